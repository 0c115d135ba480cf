import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { startWorker } from '../../jobs.ts'
import { handleEvent, reconcile } from './payment-events.service.ts'
import { refund } from '../refunds/refund.service.ts'
import { applyProviderState } from './provider-state.service.ts'
import { checkoutOf, openShop, plan, rightsOf, type Shop, single, stock } from '../shop.fixture.ts'

// Each test leaves the database as a process killed at the named point leaves it, and runs the work again.
let shop: Shop
let asha: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const ok = { status: 200, body: { status: 'ok' } }
const refundsAtProvider = async (paymentId: string) =>
  Object.values((await shop.provider.state()).refunds).filter((one) => one.payment_id === paymentId).length
const jobsFor = async (name: string, payload: object) => {
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job
    where name = ${name} and data @> ${JSON.stringify(payload)}::jsonb`.execute(shop.db)
  return rows.map((row) => row.state)
}
const forget = (checkoutId: string) =>
  shop.db.updateTable('checkout').set({ provider_order_id: null, status: 'NEW' }).where('id', '=', checkoutId).execute()

describe('killed between our order row and the provider’s order', () => {
  it('a second click makes the order; the reconciler waits meanwhile', async () => {
    const notes = single(await stock(shop))
    await shop.provider.fail('order.create', 'reset')
    expect(await shop.order(asha, notes)).toMatchObject({ status: 503 })
    await shop.provider.heal()
    const { id } = await shop.db
      .selectFrom('checkout')
      .select('id')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await jobsFor('payment-reconcile', { checkoutId: id })).toEqual(['created'])
    expect(await applyProviderState(shop.deps, id)).toBe('NEW')
    expect(await shop.order(asha, notes)).toMatchObject({ status: 200, body: { checkoutId: id } })
  })
})

describe('killed between the provider’s order and our noting it', () => {
  it('a second click takes the order over', async () => {
    const notes = single(await stock(shop))
    const { body } = await shop.order(asha, notes)
    await forget(body.checkoutId)
    expect((await shop.order(asha, notes)).body).toEqual(body)
  })

  it('paid all the same: the reconciler finds order and money by the receipt', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    await forget(body.checkoutId)
    await shop.provider.pay(body.id)
    await reconcile(shop.deps, body.checkoutId)
    expect(await checkoutOf(shop, body.id)).toMatchObject({ id: body.checkoutId, status: 'PAID' })
    expect(await rightsOf(shop, body.checkoutId)).toHaveLength(1)
  })
})

describe('killed inside the transaction that grants', () => {
  it('nothing of it is left, and the next run grants whole', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    const first = await shop.provider.pay(body.id)
    await shop.provider.pay(body.id, { second: true })
    await shop.server.byOwner(
      sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    )
    // The last write of the transaction.
    await shop.server.byOwner(
      sql`create trigger die before update on checkout for each row when (new.status = 'PAID') execute function die()`,
    )
    expect(await shop.verify(asha, first)).toMatchObject({ status: 202, body: { status: 'pending' } })
    await expect(applyProviderState(shop.deps, body.checkoutId)).rejects.toThrow('killed')
    expect(await rightsOf(shop, body.checkoutId)).toEqual([])
    expect(
      await shop.db.selectFrom('payment').selectAll().where('checkout_id', '=', body.checkoutId).execute(),
    ).toEqual([])
    expect(await shop.db.selectFrom('refund').selectAll().execute()).toEqual([])
    await shop.server.byOwner(sql`drop trigger die on checkout`)
    expect(await shop.verify(asha, first)).toMatchObject(ok)
    expect(await rightsOf(shop, body.checkoutId)).toHaveLength(1)
    expect(await shop.db.selectFrom('refund').select('status').execute()).toEqual([{ status: 'queued' }])
  })
})

describe('killed after the commit, before the answer', () => {
  it('the browser asks again and gets the same answer', async () => {
    const { body } = await shop.order(asha, plan('month'))
    const paid = await shop.provider.pay(body.id)
    expect(await applyProviderState(shop.deps, body.checkoutId)).toBe('PAID')
    const before = await rightsOf(shop, body.checkoutId)
    expect(await shop.verify(asha, paid)).toMatchObject(ok)
    await reconcile(shop.deps, body.checkoutId)
    expect(await rightsOf(shop, body.checkoutId)).toEqual(before)
  })
})

describe('killed after storing an event', () => {
  async function storedEvent() {
    const { body } = await shop.order(asha, single(await stock(shop)))
    await shop.provider.pay(body.id, { webhooks: 'send', wait: true })
    const rows = await shop.db.selectFrom('webhook_event').select(['id', 'body', 'processed_at']).execute()
    const event = rows.find((row) => row.body.includes(body.id) && row.body.includes('order.paid'))
    return { ...body, eventId: event?.id ?? '', processed: event?.processed_at }
  }

  it('its job is there: the two are one transaction', async () => {
    const { id, eventId, processed } = await storedEvent()
    expect(processed).toBeNull()
    expect(await jobsFor('payment-event', { eventId })).toEqual(['created'])
    await handleEvent(shop.deps, eventId)
    expect(await checkoutOf(shop, id)).toMatchObject({ status: 'PAID' })
  })

  it('and after working on it, before saying so: worked on again, nothing doubled', async () => {
    const { checkoutId, eventId } = await storedEvent()
    await handleEvent(shop.deps, eventId)
    const before = await rightsOf(shop, checkoutId)
    await shop.db.updateTable('webhook_event').set({ processed_at: null }).where('id', '=', eventId).execute()
    await handleEvent(shop.deps, eventId)
    expect(await rightsOf(shop, checkoutId)).toEqual(before)
  })
})

describe('killed around a refund', () => {
  async function surplus() {
    const { body } = await shop.order(asha, single(await stock(shop)))
    await shop.verify(asha, await shop.provider.pay(body.id))
    const { razorpay_payment_id: paymentId } = await shop.provider.pay(body.id, { second: true })
    await applyProviderState(shop.deps, body.checkoutId)
    return { paymentId, idempotencyKey: `surplus-${paymentId}`, checkoutId: body.checkoutId as string }
  }
  const statusOf = async (key: string) =>
    (await shop.db.selectFrom('refund').select('status').where('idempotency_key', '=', key).executeTakeFirst())?.status

  it('decided but not sent: its job is there, and deciding again adds nothing', async () => {
    const { idempotencyKey, checkoutId, paymentId } = await surplus()
    await applyProviderState(shop.deps, checkoutId)
    expect(await jobsFor('payment-refund', { idempotencyKey })).toEqual(['created'])
    expect(await statusOf(idempotencyKey)).toBe('queued')
    expect(await refundsAtProvider(paymentId)).toBe(0)
  })

  it('sent but not noted: sent again under the same key, refunded once', async () => {
    const { idempotencyKey, paymentId } = await surplus()
    await shop.provider.fail('payment.refund', 'lost', 1)
    await expect(refund(shop.deps, idempotencyKey)).rejects.toThrow()
    expect(await statusOf(idempotencyKey)).toBe('queued')
    await refund(shop.deps, idempotencyKey)
    expect(await refundsAtProvider(paymentId)).toBe(1)
    // The bank's answer is looked up when no event tells of it.
    await refund(shop.deps, idempotencyKey)
    expect(await statusOf(idempotencyKey)).toBe('processed')
    expect(await refundsAtProvider(paymentId)).toBe(1)
  })

  it('sent back by hand meanwhile: that counts', async () => {
    const { idempotencyKey, paymentId } = await surplus()
    await shop.deps.razorpay.refund(paymentId, { idempotencyKey: 'by-hand-000005' })
    await refund(shop.deps, idempotencyKey)
    expect(await refundsAtProvider(paymentId)).toBe(1)
    expect(await statusOf(idempotencyKey)).toBe('processed')
  })

  it('that the bank refuses stays on record', async () => {
    const { idempotencyKey } = await surplus()
    await shop.provider.arm({ refunds: 'failed' })
    await refund(shop.deps, idempotencyKey)
    await refund(shop.deps, idempotencyKey)
    expect(await statusOf(idempotencyKey)).toBe('failed')
  })
})

describe('a provider that is down when the reconciler looks', () => {
  it('does not use up the looks', async () => {
    const { body } = await shop.order(asha, plan('year'))
    await shop.provider.pay(body.id)
    await shop.provider.fail('any', '500')
    await reconcile(shop.deps, body.checkoutId)
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'OPEN', checks: 0 })
    // The first look still waits for its time; the one just made planned another.
    expect(await jobsFor('payment-reconcile', { checkoutId: body.checkoutId })).toEqual(['created', 'created'])
    await shop.provider.heal()
    await reconcile(shop.deps, body.checkoutId)
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'PAID', checks: 1 })
  })
})

it('a new worker takes up everything that was left', async () => {
  const left = await openShop({ worker: false })
  const buyer = await left.as('USER', 'asha')
  const { body } = await left.order(buyer, plan('month'))
  await left.provider.pay(body.id, { webhooks: 'send', wait: true })
  await left.provider.pay(body.id, { second: true })
  expect(await checkoutOf(left, body.id)).toMatchObject({ status: 'OPEN' })
  await startWorker(left.deps)
  await eventually(async () => (await checkoutOf(left, body.id)).status === 'PAID')
  // Paid in the same second: either of the two may be the one that buys.
  const statuses = async () => Object.values((await left.provider.state()).payments).map((payment) => payment.status)
  await eventually(async () => (await statuses()).includes('refunded'))
  expect((await statuses()).toSorted()).toEqual(['captured', 'refunded'])
  await left.stop()
})
