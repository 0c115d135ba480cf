import { sql } from 'kysely'
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { eventually } from '../../../testing/uploads.ts'
import { dayAfter, indianDay } from '../../platform/clock.ts'
import { dayInIndia } from '../prices/item.model.ts'
import { checkoutOf, openShop, plan, priceNow, rightsOf, type Shop, single, stock, withdraw } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller

beforeAll(async () => {
  shop = await openShop()
  asha = await shop.as('USER', 'asha')
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const ok = { status: 200, body: { status: 'ok' } }
const is = (orderId: string, status: string) =>
  eventually(async () => (await checkoutOf(shop, orderId)).status === status)

describe('case 22: a bank that says yes late', () => {
  it.each(['31 minutes', '2 days'])('after %s: granted at the price that was quoted', async (late) => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    const { razorpay_payment_id: payment_id } = await shop.provider.pay(body.id, { outcome: 'failed' })
    const created_at = sql<Date>`created_at - ${late}::interval`
    await shop.db.updateTable('checkout').set({ created_at }).where('id', '=', body.checkoutId).execute()
    await priceNow(shop, { HD: 99 })
    await shop.provider.control('/late-authorise', { payment_id, webhooks: 'send' })
    await is(body.id, 'PAID')
    expect(await checkoutOf(shop, body.id)).toMatchObject({ total_paise: 9322 })
    expect(await rightsOf(shop, body.checkoutId)).toHaveLength(1)
    await priceNow(shop, { HD: 79 })
  })
})

it('case 25: two plans paid in two tabs follow one another', async () => {
  const meera = await shop.as('USER', 'meera')
  const billing = { state: 'Goa' }
  const order = (name: string) => shop.order(meera, plan(name), { billing })
  const [month, year] = await Promise.all([order('month'), order('year')])
  const paid = [await shop.provider.pay(month.body.id), await shop.provider.pay(year.body.id)]
  expect(await Promise.all(paid.map((ids) => shop.verify(meera, ids)))).toMatchObject([ok, ok])
  const rights = await shop.db
    .selectFrom('entitlement')
    .select(['starts_at', 'ends_at'])
    .where('checkout_id', 'in', [month.body.checkoutId, year.body.checkoutId])
    .orderBy('starts_at')
    .execute()
  expect(rights).toHaveLength(2)
  expect(rights[1]?.starts_at).toEqual(rights[0]?.ends_at)
  // Whoever paid twice by mistake reads what the second payment did, and that it can be had back.
  const receipts = await eventually(async () => {
    const found = (await mailsTo(shop, 'meera@test.example')).filter(({ subject }) => subject.includes('receipt'))
    return found.length === 2 && found.map(({ text }) => text.replaceAll(/\s+/g, ' '))
  })
  expect(receipts.filter((text) => text.includes('Your plan is active'))).toHaveLength(1)
  const until = `It extends your plan, which now runs until ${dayInIndia(rights[1]?.ends_at ?? new Date(0))}.`
  const [second, ...others] = receipts.filter((text) => text.includes(until))
  expect([second, others]).toEqual([expect.stringContaining('ask for your money back within 14 days'), []])
})

it('MON-15: an order paid by somebody suspended meanwhile is theirs, opens nothing, and waits for staff', async () => {
  const ravi = await shop.as('USER', 'ravi')
  const { body } = await shop.order(ravi, single(await stock(shop)))
  const { account_id: id } = await checkoutOf(shop, body.id)
  const admin = await shop.as('ADMIN')
  expect((await admin.call('POST /staff/suspend', { id, reason: 'fraud' })).status).toBe(200)
  await shop.provider.pay(body.id, { webhooks: 'send' })
  await is(body.id, 'PAID')
  const { body: waiting } = await admin.call('GET /orders/search', { attention: '1', q: 'ravi@test.example' })
  const reviewReason = 'paid by somebody who is suspended: give it back, or lift the suspension'
  expect(waiting.orders).toMatchObject([{ checkoutId: body.checkoutId, status: 'PAID', reviewReason }])
})

describe('case 27: a clip withdrawn between order and payment', () => {
  it('is delivered all the same', async () => {
    const clip = await stock(shop)
    const { body } = await shop.order(asha, single(clip))
    await withdraw(shop, clip)
    expect(await shop.verify(asha, await shop.provider.pay(body.id))).toMatchObject(ok)
    expect(await asha.call('POST /user/downloadhighres', { id: clip, quality: 'HD' })).toMatchObject({ status: 200 })
  })

  it('and its file with it: the money goes back', async () => {
    const clip = await stock(shop)
    const { body } = await shop.order(asha, single(clip))
    await withdraw(shop, clip)
    await shop.db.deleteFrom('rendition').where('clip_id', '=', clip).where('kind', '=', 'hd').execute()
    await shop.verify(asha, await shop.provider.pay(body.id))
    await is(body.id, 'REFUNDED')
    expect(await rightsOf(shop, body.checkoutId)).toEqual([])
  })
})

describe('case 30: an event that meets trouble', () => {
  const post = (body: string) => {
    const signature = createHmac('sha256', shop.deps.webhookSecrets[0] ?? '')
      .update(body)
      .digest('hex')
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'an-event-in-trouble' }
    return shop.guest.request('/pay/webhook', { method: 'POST', body, headers })
  }

  it('while the database fails: refused, so that the provider sends it again, and then taken', async () => {
    const body = '{"event":"payment.downtime.started"}'
    await shop.server.byOwner(sql`alter table webhook_event rename to away`)
    const refused = await post(body)
    await shop.server.byOwner(sql`alter table away rename to webhook_event`)
    expect(refused.status).toBeGreaterThanOrEqual(500)
    expect((await post(body)).status).toBe(200)
  })

  it('while the provider is slow to answer our questions: taken at once, worked on later', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    await shop.provider.arm({ http: [{ on: 'order.fetch', fail: 'slow', ms: 3_000, times: 3 }] })
    // Answered when each event has had its first answer from us.
    await shop.provider.pay(body.id, { webhooks: 'send', wait: true })
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'OPEN' })
    await is(body.id, 'PAID')
  })
})

