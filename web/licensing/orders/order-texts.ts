import type { CallReply } from '../../../contract/index.ts'
import { language, locale, t, translate, type Text } from '../../language/text.ts'
import { dayText, indianDay } from '../../lib/day-text.ts'
import { itemText } from '../../ui/item-text.ts'
import { priceText } from '../../ui/price-text.ts'

export type CustomerOrder = CallReply<'GET /user/orders'>['orders'][number]
type Status = CustomerOrder['status']

/** What was bought, in the language of the page. */
export const itemName = ({ name, nameHi }: Pick<CustomerOrder['item'], 'name' | 'nameHi'>): string =>
  (language() === 'hi' && nameHi) || itemText(name)

/** The status of an order, as shown to the customer. */
export const STATUS_LABELS = {
  NEW: 'Not paid yet',
  OPEN: 'Not paid yet',
  AUTHORIZED: 'Payment being confirmed',
  REVIEW: 'Payment being checked',
  PAID: 'Paid',
  REFUND_PENDING: 'Refund on its way',
  REFUNDED: 'Refunded',
  DISPUTED: 'Payment disputed',
  REVOKED: 'Payment reversed',
} as const satisfies Record<Status, Text>

export function statusText(order: Pick<CustomerOrder, 'status' | 'dueAt' | 'openPaise' | 'totalPaise'>): string {
  const { status, dueAt, openPaise, totalPaise } = order
  if (!dueAt || status !== 'PAID') return t(STATUS_LABELS[status])
  const day = dayText(dueAt)
  // A part was credited before anything was paid.
  if (openPaise !== null && openPaise !== totalPaise)
    return t('₹{money} to be paid by {day}', { money: priceText(openPaise), day })
  return t('To be paid by {day}', { day })
}

/** What an order cost, and when it was paid. */
export function amountText({ onCredit, paidAt, createdAt, totalPaise, taxPaise }: CustomerOrder): string {
  const given = { day: dayText(paidAt ?? createdAt), total: priceText(totalPaise) }
  return onCredit
    ? t('{day} · ₹{total} of credit', given)
    : t('{day} · ₹{total}, of which GST ₹{tax}', { ...given, tax: priceText(taxPaise) })
}

export type Tone = 'good' | 'waiting' | 'over'
export function statusTone(status: Status): Tone {
  if (status === 'PAID') return 'good'
  return status === 'REFUNDED' || status === 'REVOKED' ? 'over' : 'waiting'
}

/** A payment may still arrive. */
export const isPending = ({ status }: Pick<CustomerOrder, 'status'>): boolean =>
  ['NEW', 'OPEN', 'AUTHORIZED', 'REVIEW'].includes(status)

/** MON-24: the status of a refund, or why there can be none; else empty. */
export function refundText({ status, refund }: Pick<CustomerOrder, 'status' | 'refund'>, now: Date): string {
  if (status === 'REFUND_PENDING') return t('Your money is on its way back. This takes 5-7 working days.')
  if (status === 'DISPUTED') return translate(refund.reason)
  if (status !== 'PAID') return ''
  if (refund.dueAt)
    return t('You asked for a refund. We decide and pay it by {day}, and e-mail you.', {
      day: dayText(refund.dueAt),
    })
  const declined =
    refund.decision === 'declined' ? t('We declined your refund request: {note}', { note: refund.note }) : ''
  // After the 14 days the reason is not worth showing.
  const isInTime = refund.until !== null && new Date(refund.until) > now
  const reason = afterColon(translate(refund.reason))
  return declined || (isInTime && reason ? t('No refund is possible: {reason}', { reason }) : '')
}

/** A sentence after a colon. */
const afterColon = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** Months in India of which there is an invoice or a credit note, as in 2026-11, last first. */
export function statementMonths(orders: readonly Pick<CustomerOrder, 'invoice' | 'creditNotes'>[]): string[] {
  const months = orders
    .flatMap(({ invoice, creditNotes }) => [...(invoice ? [invoice] : []), ...creditNotes])
    .map(({ issuedAt }) => monthOf(issuedAt))
  return [...new Set(months)].sort().reverse()
}

const monthOf = (iso: string): string => indianDay(new Date(iso)).slice(0, 7)

/** 2026-11 as November 2026. */
export const monthText = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
