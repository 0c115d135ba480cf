import { sql } from 'kysely'
import type { Plan, Quality } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { BEST_BASIS_FIRST, type Owned, ownedBy } from '../downloads/ownership.repository.ts'
import type { BillingDetails } from './billing.model.ts'
import { CHECKOUT_TABLE, type CheckoutStatus } from './checkout-states.table.ts'
import { itemColumns, type Item, itemOf } from '../prices/item.model.ts'
import type { Quote } from '../prices/gst.model.ts'
import { AGREED, insertLines, ORDER_LINES } from './order-line.repository.ts'

export type { CheckoutStatus }
export type { Item }

const rows = (db: Executor) =>
  db
    .selectFrom('checkout')
    .select(['id', 'account_id as accountId', 'plan', 'clip_id as clipId', 'quality', 'status', 'receipt', 'billing'])
    .select(['base_paise as basePaise', 'tax_paise as taxPaise', 'total_paise as totalPaise', 'checks'])
    .select(['provider_order_id as providerOrderId', 'created_at as createdAt', 'paid_at as paidAt'])
    // The HD order whose price was taken off this upgrade.
    .select('base_checkout_id as baseCheckoutId')
    .select(['coupon', 'virtual_account as virtualAccount', 'credit_paise as creditPaise', 'on_credit as onCredit'])
    .select('unused_paise as unusedPaise')
    // The provider's customer whose mandate its payment registers.
    .select(
      sql<string | null>`(select customer_id from mandate where mandate.checkout_id = checkout.id)`.as('customerId'),
    )
    .select([ORDER_LINES.as('lines'), AGREED.as('agreed')])
    // The status before the open dispute.
    .select('status_before_dispute as statusBeforeDispute')

export type Checkout = ReturnType<typeof toCheckout>

function toCheckout(row: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>) {
  const { plan, clipId, quality, lines, creditPaise, agreed, billing, ...rest } = row
  const item = itemOf({ plan, clipId, quality, lines, creditPaise, agreed })
  if (!item) throw new Error(`checkout ${row.id} buys nothing`)
  return { ...rest, item, billing: billing as BillingDetails }
}

/** A buyer's orders of the last seconds that wait for their money, newest first, with their age by the database's clock. */
export async function listUnpaidSince(trx: Trx, accountId: string, seconds: number) {
  const unpaid = await rows(trx)
    .select(sql<number>`ceil(extract(epoch from now() - created_at))::int`.as('ageSeconds'))
    .where('account_id', '=', accountId)
    .where('paid_at', 'is', null)
    .where('status', 'in', ['NEW', 'OPEN'])
    .where(sql`created_at`, '>', sql`now() - make_interval(secs => ${seconds})`)
    .orderBy('created_at', 'desc')
    .execute()
  return unpaid.map(({ ageSeconds, ...row }) => ({ checkout: toCheckout(row), ageSeconds }))
}

export async function insertCheckout(
  trx: Trx,
  checkout: Omit<
    Checkout,
    | 'status'
    | 'providerOrderId'
    | 'checks'
    | 'createdAt'
    | 'paidAt'
    | 'statusBeforeDispute'
    | 'virtualAccount'
    | 'onCredit'
    | 'unusedPaise'
    | 'customerId'
  > & {
    /** Of a change of plan: what its price was lowered by. */
    unusedPaise?: number | null
    /** Paid with prepaid credit. */
    onCredit?: boolean
  },
): Promise<void> {
  await trx
    .insertInto('checkout')
    .values({
      id: checkout.id,
      account_id: checkout.accountId,
      ...itemColumns(checkout.item),
      credit_paise: checkout.item.kind === 'credit' ? checkout.item.creditPaise : null,
      on_credit: checkout.onCredit ?? false,
      base_paise: checkout.basePaise,
      tax_paise: checkout.taxPaise,
      total_paise: checkout.totalPaise,
      status: 'NEW',
      receipt: checkout.receipt,
      billing: JSON.stringify(checkout.billing),
      base_checkout_id: checkout.baseCheckoutId,
      unused_paise: checkout.unusedPaise ?? null,
      coupon: checkout.coupon,
    })
    .execute()
  if (checkout.item.kind === 'cart') await insertLines(trx, checkout.id, checkout.item.lines)
}

