import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callApi, hmac, KEYS, startSandbox } from './sandbox.fixture.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.stop())

const api = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callApi({ ...KEYS, apiBase: sandbox.apiBase }, method, path, body, headers)
const newOrder = async (amount = 117882, more: object = {}) =>
  String((await api('POST', '/orders', { amount, currency: 'INR', ...more })).body.id)
const paymentOf = async (id: string) => (await api('GET', `/payments/${id}`)).body
const orderOf = async (id: string) => (await api('GET', `/orders/${id}`)).body
const events = () => sandbox.received.map((webhook) => webhook.event)

describe('paying an order', () => {
  it('captured: answers what checkout would hand over, and moves payment and order on', async () => {
    const id = await newOrder()
    const reply = await sandbox.pay(id)
    expect(reply).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      razorpay_order_id: id,
      razorpay_signature: hmac(KEYS.keySecret, `${id}|${reply.razorpay_payment_id}`),
    })
    expect(await paymentOf(reply.razorpay_payment_id)).toMatchObject({
      status: 'captured',
      captured: true,
      amount: 117882,
      // round(2 %) and 18 % GST of that
      fee: 2782,
      tax: 424,
    })
    expect(await orderOf(id)).toMatchObject({ status: 'paid', amount_paid: 117882, amount_due: 0, attempts: 1 })
    expect(events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  })

  it('authorized: stays uncaptured, without a fee, until the capture call', async () => {
    const id = await newOrder()
    const { razorpay_payment_id: paymentId } = await sandbox.pay(id, { outcome: 'authorized' })
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'authorized', captured: false, fee: null, tax: null })
    expect(await orderOf(id)).toMatchObject({ status: 'attempted' })

    const short = await api('POST', `/payments/${paymentId}/capture`, { amount: 100, currency: 'INR' })
    expect(short.body.error).toMatchObject({ description: 'Capture amount must be equal to the amount authorized' })
    const capture = await api('POST', `/payments/${paymentId}/capture`, { amount: 117882, currency: 'INR' })
    expect(capture.body).toMatchObject({ status: 'captured', captured: true })
    const again = await api('POST', `/payments/${paymentId}/capture`, { amount: 117882, currency: 'INR' })
    expect(again).toMatchObject({
      status: 400,
      body: { error: { description: expect.stringContaining('already paid') } },
    })
  })

  it('failed: tells the reason, leaves the order payable, and a second try succeeds', async () => {
    const id = await newOrder()
    const failed = await sandbox.pay(id, { outcome: 'failed', reason: 'card_declined', method: 'card' })
    expect(failed).toMatchObject({ error: { reason: 'card_declined', metadata: { order_id: id } } })
    expect(failed).not.toHaveProperty('razorpay_signature')
    await sandbox.pay(id)
    expect(await orderOf(id)).toMatchObject({ status: 'paid', attempts: 2 })
    expect(events()).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'])
  })

  it('a paid order refuses another payment, unless a second one is asked for', async () => {
    const id = await newOrder()
    await sandbox.pay(id)
    expect(await sandbox.pay(id)).toMatchObject({ error: { description: expect.stringContaining('already paid') } })
    await sandbox.pay(id, { second: true })
    const { body } = await api('GET', `/orders/${id}/payments`)
    expect(body).toMatchObject({ count: 2, items: [{ captured: true }, { captured: true }] })
  })

  it('an order with manual capture is not captured by itself', async () => {
    const id = await newOrder(3422, { payment: { capture: 'manual' } })
    const { razorpay_payment_id } = await sandbox.pay(id)
    expect(await paymentOf(razorpay_payment_id)).toMatchObject({ status: 'authorized', captured: false })
  })

  it('late authorisation: failed becomes captured; on a paid order the money goes back uncaptured', async () => {
    const id = await newOrder()
    const first = await sandbox.pay(id, { outcome: 'failed' })
    const second = await sandbox.pay(id, { outcome: 'failed' })
    await sandbox.control('/late-authorise', { payment_id: first.razorpay_payment_id })
    expect(await paymentOf(first.razorpay_payment_id)).toMatchObject({ status: 'captured', error_reason: null })
    await sandbox.control('/late-authorise', { payment_id: second.razorpay_payment_id })
    expect(await paymentOf(second.razorpay_payment_id)).toMatchObject({
      status: 'refunded',
      captured: false,
      refund_status: 'full',
    })
  })

  it('the sandbox’s clock can be shifted', async () => {
    await sandbox.arm({ clock_shift_s: 172_800 })
    const order = await orderOf(await newOrder())
    expect(Number(order.created_at)).toBeGreaterThan(Date.now() / 1000 + 172_000)
  })
})

