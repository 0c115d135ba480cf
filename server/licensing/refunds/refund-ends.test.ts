import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { checkoutOf, hurry, mailsOf, openShop, rightsOf, type Shop } from '../shop.fixture.ts'
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

describe('case 33: refunds that end otherwise', () => {
  it.each([
    ['a part', [2000]],
    ['all of it in parts', [2000, 7322]],
  ])('%s is given back by hand while ours waits: the rest goes back, nothing twice', async (_what, parts) => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await steps.ask(checkoutId)
    await shop.provider.fail('payment.refund', '500', 1)
    await steps.giveBack(checkoutId)
    await eventually(
      async () => (await shop.provider.control<{ http?: unknown[] }>('/faults', null, 'GET')).http?.length === 0,
    )
    for (const amountPaise of parts)
      await shop.deps.razorpay.refund(paymentId, { amountPaise, idempotencyKey: `hand-${amountPaise}-${checkoutId}` })
    const key = `rf-${checkoutId.replaceAll('-', '')}`
    await eventually(async () => {
      await hurry(shop, 'payment-refund', { idempotencyKey: key })
      return (await steps.refundsOf(paymentId)).every((row) => row.status === 'processed')
    })
    await steps.is(orderId, 'REFUNDED')
    const made = await steps.atProvider(paymentId)
    expect(made.reduce((paise, refund) => paise + refund.amount, 0)).toBe(9322)
    const rows = await steps.refundsOf(paymentId)
    expect(rows.map((row) => row.status)).toEqual(made.map(() => 'processed'))
    expect(rows.reduce((paise, row) => paise + row.amount_paise, 0)).toBe(9322)
    const credited = await steps.notesFor(checkoutId)
    expect(credited.reduce((paise, note) => paise + note.paise, 0)).toBe(9322)
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
  })

  it('failed: the order waits, staff try again under a new key', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await steps.ask(checkoutId)
    await shop.provider.arm({ refunds: 'failed' })
    await steps.giveBack(checkoutId)
    await eventually(async () => (await steps.refundsOf(paymentId))[0]?.status === 'failed')
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'REFUND_PENDING' })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'suspended' }])
    expect(await steps.notesFor(checkoutId)).toEqual([])
    await shop.provider.heal()
    expect(await steps.giveBack(checkoutId)).toMatchObject({ status: 200 })
    await steps.is(orderId, 'REFUNDED')
    const key = `rf-${checkoutId.replaceAll('-', '')}`
    expect((await steps.refundsOf(paymentId)).map((row) => [row.idempotency_key, row.status])).toEqual([
      [key, 'failed'],
      [`${key}-2`, 'processed'],
    ])
    expect(await steps.notesFor(checkoutId)).toHaveLength(1)
  })

  it('failed, and taken back by staff: what was bought works again', async () => {
    const { clip, orderId, checkoutId, paymentId } = await steps.bought()
    await shop.provider.arm({ refunds: 'failed' })
    await steps.giveBack(checkoutId, 'asked by phone')
    await eventually(async () => (await steps.refundsOf(paymentId))[0]?.status === 'failed')
    const note = 'The bank refused; we paid you another way.'
    expect(await admin.call('POST /orders/declinerefund', { checkoutId, note })).toMatchObject({ status: 200 })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await steps.download(clip)).toMatchObject({ status: 200 })
  })

  it('made in full in the provider’s dashboard', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    const made = await shop.deps.razorpay.refund(paymentId, { idempotencyKey: `dash-${checkoutId}` })
    await steps.is(orderId, 'REFUNDED')
    expect(await steps.refundsOf(paymentId)).toMatchObject([
      { idempotency_key: made.id, source: 'provider', status: 'processed', provider_refund_id: made.id },
    ])
    expect(await steps.notesFor(checkoutId)).toMatchObject([{ paise: 9322, key: made.id }])
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
  })

  it.each([
    ['in the provider’s dashboard', 'REFUNDED'],
    ['through the bank', 'REVOKED'],
  ])('made %s of what a customer asked for: nobody is left to decide it', async (_where, status) => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    expect((await steps.ask(checkoutId)).status).toBe(200)
    if (status === 'REFUNDED') await shop.deps.razorpay.refund(paymentId, { idempotencyKey: `dash-${checkoutId}` })
    else {
      const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: paymentId })
      await shop.provider.control(`/disputes/${id}`, { event: 'lost' })
    }
    await steps.is(orderId, status)
    const { orders } = (await admin.call('GET /orders/search', { attention: '1', q: checkoutId })).body
    // A lost dispute waits for its credit note; nothing waits for a decision about the refund.
    const CREDIT = {
      refundRequested: false,
      reviewReason: 'a dispute was lost: decide whether a credit note is issued',
    }
    expect(orders).toMatchObject(status === 'REVOKED' ? [CREDIT] : [])
    const own = (await asha.call('GET /user/orders', {})).body.orders.find(
      (one: { checkoutId: string }) => one.checkoutId === checkoutId,
    )
    expect(own.refund).toMatchObject({ requested: false, decision: 'approved', note: '' })
    const decline = { checkoutId, note: 'it went back' }
    expect((await admin.call('POST /orders/declinerefund', decline)).status).toBe(404)
    expect(await mailsOf(shop, `refund-declined ${checkoutId}`)).toEqual([])
  })

  it('made in parts there: a credit note each, and the last one ends the right', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    const part = (amountPaise: number) =>
      shop.deps.razorpay.refund(paymentId, { amountPaise, idempotencyKey: `part-${amountPaise}-${checkoutId}` })
    await part(5000)
    await eventually(async () => (await steps.notesFor(checkoutId)).length === 1)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    await part(4322)
    await steps.is(orderId, 'REFUNDED')
    const notes = await steps.notesFor(checkoutId)
    expect(notes.map((note) => note.paise).toSorted()).toEqual([4322, 5000])
  })

  it('made in 25 parts there: the list is read to its end', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await shop.provider.arm({ webhooks: { mode: 'drop', times: 100 } })
    for (let turn = 0; turn < 25; turn++)
      await shop.deps.razorpay.refund(paymentId, { amountPaise: 100, idempotencyKey: `parts-${turn}-${checkoutId}` })
    await admin.call('POST /orders/check', { checkoutId, note: '' })
    expect(await steps.refundsOf(paymentId)).toHaveLength(25)
    const notes = await steps.notesFor(checkoutId)
    expect(notes.reduce((paise, note) => paise + note.paise, 0)).toBe(2500)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
  })

  it('told by the event before our own call was answered: one refund, one credit note', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await steps.ask(checkoutId)
    // Done at once, its events sent; our own call hears nothing and is made again.
    await shop.provider.fail('payment.refund', 'lost', 1)
    await steps.giveBack(checkoutId)
    await steps.is(orderId, 'REFUNDED')
    await hurry(shop, 'payment-refund', { idempotencyKey: `rf-${checkoutId.replaceAll('-', '')}` })
    await eventually(async () => (await steps.refundsOf(paymentId)).every((row) => row.status === 'processed'))
    expect(await steps.refundsOf(paymentId)).toHaveLength(1)
    expect(await steps.notesFor(checkoutId)).toHaveLength(1)
    expect(await mailsOf(shop, `refund-paid rf-${checkoutId.replaceAll('-', '')}`)).toHaveLength(1)
  })
})
