import type { RazorpayOrder, RazorpayPayment } from '../platform/payments/razorpay.schema.ts'
import type { Checkout } from './checkout.repository.ts'

export type Verdict =
  /** Money for exactly this order is there: give the right. */
  | { kind: 'grant'; payment: RazorpayPayment; surplus: RazorpayPayment[] }
  /** It was given before; only surplus money is left to give back. */
  | { kind: 'granted before'; surplus: RazorpayPayment[] }
  /** The bank has said yes, the money is not there yet. */
  | { kind: 'authorized'; payment: RazorpayPayment }
  /** The money came and went back before we saw it. */
  | { kind: 'refunded' }
  /** Money is there that does not fit: a person must look. */
  | { kind: 'review'; reason: string }
  | { kind: 'wait' }

/**
 * What the provider's word means for a checkout (integrations 4.3, appendix B). Pure: all orders of events give the
 * same end, because only the provider's present state is looked at, never the event that brought us here.
 * @param main the payment that already bought this right, if any
 */
export function judge(
  checkout: Checkout,
  main: string | null,
  order: RazorpayOrder,
  payments: readonly RazorpayPayment[],
): Verdict {
  const captured = payments.filter((payment) => payment.captured)
  const fitting = captured.filter((payment) => fits(payment, checkout)).sort(byAge)
  if (main !== null)
    return { kind: 'granted before', surplus: unreturned(fitting.filter((payment) => payment.id !== main)) }

  const orderFits =
    order.amountPaise === checkout.totalPaise && order.currency === 'INR' && order.receipt === checkout.receipt
  if (!orderFits)
    return captured.length > 0 ? { kind: 'review', reason: 'the provider’s order differs from ours' } : { kind: 'wait' }

  const [first, ...others] = fitting
  if (first?.refundStatus === 'full') return { kind: 'refunded' }
  if (first) return { kind: 'grant', payment: first, surplus: unreturned(others) }
  if (captured.length > 0) return { kind: 'review', reason: 'a captured payment differs in amount, currency or order' }
  const authorized = payments.find((payment) => payment.status === 'authorized' && fits(payment, checkout))
  return authorized ? { kind: 'authorized', payment: authorized } : { kind: 'wait' }
}

const fits = (payment: RazorpayPayment, checkout: Checkout): boolean =>
  payment.orderId === checkout.providerOrderId &&
  payment.amountPaise === checkout.totalPaise &&
  payment.currency === 'INR'

const byAge = (one: RazorpayPayment, other: RazorpayPayment): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id)

const unreturned = (payments: RazorpayPayment[]): RazorpayPayment[] =>
  payments.filter((payment) => payment.refundStatus !== 'full')
