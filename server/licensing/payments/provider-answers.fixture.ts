import type { RazorpayOrder, RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'
import type { Checkout } from '../checkout/checkout.repository.ts'
import type { PriorActions, Decision } from './payment-decision.policy.ts'

// What the provider may answer about one checkout, for tests of the policy.
export const TOTAL = 9322
export const CHECKOUT: Checkout = {
  id: '01900000-0000-7000-8000-000000000001',
  accountId: '01900000-0000-7000-8000-000000000002',
  item: { kind: 'one-time', clipId: '01900000-0000-7000-8000-000000000003', quality: 'HD' },
  basePaise: 7900,
  taxPaise: 1422,
  totalPaise: TOTAL,
  status: 'OPEN',
  receipt: 'c_1',
  providerOrderId: 'order_1',
  billing: {},
  checks: 0,
  createdAt: new Date(0),
  paidAt: null,
  baseCheckoutId: null,
  coupon: null,
  virtualAccount: null,
  onCredit: false,
  unusedPaise: null,
  customerId: null,
  statusBeforeDispute: null,
}
export const ORDER: RazorpayOrder = {
  id: 'order_1',
  amountPaise: TOTAL,
  amountPaidPaise: 0,
  currency: 'INR',
  receipt: 'c_1',
  status: 'created',
  attempts: 0,
  notes: {},
  createdAt: new Date(0),
}
export const NOTHING: PriorActions = { main: null, surplus: new Set() }

export function payment(id: string, facts: Partial<RazorpayPayment> = {}): RazorpayPayment {
  const unsaid = { method: 'upi', card: null, bank: null, wallet: null, vpa: null, feePaise: null, taxPaise: null }
  const fine = { international: false, errorReason: null, errorDescription: null, tokenId: null, notes: {} }
  const money = { amountPaise: TOTAL, currency: 'INR', orderId: 'order_1', amountRefundedPaise: 0, refundStatus: null }
  const createdAt = new Date(Number(id.replace(/\D/g, '')) * 1000)
  return { id, status: 'created', captured: false, ...money, ...unsaid, ...fine, createdAt, ...facts }
}
export const captured = (id: string, facts: Partial<RazorpayPayment> = {}) =>
  payment(id, { status: 'captured', captured: true, ...facts })
export const authorized = (id: string, facts: Partial<RazorpayPayment> = {}) =>
  payment(id, { status: 'authorized', ...facts })
export const returned = { status: 'refunded', refundStatus: 'full', amountRefundedPaise: TOTAL } as const

export const received = (decision: Decision) => ({
  kind: decision.kind,
  pays: 'payment' in decision ? decision.payment.id : null,
  back: 'surplus' in decision ? decision.surplus.map((one) => one.id).toSorted() : [],
})
