import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { checkoutOf, hurry, openShop, plan, rightsOf, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller

beforeAll(async () => {
  shop = await openShop()
  asha = await shop.as('USER', 'asha')
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const ok = { status: 200, body: { status: 'ok' } }
const refundOf = (paymentId: string) =>
  shop.db.selectFrom('refund').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
const refunded = (paymentId: string) => eventually(async () => (await refundOf(paymentId))?.status === 'processed')
const atProvider = async (paymentId: string) =>
  Object.values((await shop.provider.state()).refunds).filter((refund) => refund.payment_id === paymentId)

describe('an order paid twice', () => {
  it('case 23: buys once; the second payment goes back once, under its own key', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    const first = await shop.provider.pay(body.id)
    expect(await shop.verify(asha, first)).toMatchObject(ok)
    const second = await shop.provider.pay(body.id, { second: true, webhooks: 'duplicate' })
    await refunded(second.razorpay_payment_id)
    expect(await refundOf(second.razorpay_payment_id)).toMatchObject({
      idempotency_key: `surplus-${second.razorpay_payment_id}`,
      amount_paise: 9322,
      reason: 'surplus',
    })
    expect(await atProvider(second.razorpay_payment_id)).toMatchObject([{ amount: 9322, status: 'processed' }])
    expect(await atProvider(first.razorpay_payment_id)).toEqual([])
    const { refundKeys } = await shop.provider.state()
    expect(Object.keys(refundKeys)).toContain(`surplus-${second.razorpay_payment_id}`)
    expect(await rightsOf(shop, body.checkoutId)).toMatchObject([{ status: 'active' }])
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'PAID' })
  })

  it('both seen at once: the older one buys, the younger one goes back', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    await shop.provider.arm({ clock_shift_s: -60 })
    const older = await shop.provider.pay(body.id)
    await shop.provider.heal()
    const younger = await shop.provider.pay(body.id, { second: true })
    expect(await shop.verify(asha, younger)).toMatchObject(ok)
    await refunded(younger.razorpay_payment_id)
    expect(await atProvider(older.razorpay_payment_id)).toEqual([])
  })

  it('and the first went back before we saw it: the second buys', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    const first = await shop.provider.pay(body.id)
    // Nor is it told that the money went back: else the order ends with it.
    await shop.provider.arm({ webhooks: { mode: 'drop' } })
    await shop.deps.razorpay.refund(first.razorpay_payment_id, { idempotencyKey: 'by-hand-000001' })
    const second = await shop.provider.pay(body.id, { second: true })
    expect(await shop.verify(asha, second)).toMatchObject(ok)
    expect(await rightsOf(shop, body.checkoutId)).toHaveLength(1)
  })
})