describe('tampering', () => {
  it('pays another amount, another currency, or for another order', async () => {
    const id = await newOrder()
    await sandbox.arm({ payment: { amount: 100, currency: 'USD', international: true } })
    const tampered = await sandbox.pay(id)
    expect(await paymentOf(tampered.razorpay_payment_id)).toMatchObject({
      amount: 100,
      currency: 'USD',
      international: true,
    })
    const other = await newOrder()
    await sandbox.arm({ payment: { order_id: id } })
    expect(await paymentOf((await sandbox.pay(other)).razorpay_payment_id)).toMatchObject({ order_id: id })
  })

  it('is over after the given number of times', async () => {
    await sandbox.arm({ payment: { amount: 100, times: 2 } })
    const amounts = []
    for (let i = 0; i < 3; i++)
      amounts.push((await paymentOf((await sandbox.pay(await newOrder())).razorpay_payment_id)).amount)
    expect(amounts).toEqual([100, 100, 117882])
  })
})

describe('refunds', () => {
  const captured = async () => (await sandbox.pay(await newOrder())).razorpay_payment_id
  const key = { 'x-refund-idempotency': 'rf-0123456789' }

  it('gives all of it back; the order stays paid', async () => {
    const id = await captured()
    const { body } = await api('POST', `/payments/${id}/refund`, { receipt: 'rf_1' })
    expect(body).toMatchObject({ entity: 'refund', amount: 117882, payment_id: id, receipt: 'rf_1', notes: [] })
    const payment = await paymentOf(id)
    expect(payment).toMatchObject({
      status: 'refunded',
      amount_refunded: 117882,
      refund_status: 'full',
      captured: true,
    })
    expect(await orderOf(String(payment.order_id))).toMatchObject({ status: 'paid' })
    const again = await api('POST', `/payments/${id}/refund`, {})
    expect(again.body.error).toMatchObject({ description: 'The payment has been fully refunded already.' })
  })

  it('in parts, but never more than was captured', async () => {
    const id = await captured()
    await api('POST', `/payments/${id}/refund`, { amount: 17882 })
    expect(await paymentOf(id)).toMatchObject({ status: 'captured', refund_status: 'partial', amount_refunded: 17882 })
    const more = await api('POST', `/payments/${id}/refund`, { amount: 117882 })
    expect(more.body.error).toMatchObject({
      description: 'The refund amount provided is greater than amount captured.',
    })
    expect((await api('GET', `/payments/${id}/refunds`)).body).toMatchObject({ count: 1 })
  })

  it('the same key and request give the same refund, another request is a conflict', async () => {
    const id = await captured()
    const one = await api('POST', `/payments/${id}/refund`, { amount: 5000 }, key)
    const two = await api('POST', `/payments/${id}/refund`, { amount: 5000 }, key)
    expect(two.body.id).toBe(one.body.id)
    expect(await paymentOf(id)).toMatchObject({ amount_refunded: 5000 })
    const other = await api('POST', `/payments/${id}/refund`, { amount: 6000 }, key)
    expect(other).toMatchObject({ status: 409 })
    const short = await api('POST', `/payments/${id}/refund`, {}, { 'x-refund-idempotency': 'short' })
    expect(short).toMatchObject({ status: 400 })
  })

  it('can be held pending and then fail, which gives the amount back to the payment', async () => {
    const id = await captured()
    await sandbox.arm({ refunds: 'pending' })
    const { body } = await api('POST', `/payments/${id}/refund`, {})
    expect((await api('GET', `/refunds/${String(body.id)}`)).body).toMatchObject({ status: 'pending' })
    await sandbox.control(`/refunds/${String(body.id)}`, { status: 'failed' })
    expect(await paymentOf(id)).toMatchObject({ status: 'captured', amount_refunded: 0, refund_status: null })
  })

  it('only of captured money', async () => {
    const { razorpay_payment_id } = await sandbox.pay(await newOrder(), { outcome: 'authorized' })
    expect((await api('POST', `/payments/${razorpay_payment_id}/refund`, {})).status).toBe(400)
  })
})
