import type { Plan } from '../../../contract/values.ts'
import { IST_OFFSET_MS } from '../../platform/clock.ts'
import type { CheckoutStatus } from '../checkout/checkout-states.table.ts'

const DAY_MS = 24 * 3600 * 1000
/** Refund policy: days from the payment. */
const REFUND_DAYS = 14

/** Input of the refund policy. */
export interface RefundInput {
  status: CheckoutStatus
  plan: Plan | null
  paidAt: Date | null
  /** By the database's clock. */
  now: Date
  /** When the open request was made; null without one. */
  askedAt: Date | null
  /** Licensed downloads that rest on what this order bought; of a plan, in the period that it paid for. */
  licensedDownloads: number
  /** A 4K upgrade or a yearly plan was priced on this purchase. */
  hasUpgrade: boolean
  /** An order at the price of the difference may be paid any moment. */
  hasOpenUpgrade: boolean
  /** Of a credit pack: some of it was spent and not given back. */
  isSpent: boolean
  annualRefundable: boolean
}

export interface RefundAnswer {
  possible: boolean
  /** Why not, for the customer; empty when possible. */
  reason: string
  /** The end of the fourteen days; null for what was never paid. */
  until: Date | null
}

const NOT_IN_STATE: Partial<Record<CheckoutStatus, string>> = {
  REFUND_PENDING: 'This refund is on its way.',
  REFUNDED: 'This order was refunded.',
  DISPUTED: 'Your bank is looking into this payment.',
  REVOKED: 'Your bank reversed this payment.',
}

const WORKING_DAYS = 7

/** MON-24: processed in 5-7 working days. The same hour on the seventh working day in India. Pure. */
export function refundDueAt(requestedAt: Date): Date {
  let due = requestedAt.getTime()
  for (let worked = 0; worked < WORKING_DAYS;) {
    due += DAY_MS
    const weekday = new Date(due + IST_OFFSET_MS).getUTCDay()
    if (weekday !== 0 && weekday !== 6) worked++
  }
  return new Date(due)
}

/** Whether the customer may have a refund (MON-24: within 14 days, nothing downloaded). Pure. */
export function refundPossible(facts: RefundInput): RefundAnswer {
  const until = facts.paidAt && new Date(facts.paidAt.getTime() + REFUND_DAYS * DAY_MS)
  const reason = reasonAgainst(facts, until)
  return { possible: reason === '', reason, until }
}

/** Whether a plan is one that can be had back at all. Pure. */
export const isPlanRefundable = (plan: Plan, { annualRefundable }: Pick<RefundInput, 'annualRefundable'>): boolean =>
  plan !== 'annual' || annualRefundable

function reasonAgainst(facts: RefundInput, until: Date | null): string {
  if (facts.status !== 'PAID' || !until) return NOT_IN_STATE[facts.status] ?? 'Only a paid order can be refunded.'
  if (facts.plan && !isPlanRefundable(facts.plan, facts)) return 'Annual plans are not refunded.'
  // MON-63: who asked in time is not late because staff are.
  if ((facts.askedAt ?? facts.now) > until) return `Refunds are possible within ${REFUND_DAYS} days of the payment.`
  if (facts.licensedDownloads > 0) return 'You have downloaded a licensed file of this order.'
  if (facts.isSpent) return 'Some of this credit has been spent.'
  // Else HD could be refunded and 4K kept at the upgrade price.
  if (facts.hasUpgrade && facts.plan) return 'Your yearly plan was priced on this month: ask for that refund first.'
  if (facts.hasUpgrade) return 'Your 4K upgrade was priced on this order: ask for that refund first.'
  // MON-61: paid later, it goes back, since HD is no longer there.
  if (facts.hasOpenUpgrade && facts.plan)
    return 'A yearly plan priced on this month is waiting for its payment. Ask again once it is paid, or in half an hour.'
  if (facts.hasOpenUpgrade)
    return 'A 4K upgrade priced on this order is waiting for its payment. Ask again once it is paid, or in half an hour.'
  return ''
}
