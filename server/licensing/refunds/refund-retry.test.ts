import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { auditOf, checkoutOf, hurry, mailsOf, openShop, rightsOf, type Shop } from '../shop.fixture.ts'
import { refunding } from './refund.fixture.ts'
import { secondsToRetry } from './refund-failure.policy.ts'

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

const needs = async (checkoutId: string) =>
  (await admin.call('GET /orders/search', { attention: '1' })).body.orders.some(
    (order: { checkoutId: string }) => order.checkoutId === checkoutId,
  )
const again = (checkoutId: string, paymentId: string, who = admin) =>
  who.call('POST /orders/retryrefund', { checkoutId, paymentId, note: '' })
const failuresOf = async (paymentId: string) =>
  (await steps.refundsOf(paymentId)).filter((row) => row.status === 'failed').length
const failedTimes = (paymentId: string, times: number) =>
  eventually(async () => (await failuresOf(paymentId)) === times)
const processed = (paymentId: string) =>
  eventually(async () => (await steps.refundsOf(paymentId)).some((row) => row.status === 'processed'))

/** Paid twice; the bank refuses to take the second payment back. */
async function paidTwice() {
  const order = await steps.bought()
  await shop.provider.arm({ refunds: 'failed' })
  const second = await shop.provider.pay(order.orderId, { second: true })
  await admin.call('POST /orders/check', { checkoutId: order.checkoutId, note: '' })
  await failedTimes(second.razorpay_payment_id, 1)
  return { ...order, surplus: second.razorpay_payment_id }
}

describe('a refund of a surplus payment that the bank refuses', () => {
  it('needs somebody, and is sent again for that payment alone', async () => {
    const { clip, orderId, checkoutId, paymentId, surplus } = await paidTwice()
    expect(await needs(checkoutId)).toBe(true)
    const alerts = await mailsOf(shop, `order-alert refund-failed ${surplus}`)
    expect(alerts).toMatchObject([{ data: { orderId: checkoutId, note: expect.stringContaining(surplus) } }])
    // Neither a check nor a refund of the order takes the money of the other payment.
    await admin.call('POST /orders/check', { checkoutId, note: '' })
    expect(await needs(checkoutId)).toBe(true)
    expect(await steps.giveBack(checkoutId, 'paid twice')).toMatchObject({
      status: 409,
      body: { code: 'refund_not_possible', message: expect.stringContaining('another payment') },
    })
    const named = { checkoutId, note: 'paid twice', paymentId: surplus }
    expect(await admin.call('POST /orders/refund', named)).toMatchObject({ status: 409 })
    await shop.provider.heal()
    expect(await again(checkoutId, surplus)).toMatchObject({ status: 200 })
    await processed(surplus)
    expect((await steps.refundsOf(surplus)).map((row) => [row.idempotency_key, row.status])).toEqual([
      [`surplus-${surplus}`, 'failed'],
      [`surplus-${surplus}-2`, 'processed'],
    ])
    expect(await needs(checkoutId)).toBe(false)
    expect(await steps.atProvider(paymentId)).toEqual([])
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    expect(await steps.notesFor(checkoutId)).toEqual([])
    expect(await steps.download(clip)).toMatchObject({ status: 200 })
    expect(await auditOf(shop, checkoutId)).toContain('refund.retried')
    expect(await again(checkoutId, surplus)).toMatchObject({ status: 409 })
  })

  it('is sent again by itself three times, then it is left to staff', async () => {
    const { checkoutId, surplus } = await paidTwice()
    for (const failures of [1, 2, 3]) {
      await hurry(shop, 'payment-refund-retry', { paymentId: surplus, failures })
      await failedTimes(surplus, failures + 1)
    }
    expect(secondsToRetry(4)).toBeNull()
    const keys = (await steps.refundsOf(surplus)).map((row) => row.idempotency_key)
    expect(keys).toEqual([1, 2, 3, 4].map((turn) => `surplus-${surplus}${turn === 1 ? '' : `-${turn}`}`))
    // One mail at the first failure, one at the last.
    expect(await mailsOf(shop, `order-alert refund-failed ${surplus}`)).toHaveLength(1)
    expect(await mailsOf(shop, `order-alert refund-failed surplus-${surplus}-4`)).toHaveLength(1)
    expect(await needs(checkoutId)).toBe(true)
    await shop.provider.heal()
    expect(await again(checkoutId, surplus)).toMatchObject({ status: 200 })
    await processed(surplus)
  })

  it('goes back whole, although a part of it was tried by hand and refused as well', async () => {
    const { checkoutId, surplus } = await paidTwice()
    await shop.provider.arm({ refunds: 'pending' })
    const byHand = { amountPaise: 1_000, idempotencyKey: `by-hand-${surplus}` }
    const part = await shop.deps.razorpay.refund(surplus, byHand)
    const check = () => admin.call('POST /orders/check', { checkoutId, note: '' })
    await check()
    await shop.provider.control(`/refunds/${part.id}`, { status: 'failed' })
    await check()
    await failedTimes(surplus, 2)
    await shop.provider.heal()
    expect(await again(checkoutId, surplus)).toMatchObject({ status: 200 })
    await processed(surplus)
    const [whole, , last] = await steps.refundsOf(surplus)
    expect(last).toMatchObject({ status: 'processed', amount_paise: whole?.amount_paise })
    expect(await needs(checkoutId)).toBe(false)
  })

  it('goes back whole, although a part of it went back by hand meanwhile', async () => {
    const { checkoutId, surplus } = await paidTwice()
    await shop.provider.heal()
    const byHand = { amountPaise: 1_000, idempotencyKey: `by-hand-${surplus}` }
    await shop.deps.razorpay.refund(surplus, byHand)
    await admin.call('POST /orders/check', { checkoutId, note: '' })
    await processed(surplus)
    expect(await needs(checkoutId)).toBe(true)
    expect(await again(checkoutId, surplus)).toMatchObject({ status: 200 })
    await eventually(async () =>
      (await steps.refundsOf(surplus)).every(({ status }) => status !== 'queued' && status !== 'pending'),
    )
    const [whole] = await steps.refundsOf(surplus)
    const back = (await steps.refundsOf(surplus)).filter(({ status }) => status === 'processed')
    expect(back.reduce((sum, row) => sum + row.amount_paise, 0)).toBe(whole?.amount_paise)
  })

  it('succeeds by itself when the bank takes it the second time', async () => {
    const { orderId, checkoutId, surplus } = await paidTwice()
    await shop.provider.heal()
    await hurry(shop, 'payment-refund-retry', { paymentId: surplus, failures: 1 })
    await processed(surplus)
    expect(await needs(checkoutId)).toBe(false)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
  })

  it('does not stand in the way of a refund that names the payment that bought', async () => {
    const { orderId, checkoutId, paymentId, surplus } = await paidTwice()
    await shop.provider.heal()
    const named = { checkoutId, note: 'asked by phone', paymentId }
    expect(await admin.call('POST /orders/refund', named)).toMatchObject({ status: 200 })
    await steps.is(orderId, 'REFUNDED')
    // The other payment is still with the shop.
    expect(await needs(checkoutId)).toBe(true)
    expect(await again(checkoutId, surplus)).toMatchObject({ status: 200 })
    await processed(surplus)
    expect(await needs(checkoutId)).toBe(false)
    expect(await steps.notesFor(checkoutId)).toHaveLength(1)
  })
})

