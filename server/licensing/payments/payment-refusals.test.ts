import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { applyProviderState } from './provider-state.service.ts'
import { checkoutOf, type Identifiers, openShop, plan, rightsOf, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller
let vikram: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
  vikram = await shop.as('USER', 'vikram')
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const ok = { status: 200, body: { status: 'ok' } }
const sign = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex')

async function opened() {
  const { body } = await shop.order(asha, single(await stock(shop)))
  return { orderId: body.id as string, checkoutId: body.checkoutId as string }
}

async function expectNothingFulfilled(orderId: string) {
  const checkout = await checkoutOf(shop, orderId)
  expect(checkout.status).not.toBe('PAID')
  expect(await rightsOf(shop, checkout.id)).toEqual([])
}

describe('case 14: a signature', () => {
  const other = (digit: string) => (digit === '0' ? '1' : '0')
  const faults: [string, (ids: Identifiers) => string][] = [
    ['with its first digit changed', ({ razorpay_signature: s }) => other(s[0] ?? '') + s.slice(1)],
    ['with its last digit changed', ({ razorpay_signature: s }) => s.slice(0, -1) + other(s.at(-1) ?? '')],
    ['in capitals', ({ razorpay_signature: s }) => s.toUpperCase()],
    ['of 63 digits', ({ razorpay_signature: s }) => s.slice(1)],
    ['of 65 digits', ({ razorpay_signature: s }) => `${s}0`],
    ['that is empty', () => ''],
    ['that is no text of digits', () => 'नमस्ते'],
    [
      'made with the webhook’s secret',
      (ids) => sign(webhookSecret(), `${ids.razorpay_order_id}|${ids.razorpay_payment_id}`),
    ],
    ['over the two swapped', (ids) => sign(shop.deps.keySecret, `${ids.razorpay_payment_id}|${ids.razorpay_order_id}`)],
    ['over the order alone', (ids) => sign(shop.deps.keySecret, ids.razorpay_order_id)],
  ]
  const webhookSecret = () => shop.deps.webhookSecrets[0] ?? ''

  it.each(faults)('%s gives nothing, though the money is there', async (_fault, signature) => {
    const { orderId } = await opened()
    const identifiers = await shop.provider.pay(orderId)
    const answer = await shop.verify(asha, { ...identifiers, razorpay_signature: signature(identifiers) })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Payment verification failed' } })
    await expectNothingFulfilled(orderId)
    // The right one still counts.
    expect(await shop.verify(asha, identifiers)).toMatchObject(ok)
  })

  it('that is missing is refused by name, as any field is', async () => {
    const { orderId } = await opened()
    const { razorpay_signature: _, ...rest } = await shop.provider.pay(orderId)
    const answer = await asha.call('POST /pay/verify-payment', rest as Identifiers)
    expect(answer).toMatchObject({ status: 400, body: { field: 'razorpay_signature' } })
    await expectNothingFulfilled(orderId)
  })

  it('of the provider that the browser got wrong is not the end', async () => {
    const { orderId, checkoutId } = await opened()
    await shop.provider.arm({ payment: { callback: 'bad_signature' } })
    const answer = await shop.verify(asha, await shop.provider.pay(orderId))
    expect(answer).toMatchObject({ status: 400, body: { code: 'payment_refused' } })
    expect(await asha.call('GET /pay/status', { checkoutId })).toMatchObject(ok)
  })
})

it('bad signatures are written down and counted; a good one is heard all the same', async () => {
  const limited = await openShop({ worker: false, env: { RATE_LIMITS: 'on' } })
  const buyer = await limited.as('USER', 'asha')
  const { body } = await limited.order(buyer, plan('month'))
  const paid = await limited.provider.pay(body.id)
  const forged = () => limited.verify(buyer, { ...paid, razorpay_signature: '0'.repeat(64) })
  const answers = await Promise.all(Array.from({ length: 20 }, forged))
  for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { code: 'payment_refused' } })
  expect(await forged()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const noted = limited.db.selectFrom('audit_entry').select('id').where('action', '=', 'payment.signature_refused')
  expect(await noted.where('subject_id', '=', body.checkoutId).execute()).toHaveLength(20)
  expect(await limited.verify(buyer, paid)).toMatchObject(ok)
  await limited.stop()
})

