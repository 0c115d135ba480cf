import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import {
  auditOf,
  checkoutOf,
  hurry,
  mailsOf,
  type Notes,
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

const BILLING = { firstName: 'Asha', lastName: 'Rao', address1: '1 Lane', city: 'Pune', state: 'Kerala', zip: '682001' }
/** Bought and paid, with an invoice. */
async function bought(notes?: Notes, buyer = asha) {
  const clip = await stock(shop)
  const { body } = await shop.order(buyer, notes ?? single(clip), { billing: BILLING })
  const paid = await shop.provider.pay(body.id)
  expect(await shop.verify(buyer, paid)).toMatchObject({ status: 200, body: { status: 'ok' } })
  return {
    clip,
    orderId: body.id as string,
    checkoutId: body.checkoutId as string,
    paymentId: paid.razorpay_payment_id,
  }
}
const ask = (checkoutId: string, buyer = asha) =>
  buyer.call('POST /user/requestrefund', { checkoutId, reason: 'the wrong clip' })
const giveBack = (checkoutId: string, note = '') => admin.call('POST /orders/refund', { checkoutId, note })
const download = (clip: string, buyer = asha) =>
  buyer.call('POST /user/downloadhighres', { id: clip, quality: 'HD' }, { accept: 'application/json' })
const is = (orderId: string, status: string) =>
  eventually(async () => (await checkoutOf(shop, orderId)).status === status)
const refundsOf = (paymentId: string) =>
  shop.db.selectFrom('refund').selectAll().where('payment_id', '=', paymentId).orderBy('created_at').execute()
const atProvider = async (paymentId: string) =>
  Object.values((await shop.provider.state()).refunds).filter((refund) => refund.payment_id === paymentId)
const notesFor = (checkoutId: string) =>
  shop.db
    .selectFrom('credit_note')
    .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
    .select(['credit_note.number', 'credit_note.total_paise as paise', 'credit_note.refund_key as key'])
    .where('invoice.checkout_id', '=', checkoutId)
    .execute()
const refused = (words: RegExp) => ({
  status: 409,
  body: { code: 'refund_not_possible', message: expect.stringMatching(words) },
})
const aged = (checkoutId: string, days: number) =>
  shop.db
    .updateTable('checkout')
    .set({ paid_at: sql<Date>`paid_at - make_interval(days => ${days})` })
    .where('id', '=', checkoutId)
    .execute()

describe('case 31: a refund on request', () => {
  it('asked for, decided, paid: access ends at once, one credit note, the customer is told each time', async () => {
    const { clip, orderId, checkoutId, paymentId } = await bought()
    expect(await ask(checkoutId)).toMatchObject({ status: 200, body: { success: true } })
    expect(await ask(checkoutId)).toMatchObject({ status: 409, body: { code: 'refund_requested' } })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    await shop.provider.arm({ refunds: 'pending' })
    expect(await giveBack(checkoutId)).toMatchObject({ status: 200 })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'REFUND_PENDING' })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'suspended' }])
    expect(await download(clip)).toMatchObject({ status: 403 })
    const [made] = await eventually(async () => {
      const all = await atProvider(paymentId)
      return all.length > 0 && all
    })
    expect(await notesFor(checkoutId)).toEqual([])
    await shop.provider.control(`/refunds/${made?.id}`, { status: 'processed' })
    await is(orderId, 'REFUNDED')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
    const key = `rf-${checkoutId.replaceAll('-', '')}`
    expect(await refundsOf(paymentId)).toMatchObject([{ idempotency_key: key, status: 'processed', source: 'ours' }])
    expect(await notesFor(checkoutId)).toMatchObject([{ paise: 9322, key }])
    expect(await asha.call('GET /pay/status', { checkoutId })).toMatchObject({ status: 200, body: { status: 'error' } })
    const approved = await mailsOf(shop, `refund-approved ${checkoutId}`)
    const paid = await mailsOf(shop, `refund-paid ${key}`)
    expect([approved.length, paid.length]).toEqual([1, 1])
    expect(paid[0]?.data).toMatchObject({ totalRupees: '93.22', creditNote: expect.stringMatching(/^CN\//) })
    expect(await auditOf(shop, checkoutId)).toEqual(
      expect.arrayContaining(['order.refund_requested', 'order.refunded', 'credit_note.issued', 'refund.processed']),
    )
  })

  it('on day 15 and after one licensed download: refused; a watermarked file never counts', async () => {
    const late = await bought()
    await aged(late.checkoutId, 15)
    expect(await ask(late.checkoutId)).toMatchObject(refused(/14 days/))
    const used = await bought()
    expect(await asha.call('POST /user/downloadwatermark', { id: used.clip })).toMatchObject({ status: 200 })
    expect(await ask(used.checkoutId)).toMatchObject({ status: 200 })
    expect(await download(used.clip)).toMatchObject({ status: 200 })
    expect(await giveBack(used.checkoutId)).toMatchObject(refused(/downloaded/))
    const again = await bought()
    expect(await download(again.clip)).toMatchObject({ status: 200 })
    expect(await ask(again.checkoutId)).toMatchObject(refused(/downloaded/))
  })

  it('of a plan: what was downloaded in its own period counts, and nothing else', async () => {
    const meera = await shop.as('USER', 'meera')
    const first = await bought(plan('month'), meera)
    const clip = await stock(shop)
    expect(await download(clip, meera)).toMatchObject({ status: 200 })
    expect(await ask(first.checkoutId, meera)).toMatchObject(refused(/downloaded/))
    // Paid ahead: nothing was downloaded in that period.
    const next = await bought(plan('year'), meera)
    expect(await ask(next.checkoutId, meera)).toMatchObject({ status: 200 })
    expect(await giveBack(next.checkoutId)).toMatchObject({ status: 200 })
    await is(next.orderId, 'REFUNDED')
    expect(await rightsOf(shop, first.checkoutId)).toMatchObject([{ status: 'active' }])
  })

  it('of HD under a 4K upgrade: the upgrade goes first', async () => {
    const { clip, checkoutId } = await bought()
    const upgrade = await bought(single(clip, '4K'))
    expect(await ask(checkoutId)).toMatchObject(refused(/4K upgrade/))
    expect(await ask(upgrade.checkoutId)).toMatchObject({ status: 200 })
    await giveBack(upgrade.checkoutId)
    await is(upgrade.orderId, 'REFUNDED')
    expect(await ask(checkoutId)).toMatchObject({ status: 200 })
  })

  it('is asked for by the buyer alone, and decided by ADMIN alone', async () => {
    const { checkoutId } = await bought()
    const vikram = await shop.as('USER', 'vikram')
    expect(await ask(checkoutId, vikram)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    expect(await ask(checkoutId, shop.guest)).toMatchObject({ status: 401 })
    for (const who of [asha, await shop.as('EMPLOYEE')])
      expect(await who.call('POST /orders/refund', { checkoutId, note: 'x' })).toMatchObject({ status: 403 })
    // Nobody asked, and staff say no word: nothing goes back.
    expect(await giveBack(checkoutId)).toMatchObject({ status: 409, body: { field: 'note' } })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
  })

  it('on staff’s own judgement with a note, whatever the policy says', async () => {
    const { clip, orderId, checkoutId } = await bought()
    await download(clip)
    expect(await giveBack(checkoutId, 'the file was faulty')).toMatchObject({ status: 200 })
    await is(orderId, 'REFUNDED')
    expect(await giveBack(checkoutId, 'again')).toMatchObject(refused(/was refunded/))
  })

  it('declined: the note reaches the customer, who may ask again', async () => {
    const { checkoutId } = await bought()
    const decline = () => admin.call('POST /orders/declinerefund', { checkoutId, note: 'Please tell us more' })
    expect(await decline()).toMatchObject({ status: 404 })
    await ask(checkoutId)
    expect(await decline()).toMatchObject({ status: 200 })
    expect(await mailsOf(shop, `refund-declined ${checkoutId}`)).toMatchObject([
      { data: { note: 'Please tell us more' } },
    ])
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    expect(await ask(checkoutId)).toMatchObject({ status: 200 })
  })

  it('racing a download a hundred times: exactly one of the two wins', async () => {
    const { clip, checkoutId, paymentId } = await bought()
    await ask(checkoutId)
    const calls = Array.from({ length: 100 }, (_, turn) => (turn % 10 === 5 ? giveBack(checkoutId) : download(clip)))
    const answers = await Promise.all(calls)
    const wins = answers.map((answer, turn) =>
      answer.status === 200 ? (turn % 10 === 5 ? 'refund' : 'download') : null,
    )
    const winners = new Set(wins.filter((win) => win !== null))
    expect(winners.size).toBe(1)
    expect(wins.filter((win) => win === 'refund').length).toBeLessThan(2)
    expect(await refundsOf(paymentId)).toHaveLength(winners.has('refund') ? 1 : 0)
    const counted = await shop.db.selectFrom('download').select('id').where('clip_id', '=', clip).execute()
    expect(counted.length > 0).toBe(winners.has('download'))
  })
})

