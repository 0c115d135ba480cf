import * as z from 'zod'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { wordsProblem } from '../../../contract/site/own-texts.ts'
import { SETTING_KEYS, SHOP_SETTINGS, type SettingKey } from '../../../contract/staff/setting-keys.ts'
import type { ShopArea } from '../../../contract/staff/shop-settings.ts'
import { SettingsError } from '../../config/env.ts'
import { firstValues, type ShopValues, withShopSettings } from '../../config/shop-settings.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { readTextKey, textKey } from './shop-text.model.ts'
import { type LiveShop, SHOP_TOPIC } from './shop-snapshot.cache.ts'
import * as versions from './shop-version.repository.ts'

export interface ShopSettingsDeps {
  db: Database
  clock: Clock
  bus: EventBus
  outbox: Outbox
  shop: LiveShop
}

interface By {
  actor: Actor
  client: Client
}

export async function listShopSettings({ db, shop }: ShopSettingsDeps): Promise<CallReply<'GET /staff/shopsettings'>> {
  const newest = new Map((await versions.listNewest(db, 'setting')).map((version) => [version.key, version]))
  const first = firstValues(shop.first)
  return {
    version: newestOf([...newest.values()]),
    settings: SETTING_KEYS.map((key) => {
      const own = newest.get(key)
      return {
        key,
        first: first[key],
        value: own?.value ?? first[key],
        isOwn: (own?.value ?? null) !== null,
        changed: changedOf(own),
      }
    }),
  }
}

const newestOf = (all: versions.ShopVersion[]): number => Math.max(0, ...all.map(({ id }) => id))

const changedOf = (version: versions.ShopVersion | undefined) =>
  version ? { by: version.changedBy ?? '', at: version.changedAt.toISOString() } : null

/** @throws AppError invalid_input naming the setting, edit_conflict when one of them was changed in the meantime */
export async function saveShopSettings(
  deps: ShopSettingsDeps,
  { values, version }: CallInput<'POST /staff/shopsettings'>,
  by: By,
): Promise<void> {
  const changes = values as Partial<Record<SettingKey, string | null>>
  const check = (next: ShopValues) => requireRight(deps.shop, next, Object.keys(changes) as SettingKey[])
  await saveVersions(deps, { area: 'setting', changes, version, check }, by)
}

export async function listShopTexts({ db }: ShopSettingsDeps): Promise<CallReply<'GET /staff/shoptexts'>> {
  const newest = await versions.listNewest(db, 'text')
  return {
    version: newestOf(newest),
    texts: newest.flatMap((version) =>
      version.value === null
        ? []
        : [{ ...readTextKey(version.key), words: version.value, changed: changedOf(version) }],
    ),
  }
}

/** @throws AppError invalid_input for words that leave out what the text is given, edit_conflict */
export async function saveShopText(
  deps: ShopSettingsDeps,
  { language, text, words, version }: CallInput<'POST /staff/shoptexts'>,
  by: By,
): Promise<void> {
  const problem = words === null ? null : wordsProblem(text, words)
  if (problem) throw new AppError('invalid_input', { field: 'words', message: problem })
  await saveVersions(deps, { area: 'text', changes: { [textKey(language, text)]: words }, version }, by)
}

interface Change {
  area: ShopArea
  /** Null: the first value again. */
  changes: Readonly<Partial<Record<string, string | null>>>
  version?: number | undefined
  /** @param next all values of the area as they would be */
  check?: (next: Record<string, string>) => void
}

/** Adds a version for each key whose value becomes another one, and tells all processes. */
async function saveVersions(deps: ShopSettingsDeps, change: Change, by: By): Promise<void> {
  await deps.db.transaction().execute((trx) => insertChanges(trx, deps, change, by))
  await deps.bus.publish(SHOP_TOPIC, {})
  await deps.shop.reload()
}

async function insertChanges(
  trx: Trx,
  { clock }: ShopSettingsDeps,
  { area, changes, version, check }: Change,
  { actor, client }: By,
): Promise<void> {
  await versions.lockVersions(trx)
  const newest = await versions.listNewest(trx, area)
  const touched = newest.filter(({ key }) => Object.hasOwn(changes, key))
  if (version !== undefined && newestOf(touched) > version) throw new AppError('edit_conflict', { message: CONFLICT })
  const before = new Map(newest.map(({ key, value }) => [key, value]))
  const changed = Object.entries(changes)
    .map(([key, value = null]) => ({ area, key, value, before: before.get(key) ?? null }))
    .filter((one) => one.value !== one.before)
  if (changed.length === 0) return
  const after = new Map([...before, ...changed.map(({ key, value }) => [key, value] as const)])
  check?.(Object.fromEntries([...after].flatMap(([key, value]) => (value === null ? [] : [[key, value]]))))
  await versions.insertVersions(trx, changed, { id: actor.id, at: clock.now() })
  for (const one of changed) {
    const shown = { before: { value: one.before }, after: { value: one.value } }
    await audit(trx, { action: `shop-${area}.changed`, actorId: actor.id, subjectId: one.key, client, ...shown })
  }
}

const CONFLICT = 'Somebody else changed this in the meantime. Look at it as it is now.'

/** Each by itself in words for people, then all of them against each other as at the start. */
function requireRight(shop: LiveShop, next: ShopValues, touched: SettingKey[]): void {
  for (const key of touched) {
    const message = problemOf(key, next[key])
    if (message) throw new AppError('invalid_input', { field: key, message })
  }
  try {
    withShopSettings(shop.first, next)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const [problem = ''] = error.problems
    const [names = '', ...message] = problem.split(': ')
    const field = touched.find((key) => names.split(' and ').includes(key)) ?? names
    throw new AppError('invalid_input', { field, message: capitalised(message.join(': ')) })
  }
}

function problemOf(key: SettingKey, value: string | undefined): string | null {
  const { kind } = SHOP_SETTINGS[key]
  if (value === undefined) return null
  if (kind === 'number' && !/^[1-9]\d{0,8}$/.test(value)) return 'Must be a whole number above 0'
  if (kind === 'email' && value !== '' && !z.email().safeParse(value).success) return 'Must be an email address'
  return null
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const A_PAGE = 50

export async function listShopVersions(
  { db }: Pick<ShopSettingsDeps, 'db'>,
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

export async function sendTestMail({ db, outbox, clock }: ShopSettingsDeps, to: string, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = `test mail ${newId(clock.now())}`
    await outbox.post(trx, { key, accountId: by.actor.id, to, template: 'test-mail', data: {} })
    await audit(trx, { action: 'mail.tested', actorId: by.actor.id, client: by.client })
  })
}
