import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { compareBooks } from './payment-comparison.service.ts'
import { reconcile } from './payment-events.service.ts'
import { hurry, openShop, type Shop, single, stock } from '../shop.fixture.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

const PAYMENTS = IS_WHOLE_RUN ? 1_000 : 24
const AT_ONCE = 4
/** Thousands of events, and perhaps a busy machine: only ends what hangs. */
const PATIENCE_MS = 600_000
const SEED = 20261121

let shop: Shop
let buyers: Caller[]
beforeAll(async () => {
  shop = await openShop()
  buyers = await Promise.all(Array.from({ length: 8 }, (_, index) => shop.as('USER', `buyer-${index}`)))
})
afterAll(() => shop.stop())

/** The same numbers on every run (mulberry32). */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const roll = dice(SEED)
const chance = (part: number) => roll() < part

/** OPS-2: 30 % twice, 30 % out of order, 10 % never. */
function delivery(): 'duplicate' | 'reorder' | 'drop' | 'send' {
  const thrown = roll()
  if (thrown < 0.3) return 'duplicate'
  if (thrown < 0.6) return 'reorder'
  return thrown < 0.7 ? 'drop' : 'send'
}

/** One payment and its weather, thrown before it begins. */
const weather = (clip: string, index: number) => ({
  clip,
  buyer: buyers[index % buyers.length] as Caller,
  webhooks: delivery(),
  // The bank took the money, and our question whether it did is never answered.
  timesOut: chance(0.1),
  serverError: chance(0.1),
  browserDies: chance(0.3),
  paysTwice: chance(0.05),
  capturedLate: chance(0.1),
})

async function pay({ buyer, clip, webhooks, ...storm }: ReturnType<typeof weather>): Promise<void> {
  const billing = { firstName: 'Asha', state: 'Karnataka' }
  const { body, status } = await shop.order(buyer, single(clip), { billing })
  if (status !== 200) return
  if (storm.timesOut) await shop.provider.fail('order.payments', 'lost', 2)
  if (storm.serverError) await shop.provider.fail('order.fetch', '500', 2)
  const outcome = storm.capturedLate ? 'authorized' : 'captured'
  const paid = await shop.provider.pay(body.id, { webhooks, outcome })
  if (storm.paysTwice && outcome === 'captured') await shop.provider.pay(body.id, { second: true, webhooks: 'drop' })
  if (!storm.browserDies) expect([200, 202]).toContain((await shop.verify(buyer, paid)).status)
}

it(`F9: ${PAYMENTS} payments through a provider that doubles, reorders, drops and fails: captured = granted = invoiced`, async () => {
  const storms: ReturnType<typeof weather>[] = []
  for (let index = 0; index < PAYMENTS; index++) storms.push(weather(await stock(shop), index))
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let storm = storms.pop(); storm; storm = storms.pop()) await pay(storm)
  })
  await Promise.all(lanes)
  await shop.provider.heal()
  await catchUp()
  await expectBooksToAgree()
}, 1_800_000)

/** What the minutes and days after would do: the bank captures, the reconciler and the comparison look, refunds go out. */
async function catchUp(): Promise<void> {
  const { payments } = await shop.provider.state()
  const promised = Object.values(payments).filter((payment) => payment.status === 'authorized')
  for (const { id } of promised) await shop.deps.razorpay.capture(id, 9322)
  await eventually(async () => {
    await hurry(shop, 'payment-event', {})
    const waiting = shop.db.selectFrom('webhook_event').select('id').where('processed_at', 'is', null)
    return (await waiting.execute()).length === 0
  }, PATIENCE_MS)
  const open = await shop.db.selectFrom('checkout').select('id').where('status', '!=', 'PAID').execute()
  for (const { id } of open) await reconcile(shop.deps, id)
  // A second payment on a paid order, of which no event told.
  await compareBooks(shop.deps)
  await hurry(shop, 'payment-refund', {})
  await eventually(async () => {
    const waiting = shop.db.selectFrom('refund').selectAll().where('status', 'in', ['queued', 'pending'])
    return (await waiting.execute()).length === 0
  }, PATIENCE_MS)
}

async function expectBooksToAgree(): Promise<void> {
  const { payments } = await shop.provider.state()
  const captured = Object.values(payments).filter((payment) => payment.captured)
  const kept = captured.filter((payment) => payment.status === 'captured')
  const books = await shop.db
    .selectFrom('checkout')
    .innerJoin('payment', 'payment.checkout_id', 'checkout.id')
    .leftJoin('entitlement', 'entitlement.checkout_id', 'checkout.id')
    .leftJoin('invoice', 'invoice.checkout_id', 'checkout.id')
    .select(['payment.id', 'checkout.status', 'entitlement.status as right', 'invoice.total_paise as invoiced'])
    .select('payment.amount_paise as paid')
    .where('payment.role', '=', 'main')
    .execute()
  expect(books.map((row) => row.id).toSorted()).toEqual(kept.map((payment) => payment.id).toSorted())
  for (const row of books) expect(row).toMatchObject({ status: 'PAID', right: 'active', invoiced: row.paid })
  const rights = await shop.db.selectFrom('entitlement').select('id').execute()
  const invoices = await shop.db.selectFrom('invoice').select('number').orderBy('number').execute()
  expect([rights.length, invoices.length]).toEqual([kept.length, kept.length])
  // Without a gap.
  expect(invoices.map((row) => Number(row.number.slice(-6)))).toEqual(kept.map((_, index) => index + 1))
  const mails = await shop.db.selectFrom('mail').select('id').where('template', '=', 'receipt').execute()
  expect(mails).toHaveLength(kept.length)
  await expectSurplusGone(captured.filter((payment) => payment.status !== 'captured').map((payment) => payment.id))
  expect(kept).toHaveLength(PAYMENTS)
}

/** Every second payment went back, and is on the list of money given back. */
async function expectSurplusGone(ids: string[]): Promise<void> {
  const refunds = await shop.db.selectFrom('refund').select(['payment_id', 'status']).execute()
  expect(refunds.map((row) => row.payment_id).toSorted()).toEqual(ids.toSorted())
  for (const row of refunds) expect(row.status).toBe('processed')
}
