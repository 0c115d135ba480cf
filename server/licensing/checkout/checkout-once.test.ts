import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { invoiceOf } from '../invoices/tax-documents.fixture.ts'
import { checkoutOf, type Identifiers, openShop, plan, priceNow, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

/** The provider's orders for one clip. */
async function ordersFor(clip: string) {
  const rows = await shop.db.selectFrom('checkout').select('receipt').where('clip_id', '=', clip).execute()
  const receipts = new Set(rows.map((row) => row.receipt))
  return Object.values((await shop.provider.state()).orders).filter((order) => receipts.has(order.receipt))
}

describe('one wish is one order', () => {
  it('for a double click', async () => {
    const clip = await stock(shop)
    const [first, second] = await Promise.all([shop.order(asha, single(clip)), shop.order(asha, single(clip))])
    const third = await shop.order(asha, single(clip, 'HD'))
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect(await ordersFor(clip)).toHaveLength(1)
  })

  it('for twenty calls at once', async () => {
    const clip = await stock(shop)
    // Long enough for all the others to come and look.
    await shop.provider.arm({ http: [{ on: 'order.create', fail: 'slow', ms: 1_000 }] })
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.order(asha, single(clip, '4K'))))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await ordersFor(clip)).toMatchObject([{ amount: 15222 }])
  })

  it('but another buyer, another item or a later day has its own', async () => {
    const clip = await stock(shop)
    const vikram = await shop.as('USER', 'vikram')
    const orders = [shop.order(asha, single(clip, 'HD')), shop.order(asha, single(clip, '4K'))]
    const ids = (await Promise.all([...orders, shop.order(vikram, single(clip, 'HD'))])).map(({ body }) => body.id)
    await shop.db
      .updateTable('checkout')
      .set({ created_at: new Date(Date.now() - 31 * 60_000) })
      .where('clip_id', '=', clip)
      .execute()
    ids.push((await shop.order(asha, single(clip, 'HD'))).body.id)
    expect(new Set(ids).size).toBe(4)
  })

  it('even when two processes ask the provider for it at the same moment: only the first order counts', async () => {
    const clip = await stock(shop)
    await shop.provider.arm({ http: [{ on: 'order.create', fail: 'slow', ms: 500 }] })
    const opening = shop.order(asha, single(clip))
    // Meanwhile the other process had its answer.
    const elsewhere = async () => {
      const row = await shop.db.selectFrom('checkout').select('id').where('clip_id', '=', clip).executeTakeFirst()
      if (!row) return elsewhere()
      await shop.db
        .updateTable('checkout')
        .set({ provider_order_id: 'order_Elsewhere00001', status: 'OPEN' })
        .where('id', '=', row.id)
        .execute()
    }
    await elsewhere()
    expect((await opening).body.id).toBe('order_Elsewhere00001')
  })
})

describe('a price changed while a checkout is open', () => {
  it('case 26: is asked of a new checkout; the open one is honoured at the price it quoted', async () => {
    const clip = await stock(shop)
    const before = await shop.order(asha, single(clip, 'HD'))
    await priceNow(shop, { HD: 99 })
    const after = await shop.order(asha, single(clip, 'HD'))
    expect(after).toMatchObject({ status: 200, body: { basePaise: 9900, amount: 11682 } })
    expect(after.body.id).not.toBe(before.body.id)
    const paid = await shop.verify(asha, await shop.provider.pay(before.body.id))
    expect(paid).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await checkoutOf(shop, before.body.id)).toMatchObject({ status: 'PAID', total_paise: 9322 })
    await priceNow(shop, { HD: 79 })
  })
})

