import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { newSecretName } from '../../platform/ids.ts'
import { checkoutOf, eventsWorked, openShop, plan, rightsOf, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller

beforeAll(async () => {
  shop = await openShop()
  asha = await shop.as('USER', 'asha')
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const secret = () => shop.deps.webhookSecrets[0] ?? ''
const sign = (body: string | Buffer, key = secret()) => createHmac('sha256', key).update(body).digest('hex')
const accepted = { status: 200, body: { received: true } }

/** Posts an event as the provider does. */
async function post(body: string | Buffer, headers: Record<string, string> = {}) {
  const response = await shop.guest.request('/pay/webhook', {
    method: 'POST',
    body: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(body),
      'x-razorpay-event-id': newSecretName(),
      ...headers,
    },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The provider's own bytes for a payment that nobody has told us of. */
async function paidUntold() {
  const { body } = await shop.order(asha, single(await stock(shop)))
  await shop.provider.pay(body.id, { webhooks: 'hold' })
  const held = await shop.provider.control<{ event: string; body: string }[]>('/webhooks', null, 'GET')
  const event = held.findLast((one) => one.event === 'order.paid')
  return { orderId: body.id as string, checkoutId: body.checkoutId as string, event: event?.body ?? '' }
}
/** Bytes that parsing and writing again would change. */
const odd = (event: string) => ` {"odd" : "\\u0915 \\/ क", ${event.slice(1)}\n`
const stored = async () => (await shop.db.selectFrom('webhook_event').select('id').execute()).length
const isPaid = (orderId: string) => eventually(async () => (await checkoutOf(shop, orderId)).status === 'PAID')

describe('case 30: the signature is over the bytes as they came', () => {
  it('whatever their order, escapes and white space', async () => {
    const { orderId, event } = await paidUntold()
    expect(await post(odd(event))).toMatchObject(accepted)
    await isPaid(orderId)
  })

  it('whatever the content type says', async () => {
    const { orderId, event } = await paidUntold()
    expect(await post(event, { 'content-type': 'text/plain' })).toMatchObject(accepted)
    await isPaid(orderId)
  })

  it.each<[string, (event: string) => [string | Buffer, Record<string, string>]]>([
    [
      'one byte changed',
      (event) => [event.replace('order.paid', 'order.pbid'), { 'x-razorpay-signature': sign(event) }],
    ],
    [
      'the same JSON written again',
      (event) => [JSON.stringify(JSON.parse(odd(event))), { 'x-razorpay-signature': sign(odd(event)) }],
    ],
    ['a space at the end', (event) => [`${event} `, { 'x-razorpay-signature': sign(event) }]],
    ['another secret', (event) => [event, { 'x-razorpay-signature': sign(event, 'guessed') }]],
    ['the key’s own secret', (event) => [event, { 'x-razorpay-signature': sign(event, shop.deps.keySecret) }]],
    ['capitals', (event) => [event, { 'x-razorpay-signature': sign(event).toUpperCase() }]],
    ['an empty one', (event) => [event, { 'x-razorpay-signature': '' }]],
    ['no body', () => ['', { 'x-razorpay-signature': sign('something') }]],
  ])('%s: 401, nothing stored', async (_fault, forge) => {
    const { orderId, event } = await paidUntold()
    const before = await stored()
    const [body, headers] = forge(event)
    expect(await post(body, headers)).toMatchObject({ status: 401, body: { code: 'bad_signature' } })
    expect(await stored()).toBe(before)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'OPEN' })
  })

  it('none at all: 401', async () => {
    const response = await shop.guest.request('/pay/webhook', { method: 'POST', body: '{"event":"order.paid"}' })
    expect(response.status).toBe(401)
  })

  it('made with the previous secret still counts, while it is configured', async () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_test_own', RAZORPAY_KEY_SECRET: 'own key secret' }
    const secrets = { RAZORPAY_WEBHOOK_SECRET: 'secret of today', RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the one before' }
    const own = await startTestServer({ worker: false, env: { ...keys, ...secrets } })
    const body = '{"event":"payment.downtime.started"}'
    const answers = ['secret of today', 'the one before', 'an older one', ''].map(async (key) => {
      const headers = { 'x-razorpay-signature': key && sign(body, key) }
      return (await own.guest.request('/pay/webhook', { method: 'POST', body, headers })).status
    })
    expect(await Promise.all(answers)).toEqual([200, 200, 401, 401])
    await own.stop()
  })
})

describe('case 30: what is in it', () => {
  it('more than 1 MiB: 413', async () => {
    const before = await stored()
    expect(await post(Buffer.alloc(1024 * 1024 + 1, ' '))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    })
    expect(await stored()).toBe(before)
  })

  it('1 MiB exactly is read', async () => {
    const event = '{"event":"payment.downtime.started"}'
    expect(await post(event + ' '.repeat(1024 * 1024 - event.length))).toMatchObject(accepted)
    await eventsWorked(shop)
  })

  it.each(['', 'hello', '[]', '{"event":7}', '{"payload":{}}'])('%j, well signed: 400', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalid_json' } })
  })

  it.each([
    '{"event":"subscription.charged","payload":{}}',
    '{"event":"order.paid","payload":{"order":{"entity":{"id":"order_NotOurs00000001"}}}}',
    '{"event":"order.paid","payload":"nonsense"}',
    '{"event":"refund.processed","payload":{"refund":{"entity":{"id":"rfnd_NotOurs00000001","amount":100,"currency":"INR","payment_id":"pay_NotOurs00000001","status":"processed","created_at":1}}}}',
  ])('%s is none of our business: taken and done', async (body) => {
    const before = await stored()
    expect(await post(body)).toMatchObject(accepted)
    await eventsWorked(shop, before + 1)
  })

  it('an order that was never paid is not granted, whatever the event says', async () => {
    const { body } = await shop.order(asha, plan('year'))
    const { event } = await paidUntold()
    const lie = JSON.parse(event) as { payload: Record<'payment' | 'order', { entity: Record<string, unknown> }> }
    lie.payload.order.entity['id'] = body.id
    lie.payload.payment.entity['order_id'] = body.id
    lie.payload.payment.entity['amount'] = 1179882
    expect(await post(JSON.stringify(lie))).toMatchObject(accepted)
    await eventsWorked(shop)
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'OPEN' })
    expect(await rightsOf(shop, body.checkoutId)).toEqual([])
  })
})

