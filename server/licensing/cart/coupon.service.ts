import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { listCoupons, saveCoupon } from '../../../contract/licensing/coupons.ts'
import { audit } from '../../platform/audit.ts'
import { type Clock, indianDay } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { refuseStaleEdit } from '../../platform/stale-edit.ts'
import type { Checkout } from '../checkout/checkout.repository.ts'
import { isSpent } from './coupon.policy.ts'
import * as coupons from './coupon.repository.ts'

const IST = '+05:30'
const DAY_MS = 86_400_000

/**
 * Makes a coupon, or changes the one with this code; orders that were opened with it keep their price.
 * @throws AppError invalid_input unless it takes off either a share or an amount, from a day that is not after the last one;
 * coupon_exists for a new one whose code is there already; edit_conflict when it was changed since it was read
 */
export async function setCoupon(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
  {
    code,
    percent,
    rupees,
    firstOrder,
    from,
    to,
    maxUses,
    on,
    note = '',
    isNew = false,
    version,
  }: ParsedOf<typeof saveCoupon>,
  client: Client,
): Promise<void> {
  if ((percent === undefined) === (rupees === undefined))
    throw new AppError('invalid_input', { field: 'percent', message: 'A code takes off a share or an amount' })
  if (from && to && to < from)
    throw new AppError('invalid_input', { field: 'to', message: 'The last day lies before the first' })
  const coupon = {
    code: code.toUpperCase(),
    percent: percent ?? null,
    amountPaise: rupees === undefined ? null : rupees * 100,
    firstOrder,
    startsAt: from ? new Date(`${from}T00:00:00${IST}`) : null,
    // Its last day included.
    endsAt: to ? new Date(Date.parse(`${to}T00:00:00${IST}`) + DAY_MS) : null,
    maxUses: maxUses ?? null,
    isOn: on,
    note,
  }
  await db.transaction().execute(async (trx) => {
    refuseStaleEdit(version, (await coupons.lockChangedAt(trx, coupon.code))?.toISOString())
    const isSaved = await coupons.saveCoupon(trx, { ...coupon, by: actor.id, at: clock.now() }, isNew)
    if (!isSaved) throw new AppError('coupon_exists', { field: 'code' })
    const days = `${from ?? ''} - ${to ?? ''}`
    const details = { percent: percent ?? '', rupees: rupees ?? '', firstOrder, days, maxUses: maxUses ?? '', on, note }
    await audit(trx, { action: 'coupon.saved', actorId: actor.id, subjectId: coupon.code, client, details })
  })
}

/** MON-73: looked at again when the money comes, under the coupon's lock, so that of two payments at once one has its last use. */
export async function isCouponSpent(trx: Trx, { id, accountId, coupon: code }: Checkout): Promise<boolean> {
  if (code === null) return false
  const coupon = await coupons.lockCoupon(trx, code)
  return coupon !== undefined && isSpent(coupon, await coupons.findPaidUse(trx, { id, accountId, coupon: code }))
}

export async function readCoupons(db: Database): Promise<ReplyOf<typeof listCoupons>> {
  const found = await coupons.listCoupons(db)
  const dayOf = (at: Date | null, back = 0) => at && indianDay(new Date(at.getTime() - back))
  return {
    coupons: found.map(({ amountPaise, startsAt, endsAt, isOn: on, at, ...one }) => ({
      ...one,
      on,
      rupees: amountPaise === null ? null : amountPaise / 100,
      from: dayOf(startsAt),
      to: dayOf(endsAt, DAY_MS),
      at: at.toISOString(),
    })),
  }
}