describe('when the provider fails', () => {
  const failed = { status: 503, body: { code: 'order_failed', message: 'Failed to create Razorpay order' } }

  it.each(['reset', '500', '502', '429', '401', 'lost'] as const)(
    'case 29: with %s: said so; a retry makes one order',
    async (how) => {
      const clip = await stock(shop)
      await shop.provider.fail('any', how)
      expect(await shop.order(asha, single(clip))).toMatchObject(failed)
      await shop.provider.heal()
      const retry = await shop.order(asha, single(clip))
      expect(retry).toMatchObject({ status: 200, body: { amount: 9322 } })
      expect((await ordersFor(clip)).map((order) => order.id)).toEqual([retry.body.id])
      const checkouts = await shop.db.selectFrom('checkout').select('id').where('clip_id', '=', clip).execute()
      expect(checkouts).toHaveLength(1)
    },
  )

  it('case 28: only losing its answer: the order it made is taken over', async () => {
    const clip = await stock(shop)
    await shop.provider.fail('order.create', 'lost', 1)
    const { status, body } = await shop.order(asha, single(clip))
    expect(status).toBe(200)
    expect((await ordersFor(clip)).map((order) => order.id)).toEqual([body.id])
  })

  it('for twenty at once: one order once it is back', async () => {
    const clip = await stock(shop)
    await shop.provider.fail('order.create', '502')
    const down = await Promise.all(Array.from({ length: 20 }, () => shop.order(asha, single(clip))))
    expect(down.map((answer) => answer.status)).toEqual(down.map(() => 503))
    await shop.provider.heal()
    const up = await Promise.all(Array.from({ length: 20 }, () => shop.order(asha, single(clip))))
    expect(new Set(up.map((answer) => answer.body.id)).size).toBe(1)
    expect(await ordersFor(clip)).toHaveLength(1)
  })

  it('tells nobody anything but that', async () => {
    await shop.provider.fail('any', '500')
    const { body } = await shop.order(asha, plan('month'))
    expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'requestId'])
  })
})

it('keeps the billing fields that came with the order; verify only fills gaps', async () => {
  const clip = await stock(shop)
  const billing = { firstName: 'Asha', state: 'Maharashtra', city: '' }
  const { body } = await shop.order(asha, single(clip), { billing })
  const identifiers = await shop.provider.pay(body.id)
  await asha.call('POST /pay/verify-payment', {
    ...identifiers,
    state: 'Kerala',
    city: 'Pune',
    email: 'a@test.example',
  })
  expect((await checkoutOf(shop, body.id)).billing).toEqual({
    firstName: 'Asha',
    state: 'Maharashtra',
    city: 'Pune',
    email: 'a@test.example',
  })
})

it('a paid order is never refused over billing fields: those that cannot be read are left out', async () => {
  const { body } = await shop.order(asha, single(await stock(shop)))
  const unreadable = {
    ...{ lastName: null, phone: '+91 98765 43210 ext 12345', zip: '411001 - Pune City', city: 'Pu\0ne', gst: 27 },
    ...{ project: 'x'.repeat(200), email: 'a@test.example' },
  }
  const paid = { ...(await shop.provider.pay(body.id)), ...unreadable } as Identifiers
  expect(await asha.call('POST /pay/verify-payment', paid)).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect((await checkoutOf(shop, body.id)).billing).toEqual({ email: 'a@test.example' })
})

const COMPANY = {
  ...{ company: 'Rao Pictures', gst: '27AAPFU0939F1ZV', address1: '1 MG Road' },
  ...{ city: 'Pune', state: 'Maharashtra', zip: '411001' },
}

it('keeps the GSTIN of a second click that verify-payment meets', async () => {
  const notes = single(await stock(shop))
  const { body } = await shop.order(asha, notes, { billing: { firstName: 'Asha' } })
  const identifiers = await shop.provider.pay(body.id)
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const are = (n: number) => eventually(async () => (await waiting.execute(shop.db)).rows[0]?.n === n)
  const calls = await shop.db.transaction().execute(async (trx) => {
    await trx.selectFrom('checkout').select('id').where('id', '=', body.checkoutId).forUpdate().execute()
    const clicking = shop.order(asha, notes, { billing: COMPANY })
    await are(1)
    const verifying = asha.call('POST /pay/verify-payment', { ...identifiers, email: 'a@test.example' })
    await are(2)
    return { clicking, verifying }
  })
  expect(await calls.clicking).toMatchObject({ status: 200, body: { checkoutId: body.checkoutId } })
  expect(await calls.verifying).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect((await checkoutOf(shop, body.id)).billing).toEqual({ ...COMPANY, email: 'a@test.example' })
  expect((await invoiceOf(shop, body.checkoutId))?.printed.buyer).toMatchObject({ gstin: COMPANY.gst })
})

it('without a payment provider nothing can be bought, and that is said', async () => {
  const closed = await openShop({ worker: false, env: { SANDBOX: 'off' } })
  const order = await closed.order(await closed.as('USER'), plan('month'))
  expect(order).toMatchObject({ status: 503, body: { message: 'Failed to create Razorpay order' } })
  await closed.stop()
})
