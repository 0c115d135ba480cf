import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { inHd, linesOf, orderCart } from '../cart/cart.fixture.ts'
import {
  auditOf,
  checkoutOf,
  hurry,
  mailsOf,
  openShop,
  plan,
  rightsOf,
  type Shop,
  single,
  stock,
} from '../shop.fixture.ts'
import { refunding } from './refund.fixture.ts'

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

const part = (checkoutId: string, amount: number, note = 'the price was wrong that day', who = admin) =>
  who.call('POST /orders/refund', { checkoutId, amount, note })
const noted = async (checkoutId: string) => (await steps.notesFor(checkoutId)).map(({ paise }) => paise)
const order = async (checkoutId: string) => (await admin.call('GET /orders/one', { checkoutId })).body

describe('MON-69: a part of a payment', () => {
  it('goes back with a note and a credit note over it; the right stays', async () => {
    const { orderId, checkoutId, paymentId, clip } = await steps.bought()
    expect(await part(checkoutId, 2_000)).toMatchObject({ status: 200, body: { success: true } })
    await eventually(async () => (await noted(checkoutId)).length === 1)
    expect(await noted(checkoutId)).toEqual([2_000])
    expect(await steps.atProvider(paymentId)).toMatchObject([{ amount: 2_000 }])
    expect((await checkoutOf(shop, orderId)).status).toBe('PAID')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    expect(await steps.download(clip)).toMatchObject({ status: 200 })
    expect(await mailsOf(shop, 'refund-part')).toMatchObject([{ data: { totalRupees: '20.00' } }])
    expect(await mailsOf(shop, 'refund-approved')).toEqual([])
    expect((await order(checkoutId)).events.map(({ what }: { what: string }) => what)).toContain(
      'order.refunded_in_part',
    )
  })

  it('goes back more than once, and the rest ends the right as a whole refund does', async () => {
    const { orderId, checkoutId } = await steps.bought()
    for (const amount of [2_000, 1_000]) expect((await part(checkoutId, amount)).status).toBe(200)
    await eventually(async () => (await noted(checkoutId)).length === 2)
    expect(await part(checkoutId, 6_323)).toMatchObject({
      status: 409,
      body: { code: 'refund_not_possible', field: 'amount', message: 'No more than ₹63.22 of this payment is left.' },
    })
    expect((await part(checkoutId, 6_322)).status).toBe(200)
    await steps.is(orderId, 'REFUNDED')
    await eventually(async () => (await noted(checkoutId)).length === 3)
    expect((await noted(checkoutId)).reduce((sum, paise) => sum + paise, 0)).toBe(9_322)
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
    // The log says what went back with that decision, not what was paid once.
    const entries = shop.db.selectFrom('audit_entry').select('details').where('subject_id', '=', checkoutId)
    expect(await entries.where('action', '=', 'order.refunded').execute()).toMatchObject([
      { details: { amountPaise: 6_322 } },
    ])
  })

  it('goes back once, however often its answer is lost', async () => {
    const { checkoutId, paymentId } = await steps.bought()
    const press = (seen: number) =>
      admin.call('POST /orders/refund', { checkoutId, amount: 2_000, note: 'the price was wrong', seen })
    const answers = await Promise.all([press(0), press(0)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await press(0)).toMatchObject({ status: 409, body: { code: 'refund_unseen' } })
    expect(await steps.refundsOf(paymentId)).toHaveLength(1)
    // Who has seen it may give another one.
    expect((await press(1)).status).toBe(200)
  })

  it('leaves nothing or a rupee, since no less could go back later', async () => {
    const { orderId, checkoutId } = await steps.bought()
    for (const amount of [9_321, 9_272, 9_223])
      expect(await part(checkoutId, amount)).toMatchObject({
        status: 409,
        body: { code: 'refund_not_possible', field: 'amount', message: expect.stringContaining('all of the ₹93.22') },
      })
    expect((await part(checkoutId, 9_222)).status).toBe(200)
    expect((await part(checkoutId, 100)).status).toBe(200)
    await steps.is(orderId, 'REFUNDED')
  })

  it('needs a reason, a whole number of paise from one rupee on, and a paid order', async () => {
    const { checkoutId } = await steps.bought()
    expect(await part(checkoutId, 2_000, '')).toMatchObject({ status: 409, body: { field: 'note' } })
    for (const amount of [99, 0, -1, 20.5, 1e12, '2000'])
      expect(await part(checkoutId, amount as number)).toMatchObject({ status: 400, body: { field: 'amount' } })
    const clip = await stock(shop)
    const { body: unpaid } = await shop.order(asha, single(clip))
    expect(await part(unpaid.checkoutId, 2_000)).toMatchObject({ status: 409, body: { field: 'amount' } })
    for (const who of [shop.guest, asha]) expect([401, 403]).toContain((await part(checkoutId, 2_000, 'x', who)).status)
    expect(await noted(checkoutId)).toEqual([])
  })

  it('that the bank refuses needs somebody, and is sent again as that part alone', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await shop.provider.arm({ refunds: 'failed' })
    expect((await part(checkoutId, 2_000)).status).toBe(200)
    await eventually(async () => (await auditOf(shop, checkoutId)).includes('refund.failed'))
    const { body: listed } = await admin.call('GET /orders/search', { attention: '1', q: checkoutId })
    expect(listed.orders).toMatchObject([{ checkoutId, reviewReason: 'the bank refused the refund of a part' }])
    const isStuck = async () => (await admin.call('GET /orders/one', { checkoutId })).body.payments[0].isStuck
    expect(await isStuck()).toBe(true)
    await shop.provider.heal()
    expect((await admin.call('POST /orders/retryrefund', { checkoutId, paymentId, note: '' })).status).toBe(200)
    await eventually(async () => (await noted(checkoutId)).length === 1)
    expect(await noted(checkoutId)).toEqual([2_000])
    expect(await isStuck()).toBe(false)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID', review_reason: null })
  })
})

