import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallReply } from '../../../contract/index.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { buyCart, inHd } from '../cart/cart.fixture.ts'
import { openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'

type Order = CallReply<'GET /user/orders'>['orders'][number]

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false })
})
afterAll(() => shop.stop())

const ordersOf = async (caller: Caller) => (await caller.call('GET /user/orders', {})).body.orders as Order[]
/** With a billing address, so that its invoice is issued at once. */
async function buyAt(buyer: Caller, notes: Parameters<Shop['order']>[1]): Promise<string> {
  const billing = { firstName: 'Asha', address1: '1 MG Road', city: 'Pune', state: 'Maharashtra', zip: '411001' }
  const { body } = await shop.order(buyer, notes, { billing })
  expect(await shop.verify(buyer, await shop.provider.pay(body.id))).toMatchObject({ status: 200 })
  return body.checkoutId
}

describe('a customer’s orders', () => {
  it('are those that were paid, last first, with what they came to and their invoices', async () => {
    const buyer = await shop.as('USER', 'two-orders')
    const clip = await stock(shop)
    const { name } = await shop.db.selectFrom('clip').select('name').where('id', '=', clip).executeTakeFirstOrThrow()
    const first = await buyAt(buyer, plan('year'))
    const second = await buyAt(buyer, single(clip, '4K'))
    const [one, two, ...others] = await ordersOf(buyer)
    expect(others).toEqual([])
    expect(one).toMatchObject({
      checkoutId: second,
      status: 'PAID',
      item: { kind: 'one-time', name: `${name}, 4K`, clipId: clip, quality: '4K', plan: null },
      // MON-2: 129 and 18 % GST.
      basePaise: 12900,
      taxPaise: 2322,
      totalPaise: 15222,
      creditNotes: [],
      needsAddress: false,
    })
    expect(two).toMatchObject({
      checkoutId: first,
      item: { kind: 'subscription', name: 'Annual plan', clipId: null, quality: null, plan: 'annual' },
      totalPaise: 1179882,
    })
    for (const order of [one, two]) {
      expect(order?.invoice?.number).toMatch(/^INV\/\d{4}\/\d{6}$/)
      expect(order?.paidAt).not.toBeNull()
      expect(order?.refund).toMatchObject({ possible: true, reason: '', requested: false, decision: null, note: '' })
    }
  })

  it('tell the phone of the last that was paid, for the next checkout, and not of one left open, nor anybody else’s', async () => {
    const [buyer, other] = [await shop.as('USER', 'with-a-phone'), await shop.as('USER', 'without-a-phone')]
    const phoneOf = async (caller: Caller) => (await caller.call('GET /user/orders', {})).body.phone as string
    const clip = await stock(shop)
    const order = (phone: string) => shop.order(buyer, single(clip, 'HD'), { billing: { phone } })
    expect(await phoneOf(buyer)).toBe('')
    const { body } = await order('98765 43210')
    expect(await phoneOf(buyer)).toBe('')
    expect(await shop.verify(buyer, await shop.provider.pay(body.id))).toMatchObject({ status: 200 })
    expect(await phoneOf(buyer)).toBe('+919876543210')
    await shop.order(buyer, plan('month'), { billing: { phone: '90000 00000' } })
    expect(await phoneOf(buyer)).toBe('+919876543210')
    expect(await phoneOf(other)).toBe('')
  })

  it('tell the GSTIN and the company of the last that was paid', async () => {
    const buyer = await shop.as('USER', 'with-a-gstin')
    const place = { address1: '12 Marine Drive', city: 'Mumbai', state: 'Maharashtra', zip: '400020' }
    const business = { gst: '27AAPFU0939F1ZV', company: 'Kalakar Studio', ...place }
    const pay = async (billing: object) => {
      const { status, body } = await shop.order(buyer, single(await stock(shop), 'HD'), { billing })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(await shop.verify(buyer, await shop.provider.pay(body.id))).toMatchObject({ status: 200 })
      return (await buyer.call('GET /user/orders', {})).body
    }
    expect(await pay({ phone: '98765 43210', ...business })).toMatchObject({
      gst: '27AAPFU0939F1ZV',
      company: 'Kalakar Studio',
    })
    expect(await pay({ phone: '98765 43210' })).toMatchObject({ gst: '', company: '' })
  })

  it('name a clip in Hindi too where staff did, singly and in a cart', async () => {
    const buyer = await shop.as('USER', 'hindi-names')
    const [named, other] = [await stock(shop), await stock(shop)]
    await shop.db.updateTable('clip').set({ name_hi: 'कोंकण की लहरें' }).where('id', '=', named).execute()
    expect(await buyCart(shop, buyer, [inHd(other), inHd(named)])).toMatchObject({ status: 200 })
    await buyAt(buyer, single(named, '4K'))
    const [one, cart] = await ordersOf(buyer)
    expect(one?.item).toMatchObject({ nameHi: 'कोंकण की लहरें, 4K' })
    expect(cart?.item).not.toHaveProperty('nameHi')
    const names = new Map(cart?.lines?.map(({ clipId, nameHi }) => [clipId, nameHi]))
    expect(names).toEqual(
      new Map([
        [other, undefined],
        [named, 'कोंकण की लहरें'],
      ]),
    )
  })

  it('are nobody else’s', async () => {
    await buyAt(await shop.as('USER', 'owner'), plan('month'))
    expect(await ordersOf(await shop.as('USER', 'other'))).toEqual([])
    expect(await shop.server.guest.call('GET /user/orders', {})).toMatchObject({ status: 401 })
    for (const role of ['EMPLOYEE', 'ADMIN'] as const)
      expect(await (await shop.as(role)).call('GET /user/orders', {})).toMatchObject({ status: 403 })
  })

  it('that are being paid are there for half an hour, and for as long as the bank has promised', async () => {
    const buyer = await shop.as('USER', 'paying')
    const { body } = await shop.order(buyer, plan('month'))
    expect(await ordersOf(buyer)).toMatchObject([{ checkoutId: body.checkoutId, status: 'OPEN', paidAt: null }])
    expect((await ordersOf(buyer))[0]?.refund).toMatchObject({ possible: false, until: null })
    const change = (set: object) => shop.db.updateTable('checkout').set(set).where('id', '=', body.checkoutId).execute()
    await change({ created_at: sql`now() - interval '31 minutes'` })
    expect(await ordersOf(buyer)).toEqual([])
    await change({ status: 'AUTHORIZED' })
    expect(await ordersOf(buyer)).toMatchObject([{ status: 'AUTHORIZED' }])
    await change({ status: 'NEW' })
    expect(await ordersOf(buyer)).toEqual([])
  })

  it('say when the invoice waits for an address', async () => {
    const buyer = await shop.as('USER', 'nowhere')
    await shop.buy(buyer, plan('month'))
    expect(await ordersOf(buyer)).toMatchObject([{ status: 'PAID', invoice: null, needsAddress: true }])
  })
})

