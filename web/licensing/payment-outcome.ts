import { t, translate } from '../language/text.ts'
import { ApiError } from '../lib/api.ts'

/** What is known of a payment. */
export type Outcome =
  | { kind: 'paid' }
  /** Money is on its way or being checked; `text` when something should be said about it, `calm` when nothing is wrong. */
  | { kind: 'wait'; text: string; calm?: boolean }
  /** The order stands and no payment is known; asking goes on. */
  | { kind: 'open'; text: '' }
  /** The proof did not hold; the order may be paid all the same, so asking goes on. */
  | { kind: 'refused'; text: string }
  /** Nothing more comes of this order: its money was given back, or it is somebody else's. */
  | { kind: 'over'; text: string }

type Reply = { status: 'ok' | 'pending' | 'error'; message?: string | undefined }

/** Reads the reply about an order: of /pay/status, where nobody may have paid yet. A word with it tells of money moving. */
export function verified(reply: Reply): Outcome {
  if (reply.status === 'ok') return { kind: 'paid' }
  if (reply.status === 'pending')
    return reply.message ? { kind: 'wait', text: translate(reply.message), calm: true } : { kind: 'open', text: '' }
  return { kind: 'over', text: translate(reply.message ?? '') || t('Payment verification failed') }
}

/** Reads the reply of verify-payment: a proof was brought, so that "pending" means money on its way. */
export function proved(reply: Reply): Outcome {
  const outcome = verified(reply)
  return outcome.kind === 'open' ? { kind: 'wait', text: '', calm: true } : outcome
}

/** MSG-8: a refusal, or an answer that never came; the money may have moved all the same. */
export function verificationFailed(error: unknown): Outcome {
  const known = error instanceof ApiError ? refusalOf(error) : null
  return known ?? { kind: 'wait', text: t('Error verifying payment') }
}

/** A question that got no answer says nothing; one that was refused may. */
export function statusFailed(error: unknown): Outcome {
  const known = error instanceof ApiError ? refusalOf(error) : null
  return known ?? { kind: 'open', text: '' }
}

function refusalOf({ code, message }: ApiError): Outcome | null {
  if (code === 'payment_in_review') return { kind: 'wait', text: translate(message), calm: true }
  if (code === 'payment_refused') return { kind: 'refused', text: translate(message) || t('Payment verification failed') }
  // Another account's, after somebody else has signed in here.
  return code === 'order_not_found' ? { kind: 'over', text: translate(message) } : null
}

/** MSG-8: why no order was made. A refusal of the server (already owned, unavailable) speaks for itself. */
export function orderFailed(error: unknown): string {
  const clear = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.message !== ''
  return clear ? translate(error.message) : t('Failed to create Razorpay order')
}

/** The session has ended and could not be renewed. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