describe('a rest of less than a rupee', () => {
  const unsent = async (checkoutId: string) =>
    (await auditOf(shop, checkoutId)).filter((what) => what === 'refund.too_small').length

  it('of a payment that was refunded by hand ends with the order, and nothing waits', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    const byHand = { amountPaise: 9_272, idempotencyKey: `by-hand-${checkoutId}` }
    await shop.deps.razorpay.refund(paymentId, byHand)
    await admin.call('POST /orders/check', { checkoutId, note: '' })
    await eventually(async () => (await noted(checkoutId)).length === 1)
    // The right stands until somebody decides.
    expect((await checkoutOf(shop, orderId)).status).toBe('PAID')
    expect((await steps.giveBack(checkoutId, 'the rest')).status).toBe(200)
    await steps.is(orderId, 'REFUNDED')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
    expect((await steps.refundsOf(paymentId)).map((row) => [row.amount_paise, row.status])).toEqual([
      [9_272, 'processed'],
    ])
    // Credited is what went back.
    expect(await noted(checkoutId)).toEqual([9_272])
    expect(await unsent(checkoutId)).toBe(1)
  })

  it('that is left of a queued refund when a part was made by hand meanwhile', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await shop.provider.fail('payment.refund', '500', 1)
    await steps.giveBack(checkoutId, 'goodwill')
    await eventually(
      async () => (await shop.provider.control<{ http?: unknown[] }>('/faults', null, 'GET')).http?.length === 0,
    )
    await shop.deps.razorpay.refund(paymentId, { amountPaise: 9_272, idempotencyKey: `by-hand-${checkoutId}` })
    await eventually(async () => {
      await hurry(shop, 'payment-refund', { idempotencyKey: `rf-${checkoutId.replaceAll('-', '')}` })
      return (await checkoutOf(shop, orderId)).status === 'REFUNDED'
    })
    expect(await steps.refundsOf(paymentId)).toMatchObject([{ amount_paise: 9_272, status: 'processed' }])
    expect(await unsent(checkoutId)).toBe(1)
  })

  it('for a clip of an order ends its right alone, and goes back with the others', async () => {
    const ids = await Promise.all([stock(shop), stock(shop), stock(shop)])
    const { body } = await orderCart(asha, ids.map(inHd), { billing: { state: 'Kerala' } })
    const paid = await shop.provider.pay(body.id, { amount: 100 })
    expect((await shop.verify(asha, paid)).status).toBe(409)
    const { checkoutId } = body
    expect((await admin.call('POST /orders/accept', { checkoutId, note: 'a rupee' })).status).toBe(200)
    const give = (lines?: number[]) => admin.call('POST /orders/refund', { checkoutId, note: 'goodwill', lines })
    expect((await give([2])).status).toBe(200)
    const status = async () => (await linesOf(shop, checkoutId)).map((line) => line.status)
    expect(await status()).toEqual(['active', 'revoked', 'active'])
    expect((await give()).status).toBe(200)
    await steps.is(body.id, 'REFUNDED')
    expect(await status()).toEqual(['revoked', 'revoked', 'revoked'])
    expect(await steps.atProvider(paid.razorpay_payment_id)).toMatchObject([{ amount: 100 }])
    expect(await noted(checkoutId)).toEqual([100])
  })

  it('of a second payment whose refund the bank refused needs nobody', async () => {
    const { orderId, checkoutId } = await steps.bought()
    await shop.provider.arm({ refunds: 'failed' })
    const { razorpay_payment_id: second } = await shop.provider.pay(orderId, { second: true })
    const check = () => admin.call('POST /orders/check', { checkoutId, note: '' })
    const needs = async () =>
      (await admin.call('GET /orders/search', { attention: '1', q: checkoutId })).body.orders.length === 1
    await check()
    await eventually(needs)
    await shop.provider.heal()
    await shop.deps.razorpay.refund(second, { amountPaise: 9_272, idempotencyKey: `by-hand-${second}` })
    // A part that went back by hand is looked at once; then nothing is left to do.
    await eventually(async () => {
      await check()
      return !(await needs())
    })
    const retry = { checkoutId, paymentId: second, note: '' }
    expect((await admin.call('POST /orders/retryrefund', retry)).status).toBe(409)
  })
})

