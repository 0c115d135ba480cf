import type { Notes, Payment, Refund } from './provider.types.ts'
import { unixNow } from './sandbox.context.ts'
import type { Context } from './sandbox.context.ts'
import { newEvent, newId } from './webhook.events.ts'
import type { WebhookEvent } from './webhook.events.ts'

export type RefundDetails = {
  amount: number
  speed: 'normal' | 'optimum'
  notes: Notes
  receipt: string | null
}

/** Makes a refund, status `pending`, and books it on the payment. */
export function startRefund(ctx: Context, payment: Payment, details: RefundDetails): [Refund, WebhookEvent] {
  const refund: Refund = {
    id: newId('rfnd_'),
    entity: 'refund',
    amount: details.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: details.notes,
    receipt: details.receipt,
    acquirer_data: { arn: null },
    created_at: unixNow(ctx),
    batch_id: null,
    status: 'pending',
    speed_requested: details.speed,
    speed_processed: 'normal',
  }
  ctx.state.refunds[refund.id] = refund
  book(payment, details.amount)
  return [refund, newEvent('refund.created', { refund, payment }, unixNow(ctx))]
}

/** The bank's answer to a pending refund. A failed one goes back to the payment. */
export function endRefund(ctx: Context, refund: Refund, status: 'processed' | 'failed'): WebhookEvent {
  const payment = ctx.state.payments[refund.payment_id]!
  refund.status = status
  if (status === 'failed') book(payment, -refund.amount)
  else refund.acquirer_data = { arn: newId('arn').toUpperCase() }
  return newEvent(`refund.${status}`, { refund, payment }, unixNow(ctx))
}

/** The provider refunds a payment that was never captured; its events carry `captured: false`. */
export function autoRefund(ctx: Context, payment: Payment): WebhookEvent[] {
  const details = { amount: payment.amount, speed: 'normal', notes: [], receipt: null } as const
  const [refund, created] = startRefund(ctx, payment, { ...details, notes: [] })
  return [created, endRefund(ctx, refund, 'processed')]
}

function book(payment: Payment, amount: number) {
  payment.amount_refunded += amount
  const full = payment.amount_refunded >= payment.amount
  payment.refund_status = full ? 'full' : payment.amount_refunded > 0 ? 'partial' : null
  if (full) payment.status = 'refunded'
  else if (payment.status === 'refunded') payment.status = 'captured'
}
