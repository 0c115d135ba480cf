import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { laterOf, disputeStateOf } from './dispute.policy.ts'
import { applyProviderState } from './provider-state.service.ts'
import {
  auditOf,
  checkoutOf,
  eventsWorked,
  openShop,
  plan,
  rightsOf,
  type Shop,
  single,
  stock,
} from '../shop.fixture.ts'

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
  const clip = await stock(shop)
  const { body } = await shop.order(asha, single(clip))
  const { razorpay_payment_id: paymentId } = await payAndVerify(body.id)
  return { clip, orderId: body.id as string, checkoutId: body.checkoutId as string, paymentId }
}
async function payAndVerify(orderId: string) {
  const paid = await shop.provider.pay(orderId)
  expect(await shop.verify(asha, paid)).toMatchObject({ status: 200 })
  return paid
}
const dispute = (payment_id: string) => shop.provider.control<{ id: string }>('/disputes', { payment_id })
const move = (id: string, event: string) => shop.provider.control(`/disputes/${id}`, { event })
const is = (orderId: string, status: string) =>
  eventually(async () => (await checkoutOf(shop, orderId)).status === status)
const download = (clip: string) =>
  asha.call('POST /user/downloadhighres', { id: clip, quality: 'HD' }, { accept: 'application/json' })
const rowOf = (id: string) => shop.db.selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirst()
describe('case 34: a dispute', () => {
  it.each(['won', 'closed'])('created: no download while it runs; %s: all as before', async (end) => {
    const { clip, orderId, checkoutId, paymentId } = await bought()
    const { id } = await dispute(paymentId)
    await is(orderId, 'DISPUTED')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'suspended' }])
    expect(await download(clip)).toMatchObject({ status: 403, body: { code: 'not_entitled' } })
    expect((await rowOf(id))?.respond_by).toBeInstanceOf(Date)
    await move(id, 'under_review')
    await eventually(async () => (await rowOf(id))?.status === 'under_review')
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'DISPUTED' })
    await move(id, end)
    await is(orderId, 'PAID')
    expect(await download(clip)).toMatchObject({ status: 200 })
    expect(await auditOf(shop, checkoutId)).toEqual(expect.arrayContaining(['dispute.opened', `dispute.${end}`]))
  })

  it('lost: the right ends, for good', async () => {
    const { clip, orderId, checkoutId, paymentId } = await bought()
    const { id } = await dispute(paymentId)
    await is(orderId, 'DISPUTED')
    await move(id, 'lost')
    await is(orderId, 'REVOKED')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
    expect(await download(clip)).toMatchObject({ status: 403 })
    await move(id, 'closed')
    await eventsWorked(shop)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'REVOKED' })
    expect(await auditOf(shop, checkoutId)).toContain('dispute.lost')
  })

  it('suspends a plan too', async () => {
    const meera = await shop.as('USER', 'meera')
    const { body } = await shop.order(meera, plan('month'))
    const paid = await shop.provider.pay(body.id)
    await shop.verify(meera, paid)
    await dispute(paid.razorpay_payment_id)
    await is(body.id, 'DISPUTED')
    expect((await meera.call('GET /user/subscription', {})).body).toEqual({ subscription: null })
  })

  it('won after another month was bought meanwhile: the two follow one another, no day is paid twice', async () => {
    const zoya = await shop.as('USER', 'zoya')
    const first = await shop.order(zoya, plan('month'))
    const paid = await shop.provider.pay(first.body.id)
    await shop.verify(zoya, paid)
    const { id } = await dispute(paid.razorpay_payment_id)
    await is(first.body.id, 'DISPUTED')
    const second = await shop.order(zoya, plan('month'))
    await shop.verify(zoya, await shop.provider.pay(second.body.id))
    await move(id, 'won')
    await is(first.body.id, 'PAID')
    const [before] = await rightsOf(shop, first.body.checkoutId)
    const [after] = await rightsOf(shop, second.body.checkoutId)
    expect([before?.status, after?.status]).toEqual(['active', 'active'])
    expect(after?.starts_at).toEqual(before?.ends_at)
    const { subscription } = (await zoya.call('GET /user/subscription', {})).body
    expect(subscription.endsAt).toBe(after?.ends_at.toISOString())
  })

  it('while a refund is on its way: back there when it is over, or refunded when the money is', async () => {
    const { orderId, checkoutId, paymentId } = await bought()
    await shop.provider.arm({ refunds: 'pending' })
    await admin.call('POST /orders/refund', { checkoutId, note: 'asked by phone' })
    const refund = await eventually(async () =>
      Object.values((await shop.provider.state()).refunds).find((one) => one.payment_id === paymentId),
    )
    const { id } = await dispute(paymentId)
    await is(orderId, 'DISPUTED')
    await move(id, 'won')
    await is(orderId, 'REFUND_PENDING')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'suspended' }])
    await dispute(paymentId)
    await is(orderId, 'DISPUTED')
    await shop.provider.control(`/refunds/${refund?.id}`, { status: 'processed' })
    await is(orderId, 'REFUNDED')
  })

  it('whose end is heard before its beginning', async () => {
    const { orderId, checkoutId, paymentId } = await bought()
    await shop.provider.arm({ webhooks: { mode: 'hold', times: 2 } })
    const { id } = await dispute(paymentId)
    await move(id, 'lost')
    type Held = { event_id: string; event: string; body: string; state: string }
    const held = (await shop.provider.control<Held[]>('/webhooks', null, 'GET')).filter((one) => one.body.includes(id))
    for (const name of ['lost', 'created']) {
      const event_ids = held.filter((one) => one.event.endsWith(name)).map((one) => one.event_id)
      await shop.provider.control('/webhooks/release', { event_ids })
    }
    await is(orderId, 'REVOKED')
    await eventsWorked(shop)
    expect(await rowOf(id)).toMatchObject({ status: 'lost' })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
  })

  it('won after the same clip was bought anew: staff are told, nothing is owned twice', async () => {
    const { clip, orderId, checkoutId, paymentId } = await bought()
    const { id } = await dispute(paymentId)
    await is(orderId, 'DISPUTED')
    expect(await shop.buy(asha, single(clip))).toMatchObject({ status: 200 })
    await move(id, 'won')
    await is(orderId, 'PAID')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'suspended' }])
    expect((await checkoutOf(shop, orderId)).review_reason).toContain('bought it anew')
    // A part that is given back by hand, a reason to look of its own, does not make it forgotten.
    await shop.deps.razorpay.refund(paymentId, { amountPaise: 1_000, idempotencyKey: `by-hand-${checkoutId}` })
    await applyProviderState(shop.deps, checkoutId)
    expect((await checkoutOf(shop, orderId)).review_reason).toContain('bought it anew')
  })
})