describe('a refund that the provider does not take', () => {
  it('has failed like one that the bank refused: it needs somebody, and goes through once nothing is in its way', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await shop.provider.arm({ webhooks: { mode: 'drop' } })
    const dispute = { payment_id: paymentId, amount: 1_000 }
    const { id } = await shop.provider.control<{ id: string }>('/disputes', dispute)
    expect((await steps.giveBack(checkoutId, 'asked by phone')).status).toBe(200)
    await failedTimes(paymentId, 1)
    expect(await needs(checkoutId)).toBe(true)
    expect(await steps.atProvider(paymentId)).toEqual([])
    await shop.provider.control(`/disputes/${id}`, { event: 'won' })
    expect((await steps.giveBack(checkoutId)).status).toBe(200)
    await steps.is(orderId, 'REFUNDED')
  })
})

describe('a refund of the payment that bought, refused by the bank', () => {
  it('is sent again by itself, unless the purchase was given back meanwhile', async () => {
    const { checkoutId, paymentId } = await steps.bought()
    await shop.provider.arm({ refunds: 'failed' })
    await steps.giveBack(checkoutId, 'asked by phone')
    await failedTimes(paymentId, 1)
    await admin.call('POST /orders/declinerefund', { checkoutId, note: 'We paid you another way.' })
    expect(await needs(checkoutId)).toBe(false)
    await shop.provider.heal()
    await hurry(shop, 'payment-refund-retry', { paymentId, failures: 1 })
    expect(await again(checkoutId, paymentId)).toMatchObject({ status: 409 })
    expect(await steps.refundsOf(paymentId)).toHaveLength(1)
    const other = await steps.bought()
    await shop.provider.arm({ refunds: 'failed' })
    await steps.giveBack(other.checkoutId, 'asked by phone')
    await failedTimes(other.paymentId, 1)
    await shop.provider.heal()
    await hurry(shop, 'payment-refund-retry', { paymentId: other.paymentId, failures: 1 })
    await steps.is(other.orderId, 'REFUNDED')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
  })
})

it('is sent again by ADMIN alone', async () => {
  const { checkoutId, surplus } = await paidTwice()
  expect(await again(checkoutId, surplus, shop.guest)).toMatchObject({ status: 401 })
  for (const who of [asha, await shop.as('EMPLOYEE')])
    expect(await again(checkoutId, surplus, who)).toMatchObject({ status: 403 })
})

it('MON-60: a rest that the bank refuses while a part made by hand is on its way is sent again by itself, once that is there', async () => {
  const { orderId, checkoutId, paymentId } = await steps.bought()
  await shop.provider.arm({ refunds: 'pending' })
  const byHand = { amountPaise: 2_000, idempotencyKey: `by-hand-${checkoutId}` }
  const { id } = await shop.deps.razorpay.refund(paymentId, byHand)
  await shop.provider.arm({ refunds: 'failed' })
  await steps.giveBack(checkoutId, 'asked by phone')
  await failedTimes(paymentId, 1)
  await shop.provider.heal()
  await shop.provider.control(`/refunds/${id}`, { status: 'processed' })
  await processed(paymentId)
  await hurry(shop, 'payment-refund-retry', { paymentId, failures: 1 })
  await steps.is(orderId, 'REFUNDED')
  const sent = (await steps.atProvider(paymentId)).map((one) => [one.amount, one.status])
  expect(sent.toSorted()).toEqual([
    [2_000, 'processed'],
    [7_322, 'failed'],
    [7_322, 'processed'],
  ])
  expect((await steps.notesFor(checkoutId)).map(({ paise }) => paise).toSorted()).toEqual([2_000, 7_322])
})
