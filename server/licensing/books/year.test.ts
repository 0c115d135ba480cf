import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seeded } from '../../../harness/random.ts'
import { indianDay } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { startCheckout } from '../checkout/checkout.service.ts'
import { accountsCsv } from '../invoices/accounts-csv.service.ts'
import { IN_PUNE } from '../invoices/tax-documents.fixture.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { refund } from '../refunds/refund.service.ts'
import { openShop, plan, type Shop } from '../shop.fixture.ts'
import { importMonth, payoutsOf } from './payout.service.ts'

// `npm run books -- --check` makes the whole year; the suite a small one.
const PAYMENTS = Number(process.env['BOOKS_PAYMENTS'] ?? 60)
const MONTHS = 12
const LANES = 8
const MONTH_S = 30 * 86_400
const AT_HOME = IN_PUNE
const ELSEWHERE = { ...IN_PUNE, state: 'Karnataka', city: 'Bengaluru', zip: '560001' }
const BUSINESS = { ...ELSEWHERE, gst: '29AAMFJ0530C1ZO', company: 'Konkan Pictures' }

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false, env: { RATE_LIMITS: 'off' } })
})
afterAll(() => shop.stop())

type Fate = 'kept' | 'refunded' | 'part refunded' | 'lost' | 'won' | 'paid twice'
const FATES: readonly Fate[] = ['refunded', 'part refunded', 'part refunded', 'lost', 'won', 'paid twice']

/** An order with its money, and what becomes of it. */
async function order(index: number, fate: Fate): Promise<void> {
  const id = newId()
  await shop.db
    .insertInto('account')
    .values({ id, login: `buyer-${index}@test.example`, role: 'USER' })
    .execute()
  const billing = [AT_HOME, ELSEWHERE, BUSINESS][index % 3]
  const notes = plan(index % 2 === 0 ? 'month' : 'year')
  const actor = { id, role: 'USER', rights: [], sessionId: newId() } as const
  const { id: orderId, checkoutId } = await startCheckout(shop.deps, actor, { notes, billing })
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(orderId)
  if (fate === 'paid twice') await shop.provider.pay(orderId, { second: true })
  await applyProviderState(shop.deps, checkoutId)
  const idempotencyKey = `year-${checkoutId}`
  if (fate === 'refunded') await shop.deps.razorpay.refund(paymentId, { idempotencyKey })
  if (fate === 'part refunded') await shop.deps.razorpay.refund(paymentId, { amountPaise: 10_001, idempotencyKey })
  if (fate === 'lost' || fate === 'won') await endDispute(checkoutId, paymentId, fate)
  if (fate === 'paid twice') await sendSurplus(checkoutId)
  await applyProviderState(shop.deps, checkoutId)
}

async function endDispute(checkoutId: string, payment_id: string, event: 'lost' | 'won'): Promise<void> {
  const { id, amount } = await shop.provider.control<{ id: string; amount: number }>('/disputes', { payment_id })
  await shop.provider.control(`/disputes/${id}`, { event })
  const dispute = { id, paymentId: payment_id, status: event, amountPaise: amount, reason: '', respondBy: null }
  await applyProviderState(shop.deps, checkoutId, { dispute: { ...dispute, phase: 'chargeback' } as never })
}

async function sendSurplus(checkoutId: string): Promise<void> {
  const queued = await shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('idempotency_key as key')
    .where('payment.checkout_id', '=', checkoutId)
    .execute()
  for (const { key } of queued) await refund(shop.deps, key)
}

/** Paise by name of one row. */
async function sums<Name extends string>(query: ReturnType<typeof sql<Record<Name, number>>>) {
  const [row] = (await query.execute(shop.db)).rows
  if (!row) throw new Error('no sums')
  return row
}

const fromBank = () =>
  sums(sql<Record<'payments' | 'fees' | 'feeTax' | 'refunds' | 'lost' | 'net', number>>`
    select sum(amount_paise) filter (where type = 'payment')::float8 as payments, sum(fee_paise)::float8 as fees,
      sum(fee_tax_paise)::float8 as "feeTax", coalesce(sum(debit_paise) filter (where type = 'refund'), 0)::float8 as refunds,
      coalesce(sum(debit_paise) filter (where type = 'adjustment'), 0)::float8 as lost,
      sum(credit_paise - debit_paise)::float8 as net from settlement_line`)

