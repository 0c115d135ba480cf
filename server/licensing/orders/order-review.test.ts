import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { checkoutOf, openShop, rightsOf, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller
let admin: Caller

beforeAll(async () => {
  shop = await openShop()
  asha = await shop.as('USER', 'asha')
  admin = await shop.as('ADMIN')
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const REVIEW = { status: 409, body: { code: 'payment_in_review' } }
const BILLING = { firstName: 'Asha', address1: '1 Lane', city: 'Pune', state: 'Maharashtra', zip: '411001' }
/** Paid with the wrong amount or currency. */
async function wrongPayment(how: object) {
  const clip = await stock(shop)
  const { body } = await shop.order(asha, single(clip), { billing: BILLING })
  const paid = await shop.provider.pay(body.id, how)
  expect(await shop.verify(asha, paid)).toMatchObject(REVIEW)
  return {
    clip,
    orderId: body.id as string,
    checkoutId: body.checkoutId as string,
    paymentId: paid.razorpay_payment_id,
  }
}
const accept = (checkoutId: string) => admin.call('POST /orders/accept', { checkoutId, note: 'five rupees short' })
const check = (checkoutId: string) => admin.call('POST /orders/check', { checkoutId, note: '' })
const invoiceOf = (checkoutId: string) =>
  shop.db.selectFrom('invoice').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirst()

describe('a payment under review', () => {
  it('says why, and asks for nothing but a person', async () => {
    const { orderId, checkoutId } = await wrongPayment({ amount: 8822 })
    expect(await checkoutOf(shop, orderId)).toMatchObject({
      status: 'REVIEW',
      review_reason: 'a captured payment differs in amount, currency or order',
    })
    expect(await rightsOf(shop, checkoutId)).toEqual([])
    expect(await invoiceOf(checkoutId)).toBeUndefined()
    expect(await asha.call('GET /pay/status', { checkoutId })).toMatchObject(REVIEW)
  })

  it('accepted: the right is given, and invoice and order are for what was really paid', async () => {
    const { clip, orderId, checkoutId } = await wrongPayment({ amount: 8822 })
    expect(await accept(checkoutId)).toMatchObject({ status: 200 })
    const checkout = await checkoutOf(shop, orderId)
    // 88.22 = 74.76 + 6.73 + 6.73.
    expect(checkout).toMatchObject({ status: 'PAID', base_paise: 7476, tax_paise: 1346, total_paise: 8822 })
    expect(checkout.review_reason).toBeNull()
    const split = { taxable_paise: 7476, cgst_paise: 673, sgst_paise: 673, igst_paise: 0, total_paise: 8822 }
    expect(await invoiceOf(checkoutId)).toMatchObject(split)
    expect(await asha.call('POST /user/downloadhighres', { id: clip, quality: 'HD' })).toMatchObject({ status: 200 })
    const audit = await shop.db
      .selectFrom('audit_entry')
      .select('details')
      .where('action', '=', 'order.accepted')
      .where('subject_id', '=', checkoutId)
      .execute()
    expect(audit).toMatchObject([{ details: { quotedPaise: 9322, paidPaise: 8822, note: 'five rupees short' } }])
    expect(await accept(checkoutId)).toMatchObject({ status: 409, body: { code: 'not_in_review' } })
    expect(await asha.call('GET /pay/status', { checkoutId })).toMatchObject({ body: { status: 'ok' } })
    expect(await rightsOf(shop, checkoutId)).toHaveLength(1)
  })

  it('in dollars cannot be accepted, only given back', async () => {
    const { orderId, checkoutId, paymentId } = await wrongPayment({ currency: 'USD' })
    expect(await accept(checkoutId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('rupees') },
    })
    expect(await admin.call('POST /orders/refund', { checkoutId, note: '' })).toMatchObject({ status: 200 })
    await eventually(async () => (await checkoutOf(shop, orderId)).status === 'REFUNDED')
    expect((await shop.provider.state()).payments[paymentId]).toMatchObject({ status: 'refunded' })
    expect(await rightsOf(shop, checkoutId)).toEqual([])
    expect(await shop.db.selectFrom('credit_note').select('id').execute()).toEqual([])
  })

  it('then the right money: bought by that, and nothing is left to accept', async () => {
    const { orderId, checkoutId } = await wrongPayment({ amount: 100 })
    await shop.provider.pay(orderId, { second: true })
    expect(await check(checkoutId)).toMatchObject({ status: 200 })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID', total_paise: 9322, review_reason: null })
    expect(await accept(checkoutId)).toMatchObject({ status: 409 })
  })
})

describe('an order that was paid in two', () => {
  const paidTwice = async () => {
    const { orderId, checkoutId, paymentId } = await wrongPayment({ amount: 3000 })
    const { razorpay_payment_id: larger } = await shop.provider.pay(orderId, { second: true, amount: 6322 })
    await check(checkoutId)
    return { checkoutId, smaller: paymentId, larger }
  }
  const refundedOf = async (paymentId: string) =>
    (
      await shop.db
        .selectFrom('payment')
        .select('refunded_paise as paise')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
    ).paise

  it('is accepted at its largest payment, and the other goes back', async () => {
    const { checkoutId, smaller, larger } = await paidTwice()
    expect(await accept(checkoutId)).toMatchObject({ status: 200 })
    expect(await invoiceOf(checkoutId)).toMatchObject({ total_paise: 6322 })
    await eventually(async () => (await refundedOf(smaller)) === 3000)
    expect(await refundedOf(larger)).toBe(0)
  })

  it('is accepted at the payment that staff name', async () => {
    const { checkoutId, smaller, larger } = await paidTwice()
    const { body } = await admin.call('GET /orders/one', { checkoutId })
    expect(body.payments).toEqual(
      expect.arrayContaining([smaller, larger].map((id) => expect.objectContaining({ id, currency: 'INR' }))),
    )
    const named = { checkoutId, note: 'agreed', paymentId: smaller }
    expect(await admin.call('POST /orders/accept', { ...named, paymentId: 'pay_other' })).toMatchObject({ status: 409 })
    expect(await admin.call('POST /orders/accept', named)).toMatchObject({ status: 200 })
    expect(await invoiceOf(checkoutId)).toMatchObject({ total_paise: 3000 })
    await eventually(async () => (await refundedOf(larger)) === 6322)
  })
})

describe('checked by staff', () => {
  it('an order that nobody told us of is settled', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    await shop.provider.pay(body.id)
    expect(await check(body.checkoutId)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('Paid') },
    })
    expect(await rightsOf(shop, body.checkoutId)).toHaveLength(1)
  })

  it('while the provider is down: said so, nothing changes', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    await shop.provider.fail('any', 'reset')
    expect(await check(body.checkoutId)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'OPEN' })
  })

  it('is accepted for a reason only', async () => {
    const { orderId, checkoutId } = await wrongPayment({ amount: 100 })
    for (const note of [undefined, '', '   '])
      expect(await admin.call('POST /orders/accept', { checkoutId, note } as never)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', field: 'note' },
      })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'REVIEW' })
  })

  it('is for ADMIN alone', async () => {
    const { checkoutId } = await wrongPayment({ amount: 100 })
    const calls = [
      'POST /orders/accept',
      'POST /orders/check',
      'POST /orders/refund',
      'POST /orders/declinerefund',
    ] as const
    for (const call of calls) {
      expect(await shop.guest.call(call, { checkoutId, note: 'x' })).toMatchObject({ status: 401 })
      for (const who of [asha, await shop.as('EMPLOYEE')])
        expect(await who.call(call, { checkoutId, note: 'x' })).toMatchObject({ status: 403 })
    }
  })
})

it('money from abroad buys, and somebody is asked to look at it', async () => {
  const { body } = await shop.order(asha, single(await stock(shop)))
  const paid = await shop.provider.pay(body.id, { method: 'card', international: true })
  expect(await shop.verify(asha, paid)).toMatchObject({ status: 200 })
  expect(await checkoutOf(shop, body.id)).toMatchObject({
    status: 'PAID',
    review_reason: expect.stringContaining('foreign'),
  })
  const payment = shop.db.selectFrom('payment').selectAll().where('id', '=', paid.razorpay_payment_id)
  expect(await payment.executeTakeFirst()).toMatchObject({ international: true, method: 'card' })
})
