import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { checkCard, isGoodOtp } from './card.rules.ts'
import { orderOf } from './orders.routes.ts'
import { finishPayment } from './payment.attempt.ts'
import type { CheckoutOutcome } from './payment.attempt.ts'
import { startPayment } from './payment.lifecycle.ts'
import type { PaymentDetails } from './payment.lifecycle.ts'
import { invalid, unknownId } from './provider.errors.ts'
import type { Card, Order, Payment } from './provider.types.ts'
import { readNotes } from './request.reader.ts'
import type { Context } from './sandbox.context.ts'
import { newId } from './webhook.events.ts'

// Calls of the page inside the checkout window. Not part of the provider's public API.

const BANKS: Record<string, string> = {
  BARB: 'Bank of Baroda',
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  KKBK: 'Kotak Mahindra Bank',
  SBIN: 'State Bank of India',
  UTIB: 'Axis Bank',
}

/** Methods that end on an external page, beside netbanking. */
const OTHER_METHODS = [
  { method: 'wallet', code: 'mobikwik', name: 'MobiKwik wallet' },
  { method: 'wallet', code: 'airtelmoney', name: 'Airtel Money wallet' },
  { method: 'emi', code: 'HDFC', name: 'EMI, HDFC Bank, 6 months' },
  { method: 'paylater', code: 'lazypay', name: 'Pay later, LazyPay' },
] as const

const short = z.string().trim().max(256)
const opening = z.object({ key_id: short, order_id: short })
const payer = opening.extend({
  email: short.nullish(),
  contact: short.nullish(),
  description: short.nullish(),
  notes: z.record(z.string(), z.unknown()).nullish(),
})
const attempt = z.discriminatedUnion('method', [
  payer.extend({
    method: z.literal('card'),
    card: z.object({ number: short, expiry: short, cvv: short, name: short.default('') }),
  }),
  // UPI Collect, a typed address, is withdrawn: the customer scans a QR code or is sent to the app.
  payer.extend({ method: z.literal('upi'), vpa: z.undefined('UPI Collect is not available.').optional() }),
  payer.extend({ method: z.literal('netbanking'), bank: z.string().refine((code) => Object.hasOwn(BANKS, code)) }),
  payer.extend({ method: z.enum(['wallet', 'emi', 'paylater']), code: short }),
])
type Attempt = z.output<typeof attempt>
type ById = { Params: { id: string } }
type Answer = CheckoutOutcome | { next: 'otp' | 'bank'; payment_id: string; bank_name?: string }

export function checkoutRoutes(app: FastifyInstance, ctx: Context) {
  app.post('/checkout/preferences', async ({ body }) => {
    const { id, amount, currency, status } = orderFor(ctx, opening.parse(body))
    return { order: { id, amount, currency, status }, banks: BANKS, others: OTHER_METHODS }
  })

  app.post('/checkout/payments', async ({ body }): Promise<Answer> => {
    const asked = attempt.parse(body)
    const order = orderFor(ctx, asked)
    if (asked.method === 'card') return payByCard(ctx, order, asked)
    return payElsewhere(ctx, order, asked)
  })

  app.post<ById>('/checkout/payments/:id/otp', async ({ params, body }) => {
    const { otp } = z.object({ otp: short }).parse(body)
    const { payment, order, failure } = waiting(ctx, params.id, 'otp')
    return finish(ctx, payment, order, isGoodOtp(otp) ? failure : 'incorrect_otp')
  })

  app.post<ById>('/checkout/payments/:id/bank', async ({ params, body }) => {
    const { outcome } = z.object({ outcome: z.enum(['success', 'failure']) }).parse(body)
    const { payment, order } = waiting(ctx, params.id, 'bank')
    return finish(ctx, payment, order, outcome === 'success' ? null : 'payment_failed')
  })

  app.post<ById>('/checkout/payments/:id/cancel', async ({ params }) => {
    const { payment, order } = waiting(ctx, params.id)
    return finish(ctx, payment, order, 'payment_cancelled')
  })
}

/** The customer goes on to a page or an app of the bank, the wallet or the lender. */
function payElsewhere(ctx: Context, order: Order, asked: Exclude<Attempt, { method: 'card' }>): Answer {
  const { name, ...instrument } = elsewhere(asked)
  const payment = startPayment(ctx, order, { ...payerOf(asked), ...instrument })
  ctx.state.pending[payment.id] = { step: 'bank', failure: null }
  return { next: 'bank', payment_id: payment.id, bank_name: name }
}

function elsewhere(asked: Exclude<Attempt, { method: 'card' }>) {
  if (asked.method === 'upi') return { name: 'UPI app', vpa: 'customer@sandbox' }
  if (asked.method === 'netbanking') return { name: BANKS[asked.bank]!, bank: asked.bank }
  const offered = OTHER_METHODS.find(({ method, code }) => method === asked.method && code === asked.code)
  if (offered === undefined) throw invalid('This method is not enabled.', 'other')
  const { name, code } = offered
  if (asked.method === 'emi') return { name, bank: code, emi: { issuer: code, rate: 1400, duration: 6 } }
  return { name, wallet: code }
}

function payByCard(ctx: Context, order: Order, asked: Attempt & { method: 'card' }): Answer {
  const check = checkCard(asked.card, ctx.now())
  const card: Card = {
    id: newId('card_'),
    entity: 'card',
    name: asked.card.name,
    last4: check.last4,
    network: check.network,
    type: 'credit',
    issuer: check.international ? null : 'HDFC',
    international: check.international,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  }
  const payment = startPayment(ctx, order, { ...payerOf(asked), card })
  if (check.failsBeforeOtp) return finish(ctx, payment, order, check.failure)
  ctx.state.pending[payment.id] = { step: 'otp', failure: check.failure }
  return { next: 'otp', payment_id: payment.id }
}

function finish(ctx: Context, payment: Payment, order: Order, failure: string | null): CheckoutOutcome {
  const reason = order.status === 'paid' ? 'order_already_paid' : failure // paid in another window meanwhile
  const outcome = reason === null ? ({ outcome: 'captured' } as const) : ({ outcome: 'failed', reason } as const)
  return finishPayment(ctx, payment, order, outcome).told
}

/** The order to pay; the key must be the one that created it. */
function orderFor(ctx: Context, asked: z.output<typeof opening>): Order {
  if (asked.key_id !== ctx.keyId) throw unknownId()
  return orderOf(ctx, asked.order_id)
}

function waiting({ state }: Context, id: string, step?: 'otp' | 'bank') {
  const pending = Object.hasOwn(state.pending, id) ? state.pending[id]! : undefined
  if (pending === undefined || (step !== undefined && pending.step !== step))
    throw invalid('This payment is no longer waiting for the customer.')
  const payment = state.payments[id]!
  return { payment, order: state.orders[payment.order_id ?? '']!, failure: pending.failure }
}

const payerOf = (asked: Attempt): PaymentDetails => ({
  method: asked.method,
  email: asked.email || null,
  contact: asked.contact || null,
  description: asked.description || null,
  notes: readNotes({ notes: asked.notes }),
})
