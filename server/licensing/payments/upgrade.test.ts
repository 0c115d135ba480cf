import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { refunding } from '../refunds/refund.fixture.ts'
import { checkoutOf, openShop, priceNow, rightsOf, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller
let admin: Caller
let steps: ReturnType<typeof refunding>

beforeAll(async () => {
  shop = await openShop()
  asha = await shop.as('USER', 'asha')
  admin = await shop.as('ADMIN')
  steps = refunding(shop, asha, admin)
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

/** HD without GST costs 79, 4K 129: the difference with GST. */
const DIFFERENCE = 5900

async function openUpgrade(clip: string) {
  const { body } = await shop.order(asha, single(clip, '4K'))
  expect(body.amount).toBe(DIFFERENCE)
  return { orderId: body.id as string, checkoutId: body.checkoutId as string }
}
const aged = (checkoutId: string, interval: string) =>
  sql`update checkout set created_at = created_at - ${interval}::interval where id = ${checkoutId}`.execute(shop.db)
const statusesOf = async (checkoutId: string) => (await rightsOf(shop, checkoutId)).map((right) => right.status)
const download4K = (clip: string) =>
  asha.call('POST /user/downloadhighres', { id: clip, quality: '4K' }, { accept: 'application/json' })
const needs = async (checkoutId: string) =>
  (await admin.call('GET /orders/search', { attention: '1' })).body.orders.some(
    (order: { checkoutId: string }) => order.checkoutId === checkoutId,
  )

describe('an upgrade that is paid when its HD purchase is gone', () => {
  it('refunded meanwhile: its money goes back, nothing is granted', async () => {
    const base = await steps.bought()
    const upgrade = await openUpgrade(base.clip)
    // While the window may still be open, the customer is asked to wait.
    expect(await steps.ask(base.checkoutId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('half an hour') },
    })
    await aged(upgrade.checkoutId, '31 minutes')
    expect(await steps.ask(base.checkoutId)).toMatchObject({ status: 200 })
    expect(await steps.giveBack(base.checkoutId)).toMatchObject({ status: 200 })
    await steps.is(base.orderId, 'REFUNDED')
    const paid = await shop.provider.pay(upgrade.orderId)
    expect((await shop.verify(asha, paid)).body.status).not.toBe('ok')
    await steps.is(upgrade.orderId, 'REFUNDED')
    expect(await steps.refundsOf(paid.razorpay_payment_id)).toMatchObject([
      { reason: 'upgrade without HD', amount_paise: DIFFERENCE, status: 'processed' },
    ])
    expect(await rightsOf(shop, upgrade.checkoutId)).toEqual([])
    expect(await download4K(base.clip)).toMatchObject({ status: 403 })
    // Ordered anew, 4K costs what it costs.
    expect((await shop.order(asha, single(base.clip, '4K'))).body.amount).toBe(15222)
  })

  it('bought anew meanwhile: it stands on that one', async () => {
    const base = await steps.bought()
    const upgrade = await openUpgrade(base.clip)
    await steps.giveBack(base.checkoutId, 'asked by phone')
    await steps.is(base.orderId, 'REFUNDED')
    expect(await shop.buy(asha, single(base.clip))).toMatchObject({ status: 200 })
    expect(await shop.verify(asha, await shop.provider.pay(upgrade.orderId))).toMatchObject({ body: { status: 'ok' } })
    expect(await statusesOf(upgrade.checkoutId)).toEqual(['active'])
  })
})

describe('an upgrade whose HD purchase is lost later', () => {
  async function upgraded() {
    const base = await steps.bought()
    const upgrade = await openUpgrade(base.clip)
    expect(await shop.verify(asha, await shop.provider.pay(upgrade.orderId))).toMatchObject({ status: 200 })
    return { base, upgrade }
  }

  it('rests while the bank looks into HD, and stands again with it', async () => {
    const { base, upgrade } = await upgraded()
    const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: base.paymentId })
    await steps.is(base.orderId, 'DISPUTED')
    expect(await statusesOf(upgrade.checkoutId)).toEqual(['suspended'])
    expect(await download4K(base.clip)).toMatchObject({ status: 403 })
    await shop.provider.control(`/disputes/${id}`, { event: 'won' })
    await steps.is(base.orderId, 'PAID')
    expect(await statusesOf(upgrade.checkoutId)).toEqual(['active'])
    expect(await download4K(base.clip)).toMatchObject({ status: 200 })
  })

  it('is for staff to decide once the bank took HD back', async () => {
    const { base, upgrade } = await upgraded()
    const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: base.paymentId })
    await shop.provider.control(`/disputes/${id}`, { event: 'lost' })
    await steps.is(base.orderId, 'REVOKED')
    expect(await statusesOf(upgrade.checkoutId)).toEqual(['suspended'])
    expect(await checkoutOf(shop, upgrade.orderId)).toMatchObject({
      status: 'PAID',
      review_reason: expect.stringContaining('HD purchase'),
    })
    expect(await needs(upgrade.checkoutId)).toBe(true)
    expect(await steps.giveBack(upgrade.checkoutId, 'HD was charged back')).toMatchObject({ status: 200 })
    await steps.is(upgrade.orderId, 'REFUNDED')
    expect(await statusesOf(upgrade.checkoutId)).toEqual(['revoked'])
    expect(await needs(upgrade.checkoutId)).toBe(false)
  })

  it('rests when staff give HD back all the same, and stands again on HD bought anew', async () => {
    const { base, upgrade } = await upgraded()
    await steps.giveBack(base.checkoutId, 'the wrong clip')
    await steps.is(base.orderId, 'REFUNDED')
    expect(await statusesOf(upgrade.checkoutId)).toEqual(['suspended'])
    expect(await shop.buy(asha, single(base.clip))).toMatchObject({ status: 200 })
    expect(await statusesOf(upgrade.checkoutId)).toEqual(['active'])
    expect(await needs(upgrade.checkoutId)).toBe(false)
  })
})

