import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { openCompany } from '../company.fixture.ts'
import { refunding } from '../refunds/refund.fixture.ts'
import { checkoutOf, openShop, plan, rightsOf, type Shop } from '../shop.fixture.ts'
import { changePrice, unusedOf } from './plan-change.policy.ts'

const BILLING = { firstName: 'Asha', address1: '1 Lane', city: 'Kochi', state: 'Kerala', zip: '682001' }
const YEAR = { ...plan('year'), change: true }

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('ADMIN')
})
afterAll(() => shop.stop())

const stepsOf = (buyer: Caller) => refunding(shop, buyer, admin)
const changeOf = async (buyer: Caller) => (await buyer.call('GET /user/planchange', {})).body.change
const running = async (buyer: Caller) => (await buyer.call('GET /user/subscription', {})).body.subscription
/** As if the month had been bought so many days ago. */
const aged = (checkoutId: string, days: number) =>
  sql`update entitlement set starts_at = starts_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})
    where checkout_id = ${checkoutId}`.execute(shop.db)

async function monthly(name: string, days = 0) {
  const buyer = await shop.as('USER', name)
  const month = await stepsOf(buyer).bought(plan('month'), buyer)
  if (days > 0) await aged(month.checkoutId, days)
  return { buyer, month }
}
const open = async (buyer: Caller) => {
  const { status, body } = await shop.order(buyer, YEAR, { billing: BILLING })
  expect(status).toBe(200)
  return body as { id: string; checkoutId: string; amount: number; basePaise: number }
}
const statusesOf = async (checkoutId: string) => (await rightsOf(shop, checkoutId)).map(({ status }) => status)
const invoiceOf = async (checkoutId: string) =>
  (await shop.db.selectFrom('invoice').select('printed').where('checkout_id', '=', checkoutId).execute()).map(
    ({ printed }) => printed as Record<string, unknown>,
  )

describe('what is left of a month', () => {
  const at = (day: string) => new Date(`${day}T18:29:59.999Z`)
  const month = { startsAt: new Date('2026-11-01T06:00:00Z'), endsAt: at('2026-12-01'), paidPaise: 99_900 }
  it.each([
    ['2026-11-01T06:00:00Z', 31, 99_900],
    ['2026-11-16T06:00:00Z', 16, 51_600],
    // The last day counts whole, and nothing after it.
    ['2026-12-01T18:00:00Z', 1, 3_300],
    ['2026-12-02T00:00:00Z', 0, 0],
  ])('on %s is %i days', (now, days, paise) => {
    expect(unusedOf(month, new Date(now))).toEqual({ days, ofDays: 31, paise })
  })
  it('never costs less than a rupee, and a month given back is worth nothing', () => {
    expect(changePrice(50_000, 99_900)).toBe(100)
    expect(unusedOf({ ...month, paidPaise: 0 }, month.startsAt).paise).toBe(0)
  })
})

