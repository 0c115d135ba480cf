import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Coupon, CouponUse } from './coupon.policy.ts'

const rows = (db: Executor) =>
  db
    .selectFrom('coupon')
    .select(['code', 'percent', 'amount_paise as amountPaise', 'first_order as firstOrder', 'starts_at as startsAt'])
    .select(['ends_at as endsAt', 'max_uses as maxUses', 'is_on as isOn', 'note'])

/** After the buyer's account, in the order of locks; the last use of a code is given once. */
export const lockCoupon = (trx: Trx, code: string): Promise<Coupon | undefined> =>
  rows(trx).where('code', '=', code).forNoKeyUpdate().executeTakeFirst()

export const findCoupon = (db: Executor, code: string): Promise<Coupon | undefined> =>
  rows(db).where('code', '=', code).executeTakeFirst()

/**
 * An open order of somebody else may be paid for half an hour, and takes one use however often its cart was changed. The buyer's own
 * take none until money for one is on its way: of all of them the first to be paid keeps the code.
 */
export async function findCouponUse(db: Executor, code: string, accountId: string): Promise<CouponUse> {
  const { rows: found } = await sql<CouponUse>`
    with buyer as (
      select account_id = ${accountId} as "isOwn", count(paid_at) as paid, bool_or(status in ('AUTHORIZED', 'REVIEW')) as "isPaying",
        bool_or(status in ('NEW', 'OPEN', 'AUTHORIZED', 'REVIEW') and created_at > now() - interval '30 minutes') as "isOpen"
      from checkout where coupon = ${code} group by account_id)
    select coalesce(sum(case when paid > 0 or "isOwn" then paid else "isOpen"::int end), 0)::int as uses,
      coalesce(bool_or("isOwn" and (paid > 0 or "isPaying")), false) as "isUsed",
      exists (select from checkout where account_id = ${accountId} and paid_at is not null) as "hasOrders",
      clock_timestamp() as now
    from buyer`.execute(db)
  const [use] = found
  if (!use) throw new Error('an aggregate returned no row')
  return use
}

/** Under the coupon's lock: paid orders with it other than this one, and whether one of them is of the same buyer. */
export const findPaidUse = (
  trx: Trx,
  { id, accountId, coupon }: { id: string; accountId: string; coupon: string },
): Promise<Pick<CouponUse, 'uses' | 'isUsed'>> =>
  trx
    .selectFrom('checkout')
    .select(sql<number>`count(*)::int`.as('uses'))
    .select(sql<boolean>`coalesce(bool_or(account_id = ${accountId}), false)`.as('isUsed'))
    .where('coupon', '=', coupon)
    .where('paid_at', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()

/** Newest change first, each with how often it was used. */
export const listCoupons = (db: Executor) =>
  rows(db)
    .innerJoin('account', 'account.id', 'coupon.changed_by')
    .select(['account.login as by', 'coupon.changed_at as at'])
    .select(
      sql<number>`(select count(*)::int from checkout where checkout.coupon = coupon.code and paid_at is not null)`.as(
        'uses',
      ),
    )
    .orderBy('changed_at', 'desc')
    .limit(1_000)
    .execute()

export async function lockChangedAt(trx: Trx, code: string): Promise<Date | undefined> {
  const coupon = await trx
    .selectFrom('coupon')
    .select('changed_at')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  return coupon?.changed_at
}

/** @returns whether it was saved: a new one never takes the place of an old one */
export async function saveCoupon(
  trx: Trx,
  coupon: Coupon & { note: string; by: string; at: Date },
  isNew: boolean,
): Promise<boolean> {
  const values = {
    percent: coupon.percent,
    amount_paise: coupon.amountPaise,
    first_order: coupon.firstOrder,
    starts_at: coupon.startsAt,
    ends_at: coupon.endsAt,
    max_uses: coupon.maxUses,
    is_on: coupon.isOn,
    note: coupon.note,
    changed_by: coupon.by,
    changed_at: coupon.at,
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('coupon')
    .values({ code: coupon.code, ...values })
    .onConflict((clash) => (isNew ? clash.column('code').doNothing() : clash.column('code').doUpdateSet(values)))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
