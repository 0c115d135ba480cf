import type { Quality } from '../../../contract/values.ts'
import { lockLiving } from '../../accounts/own-account.service.ts'
import { getCustomer } from '../../accounts/customers/customers.service.ts'
import { getClip } from '../../catalogue/catalogue.service.ts'
import { findRendition } from '../../media/delivery.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { insertComplimentary, listComplimentary } from '../downloads/entitlement.repository.ts'
import { covers } from '../downloads/entitlement.service.ts'
import { listOwned } from '../downloads/ownership.repository.ts'
import { RENDITION_KIND } from '../downloads/licensed-file.model.ts'
import { issueLicence, type LicenceDeps } from '../licences/licence.service.ts'
import type { RightItem } from '../prices/item.model.ts'
import { validityEnd } from '../subscriptions/period.model.ts'
import { listPeriods } from '../subscriptions/subscription.repository.ts'

const DAY_MS = 86_400_000

interface ComplimentaryDeps extends LicenceDeps {
  db: Database
}

/** A clip in a quality, or days of the plan. */
export type Gift =
  | { kind: 'clip'; clipId: string; quality: Quality }
  | { kind: 'plan'; days: number; seen?: number | undefined }

interface StaffAction {
  accountId: string
  actor: Actor
  client: Client
  reason: string
}

/**
 * Gives a customer a complimentary entitlement: it works like a bought one and has neither order nor invoice.
 * Days of a plan begin now, or where paid time ends.
 * @throws AppError account_not_found, clip_not_found, rendition_unavailable, already_owned, gift_unseen
 */
export async function giveComplimentaryAccess(deps: ComplimentaryDeps, action: StaffAction, gift: Gift): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = await lockLiving(trx, action.accountId)
    if (!now) throw new AppError('account_not_found')
    await getCustomer(trx, action.accountId)
    const entitlementId = newId(now)
    const complimentary = { action, entitlementId, now }
    if (gift.kind === 'clip') await giveClip(deps, trx, complimentary, gift)
    else await giveDays(trx, complimentary, gift)
    const details = { reason: action.reason, ...(gift.kind === 'clip' ? giftOf(gift) : { days: gift.days }) }
    const { actor, accountId: subjectId, client } = action
    await audit(trx, { action: 'right.granted', actorId: actor.id, subjectId, client, details })
  })
}

const giftOf = ({ clipId, quality }: { clipId: string; quality: Quality }) => ({ clipId, quality })

interface Complimentary {
  action: StaffAction
  entitlementId: string
  now: Date
}

async function giveClip(
  deps: ComplimentaryDeps,
  trx: Trx,
  complimentary: Complimentary,
  { clipId, quality }: { clipId: string; quality: Quality },
): Promise<void> {
  const { action, entitlementId, now } = complimentary
  await getClip({ db: trx }, clipId)
  const file = await findRendition(trx, clipId, RENDITION_KIND[quality])
  if (!file) throw new AppError('rendition_unavailable')
  const owned = await listOwned(trx, action.accountId, clipId)
  if (
    covers(
      owned.map((one) => one.quality),
      quality,
    )
  )
    throw new AppError('already_owned', { message: 'The customer already owns this clip in that quality.' })
  await insert(trx, complimentary, {
    startsAt: now,
    endsAt: validityEnd(now),
    item: { kind: 'one-time', clipId, quality },
  })
  const { accountId } = action
  await issueLicence(deps, trx, { accountId, clipId, quality, entitlementId, fileSha256: file.sha256, now })
}

async function giveDays(
  trx: Trx,
  complimentary: Complimentary,
  { days, seen }: { days: number; seen?: number | undefined },
): Promise<void> {
  const { accountId } = complimentary.action
  // Pressed once more after an answer that was lost, days would come twice.
  if (seen !== undefined && seen < (await listComplimentary(trx, accountId)).length) throw new AppError('gift_unseen')
  const paid = await listPeriods(trx, accountId)
  const startsAt = new Date(Math.max(complimentary.now.getTime(), ...paid.map(({ endsAt }) => endsAt.getTime())))
  const endsAt = new Date(startsAt.getTime() + days * DAY_MS)
  await insert(trx, complimentary, { startsAt, endsAt, item: { kind: 'subscription', plan: 'monthly' } })
}

const insert = (
  trx: Trx,
  { action, entitlementId }: Complimentary,
  entitlement: { startsAt: Date; endsAt: Date; item: RightItem },
) =>
  insertComplimentary(trx, {
    id: entitlementId,
    accountId: action.accountId,
    givenBy: action.actor.id,
    reason: action.reason,
    ...entitlement,
  })

/** Complimentary entitlements of a customer, last first. */
export async function listComplimentaryAccess(db: Executor, accountId: string) {
  const rows = await listComplimentary(db, accountId)
  return rows.map(({ quality, name, startsAt, ...rest }) => ({
    ...rest,
    name:
      name === null
        ? `Plan, ${Math.round((rest.endsAt.getTime() - startsAt.getTime()) / DAY_MS)} days`
        : `${name}, ${quality}`,
  }))
}
