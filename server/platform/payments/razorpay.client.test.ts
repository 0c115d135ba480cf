import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KEYS, startSandbox } from '../../../sandbox/razorpay/sandbox.fixture.ts'
import { createOrRecoverOrder, createRazorpay } from './razorpay.client.ts'
import { ApiError, UnknownOutcome } from './razorpay.http.ts'
import { verifyCheckoutSignature, verifyWebhookSignature, parseWebhook } from './razorpay.webhook.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let razorpay: ReturnType<typeof createRazorpay>
beforeEach(async () => {
  sandbox = await startSandbox()
  razorpay = createRazorpay({ ...KEYS, apiBase: sandbox.apiBase, retryDelayMs: () => 1 })
})
afterEach(() => sandbox.stop())

/** A client that soon loses patience, for silent providers. */
const impatient = () => createRazorpay({ ...KEYS, apiBase: sandbox.apiBase, timeoutMs: 150, retryDelayMs: () => 1 })
/** An account of the provider that refuses a field. */
function accountWithout(field: string) {
  const refuse: typeof fetch = async (input, init) => {
    if (typeof init?.body !== 'string' || !init.body.includes(`"${field}"`)) return fetch(input, init)
    const error = { code: 'BAD_REQUEST_ERROR', reason: 'extra_field_sent', description: `${field} is/are not required` }
    return Response.json({ error }, { status: 400 })
  }
  return createRazorpay({ ...KEYS, apiBase: sandbox.apiBase, retryDelayMs: () => 1, fetch: refuse })
}
const request = (amountPaise = 117882, receipt = 'c_01JD3M7Q8Z4T9V0B2N6K5X1R7C') =>
  ({ amountPaise, currency: 'INR', receipt, notes: { checkout_id: '01JD' } }) as const
const ordersMade = async () => {
  const { orders } = await sandbox.control<{ orders: object }>('/', {}, 'GET')
  return Object.keys(orders).length
}
const failing = (on: string, fail: string, times = 1) => sandbox.arm({ http: [{ on, fail, times }] })

describe('an order and its payment', () => {
  // MobileHD 29, HD 79, 4K 129, Monthly 999, Annual 9999, each with 18 % GST on top.
  it.each([3422, 9322, 15222, 117882, 1179882])('of %i paise: created, paid, captured, signed', async (amountPaise) => {
    const order = await razorpay.createOrder(request(amountPaise))
    expect(order).toMatchObject({ amountPaise, amountPaidPaise: 0, currency: 'INR', status: 'created' })
    expect(order).toMatchObject({ receipt: request().receipt, notes: { checkout_id: '01JD' } })

    const reply = await sandbox.pay(order.id)
    const signed = { orderId: order.id, paymentId: reply.razorpay_payment_id, signature: reply.razorpay_signature }
    expect(verifyCheckoutSignature({ ...signed, secret: KEYS.keySecret })).toBe(true)
    expect(verifyCheckoutSignature({ ...signed, secret: KEYS.webhookSecret })).toBe(false)

    expect(await razorpay.fetchOrder(order.id)).toMatchObject({ status: 'paid', amountPaidPaise: amountPaise })
    const payment = { id: reply.razorpay_payment_id, amountPaise, captured: true, orderId: order.id, currency: 'INR' }
    expect(await razorpay.fetchPayment(reply.razorpay_payment_id)).toMatchObject(payment)
    expect(await razorpay.fetchOrderPayments(order.id)).toMatchObject([payment])
  })

  it('webhooks verify on their bytes and read as events', async () => {
    const order = await razorpay.createOrder({ ...request(), notes: { title: 'कथक / नृत्य' } })
    await sandbox.pay(order.id)
    expect(sandbox.received).toHaveLength(3)
    for (const { rawBody, signature } of sandbox.received) {
      expect(verifyWebhookSignature(rawBody, signature, ['new', KEYS.webhookSecret])).toBe(true)
      const rewritten = Buffer.from(JSON.stringify(JSON.parse(rawBody.toString())))
      expect(verifyWebhookSignature(rewritten, signature, [KEYS.webhookSecret])).toBe(false)
    }
    const last = parseWebhook(sandbox.received[2]!.rawBody)
    expect(last).toMatchObject({
      event: 'order.paid',
      order: { id: order.id, status: 'paid' },
      payment: { captured: true },
    })
  })

  it('lists the payments of some days', async () => {
    const order = await razorpay.createOrder(request())
    await sandbox.pay(order.id)
    const day = 86_400_000
    const around = { from: new Date(Date.now() - day), to: new Date(Date.now() + day), count: 100 }
    expect(await razorpay.listPayments(around)).toMatchObject([{ orderId: order.id }])
    expect(await razorpay.listPayments({ to: new Date(Date.now() - day) })).toEqual([])
  })

  it('never lets rupees or fractions out', async () => {
    for (const amountPaise of [34.22, 99, 0, -100, Number.NaN, 2 ** 60])
      expect(() => razorpay.createOrder(request(amountPaise))).toThrow(RangeError)
    expect(await ordersMade()).toBe(0)
  })
})

