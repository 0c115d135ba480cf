import { faultPoint } from '../../platform/fault.ts'
import { recoverOrder } from '../../platform/payments/razorpay.client.ts'
import type { RazorpayOrder, RazorpayPayment, RazorpayRefund } from '../../platform/payments/razorpay.schema.ts'
import { followPayment } from '../autopay/autopay.service.ts'
import { mailAboutOrder } from '../buyer-mail.service.ts'
import * as checkouts from '../checkout/checkout.repository.ts'
import { type CheckoutStatus, stateAfter } from '../checkout/checkout-states.table.ts'
import type { DisputeEvent } from './dispute.repository.ts'
import { applyDispute } from './dispute.service.ts'
import { reasonAgainst, sendToReview } from './review.service.ts'
import { refundSurplus } from './surplus-refund.service.ts'
import { fulfil } from './fulfilment.service.ts'
import { capturePayment } from './payment.jobs.ts'
import * as payments from './payment.repository.ts'
import { applyRefundEvents, recordRefunds } from '../refunds/refund-effects.service.ts'
import { listRefunds } from '../refunds/refund.repository.ts'
import { decidePayment, type Decision } from './payment-decision.policy.ts'
import { type OrderContext, type PaymentDeps, transition } from './order-transition.service.ts'

export type { PaymentDeps }

/** MON-14: the provider captures by itself; we ask for it after this long. */
const CAPTURE_AFTER_SECONDS = 60

/** Data of an event that cannot be fetched from the provider. */
export interface ReceivedEvent {
  dispute?: DisputeEvent | null
}

/**
 * Synchronises a checkout with the provider's state. Verify call, webhook, reconciler and
 * staff all end here, in any order and concurrently: row locks and unique keys let one of them fulfil it, exactly once.
 * @returns the status afterwards
 * @throws ApiError or UnknownOutcome when the provider cannot be reached; nothing has changed then
 */
export async function applyProviderState(
  deps: PaymentDeps,
  checkoutId: string,
  received: ReceivedEvent = {},
): Promise<CheckoutStatus> {
  const known = await checkouts.findCheckout(deps.db, checkoutId)
  return known ? (await synchronise(deps, known, received)).status : 'NEW'
}

/**
 * The same for a checkout that was just read.
 * @returns its status afterwards, and whether this very call fulfilled it
 */
export async function synchronise(
  deps: PaymentDeps,
  known: checkouts.Checkout,
  received: ReceivedEvent = {},
): Promise<{ status: CheckoutStatus; isFulfilled: boolean }> {
  const orderId = await orderOf(deps, known)
  // Paid by transfer, on terms or with credit: nothing at the provider changes it.
  if (!orderId) return { status: known.status, isFulfilled: false }
  // Outside the transaction: the provider may take seconds, a row lock must not.
  const answered = await ask(deps, orderId, known)
  const done = await deps.db.transaction().execute(async (trx) => {
    const one: OrderContext = { deps, trx, ...(await checkouts.lockOrder(trx, known)) }
    const wasPaid = one.checkout.paidAt !== null
    await take(one, answered, received)
    return { status: one.checkout.status, isFulfilled: !wasPaid && one.checkout.paidAt !== null }
  })
  if (done.status === 'PAID' && known.status !== 'PAID') faultPoint('payment.granted')
  return done
}

/** The provider's present state of an order. */
interface ProviderSnapshot {
  order: RazorpayOrder
  payments: RazorpayPayment[]
  refunds: RazorpayRefund[]
}

async function ask(deps: PaymentDeps, orderId: string, known: checkouts.Checkout): Promise<ProviderSnapshot> {
  const [order, paidOnline, transferred] = await Promise.all([
    deps.razorpay.fetchOrder(orderId),
    deps.razorpay.fetchOrderPayments(orderId),
    known.virtualAccount ? deps.razorpay.fetchAccountPayments(known.virtualAccount) : [],
  ])
  // What came to the order's own account number was paid on the order, though the provider does not know.
  const paid = [...paidOnline, ...transferred.map((one) => ({ ...one, orderId }))]
  const ours = mayHaveReturns(known) ? await listRefunds(deps.db, known.id) : []
  const awaited = new Set(ours.filter((refund) => refund.status === 'pending').map((refund) => refund.paymentId))
  const returned = paid.filter((one) => one.captured && (one.amountRefundedPaise > 0 || awaited.has(one.id)))
  const refunds = await Promise.all(returned.map((one) => deps.razorpay.fetchRefunds(one.id)))
  return { order, payments: paid, refunds: refunds.flat() }
}

