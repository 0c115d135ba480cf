import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { updateAmounts } from '../checkout/checkout.repository.ts'
import type { CheckoutStatus } from '../checkout/checkout-states.table.ts'
import { updateLineAmounts } from '../checkout/order-line.repository.ts'
import { type Quote, shareBy, splitTotal } from '../prices/gst.model.ts'
import type { Item } from '../prices/item.model.ts'
import { fulfil } from '../payments/fulfilment.service.ts'
import * as payments from '../payments/payment.repository.ts'
import type { Decision } from '../refunds/refund-request.service.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { refundSurplus } from '../payments/surplus-refund.service.ts'
import { type OrderContext, type PaymentDeps, withOrder } from '../payments/order-transition.service.ts'

/**
 * Accepts a payment under review: the order is fulfilled and repriced to the amount actually paid, so that invoice, refund
 * and books match it (CGST section 15: tax is on the price actually paid). The quoted total stays in the audit log. Other
 * payments of the order are refunded at the next synchronisation.
 * @param decision.paymentId the payment that staff have read of; left out, the largest
 * @throws AppError order_not_found, not_in_review
 */
export async function acceptReview(
  deps: PaymentDeps,
  decision: Decision & { paymentId?: string | undefined },
): Promise<void> {
  const { actor, client, checkoutId, note } = decision
  await withOrder(deps, checkoutId, async (order) => {
    const { trx, checkout } = order
    if (checkout.status !== 'REVIEW') throw new AppError('not_in_review')
    const payment = await findAcceptablePayment(order, decision.paymentId)
    const quoted = checkout.totalPaise
    await reprice(order, payment.amountPaise)
    await fulfil(order, { ...payment, amountRefundedPaise: payment.refundedPaise, international: false }, 'accepted')
    await returnOtherTransfer(order, payment.id)
    const details = { note, quotedPaise: quoted, paidPaise: payment.amountPaise, paymentId: payment.id }
    await audit(trx, { action: 'order.accepted', actorId: actor.id, subjectId: checkoutId, client, details })
  })
  await applyProviderState(deps, checkoutId).catch((error: unknown) =>
    deps.log.warn({ err: error, checkoutId }, 'the payment provider could not be queried'),
  )
}

/** A captured payment in rupees of which something is left: the named one, else the largest. */
async function findAcceptablePayment(
  { trx, checkout }: OrderContext,
  paymentId: string | undefined,
): Promise<payments.CapturedPayment> {
  const available = (await payments.listCaptured(trx, checkout.id)).filter(
    (payment) => payment.role === 'none' && payment.refundedPaise + payment.takenPaise < payment.amountPaise,
  )
  const inRupees = available
    .filter((one) => one.currency === 'INR')
    .toSorted((one, other) => other.amountPaise - one.amountPaise)
  const payment = paymentId === undefined ? inRupees[0] : inRupees.find((one) => one.id === paymentId)
  if (payment) return payment
  const message =
    available.length > 0 ? 'Only rupees can be accepted: refund this payment.' : 'No payment of this order is left.'
  throw new AppError('not_in_review', { message })
}

/** Of a transfer to the shop's own account no synchronisation hears. */
async function returnOtherTransfer({ deps, trx, checkout }: OrderContext, acceptedId: string): Promise<void> {
  for (const { refundedPaise, ...other } of await payments.listCaptured(trx, checkout.id))
    if (other.source === 'bank' && other.role === 'none' && other.id !== acceptedId)
      await refundSurplus(deps, trx, { ...other, amountRefundedPaise: refundedPaise }, 'surplus')
}

async function reprice(order: OrderContext, totalPaise: number): Promise<void> {
  if (totalPaise === order.checkout.totalPaise) return
  const anyState = { supplierState: '', placeOfSupply: '' }
  const { taxablePaise: basePaise } = splitTotal(totalPaise, anyState)
  const paid = { basePaise, taxPaise: totalPaise - basePaise, totalPaise }
  await updateAmounts(order.trx, order.checkout.id, paid)
  order.checkout = { ...order.checkout, ...paid, item: await repriceLines(order, paid) }
}

/** Each line in proportion to its price. */
async function repriceLines({ trx, checkout }: OrderContext, paid: Quote): Promise<Item> {
  const { item } = checkout
  if (item.kind !== 'cart') return item
  const weights = item.lines.map(({ basePaise }) => basePaise)
  const [bases, totals] = [shareBy(paid.basePaise, weights), shareBy(paid.totalPaise, weights)]
  const lines = item.lines.map((line, index) => {
    const [basePaise = 0, totalPaise = 0] = [bases[index], totals[index]]
    return { ...line, basePaise, totalPaise, taxPaise: totalPaise - basePaise }
  })
  await updateLineAmounts(trx, checkout.id, lines)
  return { ...item, lines }
}

/** Adds a note of staff to an order, in the audit log: it stays. @throws AppError order_not_found */
export async function noteOrder(deps: PaymentDeps, { actor, client, checkoutId, note }: Decision): Promise<void> {
  await withOrder(deps, checkoutId, ({ trx }) =>
    audit(trx, { action: 'order.noted', actorId: actor.id, subjectId: checkoutId, client, details: { note } }),
  )
}

/**
 * Synchronises an order with the payment provider now.
 * @throws AppError order_not_found, unavailable when the provider cannot be reached
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
