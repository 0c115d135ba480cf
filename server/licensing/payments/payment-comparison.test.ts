import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { compareBooks, watchPaymentFlow } from './payment-comparison.service.ts'
import { instrumentOf } from './payment.repository.ts'
import { captured } from './provider-answers.fixture.ts'
import { checkoutOf, mailsOf, openShop, plan, rightsOf, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.provider.heal()
})
afterAll(() => shop.stop())

const alarms = () => vi.spyOn(shop.deps.log, 'error')
const unknown = () => shop.db.selectFrom('audit_entry').selectAll().where('action', '=', 'payment.unknown').execute()

describe('the daily comparison with the provider’s books', () => {
  it('settles what browser, events and reconciler all have missed, page after page', async () => {
    // More payments than one page of the provider's list holds.
    const orders = []
    for (let count = 0; count < 21; count++) orders.push((await shop.order(asha, single(await stock(shop)))).body)
    for (const { id } of orders) {
      for (let failed = 0; failed < 5; failed++) await shop.provider.pay(id, { outcome: 'failed' })
      await shop.provider.pay(id)
    }
    await compareBooks(shop.deps)
    for (const { id, checkoutId } of orders) {
      expect(await checkoutOf(shop, id)).toMatchObject({ status: 'PAID' })
      expect(await rightsOf(shop, checkoutId)).toHaveLength(1)
    }
  })

  it('finds by our receipt an order whose creation was never answered', async () => {
    const { body } = await shop.order(asha, plan('month'))
    await shop.provider.pay(body.id)
    const lost = { provider_order_id: null, status: 'NEW' } as const
    await shop.db.updateTable('checkout').set(lost).where('id', '=', body.checkoutId).execute()
    await compareBooks(shop.deps)
    expect(await checkoutOf(shop, body.id)).toMatchObject({ id: body.checkoutId, status: 'PAID' })
  })

  it('brings in a refund made there that no event told of', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    const paid = await shop.provider.pay(body.id)
    await shop.verify(asha, paid)
    await shop.provider.arm({ webhooks: { mode: 'drop' } })
    await shop.deps.razorpay.refund(paid.razorpay_payment_id, { idempotencyKey: 'dashboard-0001' })
    await compareBooks(shop.deps)
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'REFUNDED' })
  })

  it('brings in a refund and a dispute of payments a month old that no event told of', async () => {
    const old = async () => {
      await shop.provider.arm({ clock_shift_s: -30 * 24 * 3600 })
      const { body } = await shop.order(asha, single(await stock(shop)))
      const paid = await shop.provider.pay(body.id)
      await shop.verify(asha, paid)
      await shop.provider.heal()
      await shop.provider.arm({ webhooks: { mode: 'drop', times: 10 } })
      return { ...body, paymentId: paid.razorpay_payment_id } as { id: string; checkoutId: string; paymentId: string }
    }
    const refunded = await old()
    await shop.deps.razorpay.refund(refunded.paymentId, { idempotencyKey: 'dashboard-0002' })
    const disputed = await old()
    await shop.provider.control('/disputes', { payment_id: disputed.paymentId })
    await compareBooks(shop.deps)
    expect(await checkoutOf(shop, refunded.id)).toMatchObject({ status: 'REFUNDED' })
    expect(await rightsOf(shop, refunded.checkoutId)).toMatchObject([{ status: 'revoked' }])
    expect(await checkoutOf(shop, disputed.id)).toMatchObject({ status: 'DISPUTED' })
    expect(await rightsOf(shop, disputed.checkoutId)).toMatchObject([{ status: 'suspended' }])
  })

  it('brings in the end of a dispute that began months ago and whose last event was lost', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    const { razorpay_payment_id: payment_id, ...proof } = await shop.provider.pay(body.id)
    await shop.verify(asha, { razorpay_payment_id: payment_id, ...proof })
    await shop.provider.arm({ webhooks: { mode: 'drop', times: 2 } })
    const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id })
    await compareBooks(shop.deps)
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'DISPUTED' })
    await shop.provider.control('/age', { seconds: 90 * 24 * 3600 })
    await shop.provider.control(`/disputes/${id}`, { event: 'lost' })
    // One that the provider does not show hides no other.
    await sql`insert into dispute (id, payment_id, amount_paise, status)
      select 'disp_notShown', payment_id, amount_paise, 'open' from dispute where id = ${id}`.execute(shop.db)
    await compareBooks(shop.deps)
    await shop.db.updateTable('dispute').set({ status: 'closed' }).where('id', '=', 'disp_notShown').execute()
    expect(await rightsOf(shop, body.checkoutId)).toMatchObject([{ status: 'revoked' }])
  })

  it('says once that there is money of no order of ours', async () => {
    const strange = { amountPaise: 5000, currency: 'INR', receipt: 'somebody-else-1', notes: {} } as const
    const order = await shop.deps.razorpay.createOrder(strange)
    const paid = await shop.provider.pay(order.id)
    const error = alarms()
    await compareBooks(shop.deps)
    await compareBooks(shop.deps)
    expect(await unknown()).toMatchObject([{ subject_id: paid.razorpay_payment_id }])
    expect(error).toHaveBeenCalledTimes(1)
  })

  it('runs by itself, once for all processes, and survives a restart', async () => {
    const { rows } = await sql<{ policy: string }>`
      select policy from pgboss.queue where name in ('payment-comparison', 'payment-watch')`.execute(shop.db)
    expect(rows).toEqual([{ policy: 'short' }, { policy: 'short' }])
    const working = await openShop()
    const waiting = async () =>
      (
        await sql<{ start_after: Date }>`select start_after from pgboss.job
          where name = 'payment-comparison' and state = 'created' and start_after > now() + interval '23 hours'`.execute(
          working.db,
        )
      ).rows
    await eventually(async () => (await waiting()).length === 1)
    await working.stop()
  })
})

