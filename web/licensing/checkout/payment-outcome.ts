import { t, translate } from '../../language/text.ts'
import { hasCode, isRefusal, messageOf } from '../../lib/error-message.ts'

/** The known status of a payment. */
export type PaymentOutcome =
  | { kind: 'paid' }
  /** A payment is under way or in review; `text` is shown with it, `calm` when nothing is wrong. */
  | { kind: 'wait'; text: string; calm?: boolean }
  /** The order is open and no payment is known; polling goes on. */
  | { kind: 'open'; text: '' }
  /** The proof was invalid; the order may be paid all the same, so polling goes on. */
  | { kind: 'refused'; text: string }
  /** The order is final: refunded, or another account's. */
  | { kind: 'over'; text: string }

type Reply = { status: 'ok' | 'pending' | 'error'; message?: string | undefined }

/** Reads the reply of /pay/status, where nobody may have paid yet. A message with `pending` means that money is moving. */
export function verified(reply: Reply): PaymentOutcome {
  if (reply.status === 'ok') return { kind: 'paid' }
  if (reply.status === 'pending')
    return reply.message ? { kind: 'wait', text: translate(reply.message), calm: true } : { kind: 'open', text: '' }
  return { kind: 'over', text: translate(reply.message ?? '') || t('Payment verification failed') }
}

/** Reads the reply of verify-payment: a proof was sent, so that `pending` means money on its way. */
export function proved(reply: Reply): PaymentOutcome {
  const outcome = verified(reply)
  return outcome.kind === 'open' ? { kind: 'wait', text: '', calm: true } : outcome
}

/** MSG-8: a refusal or a lost answer; the money may have moved all the same. */
export function verificationFailed(error: unknown): PaymentOutcome {
  return refusalOf(error) ?? { kind: 'wait', text: t('Error verifying payment') }
}

/** A call that got no answer tells nothing about the payment; a refused one may. */
export function statusFailed(error: unknown): PaymentOutcome {
  return refusalOf(error) ?? { kind: 'open', text: '' }
}

function refusalOf(error: unknown): PaymentOutcome | null {
  if (hasCode(error, 'payment_in_review')) return { kind: 'wait', text: messageOf(error), calm: true }
  if (hasCode(error, 'payment_refused'))
    return { kind: 'refused', text: messageOf(error, 'Payment verification failed') }
  // Another account's, after somebody else has signed in here.
  return hasCode(error, 'order_not_found') ? { kind: 'over', text: messageOf(error) } : null
}

/** MSG-8: why no order was made. A refusal of the server (already owned, unavailable) gives its own reason. */
export const orderFailed = (error: unknown): string => {
  const fallback = 'Failed to create Razorpay order'
  return isRefusal(error) ? messageOf(error, fallback) : t(fallback)
}
