import { sql } from 'kysely'
import type { Plan, Quality } from '../../contract/values.ts'
import type { Executor, Trx } from '../platform/db/database.ts'
import type { Checkout as CheckoutTable } from '../platform/db/schema.ts'
import type { BillingDetails } from './billing.ts'
import type { Quote } from './money.ts'

export type CheckoutStatus = CheckoutTable['status']
export type Item = { kind: 'one-time'; clipId: string; quality: Quality } | { kind: 'subscription'; plan: Plan }

/** Integrations 4.2: for how long a second click, or a page reloaded, meets the same order. */
const REUSABLE = sql<Date>`now() - interval '30 minutes'`

export interface Checkout extends Quote {
  id: string
  accountId: string
  item: Item
  status: CheckoutStatus
  receipt: string
  providerOrderId: string | null
  billing: BillingDetails
  checks: number
  createdAt: Date
}

const rows = (db: Executor) => db.selectFrom('checkout').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

function toCheckout(row: Row): Checkout {
  return {
    id: row.id,
    accountId: row.account_id,
    item: itemOf(row),
    basePaise: row.base_paise,
    taxPaise: row.tax_paise,
    totalPaise: row.total_paise,
    status: row.status,
    receipt: row.receipt,
    providerOrderId: row.provider_order_id,
    billing: row.billing as BillingDetails,
    checks: row.checks,
    createdAt: row.created_at,
  }
}

function itemOf(row: Row): Item {
  if (row.kind === 'subscription' && row.plan) return { kind: 'subscription', plan: row.plan }
  if (row.clip_id && row.quality) return { kind: 'one-time', clipId: row.clip_id, quality: row.quality }
  throw new Error(`checkout ${row.id} buys nothing`)
}

export async function insertCheckout(
  db: Executor,
  checkout: Omit<Checkout, 'status' | 'providerOrderId' | 'checks' | 'createdAt'>,
): Promise<void> {
  const { item } = checkout
  await db
    .insertInto('checkout')
    .values({
      id: checkout.id,
      account_id: checkout.accountId,
      kind: item.kind,
      plan: item.kind === 'subscription' ? item.plan : null,
      clip_id: item.kind === 'one-time' ? item.clipId : null,
      quality: item.kind === 'one-time' ? item.quality : null,
      base_paise: checkout.basePaise,
      tax_paise: checkout.taxPaise,
      total_paise: checkout.totalPaise,
      status: 'NEW',
      receipt: checkout.receipt,
      billing: JSON.stringify(checkout.billing),
    })
    .execute()
}

/** A checkout of the same buyer for the same item at the same price, still waiting for its money. */
export async function findUnpaid(
  db: Executor,
  wanted: Pick<Checkout, 'accountId' | 'item' | 'totalPaise'>,
): Promise<Checkout | undefined> {
  const { item } = wanted
  let query = rows(db)
    .where('account_id', '=', wanted.accountId)
    .where('kind', '=', item.kind)
    .where('total_paise', '=', wanted.totalPaise)
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

export async function lockCheckout(trx: Trx, id: string): Promise<Checkout> {
  return toCheckout(await rows(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow())
}

/**
 * Notes the provider's order; a checkout keeps the first one it got, whoever made it.
 * @returns the order it has
 */
export async function openCheckout(db: Executor, id: string, providerOrderId: string): Promise<string> {
  const { provider_order_id } = await db
    .updateTable('checkout')
    .set({
      provider_order_id: sql<string>`coalesce(provider_order_id, ${providerOrderId})`,
      status: sql<CheckoutStatus>`case when status = 'NEW' then 'OPEN' else status end`,
    })
    .where('id', '=', id)
    .returning('provider_order_id')
    .executeTakeFirstOrThrow()
  return provider_order_id ?? providerOrderId
}

export async function updateStatus(trx: Trx, id: string, status: CheckoutStatus, paidAt?: Date): Promise<void> {
  await trx
    .updateTable('checkout')
    .set({ status, ...(paidAt ? { paid_at: paidAt } : {}) })
    .where('id', '=', id)
    .execute()
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
