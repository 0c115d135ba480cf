import type { CallReply } from '../../../contract/index.ts'
import { ORDER_STATUS as STATUS_NAMES } from '../../../contract/licensing/order-status.ts'
import { t, type Text } from '../../language/text.ts'
import { recordText } from '../record-text.ts'

export type OrderSummary = CallReply<'GET /orders/search'>['orders'][number]
export type OrderDetails = CallReply<'GET /orders/one'>
export type OrderStatus = OrderSummary['status']

/** The labels of an order's status, for staff. */
export const ORDER_STATUS: Record<OrderStatus, Text> = STATUS_NAMES

export type OrderTone = 'good' | 'alarm' | 'quiet'

/** The colour goes with the label, never instead of it. */
export function toneOf(status: OrderStatus): OrderTone {
  if (status === 'PAID') return 'good'
  return status === 'REVIEW' || status === 'DISPUTED' || status === 'REVOKED' ? 'alarm' : 'quiet'
}

/** The bank refused the last refund, and no other is on its way. */
export const isRefundStuck = ({ status, refunds }: Pick<OrderDetails, 'status' | 'refunds'>): boolean =>
  status === 'REFUND_PENDING' &&
  refunds.some((refund) => refund.status === 'failed') &&
  !refunds.some((refund) => refund.status === 'queued' || refund.status === 'pending')

/** The payment that bought, once it has: the one that a refund of the order gives back. */
export const mainPayment = ({ payments }: Pick<OrderDetails, 'payments'>) =>
  payments.find((payment) => payment.role === 'main')

/** Of an order under review, the payment that would be accepted, the largest in rupees, and those that would go back then. */
export function acceptablePayments({ payments }: Pick<OrderDetails, 'payments'>) {
  const [accepted, ...others] = payments
    .filter(
      (one) =>
        one.status === 'captured' && one.currency === 'INR' && one.refundedPaise + one.takenPaise < one.amountPaise,
    )
    .toSorted((one, other) => other.amountPaise - one.amountPaise)
  return accepted && { accepted, others }
}

/** The provider or the bank is still working on it, or on a part that goes back: worth polling. */
export const isInProgress = (order: Pick<OrderDetails, 'status' | 'refunds'>): boolean =>
  order.status === 'AUTHORIZED' ||
  (order.status === 'REFUND_PENDING' && !isRefundStuck(order)) ||
  order.refunds.some(
    ({ status, byTransferPaise }) => (status === 'queued' || status === 'pending') && byTransferPaise === null,
  )

export type ActionKind = 'refund' | 'decline' | 'accept'

/** The decisions that can be made about an order now; the server checks again. */
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

/** The refundable amount: what is left of the main payment; of an order under review, of all payments. */
export function refundablePaise({ status, payments }: Pick<OrderDetails, 'status' | 'payments'>): number {
  const received = payments.filter((payment) => ['captured', 'refunded'].includes(payment.status))
  const refundable = status === 'REVIEW' ? received : received.filter((payment) => payment.role === 'main')
  return (refundable.length > 0 ? refundable : received).reduce(
    (paise, payment) => paise + payment.amountPaise - payment.refundedPaise - payment.takenPaise,
    0,
  )
}

type OrderLine = NonNullable<OrderDetails['lines']>[number]

/** Clips of a paid order that the customer asks back alone: the rest of the order is not meant. */
export function linesAskedBack({ status, lines = [], refundRequest }: OrderDetails): OrderLine[] {
  const asked = refundRequest?.lines ?? []
  return status === 'PAID' ? lines.filter(({ line, state }) => state === 'bought' && asked.includes(line)) : []
}

export const namesOfLines = (lines: readonly OrderLine[]): string =>
  lines.map(({ name, clipId, quality }) => `${name || clipId}, ${quality}`).join('; ')

/** What a refund of these clips gives back. */
export const paiseOfLines = (order: OrderDetails, lines: readonly OrderLine[]): number =>
  Math.min(
    refundablePaise(order),
    lines.reduce((paise, { totalPaise }) => paise + totalPaise, 0),
  )

/** An event's details as the server lists them, translated: who first, then `name: value` pairs. */
export const detailsText = (details: string): string => details.split(', ').map(detailText).join(', ')

function detailText(detail: string): string {
  const by = /^by (.+)$/.exec(detail)?.[1]
  if (by) return t('by {name}', { name: by })
  const [, name, value = ''] = /^(\w+): (.*)$/s.exec(detail) ?? []
  return name ? `${recordText(name)}: ${value}` : detail
}
