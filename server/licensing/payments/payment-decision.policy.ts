import type { RazorpayOrder, RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'
import type { Checkout } from '../checkout/checkout.repository.ts'
import type { CheckoutEvent } from '../checkout/checkout-states.table.ts'
import type { DisputeState } from './dispute.policy.ts'

/** What we did about a checkout's payments before. */
export interface PriorActions {
  /** The payment that bought the right. */
  main: string | null
  /** Payments already on their way back; none of them ever buys anything. */
  surplus: ReadonlySet<string>
}

export type Decision =
  /** Money for exactly this order is there: give the right; the rest of the money goes back. */
  | { kind: 'grant'; payment: RazorpayPayment; surplus: RazorpayPayment[] }
  /** It was given before; only surplus money is left to give back. */
  | { kind: 'granted before'; surplus: RazorpayPayment[] }
  /** The bank has said yes, the money is not there yet. */
  | { kind: 'authorized'; payment: RazorpayPayment }
  /** The payment was refunded before we saw it. */
  | { kind: 'refunded' }
  /** Money is there that does not fit: a person must look. */
  | { kind: 'review'; reason: string }
  | { kind: 'wait' }

/**
 * What the provider's word means for a checkout (MON-11). Pure: all orders of events give the
 * same end, because only the provider's present state is looked at, never the event that brought us here.
 */
export function decidePayment(
  checkout: Checkout,
  prior: PriorActions,
  order: RazorpayOrder,
  payments: readonly RazorpayPayment[],
): Decision {
  const captured = payments.filter((payment) => payment.captured)
  const unreturned = captured.filter((payment) => payment.refundStatus !== 'full' && !prior.surplus.has(payment.id))
  if (prior.main !== null) return { kind: 'granted before', surplus: othersOf(prior.main, unreturned, checkout) }
  if (!isOurs(order, checkout)) return unreturned.length > 0 ? review('the provider’s order differs from ours') : WAIT

  const [payment] = unreturned.filter((one) => fits(one, checkout)).sort(byAge)
  if (payment) return { kind: 'grant', payment, surplus: othersOf(payment.id, unreturned, checkout) }
  if (unreturned.length > 0) return review('a captured payment differs in amount, currency or order')
  if (captured.length > 0) return { kind: 'refunded' }
  const authorized = payments.find((one) => one.status === 'authorized' && fits(one, checkout))
  return authorized ? { kind: 'authorized', payment: authorized } : WAIT
}

const WAIT: Decision = { kind: 'wait' }
const review = (reason: string): Decision => ({ kind: 'review', reason })

const isOurs = (order: RazorpayOrder, checkout: Checkout): boolean =>
  order.amountPaise === checkout.totalPaise && order.currency === 'INR' && order.receipt === checkout.receipt

const fits = (payment: RazorpayPayment, checkout: Checkout): boolean =>
  payment.orderId === checkout.providerOrderId &&
  payment.amountPaise === checkout.totalPaise &&
  payment.currency === 'INR'

/** Whatever their amount: the right is bought already, so none of this money can be honoured. */
const othersOf = (main: string, unreturned: RazorpayPayment[], checkout: Checkout): RazorpayPayment[] =>
  unreturned.filter((payment) => payment.id !== main && payment.orderId === checkout.providerOrderId)

const byAge = (one: RazorpayPayment, other: RazorpayPayment): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)

/** Captured money of a checkout that counts: the payment that bought the right, else all that is on its way back. */
export interface RefundTotals {
  capturedPaise: number
  /** Refunds that the bank has paid out. */
  processedPaise: number
  /** Refunds that the provider has and the bank has not paid out yet. */
  pendingPaise: number
  disputes: DisputeState
}

/**
 * What refunds and disputes mean for a checkout whose money is there, in the order in which they take effect. Pure; the
 * state table decides which of these events change anything.
 */
export function postPaymentEvents({
  capturedPaise,
  processedPaise,
  pendingPaise,
  disputes,
}: RefundTotals): CheckoutEvent[] {
  if (capturedPaise === 0) return []
  const events: CheckoutEvent[] = []
  if (processedPaise >= capturedPaise) events.push('fully refunded')
  // By hand at the provider, perhaps: what is on its way back cannot be used.
  else if (processedPaise + pendingPaise >= capturedPaise) events.push('refund decided')
  if (disputes === 'open') events.push('disputed')
  if (disputes === 'lost') events.push('dispute lost')
  if (disputes === 'none') events.push('dispute over')
  return events
}
