import type { CallReply } from '../../../contract/index.ts'
import { language, locale, t, translate, type Text } from '../../language/text.ts'

export type OrderSummary = CallReply<'GET /orders/search'>['orders'][number]
export type OrderDetails = CallReply<'GET /orders/one'>
export type OrderStatus = OrderSummary['status']

/** Where an order stands, for staff. */
export const ORDER_STATUS = {
  NEW: 'Not at the provider yet',
  OPEN: 'Waiting for payment',
  AUTHORIZED: 'Promised by the bank',
  PAID: 'Paid',
  REVIEW: 'Under review',
  REFUND_PENDING: 'Refund on its way',
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed',
  REVOKED: 'Taken back by the bank',
} as const satisfies Record<OrderStatus, Text>

export type OrderTone = 'good' | 'alarm' | 'quiet'

/** Colour goes with the words, never instead of them. */
export function toneOf(status: OrderStatus): OrderTone {
  if (status === 'PAID') return 'good'
  return status === 'REVIEW' || status === 'DISPUTED' || status === 'REVOKED' ? 'alarm' : 'quiet'
}

/** The bank refused the last refund, and no other is on its way. */
export const isRefundStuck = ({ status, refunds }: Pick<OrderDetails, 'status' | 'refunds'>): boolean =>
  status === 'REFUND_PENDING' &&
  refunds.some((refund) => refund.status === 'failed') &&
  !refunds.some((refund) => refund.status === 'queued' || refund.status === 'pending')

/** Something is being done about it at this moment: worth another look soon. */
export const isMoving = (order: Pick<OrderDetails, 'status' | 'refunds'>): boolean =>
  order.status === 'AUTHORIZED' || (order.status === 'REFUND_PENDING' && !isRefundStuck(order))

export type ActionKind = 'refund' | 'decline' | 'accept'

/** What can be decided about an order now; the server has the last word. */
export function actionsFor(order: OrderDetails): ActionKind[] {
  const stuck = isRefundStuck(order)
  const kinds: ActionKind[] = []
  if (order.status === 'REVIEW') kinds.push('accept')
  if (order.status === 'PAID' || order.status === 'REVIEW' || stuck) kinds.push('refund')
  if (order.refundRequest || stuck) kinds.push('decline')
  return kinds
}

/** A refund without a note: only on a request that the refund policy allows, of money that bought nothing, or once more. */
export const needsRefundNote = (order: OrderDetails): boolean =>
  order.status === 'PAID' && !(order.refundRequest?.eligible ?? false)

/** What a refund gives back: what is left of the payment that bought; of an order under review, of all of them. */
export function refundablePaise({ status, payments }: Pick<OrderDetails, 'status' | 'payments'>): number {
  const held = payments.filter((payment) => ['captured', 'refunded'].includes(payment.status))
  const meant = status === 'REVIEW' ? held : held.filter((payment) => payment.role === 'main')
  return (meant.length > 0 ? meant : held).reduce(
    (paise, payment) => paise + payment.amountPaise - payment.refundedPaise,
    0,
  )
}

/** What an event says of itself, as the server lists it: who first, then facts by their names. */
export const detailsText = (details: string): string => details.split(', ').map(factText).join(', ')

function factText(fact: string): string {
  const by = /^by (.+)$/.exec(fact)?.[1]
  if (by) return t('by {name}', { name: by })
  const [, name, value = ''] = /^(\w+): (.*)$/s.exec(fact) ?? []
  return name ? `${translate(name)}: ${value}` : fact
}

/** Day and time in India: 20 Nov 2026, 4:05 pm. */
export const momentText = (iso: string): string =>
  new Date(iso).toLocaleString(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // Hindi says the time of day, not am and pm.
    ...(language() === 'hi' && { dayPeriod: 'short' as const }),
    timeZone: 'Asia/Kolkata',
  })