describe('case 32: the provider answers a refund badly', () => {
  it.each(['lost', '409', '500', 'reset'])('%s: the same key again, one refund', async (how) => {
    const { orderId, checkoutId, paymentId } = await bought()
    await ask(checkoutId)
    await shop.provider.fail('payment.refund', how, 1)
    await giveBack(checkoutId)
    const key = `rf-${checkoutId.replaceAll('-', '')}`
    await eventually(async () => {
      await hurry(shop, 'payment-refund', { idempotencyKey: key })
      return (await checkoutOf(shop, orderId)).status === 'REFUNDED'
    })
    expect(await atProvider(paymentId)).toHaveLength(1)
    expect(Object.keys((await shop.provider.state()).refundKeys)).toContain(key)
    expect(await notesFor(checkoutId)).toHaveLength(1)
  })

  it('"refunded already" by hand: that counts, one credit note', async () => {
    const { orderId, checkoutId, paymentId } = await bought()
    await ask(checkoutId)
    await shop.provider.fail('payment.refund', '500', 1)
    await giveBack(checkoutId)
    await eventually(
      async () => (await shop.provider.control<{ http?: unknown[] }>('/faults', null, 'GET')).http?.length === 0,
    )
    await shop.deps.razorpay.refund(paymentId, { idempotencyKey: `by-hand-${checkoutId}` })
    await is(orderId, 'REFUNDED')
    await hurry(shop, 'payment-refund', { idempotencyKey: `rf-${checkoutId.replaceAll('-', '')}` })
    expect(await refundsOf(paymentId)).toMatchObject([{ status: 'processed' }])
    expect(await atProvider(paymentId)).toHaveLength(1)
    expect(await notesFor(checkoutId)).toHaveLength(1)
  })
})

