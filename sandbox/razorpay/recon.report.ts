import { createHash } from 'node:crypto'
import type { Dispute, Payment, ReconLine, Refund, Payout } from './provider.types.ts'
import type { State } from './state.store.ts'

// Money moves to the bank once a day: what was captured, refunded or lost on one day (IST) is settled two days later.

const DAY_S = 86_400
const IST_S = 19_800
const TEN_O_CLOCK_S = 10 * 3600

/** Every settled movement, oldest first. */
export function reconLines(state: State, now: number): ReconLine[] {
  const payments = Object.values(state.payments).filter(({ captured }) => captured)
  const refunds = Object.values(state.refunds).filter(
    (refund) => refund.status === 'processed' && state.payments[refund.payment_id]?.captured,
  )
  const lost = Object.values(state.disputes).filter((one) => one.amount_deducted > 0)
  const lines = [
    ...payments.map((payment) => paymentLine(state, payment)),
    ...refunds.map((refund) => refundLine(state, refund)),
    ...lost.map((dispute) => disputeLine(state, dispute)),
  ]
  return lines.filter((line) => line.settled_at <= now).sort((one, other) => one.settled_at - other.settled_at)
}

/** One a day: credits less debits. */
export function payoutsOf(state: State, now: number): Payout[] {
  const days = Map.groupBy(reconLines(state, now), (line) => line.settlement_id)
  return Array.from(days, ([id, lines]) => ({
    id,
    entity: 'settlement' as const,
    amount: lines.reduce((paise, { credit, debit }) => paise + credit - debit, 0),
    status: 'processed' as const,
    // Taken from each payment, not from the settlement.
    fees: 0,
    tax: 0,
    utr: lines[0]?.settlement_utr ?? '',
    created_at: lines[0]?.settled_at ?? 0,
  }))
}

function paymentLine(state: State, payment: Payment): ReconLine {
  const { fee, tax } = { fee: payment.fee ?? 0, tax: payment.tax ?? 0 }
  const movement = { debit: 0, credit: payment.amount - fee, amount: payment.amount, fee, tax }
  const at = state.capturedAt[payment.id] ?? payment.created_at
  return { ...line(at, movement), ...sourceOf(state, payment), entity_id: payment.id, type: 'payment' }
}

function refundLine(state: State, refund: Refund): ReconLine {
  const movement = { debit: refund.amount, credit: 0, amount: refund.amount, fee: 0, tax: 0 }
  const source = sourceOf(state, state.payments[refund.payment_id])
  const ours = { entity_id: refund.id, type: 'refund', payment_id: refund.payment_id, notes: refund.notes } as const
  return { ...line(refund.created_at, movement), ...source, ...ours, description: null }
}

function disputeLine(state: State, dispute: Dispute): ReconLine {
  const paise = dispute.amount_deducted
  const movement = { debit: paise, credit: 0, amount: paise, fee: 0, tax: 0 }
  const source = sourceOf(state, state.payments[dispute.payment_id])
  const ours = { entity_id: `adj_${hash(dispute.id)}`, type: 'adjustment', payment_id: dispute.payment_id } as const
  const told = { description: 'Dispute lost', notes: null, dispute_id: dispute.id }
  return { ...line(state.lostAt[dispute.id] ?? dispute.created_at, movement), ...source, ...ours, ...told }
}

type Movement = Pick<ReconLine, 'debit' | 'credit' | 'amount' | 'fee' | 'tax'>

function line(at: number, movement: Movement) {
  const settledAt = (Math.floor((at + IST_S) / DAY_S) + 2) * DAY_S - IST_S + TEN_O_CLOCK_S
  return {
    ...movement,
    currency: 'INR',
    on_hold: false,
    settled: true,
    created_at: at,
    settled_at: settledAt,
    settlement_id: `setl_${hash(String(settledAt))}`,
    settlement_utr: `${settledAt}${hash(`utr ${settledAt}`).slice(0, 6).toLowerCase()}`,
    posted_at: null,
    credit_type: 'default' as const,
  }
}

function sourceOf({ orders }: State, payment: Payment | undefined) {
  return {
    description: payment?.description ?? null,
    notes: payment?.notes ?? null,
    payment_id: null,
    order_id: payment?.order_id ?? null,
    order_receipt: (payment?.order_id && orders[payment.order_id]?.receipt) || null,
    method: payment?.method ?? null,
    card_network: payment?.card?.network ?? null,
    card_issuer: payment?.card?.issuer ?? null,
    card_type: payment?.card?.type ?? null,
    dispute_id: null,
  }
}

/** 14 alphanumeric characters, deterministic. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64').replaceAll(/[+/=]/g, '').slice(0, 14)
