import { type RawBuilder, sql } from 'kysely'
import type { Plan } from '../../../contract/values.ts'
import type { Executor } from '../../platform/db/database.ts'
import { beginsWith } from '../../platform/db/like.ts'
import type { CheckoutStatus } from '../checkout/checkout.repository.ts'
import { TAKEN_PAISE } from '../payments/dispute.repository.ts'
import { LEAST_PAISE } from '../refunds/refund-failure.policy.ts'
import { readLicenceNumber } from '../licences/licence-number.model.ts'
import { AGREED, ORDER_LINES } from '../checkout/order-line.repository.ts'
import { itemOf } from '../prices/item.model.ts'

export interface OrderFilter {
  /** An id or document number, ours or the provider's, or the prefix of an e-mail address. */
  q?: string | undefined
  /** Only orders that need attention, or this decision. */
  attention?: '1' | AttentionKind | undefined
  status?: CheckoutStatus | undefined
  plan?: Plan | 'one-time' | undefined
  clip?: string | undefined
  /** Opened in this span of time. */
  from?: Date | undefined
  until?: Date | undefined
}

/** What somebody has to decide or do about an order. */
export type AttentionKind = 'refund' | 'dispute' | 'review' | 'payback' | 'check'

export type OrderRow = ReturnType<typeof toOrderRow>

/**
 * Orders, newest first (keyset pagination).
 * @param window.after the last id of the previous page
 */
export async function listOrders(
  db: Executor,
  filter: OrderFilter,
  window: { after?: string | undefined; limit: number },
): Promise<OrderRow[]> {
  const { q = '', attention, status, plan, clip, from, until } = filter
  let query = rows(db)
  if (q.trim()) query = query.where(matchesQuery(q.trim()))
  if (attention) query = query.where(ATTENTION[attention])
  if (status) query = query.where('checkout.status', '=', status)
  if (plan === 'one-time') query = query.where('checkout.kind', 'in', [plan, 'cart'])
  else if (plan) query = query.where('checkout.plan', '=', plan)
  if (clip)
    query =
      query.where(sql<boolean>`checkout.id in (select bought.id from checkout bought where bought.clip_id = ${clip}
      union all select checkout_id from checkout_line where clip_id = ${clip})`)
  if (from) query = query.where('checkout.created_at', '>=', from)
  if (until) query = query.where('checkout.created_at', '<', until)
  if (window.after) query = query.where(comesAfter(window.after))
  const page = await query
    .orderBy('checkout.created_at', 'desc')
    .orderBy('checkout.id', 'desc')
    .limit(window.limit)
    .execute()
  return page.map(toOrderRow)
}

export async function findOrder(db: Executor, id: string): Promise<OrderRow | undefined> {
  const row = await rows(db).where('checkout.id', '=', id).executeTakeFirst()
  return row && toOrderRow(row)
}

