import type { CallReply } from '../../../contract/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Razorpay } from '../../platform/payments/razorpay.client.ts'
import { type Checkout, findCheckout } from '../checkout/checkout.repository.ts'
import { spendableAgain } from '../credit/credit-return.service.ts'
import { findInvoiceOf } from '../invoices/invoice.repository.ts'
import * as details from './order-details.repository.ts'
import { findOrder } from './order-search.repository.ts'
import { type OrderSearchDeps, toFoundOrder } from './order-search.service.ts'
import { DocumentSnapshot } from '../invoices/document-snapshot.schema.ts'
import {
  lineRefunds,
  reasonAgainstLines,
  type RefundSettings,
  refundEligibilities,
} from '../refunds/refund-eligibility.service.ts'
import { readRefused } from '../refunds/refund-retry.service.ts'
import { orderLines } from './order-line.model.ts'
import { rupees } from '../prices/rupees.model.ts'

export interface OrderDetailsDeps extends RefundSettings, OrderSearchDeps {
  razorpay: Razorpay
}

type OrderDetails = CallReply<'GET /orders/one'>

/**
 * Everything about one order; the provider status is fetched too, with a short timeout.
 * @throws AppError order_not_found
 */
export async function orderDetails(deps: OrderDetailsDeps, checkoutId: string): Promise<OrderDetails> {
  const { db } = deps
  const row = await findOrder(db, checkoutId)
  const checkout = row && (await findCheckout(db, checkoutId))
  if (!checkout) throw new AppError('order_not_found')
  const provider = providerStatus(deps.razorpay, checkout.providerOrderId)
  return {
    ...toFoundOrder(deps, row),
    basePaise: checkout.basePaise,
    taxPaise: checkout.taxPaise,
    lines: orderLines(checkout, (await lineRefunds(deps, db, [checkoutId])).get(checkoutId)),
    billing: filled(checkout.billing),
    gst: await taxOf(db, checkoutId),
    ...(await moneyOf(db, checkout)),
    ...(await refundOf(deps, checkoutId)),
    ...(checkout.onCredit && { creditBackPaise: await spendableAgain(db, checkoutId) }),
    licences: await details.listLicenceNumbers(db, checkoutId),
    events: await eventsOf(db, checkout),
    provider: await provider,
  }
}

const filled = (billing: Checkout['billing']): Record<string, string> =>
  Object.fromEntries(Object.entries(billing).flatMap(([name, value]) => (value ? [[name, value]] : [])))

async function taxOf(db: Database, checkoutId: string): Promise<OrderDetails['gst']> {
  const invoice = await findInvoiceOf(db, checkoutId)
  if (!invoice) return null
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, irn } = invoice
  const { placeOfSupply, buyer } = DocumentSnapshot.parse(invoice.printed)
  const { code, name } = placeOfSupply
  const taxes = { taxablePaise, cgstPaise, sgstPaise, igstPaise }
  return { ...taxes, placeOfSupply: `${code} ${name}`, gstin: buyer.gstin, irn }
}

async function moneyOf(
  db: Database,
  { id: checkoutId, status }: Checkout,
): Promise<Pick<OrderDetails, 'payments' | 'refunds' | 'disputes'>> {
  const payments = await details.listPayments(db, checkoutId)
  const refunds = await details.listRefundsWithCreditNotes(db, checkoutId)
  const { byTransfer, retriable } = await readRefused(db, checkoutId, status)
  const disputes = await details.listDisputesOf(db, checkoutId)
  return {
    payments: payments.map(({ createdAt, ...payment }) => ({
      ...payment,
      createdAt: createdAt.toISOString(),
      isStuck: retriable.has(payment.id),
    })),
    refunds: refunds.map((one) => ({ ...one, byTransferPaise: byTransfer.get(one.key) ?? null })),
    disputes: disputes.map(({ respondBy, returnedAt, ...one }) => ({
      ...one,
      respondBy: respondBy?.toISOString() ?? null,
      returnedAt: returnedAt?.toISOString() ?? null,
    })),
  }
}

async function refundOf(
  deps: OrderDetailsDeps,
  checkoutId: string,
): Promise<Pick<OrderDetails, 'refundRequest' | 'refundAgainst' | 'licensedDownloads' | 'unfetchedLinks'>> {
  const eligibility = (await refundEligibilities(deps, deps.db, [checkoutId])).get(checkoutId)
  const { request, dueAt = null, reason: againstAll = '' } = eligibility ?? {}
  const { licensedDownloads = 0, unfetchedLinks = 0 } = eligibility ?? {}
  const known = { refundAgainst: againstAll, licensedDownloads, unfetchedLinks }
  if (!request || dueAt === null) return { refundRequest: null, ...known }
  const { reason, requestedAt, lines } = request
  // MON-71: of clips that are asked back alone, only what becomes of them counts.
  const refundAgainst = lines ? await reasonAgainstLines(deps, deps.db, { checkoutId, lines }) : againstAll
  const eligible = eligibility !== undefined && refundAgainst === ''
  const asked = { reason, requestedAt: requestedAt.toISOString(), dueAt, eligible, ...(lines && { lines }) }
  return { refundRequest: asked, ...known, refundAgainst }
}

/** Audit entries and webhook events of an order, newest first. */
async function eventsOf(db: Database, checkout: Checkout): Promise<OrderDetails['events']> {
  const actions = await details.listStaffActions(db, checkout.id)
  const received = await details.listProviderEvents(db, checkout.id)
  const events = [
    { at: checkout.createdAt, what: 'order.opened', details: '' },
    ...actions.map((one) => ({ at: one.at, what: one.action, details: formatDetails(one.details, one.actor) })),
    ...received.map(({ at, event, id }) => ({ at, what: `provider: ${event}`, details: id })),
  ]
  events.sort((one, other) => other.at.getTime() - one.at.getTime())
  return events.map((event) => ({ ...event, at: event.at.toISOString() }))
}

/** Formats the details of an audit entry: the actor first, amounts in rupees. */
function formatDetails(details: unknown, actor: string | null): string {
  const formatted = Object.entries((details ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => formatDetail(name, value))
  return [...(actor ? [`by ${actor}`] : []), ...formatted].join(', ')
}

const formatDetail = (name: string, value: unknown): string =>
  name.endsWith('Paise') && typeof value === 'number'
    ? `${name.slice(0, -'Paise'.length)}: ₹${rupees(value)}`
    : `${name}: ${String(value)}`

const PROVIDER_TIMEOUT_MS = 3_000

/** The provider's status of an order; null on an error or a timeout. */
async function providerStatus(razorpay: Razorpay, orderId: string | null): Promise<OrderDetails['provider']> {
  if (!orderId) return null
  const { promise: timeout, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, PROVIDER_TIMEOUT_MS, null)
  const order = await Promise.race([razorpay.fetchOrder(orderId).catch(() => null), timeout])
  clearTimeout(timer)
  return order && { status: order.status, amountPaise: order.amountPaise, amountPaidPaise: order.amountPaidPaise }
}
