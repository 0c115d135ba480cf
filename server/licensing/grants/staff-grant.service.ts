import type { Quality } from '../../../contract/values.ts'
import { getCustomer } from '../../accounts/customers/customers.service.ts'
import { getClip } from '../../catalogue/catalogue.service.ts'
import { findRendition } from '../../media/delivery.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newId } from '../../platform/ids.ts'
import { lockAccount } from '../checkout/account-lock.ts'
import { listPeriods, listPurchases } from '../downloads/entitlement.repository.ts'
import { covers } from '../downloads/entitlement.service.ts'
import { KIND } from '../downloads/licensed-file.ts'
import { issueLicence, type LicenceDeps } from '../licences/licence.service.ts'
import { validityEnd } from '../subscriptions/period.ts'

const DAY_MS = 86_400_000

interface GrantDeps extends LicenceDeps {
  db: Database
}

/** What is given for nothing. */
export type Gift = { kind: 'clip'; clipId: string; quality: Quality } | { kind: 'plan'; days: number }

interface Deed {
  accountId: string
  actor: Actor
  client: Client
  reason: string
}

/**
 * Gives a customer a right for nothing: it works like a bought one, has no order and no invoice, and is marked as given.
 * Days of a plan begin now, or where paid time ends.
 * @throws AppError account_not_found, clip_not_found, rendition_unavailable, already_owned
 */
export async function grantRight(deps: GrantDeps, deed: Deed, gift: Gift): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await getCustomer(trx, deed.accountId)
    const now = await lockAccount(trx, deed.accountId)
    const entitlementId = newId(now)
    const given = { deed, entitlementId, now }
    if (gift.kind === 'clip') await giveClip(deps, trx, given, gift)
    else await giveDays(trx, given, gift.days)
    const details = { reason: deed.reason, ...(gift.kind === 'clip' ? giftOf(gift) : { days: gift.days }) }
    const { actor, accountId: subjectId, client } = deed
    await audit(trx, { action: 'right.granted', actorId: actor.id, subjectId, client, details })
  })
}

const giftOf = ({ clipId, quality }: { clipId: string; quality: Quality }) => ({ clipId, quality })

interface Given {
  deed: Deed
  entitlementId: string
  now: Date
}

async function giveClip(
  deps: GrantDeps,
  trx: Trx,
  given: Given,
  { clipId, quality }: { clipId: string; quality: Quality },
): Promise<void> {
  const { deed, entitlementId, now } = given
  await getClip({ db: trx }, clipId)
  if (!(await findRendition(trx, clipId, KIND[quality]))) throw new AppError('rendition_unavailable')
  const owned = await listPurchases(trx, deed.accountId, clipId)
  if (
    covers(
      owned.map((one) => one.quality),
      quality,
    )
  )
    throw new AppError('already_owned', { message: 'The customer already owns this clip in that quality.' })
  await insert(trx, given, { kind: 'one-time', clip_id: clipId, quality, starts_at: now, ends_at: validityEnd(now) })
  await issueLicence(deps, trx, { accountId: deed.accountId, clipId, quality, entitlementId, now })
}

async function giveDays(trx: Trx, given: Given, days: number): Promise<void> {
  const paid = await listPeriods(trx, given.deed.accountId)
  const startsAt = new Date(Math.max(given.now.getTime(), ...paid.map(({ endsAt }) => endsAt.getTime())))
  const endsAt = new Date(startsAt.getTime() + days * DAY_MS)
  await insert(trx, given, { kind: 'subscription', plan: 'monthly', starts_at: startsAt, ends_at: endsAt })
}

const insert = (
  trx: Trx,
  { deed, entitlementId }: Given,
  right: { starts_at: Date; ends_at: Date } & (
    | { kind: 'one-time'; clip_id: string; quality: Quality }
    | { kind: 'subscription'; plan: 'monthly' }
  ),
) =>
  trx
    .insertInto('entitlement')
    .values({
      id: entitlementId,
      account_id: deed.accountId,
      source: 'granted',
      granted_by: deed.actor.id,
      grant_reason: deed.reason,
      ...right,
    })
    .execute()

/** What staff gave a customer, last first. */
export async function listGrants(db: Executor, accountId: string) {
  const rows = await db
    .selectFrom('entitlement')
    .leftJoin('clip', 'clip.id', 'entitlement.clip_id')
    .innerJoin('account as giver', 'giver.id', 'entitlement.granted_by')
    .select(['entitlement.quality', 'entitlement.starts_at as startsAt', 'entitlement.ends_at as endsAt', 'clip.name'])
    .select(['entitlement.grant_reason as reason', 'entitlement.created_at as at', 'giver.login as by'])
    .where('entitlement.account_id', '=', accountId)
    .where('entitlement.source', '=', 'granted')
    .orderBy('entitlement.created_at', 'desc')
    .execute()
  return rows.map(({ quality, name, startsAt, ...rest }) => ({
    ...rest,
    name:
      name === null
        ? `Plan, ${Math.round((rest.endsAt.getTime() - startsAt.getTime()) / DAY_MS)} days`
        : `${name}, ${quality}`,
  }))
}