describe('a dispute that does not take the whole right', () => {
  const some = (payment_id: string, how: object) =>
    shop.provider.control<{ id: string }>('/disputes', { payment_id, ...how })
  const review = async (orderId: string) => (await checkoutOf(shop, orderId)).review_reason ?? ''
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  /** What Revenue says was given back today. */
  const given = async () =>
    (await admin.call('GET /orders/revenue', { from: today, to: today })).body.days[0].refundedPaise as number

  it('a mere question of the bank calls a person, and suspends nothing', async () => {
    const { clip, orderId, checkoutId, paymentId } = await bought()
    const { id } = await some(paymentId, { phase: 'retrieval' })
    await eventually(async () => (await review(orderId)).includes('bank asks'))
    expect(await rowOf(id)).toMatchObject({ phase: 'retrieval', status: 'open' })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await download(clip)).toMatchObject({ status: 200 })
    const before = await given()
    await move(id, 'lost')
    await eventually(async () => (await rowOf(id))?.status === 'lost')
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await rowOf(id)).toMatchObject({ lost_at: null, taken_paise: null })
    expect(await auditOf(shop, checkoutId)).toContain('dispute.closed')
    expect(await auditOf(shop, checkoutId)).not.toContain('dispute.lost')
    expect(await given()).toBe(before)
  })

  it('an open part calls a person, and suspends nothing; two that come to all of it suspend', async () => {
    const { clip, orderId, paymentId } = await bought()
    await some(paymentId, { amount: 1000 })
    await eventually(async () => (await review(orderId)).includes('over a part is open'))
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await download(clip)).toMatchObject({ status: 200 })
    await some(paymentId, { amount: 8322 })
    await is(orderId, 'DISPUTED')
  })

  it('over all that an earlier refund left suspends', async () => {
    const { orderId, checkoutId, paymentId } = await bought()
    await admin.call('POST /orders/refund', { checkoutId, amount: 2_000, note: 'the price was wrong' })
    await eventually(async () => (await auditOf(shop, checkoutId)).includes('refund.processed'))
    await some(paymentId, { amount: 7_322 })
    await is(orderId, 'DISPUTED')
  })

  it('a lost part is for a person to decide, and counts for what the bank took', async () => {
    const { clip, orderId, checkoutId, paymentId } = await bought()
    const before = await given()
    const { id } = await some(paymentId, { amount: 1000 })
    await shop.provider.control(`/disputes/${id}`, { event: 'lost', amount_deducted: 800 })
    await eventually(async () => (await review(orderId)).includes('over a part was lost'))
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await rowOf(id)).toMatchObject({ amount_paise: 1000, taken_paise: 800 })
    expect((await given()) - before).toBe(800)
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    expect(await download(clip)).toMatchObject({ status: 200 })
    const { body } = await admin.call('GET /orders/search', { attention: '1' })
    expect(body.orders.map((order: { checkoutId: string }) => order.checkoutId)).toContain(checkoutId)
  })
})

describe('words about a dispute', () => {
  const all = ['open', 'under_review', 'closed', 'won', 'lost'] as const
  it('mean the same in any order', () => {
    for (const one of all)
      for (const other of all) {
        expect(laterOf(one, other)).toBe(laterOf(other, one))
        expect([one, other]).toContain(laterOf(one, other))
      }
  })
  const of = (status: (typeof all)[number], amountPaise = 9322, phase = 'chargeback') => ({
    status,
    amountPaise,
    phase,
    takenPaise: null,
    returnedPaise: 0,
  })
  it('of several: one lost is lost, one open is open', () => {
    expect(disputeStateOf([], 9322)).toBe('none')
    expect(disputeStateOf([of('won'), of('closed')], 9322)).toBe('none')
    expect(disputeStateOf([of('won'), of('under_review')], 9322)).toBe('open')
    expect(disputeStateOf([of('open'), of('lost'), of('won')], 9322)).toBe('lost')
    expect(disputeStateOf([{ ...of('lost'), returnedPaise: 9322 }, of('won')], 9322)).toBe('none')
  })
  it('a question means nothing; parts that were lost are lost when they are all of it', () => {
    expect(disputeStateOf([of('open', 9322, 'retrieval')], 9322)).toBe('none')
    expect(disputeStateOf([of('lost', 1000)], 9322)).toBe('none')
    expect(disputeStateOf([of('lost', 1000), of('open', 500)], 9322)).toBe('none')
    expect(disputeStateOf([of('lost', 1000), of('open', 8322)], 9322)).toBe('open')
    expect(disputeStateOf([{ ...of('lost', 9322), takenPaise: 1000 }], 9322)).toBe('none')
    expect(disputeStateOf([of('lost', 1000), of('lost', 8322)], 9322)).toBe('lost')
  })
})
