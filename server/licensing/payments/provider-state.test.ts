import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import {
  checkoutOf,
  eventsWorked,
  hurry,
  mailsOf,
  openShop,
  plan,
  rightsOf,
  type Shop,
  single,
  stock,
} from '../shop.fixture.ts'
import { reconcile } from './payment-events.service.ts'

let shop: Shop
let asha: Caller

beforeAll(async () => {
  shop = await openShop()
  asha = await shop.as('USER', 'asha')
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

async function opened(notes?: ReturnType<typeof plan>) {
  const billing = { firstName: 'Asha', state: 'Goa' }
  const { body } = await shop.order(asha, notes ?? single(await stock(shop)), { billing })
  return { orderId: body.id as string, checkoutId: body.checkoutId as string }
}
const ok = { status: 200, body: { status: 'ok' } }
const isPaid = (orderId: string) => eventually(async () => (await checkoutOf(shop, orderId)).status === 'PAID')
const release = (event_ids?: string[]) => shop.provider.control('/webhooks/release', { event_ids })

/** Paid, one right, one invoice, one receipt, one payment that bought it, nothing given back. */
async function expectGrantedOnce(orderId: string) {
  const checkout = await checkoutOf(shop, orderId)
  expect(checkout.status).toBe('PAID')
  expect(await rightsOf(shop, checkout.id)).toHaveLength(1)
  const payments = await shop.db.selectFrom('payment').selectAll().where('checkout_id', '=', checkout.id).execute()
  expect(payments.filter((payment) => payment.role === 'main')).toMatchObject([
    { captured: true, amount_paise: checkout.total_paise, currency: 'INR' },
  ])
  expect(payments.filter((payment) => payment.role === 'surplus')).toEqual([])
  expect(await mailsOf(shop, `receipt ${checkout.id}`)).toHaveLength(1)
  return checkout
}

async function expectOneInvoice(checkoutId: string) {
  const invoices = await shop.db.selectFrom('invoice').selectAll().where('checkout_id', '=', checkoutId).execute()
  expect(invoices).toHaveLength(1)
}

/** The held events of an order, by name. */
async function heldEvents(orderId: string) {
  type Held = { event_id: string; event: string; body: string; state: string }
  const all = await shop.provider.control<Held[]>('/webhooks', null, 'GET')
  const ours = all.filter((one) => one.state === 'held' && one.body.includes(orderId))
  return (event: string) => ours.find((one) => one.event === event)?.event_id ?? ''
}

describe('one right for one payment, whoever tells of it first', () => {
  it('case 3: the browser, then the webhooks', async () => {
    const { orderId } = await opened()
    const identifiers = await shop.provider.pay(orderId, { webhooks: 'hold' })
    expect(await shop.verify(asha, identifiers)).toMatchObject(ok)
    await release()
    await eventsWorked(shop)
    await expectGrantedOnce(orderId)
  })

  it('case 4: the webhooks, then the browser', async () => {
    const { orderId } = await opened()
    const identifiers = await shop.provider.pay(orderId, { webhooks: 'send' })
    await isPaid(orderId)
    expect(await shop.verify(asha, identifiers)).toMatchObject(ok)
    expect(await shop.verify(asha, identifiers)).toMatchObject(ok)
    await expectGrantedOnce(orderId)
  })

  it('case 5: browser, webhooks and reconciler, fifty at once', async () => {
    const { orderId, checkoutId } = await opened()
    const identifiers = await shop.provider.pay(orderId, { webhooks: 'hold' })
    const calls = Array.from({ length: 17 }, () => [
      shop.verify(asha, identifiers),
      reconcile(shop.deps, checkoutId),
      release().then(() => asha.call('GET /pay/status', { checkoutId })),
    ])
    const answers = await Promise.all(calls.flat())
    await eventsWorked(shop)
    for (const answer of answers) if (answer) expect([200, 202]).toContain(answer.status)
    expect(await shop.verify(asha, identifiers)).toMatchObject(ok)
    await expectGrantedOnce(orderId)
    await expectOneInvoice(checkoutId)
  })

  it('F10: one webhook fifty times and ten verifications at once: one purchase, one invoice, one mail', async () => {
    const { orderId, checkoutId } = await opened()
    const identifiers = await shop.provider.pay(orderId, { webhooks: 'hold' })
    const event = (await heldEvents(orderId))('payment.captured')
    const calls = [
      ...Array.from({ length: 50 }, () => release([event])),
      ...Array.from({ length: 10 }, () => shop.verify(asha, identifiers)),
    ]
    await Promise.all(calls)
    await eventsWorked(shop)
    await expectGrantedOnce(orderId)
    await expectOneInvoice(checkoutId)
    expect((await mailsOf(shop, '')).filter((mail) => JSON.stringify(mail.data).includes(checkoutId))).toHaveLength(1)
  })

  it('while the buyer clicks on: orders and settlements do not lock each other out', async () => {
    const notes = single(await stock(shop))
    const { body } = await shop.order(asha, notes)
    const identifiers = await shop.provider.pay(body.id)
    const both = Array.from({ length: 8 }, () => [shop.verify(asha, identifiers), shop.order(asha, notes)])
    const statuses = (await Promise.all(both.flat())).map((answer) => answer.status)
    // An order met while unpaid, or refused as owned: never an error.
    for (const status of statuses) expect([200, 409]).toContain(status)
    await expectGrantedOnce(body.id)
  })
})

describe('events of the provider', () => {
  it.each([
    ['order.paid', 'payment.captured', 'payment.authorized'],
    ['payment.captured', 'payment.authorized', 'order.paid'],
    ['payment.authorized', 'order.paid', 'payment.captured'],
  ])('case 8: in the order %s, %s, %s', async (...order) => {
    const { orderId } = await opened()
    await shop.provider.pay(orderId, { webhooks: 'hold' })
    const id = await heldEvents(orderId)
    for (const event of order) await release([id(event)])
    await eventsWorked(shop)
    await expectGrantedOnce(orderId)
  })

  it.each(['payment.authorized', 'payment.captured', 'order.paid'])('only %s, the others lost', async (event) => {
    const { orderId } = await opened()
    await shop.provider.pay(orderId, { webhooks: 'hold' })
    await release([(await heldEvents(orderId))(event)])
    await isPaid(orderId)
    await expectGrantedOnce(orderId)
  })

  it('case 6: the same one ten times, at once and after', async () => {
    const { orderId } = await opened()
    await shop.provider.pay(orderId, { webhooks: 'hold' })
    const id = (await heldEvents(orderId))('payment.captured')
    await Promise.all(Array.from({ length: 5 }, () => release([id, id])))
    await isPaid(orderId)
    await release([id])
    const stored = await shop.db.selectFrom('webhook_event').select('id').where('id', '=', id).execute()
    expect(stored).toHaveLength(1)
    await expectGrantedOnce(orderId)
  })

  it('case 10: a failed try, then a payment on the same order', async () => {
    const { orderId } = await opened()
    await shop.provider.pay(orderId, { outcome: 'failed', webhooks: 'send', wait: true })
    await eventsWorked(shop)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'OPEN' })
    await shop.provider.pay(orderId, { webhooks: 'send' })
    await isPaid(orderId)
    await expectGrantedOnce(orderId)
  })

  it('case 9: a try that failed and went through late', async () => {
    const { orderId } = await opened()
    const { razorpay_payment_id: payment_id } = await shop.provider.pay(orderId, { outcome: 'failed' })
    await shop.provider.control('/late-authorise', { payment_id, webhooks: 'send' })
    await isPaid(orderId)
    await expectGrantedOnce(orderId)
  })
})

