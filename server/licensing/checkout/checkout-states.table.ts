import type { CHECKOUT_STATES } from '../../../contract/licensing/orders.ts'

export type CheckoutStatus = (typeof CHECKOUT_STATES)[number]

/** What can happen to a checkout. EXPIRED is no state: an OPEN one older than half an hour is hidden, and still payable. */
export type CheckoutEvent =
  | 'order created'
  | 'authorized'
  | 'authorization expired'
  | 'captured'
  | 'refunded before fulfilment'
  | 'mismatch'
  | 'accepted'
  | 'fulfilment refused'
  | 'refund decided'
  | 'restored'
  | 'fully refunded'
  | 'disputed'
  | 'dispute over'
  | 'dispute lost'
  | 'money returned'

interface Row {
  on: CheckoutEvent
  from: readonly CheckoutStatus[]
  /** `before`: the status before the dispute. */
  to: CheckoutStatus | 'before'
}

const NOT_FULFILLED = ['NEW', 'OPEN', 'AUTHORIZED', 'REVIEW'] as const

/** MON-11. An event that is not listed changes nothing. */
export const CHECKOUT_TABLE: readonly Row[] = [
  { on: 'order created', from: ['NEW'], to: 'OPEN' },
  { on: 'authorized', from: ['NEW', 'OPEN'], to: 'AUTHORIZED' },
  { on: 'authorization expired', from: ['AUTHORIZED'], to: 'OPEN' },
  { on: 'captured', from: NOT_FULFILLED, to: 'PAID' },
  // Refunded in full when first seen: it buys nothing.
  { on: 'refunded before fulfilment', from: NOT_FULFILLED, to: 'REFUNDED' },
  { on: 'mismatch', from: ['NEW', 'OPEN', 'AUTHORIZED'], to: 'REVIEW' },
  { on: 'accepted', from: ['REVIEW'], to: 'PAID' },
  // Another order bought the same item first, or the account was deleted.
  { on: 'fulfilment refused', from: NOT_FULFILLED, to: 'REFUND_PENDING' },
  { on: 'refund decided', from: ['PAID', 'REVIEW'], to: 'REFUND_PENDING' },
  { on: 'restored', from: ['REFUND_PENDING'], to: 'PAID' },
  { on: 'fully refunded', from: ['PAID', 'REFUND_PENDING', 'DISPUTED'], to: 'REFUNDED' },
  { on: 'disputed', from: ['PAID', 'REFUND_PENDING'], to: 'DISPUTED' },
  { on: 'dispute over', from: ['DISPUTED'], to: 'before' },
  // Also straight away: the event that opened it may come later, or never.
  { on: 'dispute lost', from: ['PAID', 'REFUND_PENDING', 'DISPUTED'], to: 'REVOKED' },
  // The bank gave it back after all, as staff say.
  { on: 'money returned', from: ['REVOKED'], to: 'PAID' },
]

/**
 * Where an event takes a checkout.
 * @param before the status before the open dispute
 * @returns null when the event changes nothing
 */
export function stateAfter(
  status: CheckoutStatus,
  event: CheckoutEvent,
  before: CheckoutStatus | null = null,
): CheckoutStatus | null {
  const row = CHECKOUT_TABLE.find((one) => one.on === event && one.from.includes(status))
  if (!row) return null
  return row.to === 'before' ? (before ?? 'PAID') : row.to
}

/** The status of a checkout's entitlement; null where there is none yet. */
export const ENTITLEMENT_IN: Readonly<Record<CheckoutStatus, 'active' | 'suspended' | 'revoked' | null>> = {
  NEW: null,
  OPEN: null,
  AUTHORIZED: null,
  REVIEW: null,
  PAID: 'active',
  REFUND_PENDING: 'suspended',
  DISPUTED: 'suspended',
  REFUNDED: 'revoked',
  REVOKED: 'revoked',
}