describe('the same event again', () => {
  it('case 6, 7: is stored and worked on once, by its id and by its bytes, whatever id they come with', async () => {
    const { orderId, checkoutId, event } = await paidUntold()
    const before = await stored()
    const id = newSecretName()
    for (let time = 0; time < 3; time++)
      expect(await post(event, { 'x-razorpay-event-id': id })).toMatchObject(accepted)
    for (let time = 0; time < 3; time++)
      expect(await post(event, { 'x-razorpay-event-id': '' })).toMatchObject(accepted)
    // The id is not signed (S18).
    for (let time = 0; time < 3; time++) expect(await post(event)).toMatchObject(accepted)
    expect(await stored()).toBe(before + 1)
    await isPaid(orderId)
    await eventsWorked(shop)
    expect(await rightsOf(shop, checkoutId)).toHaveLength(1)
  })

  it('a month later does no harm', async () => {
    const { orderId, checkoutId, event } = await paidUntold()
    const id = newSecretName()
    await post(event, { 'x-razorpay-event-id': id })
    await isPaid(orderId)
    await eventsWorked(shop)
    const monthAgo = new Date(Date.now() - 30 * 24 * 3600_000)
    await shop.db.updateTable('webhook_event').set({ received_at: monthAgo, processed_at: monthAgo }).execute()
    expect(await post(event, { 'x-razorpay-event-id': id })).toMatchObject(accepted)
    expect(await post(event)).toMatchObject(accepted)
    await eventsWorked(shop)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await rightsOf(shop, checkoutId)).toHaveLength(1)
  })
})
