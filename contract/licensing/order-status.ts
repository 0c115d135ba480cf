/** What staff read of an order's state. */
export const ORDER_STATUS = {
  NEW: 'Not at the provider yet',
  OPEN: 'Waiting for payment',
  AUTHORIZED: 'Promised by the bank',
  PAID: 'Paid',
  REVIEW: 'Under review',
  REFUND_PENDING: 'Refund on its way',
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed',
  REVOKED: 'Reversed by the bank',
} as const