it('MON-62: a transfer recorded for an order of nine days that costs more by now waits for staff', async () => {
  const admin = await shop.as('ADMIN')
  const recorded = async (receivedOn: string) => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    const created_at = sql<Date>`created_at - interval '9 days'`
    await shop.db.updateTable('checkout').set({ created_at }).where('id', '=', body.checkoutId).execute()
    await priceNow(shop, { HD: 99 })
    const transfer = { reference: `UTR${receivedOn}`, receivedOn, amountPaise: body.amount, tdsPaise: 0 }
    const answer = await admin.call('POST /orders/recordtransfer', { ...transfer, orders: [body.checkoutId] })
    expect(answer.status).toBe(200)
    await priceNow(shop, { HD: 79 })
    return checkoutOf(shop, body.id)
  }
  expect(await recorded(indianDay(new Date()))).toMatchObject({
    status: 'REVIEW',
    review_reason: 'paid long after it was opened, at less than it costs today',
  })
  // Received within the seven days, however late it is recorded.
  expect(await recorded(dayAfter(indianDay(new Date()), -4))).toMatchObject({ status: 'PAID' })
  // Received later, and before the price rose.
  const { id } = await shop.db.selectFrom('account').select('id').where('role', '=', 'ADMIN').executeTakeFirstOrThrow()
  const rise = { id: randomUUID(), item: 'HD', from_paise: 7_900, to_paise: 9_900, changed_by: id } as const
  await shop.db.insertInto('price_change').values(rise).execute()
  expect(await recorded(dayAfter(indianDay(new Date()), -1))).toMatchObject({ status: 'PAID' })
})