describe('case 24: the same thing bought in two tabs', () => {
  /** Two checkouts for one clip: the second was opened half an hour after the first. */
  async function twoOrders(quality1: 'HD' | '4K', quality2: 'HD' | '4K') {
    const clip = await stock(shop)
    const one = await shop.order(asha, single(clip, quality1))
    await shop.db
      .updateTable('checkout')
      .set({ created_at: new Date(0) })
      .where('clip_id', '=', clip)
      .execute()
    const two = await shop.order(asha, single(clip, quality2))
    expect(two.body.id).not.toBe(one.body.id)
    return [one.body, two.body]
  }

  it.each([
    ['HD', 'HD'],
    ['4K', '4K'],
    // 4K includes HD: the buyer has it already.
    ['4K', 'HD'],
  ] as const)('%s, then %s: the second is given back', async (quality1, quality2) => {
    const [one, two] = await twoOrders(quality1, quality2)
    expect(await shop.verify(asha, await shop.provider.pay(one.id))).toMatchObject(ok)
    const paid = await shop.provider.pay(two.id)
    expect(await shop.verify(asha, paid)).toMatchObject({ status: 200, body: { status: 'error' } })
    await refunded(paid.razorpay_payment_id)
    expect(await checkoutOf(shop, two.id)).toMatchObject({ status: 'REFUNDED' })
    expect(await rightsOf(shop, two.checkoutId)).toEqual([])
    expect(await rightsOf(shop, one.checkoutId)).toMatchObject([{ status: 'active' }])
    expect(await atProvider(paid.razorpay_payment_id)).toHaveLength(1)
  })

  it('both paid and verified at the same moment: one right, one refund', async () => {
    const [one, two] = await twoOrders('HD', 'HD')
    const paid = [await shop.provider.pay(one.id), await shop.provider.pay(two.id)]
    await Promise.all(paid.flatMap((ids) => Array.from({ length: 5 }, () => shop.verify(asha, ids))))
    const rights = [...(await rightsOf(shop, one.checkoutId)), ...(await rightsOf(shop, two.checkoutId))]
    expect(rights).toHaveLength(1)
    const loser = rights[0]?.checkout_id === one.checkoutId ? paid[1] : paid[0]
    await refunded(loser?.razorpay_payment_id ?? '')
    expect((await shop.provider.state()).payments[loser?.razorpay_payment_id ?? '']).toMatchObject({
      status: 'refunded',
    })
  })

  it('given back for good: not even when the first one is returned meanwhile does it buy', async () => {
    const [one, two] = await twoOrders('HD', 'HD')
    const first = await shop.provider.pay(one.id)
    await shop.verify(asha, first)
    await shop.provider.arm({ refunds: 'pending' })
    await shop.provider.fail('payment.refund', '500')
    const second = await shop.provider.pay(two.id)
    await shop.verify(asha, second)
    await shop.provider.heal()
    await shop.deps.razorpay.refund(first.razorpay_payment_id, { idempotencyKey: 'by-hand-000002' })
    await eventually(async () => (await checkoutOf(shop, one.id)).status === 'REFUNDED')
    expect(await shop.verify(asha, second)).toMatchObject({ body: { status: 'error' } })
    expect(await rightsOf(shop, two.checkoutId)).toEqual([])
    await hurry(shop, 'payment-refund', { idempotencyKey: `surplus-${second.razorpay_payment_id}` })
    await refunded(second.razorpay_payment_id)
  })
})

describe('money returned at the provider by hand', () => {
  it('ends the right it bought', async () => {
    const clip = await stock(shop)
    const { body } = await shop.order(asha, single(clip))
    const paid = await shop.provider.pay(body.id)
    expect(await shop.verify(asha, paid)).toMatchObject(ok)
    await shop.deps.razorpay.refund(paid.razorpay_payment_id, { idempotencyKey: 'by-hand-000003' })
    await eventually(async () => (await checkoutOf(shop, body.id)).status === 'REFUNDED')
    expect(await rightsOf(shop, body.checkoutId)).toMatchObject([{ status: 'revoked' }])
    expect(await asha.call('POST /user/downloadhighres', { id: clip, quality: 'HD' })).toMatchObject({ status: 403 })
    // And it can be bought anew.
    expect(await shop.buy(asha, single(clip))).toMatchObject(ok)
  })

  it('in part, leaves it', async () => {
    const { body } = await shop.order(asha, plan('month'))
    const paid = await shop.provider.pay(body.id)
    await shop.verify(asha, paid)
    const part = { amountPaise: 5000, idempotencyKey: 'by-hand-000004' }
    await shop.deps.razorpay.refund(paid.razorpay_payment_id, part)
    await eventually(async () => {
      const row = await shop.db
        .selectFrom('payment')
        .select('refunded_paise')
        .where('id', '=', paid.razorpay_payment_id)
        .executeTakeFirst()
      return row?.refunded_paise === 5000
    })
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'PAID' })
    expect(await rightsOf(shop, body.checkoutId)).toMatchObject([{ status: 'active' }])
  })
})
