import { ApiError } from '../lib/api.ts'

/** What came of bringing the provider's proof to the server. */
export type Outcome =
  | { kind: 'paid' }
  /** Money is on its way or being checked; `text` when something should be said about it. */
  | { kind: 'wait'; text: string }
  /** Nothing is known to be paid; the order is kept, and asking goes on quietly. */
  | { kind: 'refused'; text: string }

/** Reads the reply of verify-payment. */
export function verified(reply: { status: 'ok' | 'pending' | 'error'; message?: string | undefined }): Outcome {
  if (reply.status === 'ok') return { kind: 'paid' }
  if (reply.status === 'pending') return { kind: 'wait', text: '' }
  return { kind: 'refused', text: reply.message ?? 'Payment verification failed' }
}

/** Spec 8: a refusal, or an answer that never came; the money may have moved all the same. */
export function verificationFailed(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'wait', text: 'Error verifying payment' }
  if (error.code === 'payment_in_review') return { kind: 'wait', text: error.message }
  if (error.code === 'payment_refused') return { kind: 'refused', text: error.message || 'Payment verification failed' }
  return { kind: 'wait', text: 'Error verifying payment' }
}

/** Spec 8: why no order was made. A refusal of the server (already owned, unavailable) speaks for itself. */
export function orderFailed(error: unknown): string {
  const clear = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.message !== ''
  return clear ? error.message : 'Failed to create Razorpay order'
}

/** The session has ended and could not be renewed. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