describe('refusals', () => {
  it('carry the provider’s status, code, reason and description', async () => {
    const error = await razorpay.fetchOrder('order_AAAAAAAAAAAAAA').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST_ERROR',
      reason: 'input_validation_failed',
      description: 'The id provided does not exist',
    })
  })

  it('a wrong key is refused, and no error contains a key', async () => {
    const wrong = createRazorpay({ ...KEYS, keySecret: 'top-secret-value', apiBase: sandbox.apiBase })
    const refused = await wrong.createOrder(request()).catch((caught: unknown) => caught)
    expect(refused).toMatchObject({ status: 401, description: 'Authentication failed' })
    const nobody = createRazorpay({ ...KEYS, keySecret: 'top-secret-value', apiBase: 'http://127.0.0.1:9' })
    const lost = await nobody.createOrder(request()).catch((caught: unknown) => caught)
    expect(lost).toMatchObject({ why: 'network' })
    const encoded = Buffer.from(`${KEYS.keyId}:top-secret-value`).toString('base64')
    for (const shown of [refused, lost].map((error) => inspect(error, { depth: null, showHidden: true }))) {
      expect(shown).not.toContain('top-secret-value')
      expect(shown).not.toContain(encoded)
    }
  })

  it('an id cannot leave its place in the address', async () => {
    await expect(razorpay.fetchPayment('../orders?x=')).rejects.toThrow(ApiError)
  })
})

describe('unknown outcomes', () => {
  it.each([
    ['500', 'server_error'],
    ['502', 'server_error'],
    ['reset', 'network'],
  ])('creating an order, provider fails with %s: sent once, outcome unknown (%s)', async (fail, why) => {
    await failing('order.create', fail)
    await expect(razorpay.createOrder(request())).rejects.toMatchObject({ name: 'UnknownOutcome', why })
    expect(await ordersMade()).toBe(0)
  })

  it('case 29: a silent provider is a timeout, with nothing made or with an order made', async () => {
    await failing('order.create', 'hang')
    await expect(impatient().createOrder(request())).rejects.toMatchObject({ why: 'timeout' })
    expect(await ordersMade()).toBe(0)
    await failing('order.create', 'lost_hang')
    await expect(impatient().createOrder(request())).rejects.toMatchObject({ why: 'timeout' })
    expect(await ordersMade()).toBe(1)
  })

  it('429 on an order is a refusal: nothing was done', async () => {
    await failing('order.create', '429')
    await expect(razorpay.createOrder(request())).rejects.toMatchObject({ name: 'ApiError', status: 429 })
  })

  it.each(['429', '500', '502', 'reset'])('reading survives three times %s', async (fail) => {
    const order = await razorpay.createOrder(request())
    await failing('order.fetch', fail, 3)
    expect(await razorpay.fetchOrder(order.id)).toMatchObject({ id: order.id })
  })

  it('reading gives up after the third retry', async () => {
    const order = await razorpay.createOrder(request())
    await failing('order.fetch', '500', 4)
    await expect(razorpay.fetchOrder(order.id)).rejects.toBeInstanceOf(UnknownOutcome)
    expect(await razorpay.fetchOrder(order.id)).toMatchObject({ id: order.id })
  })

  it.each([
    ['not JSON', '<html>', 200],
    ['JSON of another shape', '{"id":"order_1"}', 200],
    ['a redirect', '', 302],
    ['a refusal that is not the provider’s', '<html>Forbidden</html>', 403],
  ])('a reply that is %s is unreadable', async (_what, body, status) => {
    const headers = new Headers(status === 302 ? [['location', 'https://elsewhere.example']] : [])
    const odd = createRazorpay({
      ...KEYS,
      apiBase: 'http://x',
      fetch: async () => new Response(body, { status, headers }),
    })
    await expect(odd.fetchOrder('order_1')).rejects.toMatchObject({ why: 'unreadable' })
  })
})