describe('the desk of orders', () => {
  it('narrows by day, plan and clip, and gives the same as CSV', async () => {
    const { clip, checkoutId } = await steps.bought()
    await steps.bought(plan('month'))
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    const ids = async (filter: object) =>
      (await admin.call('GET /orders/search', filter)).body.orders.map((one: { checkoutId: string }) => one.checkoutId)
    expect(await ids({ clip, from: today, to: today })).toEqual([checkoutId])
    expect(await ids({ clip, to: '2020-01-01' })).toEqual([])
    expect(await ids({ clip, plan: 'monthly' })).toEqual([])
    expect(await ids({ plan: 'one-time', from: today })).toContain(checkoutId)
    const { body: monthly } = await admin.call('GET /orders/search', { plan: 'monthly' })
    expect(monthly.orders.map(({ itemName }: { itemName: string }) => itemName)).toEqual(['Monthly plan'])
    const csv = await (await admin.request(`/orders/orders.csv?clip=${clip}`)).text()
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(csv).toContain(`${checkoutId},`)
    expect(csv).toContain(',PAID,')
    expect((await asha.request('/orders/orders.csv')).status).toBe(403)
  })

  it('MON-55: shows an unpaid order as ended once its price holds no longer; paid all the same, it is honoured', async () => {
    const clip = await stock(shop)
    const { body: opened } = await shop.order(asha, single(clip))
    const ended = async () =>
      (await admin.call('GET /orders/search', { q: opened.checkoutId })).body.orders.map(
        (one: { ended: boolean }) => one.ended,
      )
    const age = (days: number) =>
      shop.db
        .updateTable('checkout')
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', opened.checkoutId)
        .execute()
    expect(await ended()).toEqual([false])
    await age(6.9)
    expect(await ended()).toEqual([false])
    await age(7.1)
    expect(await ended()).toEqual([true])
    expect((await order(opened.checkoutId)).ended).toBe(true)
    const csv = await (await admin.request(`/orders/orders.csv?clip=${clip}`)).text()
    expect(csv).toContain(',ENDED,')
    const mine = (await asha.call('GET /user/orders', {})).body.orders as { checkoutId: string }[]
    expect(mine.map(({ checkoutId }) => checkoutId)).not.toContain(opened.checkoutId)
    expect((await shop.verify(asha, await shop.provider.pay(opened.id))).status).toBe(200)
    expect(await order(opened.checkoutId)).toMatchObject({ status: 'PAID', ended: false })
  })

  it('keeps notes with who wrote them', async () => {
    const { checkoutId } = await steps.bought()
    const write = (who: Caller, note: string) => who.call('POST /orders/note', { checkoutId, note })
    expect((await write(admin, 'Called on Monday, happy.')).status).toBe(200)
    expect((await write(admin, ' ')).status).toBe(400)
    expect((await write(asha, 'mine')).status).toBe(403)
    const { events } = await order(checkoutId)
    const [note] = events.filter(({ what }: { what: string }) => what === 'order.noted')
    expect(note.details).toBe('by admin@test.example, note: Called on Monday, happy.')
  })
})