/** The number of orders that need attention, and since when the oldest is there. */
export async function countAttention(
  db: Executor,
  kind: '1' | AttentionKind = '1',
): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('checkout')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(coalesce(paid_at, created_at))`.as('since')])
    .where(ATTENTION[kind])
    .executeTakeFirstOrThrow()
}

const rows = (db: Executor) =>
  db
    .selectFrom('checkout')
    .innerJoin('account', 'account.id', 'checkout.account_id')
    .leftJoin('clip', 'clip.id', 'checkout.clip_id')
    .leftJoin('invoice', 'invoice.checkout_id', 'checkout.id')
    .leftJoin('quotation', 'quotation.checkout_id', 'checkout.id')
    .select('quotation.valid_until as proformaUntil')
    .select(['checkout.id', 'checkout.status', 'checkout.created_at as createdAt', 'checkout.paid_at as paidAt'])
    .select(['checkout.plan', 'checkout.clip_id as clipId', 'checkout.quality', 'clip.name as clipName'])
    .select(['account.id as accountId', 'account.first_name as firstName', 'account.last_name as lastName'])
    .select(['account.login as email', 'checkout.total_paise as totalPaise', 'invoice.number as invoiceNumber'])
    .select(['checkout.provider_order_id as providerOrderId', 'checkout.review_reason as reviewReason'])
    .select('checkout.credit_paise as creditPaise')
    .select([ORDER_LINES.as('lines'), AGREED.as('agreed')])
    .select(REFUND_REQUESTED.as('refundRequested'))

const REFUND_REQUESTED = sql<boolean>`exists (
  select from refund_request where refund_request.checkout_id = checkout.id and refund_request.decision is null)`

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const toOrderRow = ({ plan, clipId, quality, lines, creditPaise, agreed, ...row }: Row) => ({
  ...row,
  item: itemOf({ plan, clipId, quality, lines, creditPaise, agreed }),
})

const comesAfter = (id: string) =>
  sql<boolean>`(checkout.created_at, checkout.id) <
    (select last.created_at, last.id from checkout as last where last.id = ${id})`

/** A paid order with a review reason, until staff check it after its last automatic event. */
const UNCHECKED = sql<boolean>`not exists (select from audit_entry checked
  where checked.subject_id = one.id::text and checked.action = 'order.checked'
    and not exists (select from audit_entry later
      where later.subject_id = one.id::text and later.actor_id is null and later.at > checked.at))`

/**
 * Payments whose refund the bank refused, whichever they are (refund-failure.policy.ts), and refunds of money that came by
 * transfer, which staff pay back themselves.
 */
const PAYBACKS = sql`
  select payment.checkout_id from refund join payment on payment.id = refund.payment_id
  where refund.status = 'pending' and payment.source <> 'provider'
  union all
  select stuck.id from refund join payment on payment.id = refund.payment_id
    join checkout stuck on stuck.id = payment.checkout_id
  where refund.status = 'failed' and payment.captured and (payment.role <> 'main' or stuck.status in ('REFUND_PENDING', 'REFUNDED'))
    and payment.amount_paise >= ${LEAST_PAISE} + (select coalesce(sum(other.amount_paise), 0) from refund other
      where other.payment_id = payment.id and other.status <> 'failed') + ${TAKEN_PAISE}`

/** MON-28. The first condition implies that of the partial index, so that the planner uses it. */
const NEEDS_ATTENTION = sql<boolean>`checkout.id in (
  select one.id from checkout one
  where (one.status in ('REVIEW', 'DISPUTED') or one.review_reason is not null)
    and case one.status
      when 'REVIEW' then true
      when 'DISPUTED' then true
      when 'PAID' then ${UNCHECKED}
      when 'REVOKED' then ${UNCHECKED}
      else false end
  union all
  select checkout_id from refund_request where decision is null
  union all ${PAYBACKS})`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Derives the kind of search from the format of the query. */
function matchesQuery(typed: string): RawBuilder<boolean> {
  const licence = readLicenceNumber(typed)
  if (UUID.test(typed)) return sql`checkout.id = ${typed}`
  if (licence)
    return sql`checkout.id in (select entitlement.checkout_id from licence
      join entitlement on entitlement.id = licence.entitlement_id where licence.number = ${licence})`
  // The shop names the series of its invoices, and has renamed it perhaps.
  if (/^[A-Z][A-Z0-9]{0,3}\//i.test(typed)) return ofDocument(typed.toUpperCase())
  if (/^((order|pay|rfnd|disp|c)_\w+|(bank|terms|credit)_[0-9a-f-]{36})$/.test(typed)) return ofProvider(typed)
  const ofPerson = sql<boolean>`account.login like ${beginsWith(typed)}`
  if (!/^(?=.*\d)[A-Z0-9/-]{6,40}$/i.test(typed)) return ofPerson
  return sql`checkout.id in (
    select own.id from checkout own join account on account.id = own.account_id where ${ofPerson}
    union all select checkout_id from payment where transfer = ${typed.toUpperCase()})`
}

/** An invoice, a credit note, a proforma invoice, or a recorded transfer, whose reference may look like one. */
const ofDocument = (number: string): RawBuilder<boolean> =>
  sql`checkout.id in (select checkout_id from invoice where number = ${number}
    union select checkout_id from quotation where number = ${number} and checkout_id is not null
    union select checkout_id from payment where transfer = ${number}
    union select invoice.checkout_id from credit_note join invoice on invoice.id = credit_note.invoice_id
      where credit_note.number = ${number})`

/** An id of the provider's, or the receipt we gave it: each by its own index. */
const ofProvider = (id: string): RawBuilder<boolean> =>
  sql`checkout.id in (select made.id from checkout made where made.provider_order_id = ${id}
    union all select made.id from checkout made where made.receipt = ${id}
    union all select checkout_id from payment where id = ${id}
    union all select checkout_id from refund join payment on payment.id = refund.payment_id where provider_refund_id = ${id}
    union all select checkout_id from dispute join payment on payment.id = dispute.payment_id where dispute.id = ${id})`

const DISPUTED = sql<boolean>`checkout.id in (select payment.checkout_id from dispute
  join payment on payment.id = dispute.payment_id where dispute.status in ('open', 'under_review'))`

const ATTENTION = {
  '1': NEEDS_ATTENTION,
  refund: REFUND_REQUESTED,
  dispute: DISPUTED,
  review: sql<boolean>`checkout.status = 'REVIEW'`,
  payback: sql<boolean>`checkout.id in (${PAYBACKS})`,
  // One whose dispute is open is looked at as that.
  check: sql<boolean>`checkout.id in (select one.id from checkout one
    where one.status in ('PAID', 'REVOKED') and one.review_reason is not null and ${UNCHECKED}) and not ${DISPUTED}`,
}
