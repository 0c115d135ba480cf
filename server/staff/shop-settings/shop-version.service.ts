import type { CallInput, CallReply } from '../../../contract/index.ts'
import type { ShopArea } from '../../../contract/staff/shop-settings.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { type LiveShop, SHOP_TOPIC } from './shop-snapshot.cache.ts'
import * as versions from './shop-version.repository.ts'

export interface VersionDeps {
  db: Database
  clock: Clock
  bus: EventBus
  shop: LiveShop
}

export interface By {
  actor: Actor
  client: Client
}

/** Of what a change was made. */
export const newestOf = (all: versions.ShopVersion[]): number => Math.max(0, ...all.map(({ id }) => id))

export const changedOf = (version: versions.ShopVersion | undefined) =>
  version ? { by: version.changedBy ?? '', at: version.changedAt.toISOString() } : null

interface Change {
  area: ShopArea
  /** Null: the first value again. */
  changes: Readonly<Partial<Record<string, string | null>>>
  version?: number | undefined
  /** @param next all values of the area as they would be */
  check?: (next: Record<string, string>) => void
}

/** Adds a version for each key whose value becomes another one, and tells all processes. */
export async function saveVersions(deps: VersionDeps, change: Change, by: By): Promise<void> {
  await deps.db.transaction().execute((trx) => insertChanges(trx, deps, change, by))
  await deps.bus.publish(SHOP_TOPIC, {})
  await deps.shop.reload()
}

async function insertChanges(
  trx: Trx,
  { clock }: VersionDeps,
  { area, changes, version, check }: Change,
  { actor, client }: By,
): Promise<void> {
  await versions.lockVersions(trx)
  const newest = await versions.listNewest(trx, area)
  const touched = newest.filter(({ key }) => Object.hasOwn(changes, key))
  if (version !== undefined && newestOf(touched) > version) throw staleEdit()
  const before = new Map(newest.map(({ key, value }) => [key, value]))
  const changed = Object.entries(changes)
    .map(([key, value = null]) => ({ area, key, value, before: before.get(key) ?? null }))
    .filter((one) => one.value !== one.before)
  if (changed.length === 0) return
  const after = new Map([...before, ...changed.map(({ key, value }) => [key, value] as const)])
  check?.(Object.fromEntries([...after].flatMap(([key, value]) => (value === null ? [] : [[key, value]]))))
  await versions.insertVersions(trx, changed, { id: actor.id, at: clock.now() })
  for (const one of changed) {
    const shown = { before: { value: inAudit(one.before) }, after: { value: inAudit(one.value) } }
    await audit(trx, { action: `shop-${area}.changed`, actorId: actor.id, subjectId: one.key, client, ...shown })
  }
}

const LONGEST_IN_AUDIT = 4_000
/** The versions keep it whole. */
const inAudit = (value: string | null) =>
  value && value.length > LONGEST_IN_AUDIT ? `${value.slice(0, LONGEST_IN_AUDIT)} …` : value

const A_PAGE = 50

export async function listShopVersions(
  { db }: Pick<VersionDeps, 'db'>,
  { area, key, after }: CallInput<'GET /staff/shopversions'>,
): Promise<CallReply<'GET /staff/shopversions'>> {
  const found = await versions.listVersions(db, {
    ...{ area, key, limit: A_PAGE + 1 },
    before: after === undefined ? undefined : Number(after),
  })
  const shown = found.slice(0, A_PAGE)
  return {
    versions: shown.map((version) => ({
      id: String(version.id),
      key: version.key,
      value: version.value,
      before: version.before,
      changed: changedOf(version),
    })),
    more: found.length > A_PAGE,
  }
}
