import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { refunding } from '../refunds/refund.fixture.ts'
import { invoiceOf } from '../invoices/tax-documents.fixture.ts'
import {
  auditOf,
  checkoutOf,
  hurry,
  mailsOf,
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
let steps: ReturnType<typeof refunding>

beforeAll(async () => {
  shop = await openShop()
  asha = await shop.as('USER', 'asha')
  admin = await shop.as('ADMIN')
  steps = refunding(shop, asha, admin)
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const dispute = (payment_id: string, how: object = {}) =>
  shop.provider.control<{ id: string }>('/disputes', { payment_id, ...how })
const move = (id: string, event: string) => shop.provider.control(`/disputes/${id}`, { event })
const lose = async (paymentId: string, amount: number) => {
  const { id } = await dispute(paymentId, { amount })
  await move(id, 'lost')
  await eventually(async () => {
    const row = await shop.db.selectFrom('dispute').select('taken_paise').where('id', '=', id).executeTakeFirst()
    return row?.taken_paise === amount
  })
  return id
}
const failed = (paymentId: string) =>
  eventually(async () => (await steps.refundsOf(paymentId)).at(-1)?.status === 'failed')
const listed = async (checkoutId: string) =>
  (await admin.call('GET /orders/search', { attention: '1', q: checkoutId })).body.orders as { reviewReason: string }[]
const alertsOf = async (checkoutId: string) =>
  (await mailsOf(shop, 'order-alert'))
    .map(({ data }) => data as { alert: string; orderId: string | null })
    .flatMap(({ alert, orderId }) => (orderId === checkoutId ? [alert] : []))
const again = (checkoutId: string, paymentId: string) =>
  admin.call('POST /orders/retryrefund', { checkoutId, paymentId, note: '' })

const returned = (checkoutId: string, disputeId: string) =>
  admin.call('POST /orders/disputereturned', { checkoutId, disputeId, note: 'won in arbitration' })

/** Paid a paisa too little, and disputed by the bank while staff have not decided. */
async function inReview() {
  const { body } = await shop.order(asha, single(await stock(shop)))
  const paid = await shop.provider.pay(body.id, { amount: 9_321 })
  expect(await shop.verify(asha, paid)).toMatchObject({ status: 409 })
  return { orderId: body.id as string, checkoutId: body.checkoutId as string, paymentId: paid.razorpay_payment_id }
}

describe('a payment that bought nothing and is charged back', () => {
  it('ends its order, although the refund that staff decided was refused', async () => {
    const { orderId, checkoutId, paymentId } = await inReview()
    const { id } = await dispute(paymentId)
    await steps.giveBack(checkoutId)
    await failed(paymentId)
    await move(id, 'lost')
    await steps.is(orderId, 'REFUNDED')
    expect(await listed(checkoutId)).toEqual([])
    expect((await again(checkoutId, paymentId)).status).toBe(409)
    expect(await rightsOf(shop, checkoutId)).toEqual([])
  })

  it('is neither accepted nor sent back once more by those who decide later', async () => {
    const { orderId, checkoutId, paymentId } = await inReview()
    await lose(paymentId, 9_321)
    expect(await admin.call('POST /orders/accept', { checkoutId, note: 'a paisa' })).toMatchObject({
      status: 409,
      body: { code: 'not_in_review', message: 'No payment of this order is left.' },
    })
    expect((await steps.giveBack(checkoutId)).status).toBe(200)
    expect((await checkoutOf(shop, orderId)).status).toBe('REFUNDED')
    expect(await steps.refundsOf(paymentId)).toEqual([])
    expect(await mailsOf(shop, `refund-approved ${checkoutId}`)).toMatchObject([{ data: { returns: 'nothing' } }])
  })

  it('beside the one that bought asks nobody to give that one back', async () => {
    const { orderId, checkoutId } = await steps.bought()
    await shop.provider.arm({ refunds: 'failed' })
    const { razorpay_payment_id: second } = await shop.provider.pay(orderId, { second: true })
    await admin.call('POST /orders/check', { checkoutId, note: '' })
    await failed(second)
    await shop.provider.heal()
    const { id } = await dispute(second)
    await eventually(async () =>
      (await listed(checkoutId)).some(({ reviewReason }) => reviewReason?.includes('payment that bought nothing')),
    )
    await move(id, 'lost')
    await eventually(async () => (await listed(checkoutId)).length === 0)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID', review_reason: null })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    expect((await again(checkoutId, second)).status).toBe(409)
    expect((await alertsOf(checkoutId)).toSorted()).toEqual(['dispute', 'refund-failed', 'second-payment-lost'])
    const { payments } = (await admin.call('GET /orders/one', { checkoutId })).body
    const taken = (payments as { takenPaise: number; role: string }[]).map((one) => [one.role, one.takenPaise])
    expect(taken.toSorted()).toEqual([
      ['main', 0],
      ['surplus', 9_322],
    ])
    // Won in arbitration: it still bought nothing.
    await shop.provider.arm({ refunds_of_disputed: true })
    expect((await returned(checkoutId, id)).status).toBe(200)
    await eventually(async () => (await steps.refundsOf(second)).at(-1)?.status === 'processed')
    expect((await checkoutOf(shop, orderId)).status).toBe('PAID')
    expect(await steps.notesFor(checkoutId)).toEqual([])
  })
})

describe('MON-65: what the bank took of a payment is not given back again', () => {
  it('the rest goes back, and the order is refunded', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    const disputeId = await lose(paymentId, 1_000)
    await shop.provider.arm({ refunds_of_disputed: true })
    const part = (amount: number) => admin.call('POST /orders/refund', { checkoutId, amount, note: 'the rest' })
    expect((await part(8_323)).body).toMatchObject({ message: 'No more than ₹83.22 of this payment is left.' })
    expect((await part(8_300)).body).toMatchObject({
      message: expect.stringContaining('all of the ₹83.22 that is left'),
    })
    expect((await steps.giveBack(checkoutId, 'the rest')).status).toBe(200)
    await steps.is(orderId, 'REFUNDED')
    expect(await steps.atProvider(paymentId)).toMatchObject([{ amount: 8_322 }])
    expect(await steps.notesFor(checkoutId)).toMatchObject([{ paise: 8_322 }])
    // The bank gives it back after all: the buyer has nothing for it, and the refund of it may be refused like any other.
    await shop.provider.arm({ refunds: 'failed', refunds_of_disputed: true })
    expect((await returned(checkoutId, disputeId)).status).toBe(200)
    await failed(paymentId)
    expect(await listed(checkoutId)).toHaveLength(1)
    expect((await admin.call('GET /orders/one', { checkoutId })).body.payments).toMatchObject([{ isStuck: true }])
    await shop.provider.arm({ refunds: 'processed' })
    expect((await again(checkoutId, paymentId)).status).toBe(200)
    await eventually(async () => (await steps.notesFor(checkoutId)).length === 2)
    expect((await steps.notesFor(checkoutId)).map(({ paise }) => paise).toSorted()).toEqual([1_000, 8_322])
    expect(await listed(checkoutId)).toEqual([])
    expect((await checkoutOf(shop, orderId)).status).toBe('REFUNDED')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
  })

  it('comes back while another dispute is open: the order is judged by that one alone', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    const disputeId = await lose(paymentId, 5_000)
    await dispute(paymentId, { amount: 4_322 })
    await steps.is(orderId, 'DISPUTED')
    expect((await returned(checkoutId, disputeId)).status).toBe(200)
    expect(await checkoutOf(shop, orderId)).toMatchObject({
      status: 'PAID',
      review_reason: expect.stringContaining('over a part is open'),
    })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
  })

  it('comes back while the rest is on its way: it goes too, and the order is refunded', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    const disputeId = await lose(paymentId, 1_000)
    await shop.provider.arm({ refunds: 'pending', refunds_of_disputed: true })
    await steps.giveBack(checkoutId, 'the rest')
    const sent = (count: number) =>
      eventually(async () => {
        const all = await steps.atProvider(paymentId)
        return all.length === count && all
      })
    await sent(1)
    expect((await returned(checkoutId, disputeId)).status).toBe(200)
    for (const { id } of await sent(2)) await shop.provider.control(`/refunds/${id}`, { status: 'processed' })
    await steps.is(orderId, 'REFUNDED')
    expect((await steps.notesFor(checkoutId)).map(({ paise }) => paise).toSorted()).toEqual([1_000, 8_322])
    expect(await listed(checkoutId)).toEqual([])
  })

  it('by hand at the provider, all the rest ends the right too', async () => {
    const { checkoutId, paymentId } = await steps.bought()
    await lose(paymentId, 1_000)
    await shop.provider.arm({ refunds: 'pending', refunds_of_disputed: true })
    await shop.deps.razorpay.refund(paymentId, { amountPaise: 8_322, idempotencyKey: `by-hand-${checkoutId}` })
    await eventually(async () => (await rightsOf(shop, checkoutId))[0]?.status === 'suspended')
  })

  it('all of what a refused refund was to return: the right is lost by the dispute', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await shop.provider.arm({ refunds: 'failed' })
    await steps.giveBack(checkoutId, 'asked by phone')
    await failed(paymentId)
    await lose(paymentId, 9_322)
    await steps.is(orderId, 'REVOKED')
    // For its credit note alone.
    expect(await listed(checkoutId)).toMatchObject([{ reviewReason: expect.stringContaining('credit note') }])
    expect(await auditOf(shop, checkoutId)).toContain('dispute.lost')
  })

  it('of a month counts for nothing in the price of a year', async () => {
    const zoya = await shop.as('USER', 'zoya')
    const { paymentId, orderId } = await steps.bought(plan('month'), zoya)
    const id = (await checkoutOf(shop, orderId)).account_id
    const spent = async () => (await admin.call('GET /staff/customer', { id })).body.spentPaise
    expect(await spent()).toBe(117_882)
    const offered = async () => (await zoya.call('GET /user/planchange', {})).body.change.unusedPaise
    expect(await offered()).toBe(99_900)
    await lose(paymentId, 58_941)
    // Half of it.
    expect(await offered()).toBe(49_950)
    expect(await spent()).toBe(58_941)
  })
})

