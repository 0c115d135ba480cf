import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { TAKEN_PAISE } from '../payments/dispute.repository.ts'

/** A running monthly plan that was paid for and can be changed. */
export interface ChangeablePeriod {
  checkoutId: string
  startsAt: Date
  endsAt: Date
  paidPaise: number
  now: Date
}

/**
 * The running monthly period of an account by the database's clock, unless a yearly plan runs or the period was changed
 * before; with what was paid for it before GST, less what was given back of it or taken by the bank.
 */
export async function findChangeable(db: Executor, accountId: string): Promise<ChangeablePeriod | undefined> {
  const { rows } = await sql<ChangeablePeriod>`
    select period.checkout_id as "checkoutId", period.starts_at as "startsAt", period.ends_at as "endsAt", now() as now,
      greatest(0, round(checkout.base_paise::numeric * (checkout.total_paise - (
        select coalesce(sum(refund.amount_paise), 0) from refund join payment on payment.id = refund.payment_id
        where payment.checkout_id = checkout.id and payment.role = 'main' and refund.status <> 'failed') - (
        select coalesce(sum(${TAKEN_PAISE}), 0) from payment
        where payment.checkout_id = checkout.id and payment.role = 'main'))
        / checkout.total_paise))::int as "paidPaise"
    from entitlement period join checkout on checkout.id = period.checkout_id
    where period.account_id = ${accountId} and period.kind = 'subscription' and period.status = 'active'
      and period.plan = 'monthly' and period.starts_at <= now() and period.ends_at > now() and checkout.status = 'PAID'
      and not exists (select from checkout change join entitlement given on given.checkout_id = change.id
        where change.base_checkout_id = checkout.id and given.status <> 'revoked')
      and not exists (select from entitlement year where year.account_id = period.account_id
        and year.kind = 'subscription' and year.plan = 'annual' and year.status = 'active'
        and year.starts_at <= now() and year.ends_at > now())
    order by period.ends_at desc limit 1`.execute(db)
  return rows[0]
}

/** Whether a plan can be changed at the price of the difference now: its period stands, and nothing was changed on it before. */
export async function isBaseFree(trx: Trx, baseCheckoutId: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select exists (select from entitlement where checkout_id = ${baseCheckoutId} and status = 'active')
      and not exists (select from checkout change join entitlement given on given.checkout_id = change.id
        where change.base_checkout_id = ${baseCheckoutId} and given.status <> 'revoked') as free`.execute(trx)
  return rows[0]?.free ?? false
}

/** Whether the period that an order bought stands. */
export async function isPeriodActive(trx: Trx, checkoutId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('entitlement')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** Paid orders that changed the plan of this one; not those that go back. */
export const listPlanChanges = (trx: Trx, baseCheckoutId: string) =>
  trx
    .selectFrom('checkout')
    .select(['id', 'review_reason as reviewReason'])
    .where('base_checkout_id', '=', baseCheckoutId)
    .where('kind', '=', 'subscription')
    .where('status', '=', 'PAID')
    .execute()