describe('somebody else’s money', () => {
  it('case 15: a cheaper order’s identifiers on a dearer order', async () => {
    const clip = await stock(shop)
    const cheap = await shop.order(asha, single(clip, 'HD'))
    const dear = await shop.order(asha, plan('year'))
    const identifiers = await shop.provider.pay(cheap.body.id)
    const answer = await shop.verify(asha, { ...identifiers, razorpay_order_id: dear.body.id })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Payment verification failed' } })
    await expectNothingFulfilled(dear.body.id)
    // In its own place it buys the cheaper thing, and that alone.
    expect(await shop.verify(asha, identifiers)).toMatchObject(ok)
    await expectNothingFulfilled(dear.body.id)
  })

  it('case 16: another buyer’s identifiers: no such order', async () => {
    const { orderId, checkoutId } = await opened()
    const identifiers = await shop.provider.pay(orderId)
    const missing = { status: 404, body: { code: 'order_not_found' } }
    expect(await shop.verify(vikram, identifiers)).toMatchObject(missing)
    expect(await vikram.call('GET /pay/status', { checkoutId })).toMatchObject(missing)
    expect(await shop.verify(shop.guest, identifiers)).toMatchObject({ status: 401 })
    expect(await shop.guest.call('GET /pay/status', { checkoutId })).toMatchObject({ status: 401 })
    expect(await shop.verify(await shop.as('ADMIN'), identifiers)).toMatchObject({ status: 403 })
    const unknown = { ...identifiers, razorpay_order_id: 'order_Unknown0000001' }
    expect(await shop.verify(asha, unknown)).toMatchObject(missing)
    expect(await asha.call('GET /pay/status', { checkoutId: newId() })).toMatchObject(missing)
    await expectNothingFulfilled(orderId)
  })

  it('by the session cookie: from our own pages only', async () => {
    const { orderId } = await opened()
    const identifiers = await shop.provider.pay(orderId)
    const send = (origin: string) =>
      shop.guest.call('POST /pay/verify-payment', identifiers, { cookie: asha.cookie, origin })
    expect(await send('https://evil.example')).toMatchObject({ status: 403, body: { code: 'cross_origin' } })
    await expectNothingFulfilled(orderId)
    expect(await send(shop.url)).toMatchObject(ok)
  })
})

describe('captured money that does not fit', () => {
  const review = { status: 409, body: { message: 'We received your payment and are checking it' } }

  it.each([
    ['case 17: a paisa too little', { amount: 9321 }],
    ['case 17: too much', { amount: 932200 }],
    ['case 17: one rupee', { amount: 100 }],
    ['case 18: dollars', { currency: 'USD' }],
  ])('%s: a person looks at it, nothing is given', async (_what, how) => {
    const { orderId, checkoutId } = await opened()
    const identifiers = await shop.provider.pay(orderId, how)
    expect(await shop.verify(asha, identifiers)).toMatchObject(review)
    expect(await shop.verify(asha, identifiers)).toMatchObject(review)
    expect(await asha.call('GET /pay/status', { checkoutId })).toMatchObject(review)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'REVIEW' })
    await expectNothingFulfilled(orderId)
    const payments = await shop.db.selectFrom('payment').selectAll().where('checkout_id', '=', checkoutId).execute()
    expect(payments).toMatchObject([{ captured: true, role: 'none' }])
  })

  it('case 19: money that says it belongs to another order buys neither', async () => {
    const mine = await opened()
    const { body: other } = await shop.order(asha, plan('year'))
    await shop.provider.arm({ payment: { order_id: other.id } })
    const identifiers = await shop.provider.pay(mine.orderId)
    expect(await shop.verify(asha, identifiers)).toMatchObject({ status: 202, body: { status: 'pending' } })
    expect(await asha.call('GET /pay/status', { checkoutId: other.checkoutId })).toMatchObject(review)
    await expectNothingFulfilled(mine.orderId)
    await expectNothingFulfilled(other.id)
  })

  it('then the right sum on the same order: granted, and the wrong one goes back', async () => {
    const { orderId, checkoutId } = await opened()
    expect(await shop.verify(asha, await shop.provider.pay(orderId, { amount: 100 }))).toMatchObject(review)
    expect(await shop.verify(asha, await shop.provider.pay(orderId, { second: true }))).toMatchObject(ok)
    expect(await rightsOf(shop, checkoutId)).toHaveLength(1)
    const refunds = await shop.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.amount_paise', 'refund.status'])
      .where('payment.checkout_id', '=', checkoutId)
      .execute()
    expect(refunds).toEqual([{ amount_paise: 100, status: 'queued' }])
  })
})

it('a page that asks without end makes us ask the provider no more, and still hears what we know', async () => {
  const limited = await openShop({ worker: false, env: { RATE_LIMITS: 'on' } })
  const buyer = await limited.as('USER', 'asha')
  const { body } = await limited.order(buyer, plan('month'))
  const { checkoutId } = body
  const ask = () => buyer.call('GET /pay/status', { checkoutId })
  expect(await ask()).toMatchObject({ status: 200, body: { status: 'pending' } })
  await limited.db.updateTable('rate_limit').set({ hits: 300 }).where('key', 'like', 'pay-question %').execute()
  await limited.provider.pay(body.id)
  expect(await ask()).toMatchObject({ status: 200, body: { status: 'pending' } })
  await applyProviderState(limited.deps, checkoutId)
  expect(await ask()).toMatchObject({ status: 200, body: { status: 'ok' } })
  await limited.stop()
})