describe('create or recover', () => {
  it('recovers the order whose response was lost: one order at the provider', async () => {
    await failing('order.create', 'lost')
    const { order, recovered } = await createOrRecoverOrder(razorpay, request())
    expect(recovered).toBe(true)
    expect(order).toMatchObject({ amountPaise: 117882, receipt: request().receipt })
    expect(await ordersMade()).toBe(1)
  })

  it('with nothing to recover the outcome stays unknown; the next attempt looks up first and creates one', async () => {
    await failing('order.create', '502')
    await expect(createOrRecoverOrder(razorpay, request())).rejects.toBeInstanceOf(UnknownOutcome)
    const next = await createOrRecoverOrder(razorpay, request(), { lookUpFirst: true })
    expect(next.recovered).toBe(false)
    const again = await createOrRecoverOrder(razorpay, request(), { lookUpFirst: true })
    expect(again).toMatchObject({ recovered: true, order: { id: next.order.id } })
    expect(await ordersMade()).toBe(1)
  })

  it('asked twice for one receipt, the provider answers one order', async () => {
    const first = await razorpay.createOrder(request())
    expect(await razorpay.createOrder(request())).toMatchObject({ id: first.id })
    expect(await ordersMade()).toBe(1)
  })

  it('does without that where the account does not know it', async () => {
    const older = accountWithout('unique_receipt')
    for (const receipt of ['c_1', 'c_2'])
      expect(await older.createOrder(request(3422, receipt))).toMatchObject({ amountPaise: 3422, receipt })
    const again = await createOrRecoverOrder(older, request(3422, 'c_1'), { lookUpFirst: true })
    expect(again).toMatchObject({ recovered: true })
    expect(await ordersMade()).toBe(2)
  })

  it('does not recover an order with another amount', async () => {
    await razorpay.createOrder(request(3422))
    await expect(createOrRecoverOrder(razorpay, request(117882), { lookUpFirst: true })).rejects.toThrow(
      'another amount',
    )
    expect(await ordersMade()).toBe(1)
  })

  it('finds exactly the receipt, the oldest of several, or nothing', async () => {
    const older = accountWithout('unique_receipt')
    const first = await older.createOrder(request(3422, 'c_1'))
    await older.createOrder(request(3422, 'c_1'))
    expect(await ordersMade()).toBe(2)
    expect(await razorpay.fetchOrderByReceipt('c_1')).toMatchObject({ id: first.id, receipt: 'c_1' })
    expect(await razorpay.fetchOrderByReceipt('c_')).toBeNull()
  })
})

describe('capture', () => {
  const authorized = async () =>
    (await sandbox.pay((await razorpay.createOrder(request())).id, { outcome: 'authorized' })).razorpay_payment_id

  it('captures once and answers the same when asked again', async () => {
    const id = await authorized()
    expect(await razorpay.capture(id, 117882)).toMatchObject({ captured: true, feePaise: 2782 })
    expect(await razorpay.capture(id, 117882)).toMatchObject({ captured: true, amountPaise: 117882 })
  })

  it('finds out by itself when the reply was lost after capturing', async () => {
    const id = await authorized()
    await failing('payment.capture', 'lost')
    expect(await razorpay.capture(id, 117882)).toMatchObject({ captured: true })
  })

  it('of another amount is refused', async () => {
    await expect(razorpay.capture(await authorized(), 3422)).rejects.toMatchObject({ name: 'ApiError', status: 400 })
  })

  it('stays unknown when neither capture nor payment can be heard', async () => {
    const id = await authorized()
    await failing('any', '500', 10)
    await expect(razorpay.capture(id, 117882)).rejects.toBeInstanceOf(UnknownOutcome)
  })
})

describe('refund', () => {
  const refund = { idempotencyKey: 'rf-01JD3M7Q8Z', receipt: 'rf_01JD' }
  const captured = async () => (await sandbox.pay((await razorpay.createOrder(request())).id)).razorpay_payment_id

  it('in full, and the same one again for the same key', async () => {
    const id = await captured()
    const first = await razorpay.refund(id, refund)
    expect(first).toMatchObject({ amountPaise: 117882, paymentId: id, receipt: 'rf_01JD' })
    expect(await razorpay.refund(id, refund)).toMatchObject({ id: first.id })
    expect(await razorpay.fetchRefunds(id)).toHaveLength(1)
    expect(await razorpay.fetchRefund(first.id)).toMatchObject({ status: 'processed' })
    expect(await razorpay.fetchPayment(id)).toMatchObject({ captured: true, refundStatus: 'full' })
  })

  it('whose reply was lost is one refund when repeated with its key', async () => {
    const id = await captured()
    await failing('payment.refund', 'lost')
    await expect(razorpay.refund(id, refund)).rejects.toBeInstanceOf(UnknownOutcome)
    await razorpay.refund(id, refund)
    expect(await razorpay.fetchRefunds(id)).toHaveLength(1)
  })

  it('of a part, with another key each', async () => {
    const id = await captured()
    await razorpay.refund(id, { amountPaise: 17882, idempotencyKey: 'rf-part-00001' })
    expect(await razorpay.fetchPayment(id)).toMatchObject({ refundStatus: 'partial', amountRefundedPaise: 17882 })
  })

  it('another request under the same key, and a refund of everything twice, are refused', async () => {
    const id = await captured()
    await razorpay.refund(id, refund)
    await expect(razorpay.refund(id, { ...refund, amountPaise: 500 })).rejects.toMatchObject({ status: 409 })
    await expect(razorpay.refund(id, { idempotencyKey: 'rf-other-0001' })).rejects.toMatchObject({
      status: 400,
      description: 'The payment has been fully refunded already.',
    })
  })

  it('needs a proper key', () => {
    expect(() => razorpay.refund('pay_1', { idempotencyKey: 'short' })).toThrow(RangeError)
  })
})
