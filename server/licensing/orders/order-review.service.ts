import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { updateAmounts } from '../checkout/checkout.repository.ts'
import type { CheckoutStatus } from '../checkout/checkout-states.table.ts'
import { splitTotal } from '../prices/gst.model.ts'
import { fulfil } from '../payments/fulfilment.service.ts'
import { withOrder } from '../checkout/order-lock.repository.ts'
import * as payments from '../payments/payment.repository.ts'
import type { Decision } from '../refunds/refund-request.service.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import type { OrderContext, PaymentDeps } from '../payments/order-transition.service.ts'

/**
 * Takes a payment under review as it is: the right is given, and the order becomes one for what was really paid, so that
 * invoice, refund and books say what happened (CGST section 15: tax is on the price actually paid). What was quoted
 * stays in the audit log. Other money on the order goes back at the next look.
 * @throws AppError order_not_found, not_in_review
 */
export async function acceptReview(deps: PaymentDeps, decision: Decision): Promise<void> {
  const { actor, client, checkoutId, note } = decision
  await withOrder(deps, checkoutId, async (one) => {
    const { trx, checkout } = one
    if (checkout.status !== 'REVIEW') throw new AppError('not_in_review')
    const payment = await takeable(one)
    const quoted = checkout.totalPaise
    await reprice(one, payment.amountPaise)
    await fulfil(one, { ...payment, amountRefundedPaise: payment.refundedPaise, international: false }, 'accepted')
    const details = { note, quotedPaise: quoted, paidPaise: payment.amountPaise, paymentId: payment.id }
    await audit(trx, { action: 'order.accepted', actorId: actor.id, subjectId: checkoutId, client, details })
  })
  await applyProviderState(deps, checkoutId).catch((error: unknown) =>
    deps.log.warn({ err: error, checkoutId }, 'the payment provider could not be asked'),
  )
}

/** The oldest captured rupees that are still with us. */
async function takeable({ trx, checkout }: OrderContext): Promise<payments.CapturedPayment> {
  const held = (await payments.listCaptured(trx, checkout.id)).filter(
    (payment) => payment.role === 'none' && payment.refundedPaise < payment.amountPaise,
  )
  const [payment] = held.filter((one) => one.currency === 'INR')
  if (payment) return payment
  const message =
    held.length > 0 ? 'Only rupees can be accepted: refund this payment.' : 'No money of this order is left.'
  throw new AppError('not_in_review', { message })
}

async function reprice(one: OrderContext, totalPaise: number): Promise<void> {
  if (totalPaise === one.checkout.totalPaise) return
  const anywhere = { supplierState: '', placeOfSupply: '' }
  const { taxablePaise: basePaise } = splitTotal(totalPaise, anywhere)
  const paid = { basePaise, taxPaise: totalPaise - basePaise, totalPaise }
  await updateAmounts(one.trx, one.checkout.id, paid)
  one.checkout = { ...one.checkout, ...paid }
}

/**
 * Asks the provider now and settles accordingly.
 * @throws AppError order_not_found, unavailable when the provider cannot be asked
 */
export async function checkOrder(deps: PaymentDeps, decision: Decision): Promise<CheckoutStatus> {
  const { actor, client, checkoutId, note } = decision
  await withOrder(deps, checkoutId, ({ trx }) =>
    audit(trx, { action: 'order.checked', actorId: actor.id, subjectId: checkoutId, client, details: { note } }),
  )
  return applyProviderState(deps, checkoutId).catch((cause: unknown) => {
    throw new AppError('unavailable', { message: 'The payment provider cannot be asked now.', cause })
  })
}
