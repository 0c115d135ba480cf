import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { BillingDetails } from './billing.model.ts'
import { CHECKOUT_TABLE, type CheckoutStatus } from './checkout-states.table.ts'
import { itemColumns, type Item, itemOf } from '../prices/item.model.ts'
import type { Quote } from '../prices/gst.model.ts'

export type { CheckoutStatus }
export type { Item }

/** MON-10: for how long a second click or a reloaded page gets the same order. */
const REUSABLE = sql<Date>`now() - interval '30 minutes'`

const rows = (db: Executor) =>
  db
    .selectFrom('checkout')
    .select(['id', 'account_id as accountId', 'plan', 'clip_id as clipId', 'quality', 'status', 'receipt', 'billing'])
    .select(['base_paise as basePaise', 'tax_paise as taxPaise', 'total_paise as totalPaise', 'checks'])
    .select(['provider_order_id as providerOrderId', 'created_at as createdAt', 'paid_at as paidAt'])
    // The HD order whose price was taken off this upgrade.
    .select('base_checkout_id as baseCheckoutId')
    // The status before the open dispute.
    .select('status_before_dispute as statusBeforeDispute')

export type Checkout = ReturnType<typeof toCheckout>

function toCheckout(row: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>) {
  const { plan, clipId, quality, billing, ...rest } = row
  const item = itemOf({ plan, clipId, quality })
  if (!item) throw new Error(`checkout ${row.id} buys nothing`)
  return { ...rest, item, billing: billing as BillingDetails }
}

/** Unpaid orders of the last seconds, newest first. */
export const listUnpaidSince = (trx: Trx, accountId: string, seconds: number) =>
  trx
    .selectFrom('checkout')
    .select(sql<number>`ceil(extract(epoch from now() - created_at))::int`.as('ageSeconds'))
    .where('account_id', '=', accountId)
    .where('paid_at', 'is', null)
    .where('status', 'in', ['NEW', 'OPEN'])
    .where(sql`created_at`, '>', sql`now() - make_interval(secs => ${seconds})`)
    .orderBy('created_at', 'desc')
    .execute()

export async function insertCheckout(
  db: Executor,
  checkout: Omit<Checkout, 'status' | 'providerOrderId' | 'checks' | 'createdAt' | 'paidAt' | 'statusBeforeDispute'>,
): Promise<void> {
  await db
    .insertInto('checkout')
    .values({
      id: checkout.id,
      account_id: checkout.accountId,
      ...itemColumns(checkout.item),
      base_paise: checkout.basePaise,
      tax_paise: checkout.taxPaise,
      total_paise: checkout.totalPaise,
      status: 'NEW',
      receipt: checkout.receipt,
      billing: JSON.stringify(checkout.billing),
      base_checkout_id: checkout.baseCheckoutId,
    })
    .execute()
}

/** A checkout of the same buyer for the same item at the same price, still waiting for its money. */
export async function findUnpaid(
  db: Executor,
  request: Pick<Checkout, 'accountId' | 'item' | 'totalPaise' | 'baseCheckoutId'>,
): Promise<Checkout | undefined> {
  const { item } = request
  let query = rows(db)
    .where('account_id', '=', request.accountId)
    .where('kind', '=', item.kind)
    .where('total_paise', '=', request.totalPaise)
    .where('base_checkout_id', 'is not distinct from', request.baseCheckoutId)
    .where('status', 'in', ['NEW', 'OPEN'])
    .where('created_at', '>', REUSABLE)
  query =
    item.kind === 'subscription'
      ? query.where('plan', '=', item.plan)
      : query.where('clip_id', '=', item.clipId).where('quality', '=', item.quality)
  const row = await query.orderBy('created_at').limit(1).executeTakeFirst()
  return row && toCheckout(row)
}

export async function findCheckout(db: Executor, id: string): Promise<Checkout | undefined> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst()
  return row && toCheckout(row)
}

export async function findByOrder(db: Executor, providerOrderId: string): Promise<Checkout | undefined> {
  const row = await rows(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst()
  return row && toCheckout(row)
}

export async function findByReceipt(db: Executor, receipt: string): Promise<Checkout | undefined> {
  const row = await rows(db).where('receipt', '=', receipt).executeTakeFirst()
  return row && toCheckout(row)
}

export async function lockCheckout(trx: Trx, id: string): Promise<Checkout> {
  return toCheckout(await rows(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow())
}

const CREATED = CHECKOUT_TABLE.find((row) => row.on === 'order created') ?? { from: [], to: 'OPEN' }

/**
 * Stores the provider's order; a checkout keeps the first one, whichever process created it.
 * @returns the order it has
 */
export async function openCheckout(db: Executor, id: string, providerOrderId: string): Promise<string> {
  const { provider_order_id } = await db
    .updateTable('checkout')
    .set({
      provider_order_id: sql<string>`coalesce(provider_order_id, ${providerOrderId})`,
      status: sql<CheckoutStatus>`case when status in (${sql.join([...CREATED.from])}) then ${CREATED.to} else status end`,
    })
    .where('id', '=', id)
    .returning('provider_order_id')
    .executeTakeFirstOrThrow()
  return provider_order_id ?? providerOrderId
}

/** What changes with a checkout's status. */
export interface Moved {
  status: CheckoutStatus
  paidAt?: Date
  statusBeforeDispute?: 'PAID' | 'REFUND_PENDING' | null
}

export async function updateStatus(trx: Trx, id: string, { status, paidAt, ...more }: Moved): Promise<void> {
  await trx
    .updateTable('checkout')
    .set({
      status,
      ...(paidAt ? { paid_at: paidAt } : {}),
      ...(more.statusBeforeDispute === undefined ? {} : { status_before_dispute: more.statusBeforeDispute }),
    })
    .where('id', '=', id)
    .execute()
}

/** Why staff must check it; null once they need not. */
export async function updateReview(trx: Trx, id: string, reason: string | null): Promise<void> {
  await trx.updateTable('checkout').set({ review_reason: reason }).where('id', '=', id).execute()
}

/** Paid upgrades to 4K of a clip that stand on an HD order. */
export const listPaidUpgrades = (trx: Trx, accountId: string, clipId: string) =>
  trx
    .selectFrom('checkout')
    .select(['id', 'review_reason as reviewReason'])
    .where('account_id', '=', accountId)
    .where('clip_id', '=', clipId)
    .where('base_checkout_id', 'is not', null)
    .where('status', '=', 'PAID')
    .execute()

export async function updateBase(trx: Trx, id: string, baseCheckoutId: string): Promise<void> {
  await trx.updateTable('checkout').set({ base_checkout_id: baseCheckoutId }).where('id', '=', id).execute()
}

/** The amount actually paid, after staff accepted it. */
export async function updateAmounts(trx: Trx, id: string, paid: Quote): Promise<void> {
  const { basePaise: base_paise, taxPaise: tax_paise, totalPaise: total_paise } = paid
  await trx.updateTable('checkout').set({ base_paise, tax_paise, total_paise }).where('id', '=', id).execute()
}

export async function updateBilling(db: Executor, id: string, billing: BillingDetails): Promise<void> {
  await db
    .updateTable('checkout')
    .set({ billing: JSON.stringify(billing) })
    .where('id', '=', id)
    .execute()
}

export async function countCheck(db: Executor, id: string, checks: number): Promise<void> {
  await db.updateTable('checkout').set({ checks }).where('id', '=', id).execute()
}