/** Today's prices in paise, and what the buyer owns of a clip, the best basis first: one statement. */
export async function listPricesAndOwned(trx: Trx, accountId: string, clipId: string | null) {
  const found = await trx
    .selectFrom('price')
    .select(['item', 'price_paise as paise'])
    .select(
      sql<Pick<Owned, 'quality' | 'checkoutId' | 'isPurchase'>[]>`(
        select coalesce(json_agg(json_build_object('quality', quality, 'checkoutId', "checkoutId", 'isPurchase', "isPurchase")
          order by ${BEST_BASIS_FIRST}), '[]')
        from (${ownedBy(accountId, clipId)}) as owned)`.as('owned'),
    )
    .execute()
  const prices = Object.fromEntries(found.map(({ item, paise }) => [item, paise])) as Record<Quality | Plan, number>
  return { prices, owned: found[0]?.owned ?? [] }
}

export async function findCheckout(db: Executor, id: string): Promise<Checkout | undefined> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst()
  return row && toCheckout(row)
}

export async function findByOrder(db: Executor, providerOrderId: string): Promise<Checkout | undefined> {
  const row = await rows(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst()
  return row && toCheckout(row)
}

/** The order that is paid by transfers to this account of the provider's. */
export async function findByAccount(db: Executor, virtualAccount: string): Promise<Checkout | undefined> {
  const row = await rows(db).where('virtual_account', '=', virtualAccount).executeTakeFirst()
  return row && toCheckout(row)
}

export const setAccount = (trx: Trx, id: string, virtualAccount: string) =>
  trx.updateTable('checkout').set({ virtual_account: virtualAccount }).where('id', '=', id).execute()

export async function findByReceipt(db: Executor, receipt: string): Promise<Checkout | undefined> {
  const row = await rows(db).where('receipt', '=', receipt).executeTakeFirst()
  return row && toCheckout(row)
}

/** An order under its locks, with what its buyer's account says. */
export interface LockedOrder {
  checkout: Checkout
  buyer: {
    email: string
    firstName: string
    lastName: string
    isErased: boolean
    isSuspended: boolean
    isCompany: boolean
  }
  /** By the database's clock. */
  now: Date
}

/** Locks the buyer's account, then the checkout (decision 0009): the inner select is over before a row of the outer is locked. */
export async function lockOrder(trx: Trx, { id, accountId }: Pick<Checkout, 'id' | 'accountId'>): Promise<LockedOrder> {
  const row = await rows(trx)
    .innerJoin(
      (account) =>
        account
          .selectFrom('account')
          .select(['login as email', 'first_name as firstName', 'last_name as lastName', 'deleted_at as deletedAt'])
          .select(['kind', 'suspended_at as suspendedAt'])
          .where('account.id', '=', accountId)
          .forNoKeyUpdate()
          .as('buyer'),
      (join) => join.onTrue(),
    )
    .select(['buyer.email', 'buyer.firstName', 'buyer.lastName', 'buyer.deletedAt', 'buyer.kind', 'buyer.suspendedAt'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('checkout.id', '=', id)
    .forUpdate('checkout')
    .executeTakeFirstOrThrow()
  const { email, firstName, lastName, deletedAt, suspendedAt, kind, now, ...checkout } = row
  const [isErased, isSuspended] = [deletedAt !== null, suspendedAt !== null]
  const buyer = { email, firstName, lastName, isErased, isSuspended, isCompany: kind === 'company' }
  return { checkout: toCheckout(checkout), buyer, now }
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
  /** Why staff must check it; null once they need not. */
  review?: string | null
  /** The payment that buys it. */
  mainPaymentId?: string
}

export async function updateStatus(trx: Trx, id: string, { status, paidAt, ...more }: Moved): Promise<void> {
  await trx
    .with('main', (query) =>
      query
        .updateTable('payment')
        .set({ role: 'main' })
        .where('id', '=', more.mainPaymentId ?? null),
    )
    .updateTable('checkout')
    .set({
      status,
      ...(paidAt ? { paid_at: paidAt } : {}),
      ...(more.statusBeforeDispute === undefined ? {} : { status_before_dispute: more.statusBeforeDispute }),
      ...(more.review === undefined ? {} : { review_reason: more.review }),
    })
    .where('id', '=', id)
    .execute()
}

/** A right of a paid order that cannot be given back to its buyer. */
export const BOUGHT_ANEW = 'cannot be restored: the buyer bought it anew meanwhile; give one of the two back'

/** Why staff must check it; null once they need not. That a right is missing outlasts every other reason. */
export async function updateReview(trx: Trx, id: string, reason: string | null): Promise<void> {
  let update = trx.updateTable('checkout').set({ review_reason: reason }).where('id', '=', id)
  if (reason !== null) update = update.where('review_reason', 'is distinct from', BOUGHT_ANEW)
  await update.execute()
}

/** Where this is still the reason. */
export async function clearReview(trx: Trx, id: string, reason: string): Promise<void> {
  const query = trx.updateTable('checkout').set({ review_reason: null })
  await query.where('id', '=', id).where('review_reason', '=', reason).execute()
}

/** Paid upgrades to 4K of a clip that stand on an HD order, by who holds them; not those that go back. */
export const listPaidUpgrades = (trx: Trx, accountId: string, clipId: string) =>
  trx
    .selectFrom('checkout')
    .innerJoin('entitlement', 'entitlement.checkout_id', 'checkout.id')
    .leftJoin('checkout_line', (join) =>
      join.onRef('checkout_line.checkout_id', '=', 'checkout.id').onRef('checkout_line.line', '=', 'entitlement.line'),
    )
    .select(['checkout.id', 'entitlement.line', 'checkout.review_reason as reviewReason'])
    .where('entitlement.account_id', '=', accountId)
    .where('entitlement.clip_id', '=', clipId)
    .where((eb) =>
      eb.or([eb('checkout.base_checkout_id', 'is not', null), eb('checkout_line.base_checkout_id', 'is not', null)]),
    )
    .where('checkout_line.refund_key', 'is', null)
    .where('checkout.status', '=', 'PAID')
    .execute()

/** @param line 0 for an order without lines */
export async function updateBase(trx: Trx, id: string, line: number, baseCheckoutId: string): Promise<void> {
  const base = { base_checkout_id: baseCheckoutId }
  if (line === 0) await trx.updateTable('checkout').set(base).where('id', '=', id).execute()
  else await trx.updateTable('checkout_line').set(base).where('checkout_id', '=', id).where('line', '=', line).execute()
}

/** The amount actually paid, after staff accepted it. */
export async function updateAmounts(trx: Trx, id: string, paid: Quote): Promise<void> {
  const { basePaise: base_paise, taxPaise: tax_paise, totalPaise: total_paise } = paid
  await trx.updateTable('checkout').set({ base_paise, tax_paise, total_paise }).where('id', '=', id).execute()
}

/** Under the account's lock, which keeps two writers of the whole from losing each other's fields. */
export async function updateBilling(trx: Trx, id: string, billing: BillingDetails): Promise<void> {
  await trx
    .updateTable('checkout')
    .set({ billing: JSON.stringify(billing) })
    .where('id', '=', id)
    .execute()
}

export async function countCheck(db: Executor, id: string, checks: number): Promise<void> {
  await db.updateTable('checkout').set({ checks }).where('id', '=', id).execute()
}
