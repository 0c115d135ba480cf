import { type Clock, indianDay } from '../../platform/clock.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Razorpay } from '../../platform/payments/razorpay.client.ts'
import { monthsBetween, monthSpan } from './month-span.model.ts'
import {
  findLastSettledAt,
  insertLines,
  listDifferences,
  listLines,
  listPayouts,
  type SettledLine,
} from './payout.repository.ts'
import { plainRupees } from '../prices/rupees.model.ts'

export interface PayoutDeps {
  db: Database
  razorpay: Razorpay
  clock: Clock
  /** Without keys of a provider there is no report. */
  hasProvider: boolean
}

const PAGE = 1000
const WEEK_MS = 7 * 86_400_000

/** MON-51: stores the provider's report of this month, of that of a week ago, and of all since the last movement stored. */
export async function importPayouts(deps: PayoutDeps): Promise<void> {
  if (!deps.hasProvider) return
  const now = deps.clock.now()
  const weekAgo = new Date(now.getTime() - WEEK_MS)
  const last = (await findLastSettledAt(deps.db)) ?? weekAgo
  // The oldest first: should the provider fail in between, the next run goes on there.
  for (const month of monthsBetween(last < weekAgo ? last : weekAgo, now)) await importMonth(deps, month)
}

/** Idempotent. @param month as in 2026-04 */
export async function importMonth({ db, razorpay }: Pick<PayoutDeps, 'db' | 'razorpay'>, month: string): Promise<void> {
  const [year = 0, number = 0] = month.split('-').map(Number)
  for (let skip = 0; ; skip += PAGE) {
    const lines = await razorpay.fetchRecon({ year, month: number, skip, count: PAGE })
    await insertLines(
      db,
      lines.filter((line): line is SettledLine => line.settledAt !== null && line.settlementId !== null),
    )
    if (lines.length < PAGE) return
  }
}

/** Transfers of a month and what does not meet our books. */
export async function payoutsOf(db: Database, month: string) {
  const span = monthSpan(month)
  const [settlements, differences] = await Promise.all([listPayouts(db, span), listDifferences(db, span)])
  return {
    settlements: settlements.map(({ settledAt, ...one }) => ({ ...one, settledAt: settledAt.toISOString() })),
    differences,
  }
}

const HEADINGS = [
  'Settled on',
  'Settlement',
  'Bank reference',
  'Type',
  'Id',
  'Payment',
  'Invoice',
  'Credit note',
  'Amount',
  'Fee with GST',
  'GST of the fee',
  'Credit',
  'Debit',
]

/** Every movement of a month, page by page; amounts in rupees. */
export async function* payoutsCsv(db: Database, month: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  for (let after: Awaited<ReturnType<typeof listLines>>[number] | undefined; ;) {
    const page = await listLines(db, monthSpan(month), after)
    yield page.map(toCsv).join('')
    after = page.at(-1)
    if (page.length < PAGE) return
  }
}

function toCsv(line: Awaited<ReturnType<typeof listLines>>[number]): string {
  return csvLine([
    indianDay(line.settledAt),
    line.settlementId,
    line.utr,
    line.disputeId ? 'Charged back' : line.type === 'payment' ? 'Payment' : line.type === 'refund' ? 'Refund' : 'Other',
    line.disputeId ?? line.entityId,
    line.paymentId ?? '',
    // A second payment bought nothing and has no invoice.
    (line.role === 'main' && line.invoice) || '',
    line.creditNote ?? '',
    ...[line.amountPaise, line.feePaise, line.feeTaxPaise, line.creditPaise, line.debitPaise].map(plainRupees),
  ])
}