it('money that comes back for an order without an invoice: it has one, if its day has passed meanwhile', async () => {
  const { body } = await shop.order(asha, single(await stock(shop)))
  const paid = await shop.provider.pay(body.id)
  expect((await shop.verify(asha, paid)).status).toBe(200)
  const disputeId = await lose(paid.razorpay_payment_id, 9_322)
  await steps.is(body.id, 'REVOKED')
  const { checkoutId } = body
  const paid_at = sql<Date>`paid_at - interval '26 days'`
  await shop.db.updateTable('checkout').set({ paid_at }).where('id', '=', checkoutId).execute()
  await hurry(shop, 'invoice-address', { checkoutId, then: 'issue' })
  await eventually(async () => (await waitingFor(checkoutId)) === 0)
  expect(await invoiceOf(shop, checkoutId)).toBeUndefined()
  expect((await returned(checkoutId, disputeId)).status).toBe(200)
  await eventually(async () => (await invoiceOf(shop, checkoutId)) !== undefined)
  expect(await invoiceOf(shop, checkoutId)).toMatchObject({ total_paise: 9_322 })
})

/** Jobs that will issue its invoice. */
async function waitingFor(checkoutId: string): Promise<number> {
  const { rows } =
    await sql`select from pgboss.job where name = 'invoice-address' and state in ('created', 'retry', 'active')
    and data @> ${JSON.stringify({ checkoutId, then: 'issue' })}::jsonb`.execute(shop.db)
  return rows.length
}
