import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isGoodOtp, judgeCard, judgeUpi } from './card.rules.ts'
import { orderOf } from './orders.routes.ts'
import { finishPayment } from './payment.attempt.ts'
import type { Told } from './payment.attempt.ts'
import { startPayment } from './payment.lifecycle.ts'
import type { PaymentDetails } from './payment.lifecycle.ts'
import { invalid, unknownId } from './provider.errors.ts'
import type { Card, Order, Payment } from './provider.types.ts'
import { readNotes } from './request.reader.ts'
import type { Context } from './sandbox.context.ts'
import { newId } from './webhook.events.ts'

// What the page inside the checkout window asks. Not part of the provider's public API.

const BANKS: Record<string, string> = {
  BARB: 'Bank of Baroda',
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  KKBK: 'Kotak Mahindra Bank',
  SBIN: 'State Bank of India',
  UTIB: 'Axis Bank',
}

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
  payer.extend({ method: z.literal('upi'), vpa: short }),
  payer.extend({ method: z.literal('netbanking'), bank: z.string().refine((code) => Object.hasOwn(BANKS, code)) }),
])
type Attempt = z.output<typeof attempt>
type ById = { Params: { id: string } }
type Answer = Told | { next: 'otp' | 'bank'; payment_id: string; bank_name?: string }

export function checkoutRoutes(app: FastifyInstance, ctx: Context) {
  app.post('/checkout/preferences', async ({ body }) => {
    const { id, amount, currency, status } = orderFor(ctx, opening.parse(body))
    return { order: { id, amount, currency, status }, banks: BANKS }
  })

  app.post('/checkout/payments', async ({ body }): Promise<Answer> => {
    const asked = attempt.parse(body)
    const order = orderFor(ctx, asked)
    if (asked.method === 'card') return payByCard(ctx, order, asked)
    if (asked.method === 'netbanking') {
      const payment = startPayment(ctx, order, { ...payerOf(asked), bank: asked.bank })
      ctx.state.pending[payment.id] = { step: 'bank', failure: null }
      return { next: 'bank', payment_id: payment.id, bank_name: BANKS[asked.bank]! }
    }
    const payment = startPayment(ctx, order, { ...payerOf(asked), vpa: asked.vpa })
    return finish(ctx, payment, order, judgeUpi(asked.vpa))
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

function payByCard(ctx: Context, order: Order, asked: Attempt & { method: 'card' }): Answer {
  const verdict = judgeCard(asked.card, ctx.now())
  const card: Card = {
    id: newId('card_'),
    entity: 'card',
    name: asked.card.name,
    last4: verdict.last4,
    network: verdict.network,
    type: 'credit',
    issuer: verdict.international ? null : 'HDFC',
    international: verdict.international,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  }
  const payment = startPayment(ctx, order, { ...payerOf(asked), card })
  if (verdict.failsBeforeOtp) return finish(ctx, payment, order, verdict.failure)
  ctx.state.pending[payment.id] = { step: 'otp', failure: verdict.failure }
  return { next: 'otp', payment_id: payment.id }
}

function finish(ctx: Context, payment: Payment, order: Order, failure: string | null): Told {
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
  return { payment, order: state.orders[payment.order_id]!, failure: pending.failure }
}

const payerOf = (asked: Attempt): PaymentDetails => ({
  method: asked.method,
  email: asked.email || null,
  contact: asked.contact || null,
  description: asked.description || null,
  notes: readNotes({ notes: asked.notes }),
})