describe('a month that is changed to a year', () => {
  it('costs what was shown: the year less the unused days, with GST on the difference', async () => {
    const { buyer, month } = await monthly('halfway', 15)
    const change = await changeOf(buyer)
    const unused = Math.ceil((999 * change.unusedDays) / change.ofDays) * 100
    expect(change).toMatchObject({ pricePaise: 999_900, unusedPaise: unused, basePaise: 999_900 - unused })
    expect(change.totalPaise).toBe(change.basePaise + change.taxPaise)
    const order = await open(buyer)
    expect(order).toMatchObject({ amount: change.totalPaise, basePaise: change.basePaise })
    // Nothing is given before it is paid.
    expect(await running(buyer)).toMatchObject({ plan: 'monthly' })
    expect(await shop.verify(buyer, await shop.provider.pay(order.id))).toMatchObject({ body: { status: 'ok' } })
    expect(await running(buyer)).toMatchObject({ plan: 'annual', endsAt: change.endsAt, renewPlan: 'annual' })
    // One right a payment; the month stands beside it with an invoice of its own, and no credit note.
    expect(await statusesOf(order.checkoutId)).toEqual(['active'])
    expect(await invoiceOf(order.checkoutId)).toMatchObject([
      { totalPaise: change.totalPaise, description: expect.stringContaining('in place of the running month, after ₹') },
    ])
    expect(await stepsOf(buyer).notesFor(month.checkoutId)).toEqual([])
    expect(await changeOf(buyer)).toBeNull()
    expect(await shop.order(buyer, YEAR)).toMatchObject({ status: 409, body: { code: 'no_plan_change' } })
  })

  it('is offered to nobody without a month that was paid, and not to a company', async () => {
    const guest = await shop.as('USER', 'nothing')
    expect(await changeOf(guest)).toBeNull()
    expect(await shop.order(guest, YEAR)).toMatchObject({ status: 409, body: { code: 'no_plan_change' } })
    const { buyer } = await monthly('wrongway')
    expect(await shop.order(buyer, { ...plan('month'), change: true })).toMatchObject({ status: 400 })
    // Never a plan that ends although its buyer allowed its renewal.
    expect(await shop.order(buyer, YEAR, { autopay: true })).toMatchObject({ status: 400, body: { field: 'autopay' } })
    expect(await shop.server.guest.call('GET /user/planchange', {})).toMatchObject({ status: 401 })
    const owner = await shop.as('USER', 'studio')
    await openCompany(owner)
    expect(await changeOf(owner)).toBeNull()
    expect(await shop.order(owner, YEAR)).toMatchObject({ status: 409, body: { code: 'company_plan' } })
  })

  it('moves what was bought ahead behind the year', async () => {
    const { buyer } = await monthly('ahead')
    const second = await stepsOf(buyer).bought(plan('month'), buyer)
    const order = await open(buyer)
    await shop.verify(buyer, await shop.provider.pay(order.id))
    const [year] = await rightsOf(shop, order.checkoutId)
    const [next] = await rightsOf(shop, second.checkoutId)
    expect(next?.starts_at).toEqual(year?.ends_at)
    expect(await running(buyer)).toMatchObject({ plan: 'annual', renewPlan: 'monthly' })
  })

  it('is given once: of two orders the second goes back', async () => {
    const { buyer, month } = await monthly('twice')
    const first = await open(buyer)
    await sql`update checkout set created_at = created_at - interval '1 hour' where id = ${first.checkoutId}`.execute(
      shop.db,
    )
    const second = await open(buyer)
    expect(second.checkoutId).not.toBe(first.checkoutId)
    await Promise.all(
      [first, second].map(async ({ id }) => shop.verify(buyer, await shop.provider.pay(id)).catch(() => null)),
    )
    const given = [...(await rightsOf(shop, first.checkoutId)), ...(await rightsOf(shop, second.checkoutId))]
    expect(given).toHaveLength(1)
    const steps = stepsOf(buyer)
    const refused = given[0]?.checkout_id === first.checkoutId ? second : first
    await steps.is(refused.id, 'REFUNDED')
    expect(await statusesOf(month.checkoutId)).toEqual(['active'])
  })

  it('goes back when its month has gone back before it was paid', async () => {
    const { buyer, month } = await monthly('gone')
    const order = await open(buyer)
    const steps = stepsOf(buyer)
    // The window of the change may still be open.
    expect(await steps.ask(month.checkoutId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('A yearly plan priced on this month is waiting') },
    })
    await steps.giveBack(month.checkoutId, 'goodwill')
    await steps.is(month.orderId, 'REFUNDED')
    await shop.verify(buyer, await shop.provider.pay(order.id))
    await steps.is(order.id, 'REFUNDED')
    expect(await rightsOf(shop, order.checkoutId)).toEqual([])
    expect(await running(buyer)).toBeNull()
  })

  it('given back leaves the month that was paid, with a credit note over the difference', async () => {
    const { buyer, month } = await monthly('back')
    const order = await open(buyer)
    await shop.verify(buyer, await shop.provider.pay(order.id))
    const steps = stepsOf(buyer)
    expect(await steps.ask(month.checkoutId)).toMatchObject({
      status: 409,
      body: { message: 'Your yearly plan was priced on this month: ask for that refund first.' },
    })
    await steps.giveBack(order.checkoutId, 'goodwill')
    await steps.is(order.id, 'REFUNDED')
    expect(await statusesOf(order.checkoutId)).toEqual(['revoked'])
    expect(await running(buyer)).toMatchObject({ plan: 'monthly' })
    expect(await steps.notesFor(order.checkoutId)).toMatchObject([{ paise: order.amount }])
    expect(await changeOf(buyer)).toMatchObject({ pricePaise: 999_900 })
  })

  it('rests while its month is disputed; a month bought meanwhile follows it when it stands again', async () => {
    const { buyer, month } = await monthly('rested', 10)
    const change = await open(buyer)
    await shop.verify(buyer, await shop.provider.pay(change.id))
    const main = await shop.db
      .selectFrom('payment')
      .select('id')
      .where('checkout_id', '=', month.checkoutId)
      .executeTakeFirstOrThrow()
    const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: main.id })
    await eventually(async () => (await statusesOf(change.checkoutId))[0] === 'suspended')
    const { body: other } = await shop.order(buyer, plan('month'), { billing: BILLING })
    await shop.verify(buyer, await shop.provider.pay(other.id))
    // The dispute takes longer than the month.
    await aged(month.checkoutId, 40)
    await shop.provider.control(`/disputes/${id}`, { event: 'won' })
    await eventually(async () => (await statusesOf(change.checkoutId))[0] === 'active')
    const [year] = await rightsOf(shop, change.checkoutId)
    const [later] = await rightsOf(shop, other.checkoutId)
    expect(later?.starts_at).toEqual(year?.ends_at)
  })

  it('keeps its days when the dispute of its month is won in time', async () => {
    const { buyer, month } = await monthly('in-time', 10)
    const change = await open(buyer)
    await shop.verify(buyer, await shop.provider.pay(change.id))
    const [[before], [changed]] = [await rightsOf(shop, change.checkoutId), await rightsOf(shop, month.checkoutId)]
    expect(Number(before?.starts_at)).toBeLessThan(Number(changed?.ends_at))
    const paid = shop.db.selectFrom('payment').select('id').where('checkout_id', '=', month.checkoutId)
    const main = await paid.executeTakeFirstOrThrow()
    const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: main.id })
    await eventually(async () => (await statusesOf(change.checkoutId))[0] === 'suspended')
    await shop.provider.control(`/disputes/${id}`, { event: 'won' })
    await eventually(async () => (await statusesOf(change.checkoutId))[0] === 'active')
    const [after] = await rightsOf(shop, change.checkoutId)
    expect([after?.starts_at, after?.ends_at]).toEqual([before?.starts_at, before?.ends_at])
  })

  it('rests when the money of its month is lost, and staff decide', async () => {
    const { buyer, month } = await monthly('lost')
    const order = await open(buyer)
    await shop.verify(buyer, await shop.provider.pay(order.id))
    await stepsOf(buyer).giveBack(month.checkoutId, 'goodwill')
    await stepsOf(buyer).is(month.orderId, 'REFUNDED')
    expect(await statusesOf(order.checkoutId)).toEqual(['suspended'])
    expect((await checkoutOf(shop, order.id)).review_reason).toContain('give the year back too')
    expect(await running(buyer)).toBeNull()
  })

  it('counts from the day of its order, however late it is paid, and is honoured as long as no price has risen', async () => {
    const { buyer } = await monthly('late')
    const order = await open(buyer)
    await sql`update checkout set created_at = created_at - interval '8 days' where id = ${order.checkoutId}`.execute(
      shop.db,
    )
    await shop.verify(buyer, await shop.provider.pay(order.id))
    const [year] = await rightsOf(shop, order.checkoutId)
    const days = (Number(year?.ends_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(355)
    expect(days).toBeLessThan(359)
  })
})
