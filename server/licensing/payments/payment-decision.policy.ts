import type { RazorpayOrder, RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'
import type { Checkout } from '../checkout/checkout.repository.ts'
import type { CheckoutEvent } from '../checkout/checkout-states.table.ts'
import type { DisputeState } from './dispute.policy.ts'

/** What was done about a checkout's payments before. */
export interface PriorActions {
  /** The main payment. */
  main: string | null
  /** Payments being refunded; none of them ever buys anything. */
  surplus: ReadonlySet<string>
}

export type Decision =
  /** A payment of exactly this order: fulfil it; the other payments are refunded. */
  | { kind: 'fulfil'; payment: RazorpayPayment; surplus: RazorpayPayment[] }
  /** Fulfilled before; only surplus payments are left to refund. */
  | { kind: 'fulfilled'; surplus: RazorpayPayment[] }
  /** Authorised by the bank, not captured yet. */
  | { kind: 'authorized'; payment: RazorpayPayment }
  /** The payment was refunded before we saw it. */
  | { kind: 'refunded' }
  /** Payments do not match: staff must decide, unless the order is over. */
  | { kind: 'review'; reason: string; unreturned: RazorpayPayment[] }
  | { kind: 'wait' }

/**
 * What the provider's state means for a checkout (MON-11). Pure: events in any order give the same end, because only the
 * provider's present state counts, never the event that triggered this.
 */
export function decidePayment(
  checkout: Checkout,
  prior: PriorActions,
  order: RazorpayOrder,
  payments: readonly RazorpayPayment[],
): Decision {
  const captured = payments.filter((payment) => payment.captured)
  const unreturned = captured.filter((payment) => payment.refundStatus !== 'full' && !prior.surplus.has(payment.id))
  if (prior.main !== null) return { kind: 'fulfilled', surplus: othersOf(prior.main, unreturned, checkout) }
  if (!isOurs(order, checkout))
    return unreturned.length > 0 ? review('the provider’s order differs from ours', []) : WAIT

  const [payment] = unreturned.filter((one) => fits(one, checkout)).sort(byAge)
  if (payment) return { kind: 'fulfil', payment, surplus: othersOf(payment.id, unreturned, checkout) }
  if (unreturned.length > 0) return review('a captured payment differs in amount, currency or order', unreturned)
  if (captured.length > 0) return { kind: 'refunded' }
  const authorized = payments.find((one) => one.status === 'authorized' && fits(one, checkout))
  return authorized ? { kind: 'authorized', payment: authorized } : WAIT
}

const WAIT: Decision = { kind: 'wait' }
const review = (reason: string, unreturned: RazorpayPayment[]): Decision => ({ kind: 'review', reason, unreturned })

const isOurs = (order: RazorpayOrder, checkout: Checkout): boolean =>
  order.amountPaise === checkout.totalPaise && order.currency === 'INR' && order.receipt === checkout.receipt

const fits = (payment: RazorpayPayment, checkout: Checkout): boolean =>
  payment.orderId === checkout.providerOrderId &&
  payment.amountPaise === checkout.totalPaise &&
  payment.currency === 'INR'

/** Whatever their amount: the order is fulfilled, so these buy nothing. */
const othersOf = (main: string, unreturned: RazorpayPayment[], checkout: Checkout): RazorpayPayment[] =>
  unreturned.filter((payment) => payment.id !== main && payment.orderId === checkout.providerOrderId)

const byAge = (one: RazorpayPayment, other: RazorpayPayment): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)

/** Captured money of a checkout that counts: the main payment, else all payments being refunded. */
export interface RefundTotals {
  capturedPaise: number
  /** Refunds that the bank has paid out. */
  processedPaise: number
  /** Refunds that the provider has and the bank has not paid out yet. */
  pendingPaise: number
  /** What banks took for lost disputes. */
  takenPaise: number
  disputes: DisputeState
}

/**
 * What refunds and disputes mean for a paid checkout, in the order in which they take effect. Pure; the
 * state table decides which of these events change anything.
 */
export function postPaymentEvents({
  capturedPaise,
  processedPaise,
  pendingPaise,
  takenPaise,
  disputes,
}: RefundTotals): CheckoutEvent[] {
  if (capturedPaise === 0) return []
  const events: CheckoutEvent[] = []
  if (processedPaise >= capturedPaise) events.push('fully refunded')
  // Perhaps made manually at the provider: while it is being refunded it cannot be used.
  else if (pendingPaise > 0 && processedPaise + pendingPaise + takenPaise >= capturedPaise)
    events.push('refund decided')
  if (disputes === 'open') events.push('disputed')
  if (disputes === 'lost') events.push('dispute lost')
  if (disputes === 'none') events.push('dispute over')
  return events
}
