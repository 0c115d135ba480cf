import { randomBytes, randomInt } from 'node:crypto'
import { registerMandate } from './mandate.reader.ts'
import { alreadyPaid, failureOf, invalid } from './provider.errors.ts'
import type { Card, Method, Notes, Order, Payment } from './provider.types.ts'
import { unixNow } from './sandbox.context.ts'
import type { Context } from './sandbox.context.ts'
import { newEvent, newId } from './webhook.events.ts'
import type { WebhookEvent } from './webhook.events.ts'

export type PaymentDetails = {
  method: Method
  email: string | null
  contact: string | null
  description: string | null
  notes: Notes
  card?: Card
  vpa?: string
  bank?: string
  wallet?: string
  emi?: { issuer: string; rate: number; duration: number }
}

/** Counts a try on the order and makes its payment, status `created`. `evenIfPaid` makes the rare second payment. */
export function startPayment(ctx: Context, order: Order, details: PaymentDetails, evenIfPaid = false): Payment {
  if (!evenIfPaid) refuseSecondPayment(ctx, order)
  order.attempts++
  if (order.status === 'created') order.status = 'attempted'
  return newPayment(ctx, { id: order.id, amount: order.amount, currency: order.currency }, details)
}

/** A payment, status `created`. @param order without an id: money for no order */
export function newPayment(
  ctx: Context,
  order: Pick<Order, 'amount' | 'currency'> & { id: string | null },
  details: PaymentDetails,
): Payment {
  const payment: Payment = {
    id: newId('pay_'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: details.card?.international ?? false,
    method: details.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: details.description,
    card_id: details.card?.id ?? null,
    ...(details.card === undefined ? {} : { card: details.card }),
    bank: details.bank ?? null,
    wallet: details.wallet ?? null,
    vpa: details.vpa ?? null,
    ...(details.vpa === undefined ? {} : { upi: upiOf(details.vpa) }),
    ...(details.emi === undefined ? {} : { emi: details.emi }),
    email: details.email,
    contact: details.contact,
    notes: details.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: unixNow(ctx),
  }
  ctx.state.payments[payment.id] = payment
  return payment
}

/** The bank has authorised the payment. Captured at once unless the order asked for manual capture or `capture` is false. */
export function authorise(ctx: Context, payment: Payment, order: Order, capture = true): WebhookEvent[] {
  payment.status = 'authorized'
  payment.acquirer_data = acquirerData(payment.method)
  for (const key of ['error_code', 'error_description', 'error_source', 'error_step', 'error_reason'] as const)
    payment[key] = null
  const registered = registerMandate(ctx, payment, order)
  const events = [newEvent('payment.authorized', { payment }, unixNow(ctx)), ...registered]
  return capture && !ctx.state.manualCapture[order.id] ? [...events, ...capturePayment(ctx, payment, order)] : events
}

export function capturePayment(ctx: Context, payment: Payment, order: Order): WebhookEvent[] {
  // A fee that the customer bears came on top of the order's amount and is taken from there.
  const { fee, tax } = feeOf(Math.min(payment.amount, order.amount))
  Object.assign(payment, { fee, tax })
  payment.status = 'captured'
  ctx.state.capturedAt[payment.id] = unixNow(ctx)
  payment.captured = true
  const events = [newEvent('payment.captured', { payment }, unixNow(ctx))]
  if (order.status === 'paid') return events // a second payment does not pay the order twice
  order.status = 'paid'
  order.amount_paid = order.amount
  order.amount_due = 0
  return [...events, newEvent('order.paid', { payment, order }, unixNow(ctx))]
}

/** The provider's fee for an amount, GST included, and the GST in it. */
export function feeOf(paise: number): { fee: number; tax: number } {
  const base = Math.round(paise * 0.02)
  const tax = Math.round(base * 0.18)
  return { fee: base + tax, tax }
}

export function failPayment(ctx: Context, payment: Payment, reason: string): WebhookEvent[] {
  const failure = failureOf(reason)
  payment.status = 'failed'
  payment.error_code = failure.code
  payment.error_description = failure.description
  payment.error_source = failure.source
  payment.error_step = failure.step
  payment.error_reason = reason
  return [newEvent('payment.failed', { payment }, unixNow(ctx))]
}

function refuseSecondPayment({ state }: Context, order: Order) {
  if (order.status === 'paid') throw alreadyPaid()
  const waiting = Object.values(state.payments).some((one) => one.order_id === order.id && one.status === 'authorized')
  if (waiting) throw invalid('A payment on this order is already authorized.')
}

const upiOf = (vpa: string) => ({ vpa, flow: 'intent', payer_account_type: 'bank_account' })

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))

function acquirerData(method: Method): Record<string, string | null> {
  if (method === 'card' || method === 'emi') return { auth_code: digits(6) }
  if (method === 'upi') return { rrn: digits(12), upi_transaction_id: randomBytes(16).toString('hex').toUpperCase() }
  return { bank_transaction_id: digits(12) }
}