describe('an order that is paid more than seven days after it was opened', () => {
  afterEach(() => priceNow(shop, { HD: 79 }))

  async function paidLate(days: number) {
    const { body } = await shop.order(asha, single(await stock(shop)))
    await aged(body.checkoutId, `${days} days`)
    return { paid: await shop.provider.pay(body.id), checkoutId: body.checkoutId as string, orderId: body.id as string }
  }

  it('goes to review when it costs more by then, and staff may accept it', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    await priceNow(shop, { HD: 99 })
    await aged(body.checkoutId, '8 days')
    const paid = await shop.provider.pay(body.id)
    expect(await shop.verify(asha, paid)).toMatchObject({ status: 409, body: { code: 'payment_in_review' } })
    expect(await rightsOf(shop, body.checkoutId)).toEqual([])
    expect(await checkoutOf(shop, body.id)).toMatchObject({ review_reason: expect.stringContaining('long after') })
    await admin.call('POST /orders/check', { checkoutId: body.checkoutId, note: '' })
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'REVIEW' })
    expect(await admin.call('POST /orders/accept', { checkoutId: body.checkoutId, note: 'all right' })).toMatchObject({
      status: 200,
    })
    expect(await statusesOf(body.checkoutId)).toEqual(['active'])
  })

  it('goes back when the order is over, never to nobody’s account', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    const check = () => admin.call('POST /orders/check', { checkoutId: body.checkoutId, note: '' })
    const paid = await shop.provider.pay(body.id, { webhooks: 'drop' })
    await shop.deps.razorpay.refund(paid.razorpay_payment_id, { idempotencyKey: 'dashboard-over' })
    await check()
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'REFUNDED' })
    await priceNow(shop, { HD: 99 })
    await aged(body.checkoutId, '8 days')
    const again = await shop.provider.pay(body.id, { webhooks: 'drop', second: true })
    await check()
    const refunded = async () => {
      const { rows } = await sql<{ payment_id: string }>`
        select payment_id from refund where payment_id = ${again.razorpay_payment_id}`.execute(shop.db)
      return rows.length === 1
    }
    await eventually(refunded)
    expect(await rightsOf(shop, body.checkoutId)).toEqual([])
  })

  it('is honoured at the same price, and within seven days at the old one', async () => {
    const same = await paidLate(400)
    expect(await shop.verify(asha, same.paid)).toMatchObject({ body: { status: 'ok' } })
    const { body } = await shop.order(asha, single(await stock(shop)))
    await priceNow(shop, { HD: 99 })
    await aged(body.checkoutId, '6 days')
    expect(await shop.verify(asha, await shop.provider.pay(body.id))).toMatchObject({ body: { status: 'ok' } })
    await eventually(async () => (await statusesOf(body.checkoutId))[0] === 'active')
  })
})
