import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { mailTo } from '../../../testing/mails.ts'
import { eventually } from '../../../testing/uploads.ts'
import { checkoutOf, mailsOf, openShop, type Shop, single, stock } from '../shop.fixture.ts'
import { remindOfDeadlines } from './order-alert.service.ts'
import { watchPaymentFlow } from './payment-comparison.service.ts'

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

async function bought() {
  const { body } = await shop.order(asha, single(await stock(shop)))
  const paid = await shop.provider.pay(body.id)
  expect(await shop.verify(asha, paid)).toMatchObject({ status: 200 })
  return { orderId: body.id as string, checkoutId: body.checkoutId as string, paymentId: paid.razorpay_payment_id }
}
const is = (orderId: string, status: string) =>
  eventually(async () => (await checkoutOf(shop, orderId)).status === status)
/** Kinds of what administrators were told of an order, first to last. */
const alertsOf = async (checkoutId: string) =>
  (await mailsOf(shop, 'order-alert'))
    .map(({ data }) => data as { alert: string; orderId: string | null; dueAt: string | null; note: string })
    .filter(({ orderId }) => orderId === checkoutId)
const told = async (template: string) =>
  (await mailsOf(shop, template)).filter((mail) => mail.template === template && mail.to === 'asha@test.example').length

describe('administrators hear, once, of', () => {
  it('a payment that does not fit its order; its buyer hears that it is looked at', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    expect(await shop.verify(asha, await shop.provider.pay(body.id, { amount: 9000 }))).toMatchObject({ status: 409 })
    expect(await alertsOf(body.checkoutId)).toMatchObject([{ alert: 'review' }])
    expect(await told('payment-in-review')).toBe(1)
    await asha.call('GET /pay/status', { checkoutId: body.checkoutId })
    expect(await alertsOf(body.checkoutId)).toHaveLength(1)
  })

  it('a dispute with its last day, and of a lost one; the buyer hears of both', async () => {
    const { orderId, checkoutId, paymentId } = await bought()
    const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: paymentId })
    await is(orderId, 'DISPUTED')
    expect(await alertsOf(checkoutId)).toMatchObject([{ alert: 'dispute', dueAt: expect.stringMatching(/^\d{4}-/) }])
    expect(await told('right-suspended')).toBe(1)
    await shop.provider.control(`/disputes/${id}`, { event: 'lost' })
    await is(orderId, 'REVOKED')
    expect((await alertsOf(checkoutId)).map(({ alert }) => alert).toSorted()).toEqual(['dispute', 'dispute-lost'])
    expect(await told('right-ended')).toBe(1)
  })

  it('a lost dispute whose opening was never heard of; the buyer hears that the right has ended', async () => {
    const before = await told('right-ended')
    const { orderId, checkoutId, paymentId } = await bought()
    await shop.provider.arm({ webhooks: { mode: 'drop', times: 1 } })
    const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: paymentId })
    await shop.provider.heal()
    await shop.provider.control(`/disputes/${id}`, { event: 'lost' })
    await is(orderId, 'REVOKED')
    expect(await told('right-suspended')).toBe(1)
    expect(await told('right-ended')).toBe(before + 1)
    expect((await alertsOf(checkoutId)).map(({ alert }) => alert)).toContain('dispute-lost')
  })

  it('a dispute that is running out of time, three days and one day before', async () => {
    const { orderId, checkoutId, paymentId } = await bought()
    const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: paymentId })
    await is(orderId, 'DISPUTED')
    const daysLeft = (days: number) =>
      sql`update dispute set respond_by = now() + make_interval(hours => ${days * 24 - 1}) where id = ${id}`.execute(
        shop.db,
      )
    for (const [days, mails] of [
      [5, 1],
      [3, 2],
      [2, 2],
      [1, 3],
      [1, 3],
    ] as const) {
      await daysLeft(days)
      await remindOfDeadlines(shop.server.deps)
      expect(await alertsOf(checkoutId)).toHaveLength(mails)
    }
    await shop.provider.control(`/disputes/${id}`, { event: 'won' })
    await is(orderId, 'PAID')
    expect(await told('right-restored')).toBe(1)
  })

  it('a refund that was asked for, and again when it is late', async () => {
    const { checkoutId } = await bought()
    expect(await asha.call('POST /user/requestrefund', { checkoutId, reason: 'the wrong clip' })).toMatchObject({
      status: 200,
    })
    expect(await alertsOf(checkoutId)).toMatchObject([{ alert: 'refund-requested', note: 'the wrong clip' }])
    await remindOfDeadlines(shop.server.deps)
    expect(await alertsOf(checkoutId)).toHaveLength(1)
    const late = () =>
      sql`update refund_request set requested_at = now() - interval '6 days' where checkout_id = ${checkoutId}`.execute(
        shop.db,
      )
    await late()
    await remindOfDeadlines(shop.server.deps)
    await remindOfDeadlines(shop.server.deps)
    expect(await alertsOf(checkoutId)).toHaveLength(2)
    // Declined, and asked for again: another request, that may be late as well.
    await admin.call('POST /orders/declinerefund', { checkoutId, note: 'which clip?' })
    await asha.call('POST /user/requestrefund', { checkoutId, reason: 'all of it' })
    await late()
    await remindOfDeadlines(shop.server.deps)
    expect(await alertsOf(checkoutId)).toHaveLength(4)
  })

  it('a refund that failed', async () => {
    const { checkoutId, orderId } = await bought()
    await shop.provider.arm({ refunds: 'failed' })
    await admin.call('POST /orders/refund', { checkoutId, note: 'goodwill' })
    await eventually(async () => (await alertsOf(checkoutId)).some(({ alert }) => alert === 'refund-failed'))
    expect((await checkoutOf(shop, orderId)).status).toBe('REFUND_PENDING')
    // Who is told so early must not transfer it: it is still sent again by itself.
    const told = await mailTo({ guest: shop.guest }, 'admin@test.example', 'A refund failed')
    expect(told.text).toContain('Pay it by transfer only when Orders offers that')
  })

  it('a webhook that has gone silent, once', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    await shop.verify(asha, await shop.provider.pay(body.id))
    await sql`update webhook_event set received_at = received_at - interval '3 hours'`.execute(shop.db)
    const later = { now: () => new Date(Date.now() + 30 * 60_000) }
    for (let count = 0; count < 2; count++)
      await watchPaymentFlow({ ...shop.server.deps, clock: later, webhookSecrets: ['one'] } as never)
    const silent = (await mailsOf(shop, 'order-alert webhook-silent')).map(({ to }) => to)
    expect(silent).toHaveLength(1)
  })
})

describe('the menu of the back office', () => {
  it('counts what waits beside Orders, for administrators alone', async () => {
    const waits = async (caller: Caller) => {
      const { status, body } = await caller.call('GET /staff/waiting', {})
      expect(status).toBe(200)
      return (body.waits as { section: string; count: number }[]).filter(({ section }) => section === 'orders')
    }
    expect((await waits(admin)).reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(1)
    expect(await waits(await shop.as('EMPLOYEE'))).toEqual([])
    expect((await asha.call('GET /staff/waiting', {})).status).toBe(403)
  })
})
