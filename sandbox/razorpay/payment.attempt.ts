import type { PaymentFault, WebhookFault } from './fault.table.ts'
import { authorise, failPayment, feeOf } from './payment.lifecycle.ts'
import { newId } from './webhook.events.ts'
import { failureOf } from './provider.errors.ts'
import type { HandlerReply, Order, Payment } from './provider.types.ts'
import { handlerReply } from './sandbox.context.ts'
import type { Context } from './sandbox.context.ts'

export type Outcome = { outcome: 'captured' | 'authorized' | 'failed'; reason?: string }

export type CheckoutError = ReturnType<typeof failureOf> & { metadata: { order_id: string; payment_id: string } }

/** What checkout hands to the page: the signed ids, an error, or nothing at all (the fault `callback: lost`). */
export type CheckoutOutcome = { success: HandlerReply } | { error: CheckoutError } | { lost: true }

/**
 * Ends a payment that has been started: applies the armed payment fault, moves payment and order on and queues the
 * webhooks. `firstTries` resolves when each event has had its first answer.
 */
export function finishPayment(
  ctx: Context,
  payment: Payment,
  order: Order,
  asked: Outcome,
  inline: PaymentFault = {},
  webhooks: WebhookFault = ctx.faults.takeWebhooks(),
): { told: CheckoutOutcome; firstTries: Promise<void> } {
  const fault = { ...ctx.faults.takePayment(), ...inline }
  tamper(payment, order, fault)
  const outcome = fault.outcome ?? asked.outcome
  const reason = fault.reason ?? asked.reason ?? 'payment_failed'
  const events =
    outcome === 'failed' ? failPayment(ctx, payment, reason) : authorise(ctx, payment, order, outcome === 'captured')
  delete ctx.state.pending[payment.id]
  const firstTries = ctx.webhooks.send(events, webhooks)
  if (fault.callback === 'lost') return { told: { lost: true }, firstTries }
  if (outcome === 'failed') return { told: { error: errorOf(payment, order, reason) }, firstTries }
  const success = handlerReply(ctx, payment, order.id)
  if (fault.callback === 'bad_signature') success.razorpay_signature = '0'.repeat(64)
  return { told: { success }, firstTries }
}

const errorOf = (payment: Payment, order: Order, reason: string): CheckoutError => ({
  ...failureOf(reason),
  metadata: { order_id: order.id, payment_id: payment.id },
})

function tamper(payment: Payment, order: Order, fault: PaymentFault) {
  if (fault.fee_bearer === 'customer') payment.amount += feeOf(order.amount).fee
  if (fault.offer_paise !== undefined) {
    payment.amount -= fault.offer_paise
    order.offer_id = newId('offer_')
  }
  if (fault.amount !== undefined) payment.amount = fault.amount
  if (fault.currency !== undefined) payment.currency = fault.currency
  if (fault.international !== undefined) payment.international = fault.international
  if (fault.order_id !== undefined) payment.order_id = fault.order_id
}