describe('the hourly look', () => {
  it('asks after refunds that take long', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    const paid = await shop.provider.pay(body.id)
    await shop.verify(asha, paid)
    const { razorpay_payment_id: surplus } = await shop.provider.pay(body.id, { second: true })
    await shop.verify(asha, paid)
    await asha.call('GET /pay/status', { checkoutId: body.checkoutId })
    await compareBooks(shop.deps)
    const of = () => shop.db.selectFrom('refund').select('status').where('payment_id', '=', surplus).executeTakeFirst()
    expect(await of()).toEqual({ status: 'queued' })
    await shop.db
      .updateTable('refund')
      .set({ created_at: sql<Date>`now() - interval '2 hours'` })
      .where('payment_id', '=', surplus)
      .execute()
    await watchPaymentFlow(shop.deps)
    expect(await of()).toEqual({ status: 'processed' })
  })

  it('takes up the event of a dispute that was given up, though the key may not read disputes', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    const paid = await shop.provider.pay(body.id)
    await shop.verify(asha, paid)
    await shop.provider.control('/disputes', { payment_id: paid.razorpay_payment_id })
    await eventually(
      async () =>
        (await shop.db.selectFrom('webhook_event').select('id').where('event', 'like', '%dispute%').execute()).length,
    )
    const aged = (hours: number) =>
      sql`update webhook_event set received_at = now() - make_interval(hours => ${hours})`.execute(shop.db)
    await shop.as('ADMIN')
    // A job of its own still works on it.
    await aged(2)
    await watchPaymentFlow(shop.deps)
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'PAID' })
    await aged(48)
    await shop.provider.fail('order.fetch', '500')
    await watchPaymentFlow(shop.deps)
    await shop.provider.heal()
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'PAID' })
    // By now it is kept without what names a person.
    await watchPaymentFlow(shop.deps)
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'DISPUTED' })
    expect(await mailsOf(shop, 'order-alert dispute')).toMatchObject([{ data: { orderId: body.checkoutId } }])
  })

  it('tells when payments come in and their events do not', async () => {
    await shop.provider.arm({ clock_shift_s: -1800 })
    const { body } = await shop.order(asha, plan('month'))
    await shop.provider.pay(body.id)
    await shop.db.deleteFrom('webhook_event').execute()
    const error = alarms()
    await watchPaymentFlow(shop.deps)
    expect(error).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('webhook switched off'))
    error.mockClear()
    await shop.db.insertInto('webhook_event').values({ id: 'heard-now', event: 'order.paid', body: '{}' }).execute()
    await watchPaymentFlow(shop.deps)
    expect(error).not.toHaveBeenCalled()
  })
})

it('of what somebody paid with, no more is kept than the law allows', () => {
  const card = { last4: '1007', network: 'Visa', type: 'credit', issuer: 'HDFC' }
  expect(instrumentOf(captured('pay_1', { method: 'card', card }))).toBe('Visa •••• 1007, HDFC')
  const whole = { ...card, last4: '4100280000001007', issuer: null }
  expect(instrumentOf(captured('pay_1', { method: 'card', card: whole }))).toBe('Visa •••• 1007')
  expect(instrumentOf(captured('pay_1', { vpa: 'asha.rao@okaxis' }))).toBe('a•••@okaxis')
  expect(instrumentOf(captured('pay_1', { method: 'netbanking', bank: 'HDFC' }))).toBe('HDFC')
  expect(instrumentOf(captured('pay_1', { method: 'wallet', wallet: 'mobikwik' }))).toBe('mobikwik')
})