describe('case 33: refunds that end otherwise', () => {
  it('failed: the order waits, staff try again under a new key', async () => {
    const { orderId, checkoutId, paymentId } = await bought()
    await ask(checkoutId)
    await shop.provider.arm({ refunds: 'failed' })
    await giveBack(checkoutId)
    await eventually(async () => (await refundsOf(paymentId))[0]?.status === 'failed')
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'REFUND_PENDING' })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'suspended' }])
    expect(await notesFor(checkoutId)).toEqual([])
    await shop.provider.heal()
    expect(await giveBack(checkoutId)).toMatchObject({ status: 200 })
    await is(orderId, 'REFUNDED')
    const key = `rf-${checkoutId.replaceAll('-', '')}`
    expect((await refundsOf(paymentId)).map((row) => [row.idempotency_key, row.status])).toEqual([
      [key, 'failed'],
      [`${key}-2`, 'processed'],
    ])
    expect(await notesFor(checkoutId)).toHaveLength(1)
  })

  it('failed, and taken back by staff: what was bought works again', async () => {
    const { clip, orderId, checkoutId, paymentId } = await bought()
    await shop.provider.arm({ refunds: 'failed' })
    await giveBack(checkoutId, 'asked by phone')
    await eventually(async () => (await refundsOf(paymentId))[0]?.status === 'failed')
    const note = 'The bank refused; we paid you another way.'
    expect(await admin.call('POST /orders/declinerefund', { checkoutId, note })).toMatchObject({ status: 200 })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await download(clip)).toMatchObject({ status: 200 })
  })

  it('made in full in the provider’s dashboard', async () => {
    const { orderId, checkoutId, paymentId } = await bought()
    const made = await shop.deps.razorpay.refund(paymentId, { idempotencyKey: `dash-${checkoutId}` })
    await is(orderId, 'REFUNDED')
    expect(await refundsOf(paymentId)).toMatchObject([
      { idempotency_key: made.id, source: 'provider', status: 'processed', provider_refund_id: made.id },
    ])
    expect(await notesFor(checkoutId)).toMatchObject([{ paise: 9322, key: made.id }])
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
  })

  it('made in parts there: a credit note each, and the last one ends the right', async () => {
    const { orderId, checkoutId, paymentId } = await bought()
    const part = (amountPaise: number) =>
      shop.deps.razorpay.refund(paymentId, { amountPaise, idempotencyKey: `part-${amountPaise}-${checkoutId}` })
    await part(5000)
    await eventually(async () => (await notesFor(checkoutId)).length === 1)
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    await part(4322)
    await is(orderId, 'REFUNDED')
    const notes = await notesFor(checkoutId)
    expect(notes.map((note) => note.paise).toSorted()).toEqual([4322, 5000])
  })

  it('told by the event before our own call was answered: one refund, one credit note', async () => {
    const { orderId, checkoutId, paymentId } = await bought()
    await ask(checkoutId)
    // Done at once, its events sent; our own call hears nothing and is made again.
    await shop.provider.fail('payment.refund', 'lost', 1)
    await giveBack(checkoutId)
    await is(orderId, 'REFUNDED')
    await hurry(shop, 'payment-refund', { idempotencyKey: `rf-${checkoutId.replaceAll('-', '')}` })
    await eventually(async () => (await refundsOf(paymentId)).every((row) => row.status === 'processed'))
    expect(await refundsOf(paymentId)).toHaveLength(1)
    expect(await notesFor(checkoutId)).toHaveLength(1)
    expect(await mailsOf(shop, `refund-paid rf-${checkoutId.replaceAll('-', '')}`)).toHaveLength(1)
  })
})