/** Before its first captured payment an order has no refund and no dispute of ours. */
const mayHaveReturns = ({ status }: checkouts.Checkout): boolean => !['NEW', 'OPEN', 'AUTHORIZED'].includes(status)

/** Applies the provider's state, under the locks. */
async function take(
  one: OrderContext,
  { order, payments: paid, refunds }: ProviderSnapshot,
  { dispute }: ReceivedEvent,
): Promise<void> {
  const { trx, checkout } = one
  const prior = await payments.upsertPayments(trx, checkout.id, paid)
  const done = await recordRefunds(one, refunds)
  await apply(one, decidePayment(checkout, prior, order, paid), paid)
  if (mayHaveReturns(checkout) || refunds.length > 0 || dispute) {
    if (dispute && paid.some((payment) => payment.id === dispute.paymentId)) await applyDispute(one, dispute)
    await applyRefundEvents(one, done)
  }
  await followPayment(one, paid)
}

/** The provider's order of a checkout; one whose creation was never answered is found by its receipt. */
async function orderOf(deps: PaymentDeps, checkout: checkouts.Checkout): Promise<string | null> {
  if (checkout.providerOrderId !== null) return checkout.providerOrderId
  const { totalPaise: amountPaise, receipt } = checkout
  const order = await recoverOrder(deps.razorpay, { amountPaise, currency: 'INR', receipt })
  return order && checkouts.openCheckout(deps.db, checkout.id, order.id)
}

async function apply(one: OrderContext, decision: Decision, paid: readonly RazorpayPayment[]): Promise<void> {
  // A later payment of an order that is over buys nothing, however late it comes and whatever its amount.
  const isOver = stateAfter(one.checkout.status, 'captured') === null
  switch (decision.kind) {
    case 'fulfil': {
      await refundSurplusPayments(one, decision.surplus)
      const against = isOver ? null : await reasonAgainst(one, decision.payment)
      return against === null ? fulfil(one, decision.payment) : sendToReview(one, against)
    }
    case 'fulfilled':
      return refundSurplusPayments(one, decision.surplus)
    case 'refunded':
      await transition(one, 'refunded before fulfilment')
      return
    case 'authorized':
      return expectCapture(one, decision.payment)
    case 'review':
      return isOver ? refundSurplusPayments(one, decision.unreturned) : sendToReview(one, decision.reason)
    case 'wait':
      return isOver ? undefined : dropExpiredAuthorization(one, paid)
  }
}

async function refundSurplusPayments({ deps, trx, checkout }: OrderContext, surplus: RazorpayPayment[]): Promise<void> {
  for (const payment of surplus) {
    await refundSurplus(deps, trx, payment, 'surplus')
    deps.log.warn({ checkoutId: checkout.id, paymentId: payment.id }, 'a second payment on an order goes back')
  }
}

async function expectCapture(one: OrderContext, payment: RazorpayPayment): Promise<void> {
  const { deps, trx, checkout } = one
  if (!(await transition(one, 'authorized'))) return
  const capture = { paymentId: payment.id, amountPaise: checkout.totalPaise, checkoutId: checkout.id }
  await deps.queue.enqueue(trx, capturePayment, capture, { afterSeconds: CAPTURE_AFTER_SECONDS })
}

/**
 * The bank's authorisation expired: the order can be paid again. Whose money came back without a capture is told, also when
 * nobody had told us that it was set aside: the mail's key is the payment.
 */
async function dropExpiredAuthorization(one: OrderContext, paid: readonly RazorpayPayment[]): Promise<void> {
  await transition(one, 'authorization expired')
  for (const payment of paid) {
    if (payment.status !== 'refunded' || payment.captured) continue
    const mail = { key: `payment-returned ${payment.id}`, template: 'payment-returned' }
    await mailAboutOrder(one.deps, one.trx, one.checkout, mail)
  }
}
