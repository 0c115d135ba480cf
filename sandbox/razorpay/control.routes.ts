import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { deliveryMode, faultSettings, paymentFault } from './fault.table.ts'
import type { WebhookFault } from './fault.table.ts'
import { orderOf } from './orders.routes.ts'
import { age } from './state.store.ts'
import { finishPayment } from './payment.attempt.ts'
import { authorise, startPayment } from './payment.lifecycle.ts'
import { paymentOf } from './payments.routes.ts'
import { invalid } from './provider.errors.ts'
import { autoRefund, endRefund } from './refund.lifecycle.ts'
import { refundOf } from './refunds.routes.ts'
import { unixNow } from './sandbox.context.ts'
import type { Context } from './sandbox.context.ts'

type ById = { Params: { id: string } }

const payOrder = paymentFault.omit({ order_id: true, outcome: true, callback: true }).extend({
  order_id: z.string(),
  method: z.enum(['card', 'upi', 'netbanking', 'wallet', 'emi', 'paylater']).default('upi'),
  outcome: z.enum(['captured', 'authorized', 'failed']).default('captured'),
  webhooks: deliveryMode.optional(),
  /** A second payment on an order that is already paid. */
  second: z.boolean().default(false),
  /** Answers only when each webhook has had its first answer. */
  wait: z.boolean().default(false),
  email: z.string().default('buyer@example.in'),
  contact: z.string().default('+919876543210'),
})
const webhookSettings = z.strictObject({ active: z.boolean().optional(), events: z.array(z.string()).optional() })
const onPayment = z.strictObject({ payment_id: z.string(), webhooks: deliveryMode.optional() })

const INSTRUMENTS = {
  card: {},
  upi: { vpa: 'success@razorpay' },
  netbanking: { bank: 'HDFC' },
  wallet: { wallet: 'mobikwik' },
  emi: { emi: { issuer: 'HDFC', rate: 1400, duration: 6 } },
  paylater: { wallet: 'lazypay' },
} as const

/** Calls for tools and tests: they exist in the sandbox only and need no key. */
export function controlRoutes(app: FastifyInstance, ctx: Context) {
  const { state, faults, webhooks } = ctx
  const delivery = (mode: WebhookFault['mode'] | undefined) =>
    mode === undefined ? faults.takeWebhooks() : { mode, delay_ms: 0 }

  app.get('/', async () => state)

  app.post('/pay', async ({ body }) => {
    const {
      order_id,
      method,
      outcome,
      webhooks: mode,
      second,
      wait,
      email,
      contact,
      reason,
      ...tampering
    } = payOrder.parse(body)
    const order = orderOf(ctx, order_id)
    const details = { method, email, contact, description: null, notes: order.notes, ...INSTRUMENTS[method] }
    const payment = startPayment(ctx, order, details, second)
    const asked = reason === undefined ? { outcome } : { outcome, reason }
    const { told, firstTries } = finishPayment(ctx, payment, order, asked, tampering, delivery(mode))
    if (wait) await firstTries
    if ('success' in told) return told.success
    return { razorpay_payment_id: payment.id, razorpay_order_id: order.id, ...told }
  })

  app.get('/faults', async () => faults.list())
  app.post('/faults', async ({ body }) => {
    faults.arm(faultSettings.parse(body))
    return faults.list()
  })
  app.delete('/faults', async () => {
    faults.clear()
    return {}
  })

  /** Late authorisation of a payment that failed or was abandoned: captured, or refunded when the order is already paid. */
  app.post('/late-authorise', async ({ body }) => {
    const { payment_id, webhooks: mode } = onPayment.parse(body)
    const payment = paymentOf(ctx, payment_id)
    if (payment.status !== 'failed' && payment.status !== 'created') throw invalid('This payment is not open.')
    const order = orderOf(ctx, payment.order_id)
    const paid = order.status === 'paid'
    const events = authorise(ctx, payment, order, !paid)
    if (paid) events.push(...autoRefund(ctx, payment))
    void webhooks.send(events, delivery(mode))
    return payment
  })

  /** The provider gives back an authorised payment that was never captured. */
  app.post('/auto-refund', async ({ body }) => {
    const { payment_id, webhooks: mode } = onPayment.parse(body)
    const payment = paymentOf(ctx, payment_id)
    if (payment.status !== 'authorized') throw invalid('Only an authorized payment is given back.')
    void webhooks.send(autoRefund(ctx, payment), delivery(mode))
    return payment
  })

  app.post<ById>('/refunds/:id', async ({ params, body }) => {
    const { status } = z.strictObject({ status: z.enum(['processed', 'failed']) }).parse(body)
    const refund = refundOf(ctx, params.id)
    if (refund.status !== 'pending') throw invalid('This refund is no longer pending.')
    void webhooks.send([endRefund(ctx, refund, status)], faults.takeWebhooks())
    return refund
  })

  /** The dashboard's switches: a webhook that was switched off is on again; which events it is sent. */
  app.post('/webhook', async ({ body }) => {
    const { active, events } = webhookSettings.parse(body)
    if (active === true) Object.assign(state.webhook, { active, disabledAt: 0, failingSince: null })
    if (active === false) Object.assign(state.webhook, { active, disabledAt: unixNow(ctx) })
    if (events !== undefined) state.webhook.events = events
    return state.webhook
  })
  /** Time passes: everything recorded so far becomes older. */
  app.post('/age', async ({ body }) => {
    const { seconds } = z.strictObject({ seconds: z.int().min(0) }).parse(body)
    age(state, seconds)
    return {}
  })
  app.post('/webhooks/idle', async () => webhooks.idle().then(() => ({})))
  app.get('/webhooks', async () => Object.values(state.deliveries))
  /** Sends held events (all, or these ids in this order; delivered ones are sent again) and waits for the first answers. */
  app.post('/webhooks/release', async ({ body }) => {
    const { event_ids } = z.strictObject({ event_ids: z.array(z.string()).optional() }).parse(body ?? {})
    const sent = await webhooks.release(event_ids)
    return { sent: sent.map(({ event_id, event, last_status }) => ({ event_id, event, last_status })) }
  })
}