const fromBooks = () =>
  sums(sql<
    Record<'payments' | 'fees' | 'feeTax' | 'refunds' | 'lost' | 'invoiced' | 'credited' | 'surplus' | 'back', number>
  >`
    select (select sum(amount_paise) from payment where captured)::float8 as payments,
      (select sum(fee_paise) from payment where captured)::float8 as fees,
      (select sum(fee_tax_paise) from payment where captured)::float8 as "feeTax",
      (select coalesce(sum(amount_paise), 0) from refund where status = 'processed')::float8 as refunds,
      (select coalesce(sum(taken_paise), 0) from dispute where lost_at is not null)::float8 as lost,
      (select sum(total_paise) from invoice)::float8 as invoiced,
      (select coalesce(sum(total_paise), 0) from credit_note)::float8 as credited,
      (select coalesce(sum(amount_paise), 0) from payment where role = 'surplus')::float8 as surplus,
      (select coalesce(sum(refund.amount_paise), 0) from refund join payment on payment.id = refund.payment_id
        where payment.role = 'surplus' and refund.status = 'processed')::float8 as back`)

/** Invoices less credit notes less charge-backs of the accountant's list, in paise. */
async function fromAccountant(): Promise<number> {
  const today = indianDay(new Date())
  let kept = 0
  for await (const page of accountsCsv(shop.db, { from: '2020-01-01', to: today }))
    for (const row of page.split('\r\n')) {
      const sign = row.includes(',Invoice,') ? 1 : /,(Credit note|Charged back),/.test(row) ? -1 : 0
      const [, total = '0'] = /,(\d+\.\d\d),pay_/.exec(row) ?? []
      kept += sign * Math.round(Number(total) * 100)
    }
  return kept
}

it(
  `MON-51: a year of ${PAYMENTS} payments meets the bank’s statement to the paisa`,
  { timeout: 4 * 3_600_000 },
  async () => {
    const random = seeded(7)
    const waiting = Array.from({ length: PAYMENTS }, (_, index) => index)
    for (let month = MONTHS; month > 0; month--) {
      const batch = waiting.splice(0, Math.ceil(waiting.length / month))
      const lane = async () => {
        for (let index = batch.pop(); index !== undefined; index = batch.pop())
          await order(index, random() < 0.25 ? (FATES[Math.floor(random() * FATES.length)] ?? 'kept') : 'kept')
      }
      await Promise.all(Array.from({ length: LANES }, lane))
      await shop.provider.control('/age', { seconds: MONTH_S })
    }
    const first = new Date()
    const months = Array.from({ length: MONTHS + 2 }, (_, back) => monthBefore(first, back))
    for (const month of months) await importMonth(shop.deps, month)
    for (const month of months) expect((await payoutsOf(shop.db, month)).differences).toEqual([])
    const [bank, books] = [await fromBank(), await fromBooks()]
    const { payments, fees, feeTax, refunds, lost } = books
    expect(bank).toEqual({ payments, fees, feeTax, refunds, lost, net: payments - fees - refunds - lost })
    expect(books.surplus).toBe(books.back)
    if (PAYMENTS >= 200) expect(books.surplus).toBeGreaterThan(0)
    const kept = payments - refunds - lost
    expect(books.invoiced - books.credited - lost).toBe(kept)
    expect(await fromAccountant()).toBe(kept)
    process.stdout.write(
      `${PAYMENTS} orders: bank ${rupees(bank.net)} = payments ${rupees(payments)} - fees ${rupees(fees)} ` +
        `(GST ${rupees(feeTax)}) - refunds ${rupees(refunds)} - lost disputes ${rupees(lost)}; ` +
        `invoices ${rupees(books.invoiced)} - credit notes ${rupees(books.credited)} - charge-backs = ${rupees(kept)}\n`,
    )
  },
)

const rupees = (paise: number): string => `₹${(paise / 100).toFixed(2)}`

/** As in 2026-04. */
function monthBefore(now: Date, back: number): string {
  const [year = 0, month = 0] = indianDay(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
}
