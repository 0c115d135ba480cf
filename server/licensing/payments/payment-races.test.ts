import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { reconcile } from './payment-events.service.ts'
import {
  eventsWorked,
  hurry,
  type Identifiers,
  type Notes,
  openShop,
  plan,
  type Shop,
  single,
  stock,
} from '../shop.fixture.ts'

const SEED = 20261120
const PURCHASES = 30

let shop: Shop
let buyers: Caller[]
let wishes: Notes[]

beforeAll(async () => {
  shop = await openShop()
  buyers = await Promise.all(['asha', 'vikram', 'meera'].map((name) => shop.as('USER', name)))
  const clips = [await stock(shop), await stock(shop)]
  wishes = [...clips.flatMap((clip) => [single(clip, 'HD'), single(clip, '4K')]), plan('month'), plan('year')]
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
const oneOf = <T>(things: readonly T[]): T => things[Math.floor(roll() * things.length)] as T
const maybe = <T>(part: number, things: readonly T[]): T | null => {
  const thing = oneOf(things)
  return chance(part) ? thing : null
}

/** All that will go wrong with one purchase, thrown before it begins (OPS-2). */
const weather = () => ({
  buyer: oneOf(buyers),
  wish: oneOf(wishes),
  clicks: chance(0.3) ? 3 : 1,
  orderFault: maybe(0.3, ['lost', '500', '502', 'reset']),
  failsFirst: chance(0.2),
  outcome: chance(0.15) ? 'authorized' : 'captured',
  paysTwice: chance(0.25),
  browserDies: chance(0.3),
  lookFault: maybe(0.2, ['500', 'reset', '429']),
  verifications: 1 + Math.floor(roll() * 4),
  webhooks: [0, 1, 2].map(() => oneOf(['send', 'duplicate', 'reorder', 'drop', 'drop'])),
})

async function buyConcurrently(storm: ReturnType<typeof weather>): Promise<void> {
  const { buyer, wish, orderFault, lookFault, webhooks, outcome } = storm
  if (orderFault) await shop.provider.fail('order.create', orderFault, 1)
  const clicks = await Promise.all(Array.from({ length: storm.clicks }, () => shop.order(buyer, wish)))
  const orderId = clicks.find((click) => click.status === 200)?.body.id
  if (!orderId) return
  if (storm.failsFirst) await pay(orderId, { outcome: 'failed', webhooks: webhooks[0] })
  const paid = await pay(orderId, { outcome, webhooks: webhooks[1] })
  if (paid && storm.paysTwice) await pay(orderId, { second: true, webhooks: webhooks[2] })
  if (!paid || storm.browserDies) return
  if (lookFault) await shop.provider.fail('order.payments', lookFault, 10)
  await Promise.all(Array.from({ length: storm.verifications }, () => shop.verify(buyer, paid)))
  await shop.provider.heal()
}

/** Null when the provider takes no more: the order of an earlier, reused checkout may be paid by now. */
const pay = (orderId: string, how: object): Promise<Identifiers | null> =>
  shop.provider.pay(orderId, how).catch(() => null)

it('thirty purchases in a storm: what was captured is granted or given back, to the paisa', async () => {
  for (let count = 0; count < PURCHASES; count++) await buyConcurrently(weather())
  await shop.provider.heal()
  const checkouts = await shop.db.selectFrom('checkout').select('id').execute()
  expect(checkouts.length).toBeGreaterThan(10)
  for (const { id } of checkouts) await reconcile(shop.deps, id)
  await takeWhatIsPromised()
  // An event that met the provider down is tried again half a minute later; here nobody waits.
  await hurry(shop, 'payment-event', {})
  await eventsWorked(shop)
  await eventually(async () => (await openRefunds()).length === 0)
  await expectBooksToAgree()
})

/** The provider captures, or we ask it to after a minute. */
async function takeWhatIsPromised(): Promise<void> {
  const { payments } = await shop.provider.state()
  for (const one of Object.values(payments).filter((payment) => payment.status === 'authorized')) {
    const row = await shop.db.selectFrom('payment').selectAll().where('id', '=', one.id).executeTakeFirst()
    if (!row) throw new Error(`the reconciler missed ${one.id}`)
    const giveUp = () => shop.provider.control('/auto-refund', { payment_id: one.id, webhooks: 'drop' })
    // The second of two on one order is never captured: the provider lets it go.
    await shop.deps.razorpay.capture(one.id, row.amount_paise).catch(giveUp)
    await reconcile(shop.deps, row.checkout_id)
  }
}

const openRefunds = () =>
  shop.db.selectFrom('refund').select('status').where('status', 'in', ['queued', 'pending']).execute()

async function expectBooksToAgree(): Promise<void> {
  const rights = await shop.db
    .selectFrom('entitlement')
    .innerJoin('checkout', 'checkout.id', 'entitlement.checkout_id')
    .select(['checkout.provider_order_id as order', 'checkout.total_paise as paise', 'checkout.status'])
    .where('entitlement.status', '=', 'active')
    .execute()
  const { payments, orders } = await shop.provider.state()
  const kept = Object.values(payments).filter((payment) => payment.status === 'captured')
  expect(rights.every((right) => right.status === 'PAID')).toBe(true)
  expect(rights.length).toBeGreaterThan(5)
  const paidFor = kept.map((payment) => [payment.order_id, orders[payment.order_id]?.amount])
  expect(rights.map((right) => [right.order, right.paise]).toSorted()).toEqual(paidFor.toSorted())
  const refunded = Object.values(payments)
    .filter((one) => one.captured && one.status === 'refunded')
    .map((one) => one.id)
  const asked = await shop.db.selectFrom('refund').select(['payment_id', 'status']).execute()
  expect(asked.map((row) => row.payment_id).toSorted()).toEqual(refunded.toSorted())
  expect(asked.every((row) => row.status === 'processed')).toBe(true)
  expect(asked.length).toBeGreaterThan(0)
}
