import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { listCapturedByIds } from '../payments/payment.repository.ts'
import { auditOf, checkoutOf, hurry, mailsOf, openShop, rightsOf, type Shop } from '../shop.fixture.ts'
import { refunding } from './refund.fixture.ts'

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

const record = (key: string, reference = 'UTRBACK0001', who = admin) =>
  who.call('POST /orders/refundpaid', { key, reference })
const refused = (paymentId: string, times = 1) =>
  eventually(async () => {
    const rows = await steps.refundsOf(paymentId)
    return rows.length === times && rows.every(({ status }) => status === 'failed')
  })
/** What the desk says that may be paid back by transfer: keys and sums. */
const byTransfer = async (checkoutId: string) => {
  const { refunds } = (await admin.call('GET /orders/one', { checkoutId })).body
  type Row = { key: string; byTransferPaise: number | null }
  return (refunds as Row[]).flatMap(({ key, byTransferPaise }) => (byTransferPaise ? [[key, byTransferPaise]] : []))
}
/** Staff send it again until nothing is planned any more. */
const refusedForGood = async (checkoutId: string, paymentId: string) => {
  for (const times of [2, 3, 4]) {
    expect(await byTransfer(checkoutId)).toEqual([])
    const { status } = await admin.call('POST /orders/retryrefund', { checkoutId, paymentId, note: '' })
    expect(status).toBe(200)
    await refused(paymentId, times)
  }
}
const needs = async (checkoutId: string) =>
  (await admin.call('GET /orders/search', { attention: '1', q: checkoutId })).body.orders.length === 1
/** B36: how many of a kind stand in Today, whose link lists exactly those. */
async function inToday(kind: 'payback' | 'check'): Promise<number> {
  type Wait = { filter: string; count: number }
  const { waits } = (await admin.call('GET /staff/waiting', {})).body as { waits: Wait[] }
  const { orders } = (await admin.call('GET /orders/search', { attention: kind })).body
  expect(orders).toHaveLength(waits.find(({ filter }) => filter === `attention=${kind}`)?.count ?? -1)
  return orders.length
}

describe('MON-60: a refund that the bank refuses for good', () => {
  it('is paid by transfer and recorded once: the order is refunded, with one credit note', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await shop.provider.arm({ refunds: 'failed' })
    await steps.giveBack(checkoutId, 'asked by phone')
    await refused(paymentId)
    await refusedForGood(checkoutId, paymentId)
    const stem = `rf-${checkoutId.replaceAll('-', '')}`
    expect(await byTransfer(checkoutId)).toEqual([[`${stem}-4`, 9_322]])
    expect(await inToday('payback')).toBe(1)
    // Neither a stranger nor an older refusal, whose money the newer one stood for.
    expect((await record(`${stem}-4`, 'UTRBACK0001', asha)).status).toBe(403)
    expect((await record(stem)).status).toBe(404)
    expect((await record(`${stem}-4`)).status).toBe(200)
    expect(await record(`${stem}-4`)).toMatchObject({
      status: 404,
      body: { code: 'order_not_found', message: 'No refund waits for a transfer under this key.' },
    })
    expect((await checkoutOf(shop, orderId)).status).toBe('REFUNDED')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
    expect((await steps.refundsOf(paymentId)).map((row) => [row.idempotency_key, row.status, row.payback])).toEqual([
      [stem, 'failed', null],
      [`${stem}-2`, 'failed', null],
      [`${stem}-3`, 'failed', null],
      [`${stem}-4`, 'failed', null],
      [`${stem}-5`, 'processed', 'UTRBACK0001'],
    ])
    expect(await steps.notesFor(checkoutId)).toMatchObject([{ paise: 9_322, key: `${stem}-5` }])
    expect(await mailsOf(shop, `refund-paid ${stem}-5`)).toMatchObject([{ data: { totalRupees: '93.22' } }])
    expect(await auditOf(shop, checkoutId)).toContain('refund.paid_back')
    expect(await byTransfer(checkoutId)).toEqual([])
    expect([await needs(checkoutId), await inToday('payback')]).toEqual([false, 0])
    // What was planned meanwhile sends nothing any more.
    await shop.provider.heal()
    await hurry(shop, 'payment-refund-retry', { paymentId })
    await applyProviderState(shop.deps, checkoutId)
    expect(await steps.refundsOf(paymentId)).toHaveLength(5)
    // The provider knows nothing of the transfer: neither a look nor the daily comparison takes it for a difference.
    const { payments } = (await admin.call('GET /orders/one', { checkoutId })).body
    expect(payments).toMatchObject([{ id: paymentId, refundedPaise: 9_322 }])
    expect(await listCapturedByIds(shop.db, [paymentId])).toEqual([{ id: paymentId, refundedPaise: 0 }])
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    const { days } = (await admin.call('GET /orders/revenue', { from: today, to: today })).body
    expect(days).toMatchObject([{ refundedPaise: 9_322 }])
  })

  it('of a second payment is that payment’s alone: what was bought stays', async () => {
    const { orderId, checkoutId } = await steps.bought()
    await shop.provider.arm({ refunds: 'failed' })
    const { razorpay_payment_id: second } = await shop.provider.pay(orderId, { second: true })
    await admin.call('POST /orders/check', { checkoutId, note: '' })
    await refused(second)
    // Not offered while it is still sent again by itself; a transfer that was made all the same is taken, and ends that.
    expect(await byTransfer(checkoutId)).toEqual([])
    expect((await record(`surplus-${second}`)).status).toBe(200)
    await shop.provider.heal()
    await hurry(shop, 'payment-refund-retry', { paymentId: second, failures: 1 })
    expect(await steps.refundsOf(second)).toMatchObject([{ status: 'failed' }, { status: 'processed' }])
    expect((await checkoutOf(shop, orderId)).status).toBe('PAID')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    expect(await steps.notesFor(checkoutId)).toEqual([])
    expect(await byTransfer(checkoutId)).toEqual([])
  })

  it('of a part is that part: the right and the rest stay', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await shop.provider.arm({ refunds: 'failed' })
    await admin.call('POST /orders/refund', { checkoutId, amount: 2_000, note: 'the price was wrong' })
    await refused(paymentId)
    await refusedForGood(checkoutId, paymentId)
    const key = `rf-${checkoutId.replaceAll('-', '')}-4`
    expect(await byTransfer(checkoutId)).toEqual([[key, 2_000]])
    expect((await record(key)).status).toBe(200)
    expect((await checkoutOf(shop, orderId)).status).toBe('PAID')
    expect(await steps.notesFor(checkoutId)).toMatchObject([{ paise: 2_000 }])
    await shop.provider.heal()
    expect((await steps.giveBack(checkoutId, 'the rest')).status).toBe(200)
    await steps.is(orderId, 'REFUNDED')
    const sent = (await steps.atProvider(paymentId)).map(({ amount }) => amount)
    expect(sent).toEqual([2_000, 2_000, 2_000, 2_000, 7_322])
  })
})