describe('when the browser dies', () => {
  it('case 11: the webhook gives the right', async () => {
    const { orderId } = await opened(plan('month'))
    await shop.provider.arm({ payment: { callback: 'lost' } })
    await shop.provider.pay(orderId, { webhooks: 'send' })
    await isPaid(orderId)
    await expectGrantedOnce(orderId)
  })

  it('case 12: and the webhooks are lost too, the reconciler does', async () => {
    const { orderId, checkoutId } = await opened(plan('month'))
    await shop.provider.pay(orderId, { webhooks: 'drop' })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'OPEN' })
    await hurry(shop, 'payment-reconcile', { checkoutId })
    await isPaid(orderId)
    await expectGrantedOnce(orderId)
  })
})

describe('money that the bank has only promised', () => {
  const pending = { status: 202, body: { status: 'pending' } }

  it('case 20: gives nothing until it is captured', async () => {
    const { orderId, checkoutId } = await opened()
    const identifiers = await shop.provider.pay(orderId, { outcome: 'authorized' })
    expect(await shop.verify(asha, identifiers)).toMatchObject(pending)
    const checking = { status: 'pending', message: 'We are checking your payment' }
    expect(await asha.call('GET /pay/status', { checkoutId })).toMatchObject({ body: checking })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'AUTHORIZED' })
    expect(await rightsOf(shop, checkoutId)).toEqual([])
    // We ask for it after a minute; somebody did before us, so the provider refuses and is asked what is so.
    await shop.deps.razorpay.capture(identifiers.razorpay_payment_id, 9322)
    await hurry(shop, 'payment-capture', { checkoutId })
    await isPaid(orderId)
    expect(await asha.call('GET /pay/status', { checkoutId })).toMatchObject(ok)
    await expectGrantedOnce(orderId)
  })

  it('case 21: and then takes back: the buyer is told, and the order can be paid again', async () => {
    const notes = single(await stock(shop))
    const { body } = await shop.order(asha, notes)
    const identifiers = await shop.provider.pay(body.id, { outcome: 'authorized' })
    expect(await shop.verify(asha, identifiers)).toMatchObject(pending)
    await shop.provider.control('/auto-refund', { payment_id: identifiers.razorpay_payment_id, webhooks: 'send' })
    await eventually(async () => (await checkoutOf(shop, body.id)).status === 'OPEN')
    expect(await rightsOf(shop, body.checkoutId)).toEqual([])
    const returned = `payment-returned ${identifiers.razorpay_payment_id}`
    expect(await mailsOf(shop, returned)).toMatchObject([{ template: 'payment-returned' }])
    expect((await shop.order(asha, notes)).body.id).toBe(body.id)
    expect(await shop.verify(asha, await shop.provider.pay(body.id))).toMatchObject(ok)
    await expectGrantedOnce(body.id)
  })

  it('case 21: and took back before we heard of it: the buyer is told all the same, once', async () => {
    const { orderId, checkoutId } = await opened()
    const { razorpay_payment_id: id } = await shop.provider.pay(orderId, { outcome: 'authorized' })
    await shop.provider.control('/auto-refund', { payment_id: id, webhooks: 'drop' })
    for (let check = 0; check < 2; check++) await reconcile(shop.deps, checkoutId)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'OPEN', checks: 2 })
    expect(await mailsOf(shop, `payment-returned ${id}`)).toMatchObject([{ template: 'payment-returned' }])
  })
})

it('case 13: a provider that cannot be asked means "pending", never "failed"', async () => {
  const { orderId, checkoutId } = await opened()
  const identifiers = await shop.provider.pay(orderId)
  await shop.provider.fail('any', 'reset')
  const answer = await shop.verify(asha, identifiers)
  expect(answer).toMatchObject({ status: 202, body: { status: 'pending', checkoutId } })
  await shop.provider.heal()
  expect(await shop.verify(asha, identifiers)).toMatchObject(ok)
  await expectGrantedOnce(orderId)
})