describe('the refund of an order', () => {
  it('is possible for 14 days while nothing was downloaded, and says why not', async () => {
    const buyer = await shop.as('USER', 'refunds')
    const clip = await stock(shop)
    const checkoutId = await buyAt(buyer, single(clip, 'HD'))
    const refund = async () => (await ordersOf(buyer))[0]?.refund
    const [paid] = await ordersOf(buyer)
    const fortnight = Date.parse(paid?.paidAt ?? '') + 14 * 24 * 3600_000
    expect(await refund()).toMatchObject({ possible: true, until: new Date(fortnight).toISOString() })
    const json = { accept: 'application/json' }
    await buyer.call('POST /user/downloadwatermark', { id: clip }, json)
    expect(await refund()).toMatchObject({ possible: true })
    const link = await buyer.call('POST /user/downloadhighres', { id: clip, quality: 'HD' }, json)
    expect(await refund()).toMatchObject({ possible: true })
    expect((await shop.server.guest.request(link.body.url)).status).toBe(200)
    expect(await refund()).toMatchObject({ possible: false, reason: expect.stringContaining('downloaded') })
    await shop.server.byOwner(sql`delete from download`)
    await shop.db
      .updateTable('checkout')
      .set({ paid_at: sql`now() - interval '15 days'` })
      .where('id', '=', checkoutId)
      .execute()
    expect(await refund()).toMatchObject({ possible: false, reason: expect.stringContaining('14 days') })
  })

  it('shows that it was asked for', async () => {
    const buyer = await shop.as('USER', 'asking')
    const checkoutId = await buyAt(buyer, plan('month'))
    expect(await buyer.call('POST /user/requestrefund', { checkoutId, reason: 'By mistake' })).toMatchObject({
      status: 200,
    })
    expect((await ordersOf(buyer))[0]?.refund).toMatchObject({ requested: true, decision: null })
  })
})
