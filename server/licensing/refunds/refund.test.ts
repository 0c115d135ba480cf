import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
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
    const { clip, orderId, checkoutId, paymentId } = await steps.bought()
    expect(await steps.ask(checkoutId)).toMatchObject({ status: 200, body: { success: true } })
    expect(await steps.ask(checkoutId)).toMatchObject({ status: 409, body: { code: 'refund_requested' } })
    // Both sides see by when it is due.
    const { body } = await asha.call('GET /user/orders', {})
    const { dueAt } = body.orders.find((order: { checkoutId: string }) => order.checkoutId === checkoutId).refund
    const days = (new Date(dueAt).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(8.9)
    expect(days).toBeLessThan(11.1)
    expect((await admin.call('GET /orders/one', { checkoutId })).body.refundRequest).toMatchObject({ dueAt })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    await shop.provider.arm({ refunds: 'pending' })
    expect(await steps.giveBack(checkoutId)).toMatchObject({ status: 200 })
    expect(await checkoutOf(shop, orderId)).toMatchObject({ status: 'REFUND_PENDING' })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'suspended' }])
    expect(await steps.download(clip)).toMatchObject({ status: 403 })
    const [made] = await eventually(async () => {
      const all = await steps.atProvider(paymentId)
      return all.length > 0 && all
    })
    expect(await steps.notesFor(checkoutId)).toEqual([])
    await shop.provider.control(`/refunds/${made?.id}`, { status: 'processed' })
    await steps.is(orderId, 'REFUNDED')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'revoked' }])
    const key = `rf-${checkoutId.replaceAll('-', '')}`
    expect(await steps.refundsOf(paymentId)).toMatchObject([
      { idempotency_key: key, status: 'processed', source: 'ours' },
    ])
    expect(await steps.notesFor(checkoutId)).toMatchObject([{ paise: 9322, key }])
    expect(await asha.call('GET /pay/status', { checkoutId })).toMatchObject({ status: 200, body: { status: 'error' } })
    const approved = await mailsOf(shop, `refund-approved ${key}`)
    const paid = await mailsOf(shop, `refund-paid ${key}`)
    expect([approved.length, paid.length]).toEqual([1, 1])
    expect(paid[0]?.data).toMatchObject({ totalRupees: '93.22', creditNote: expect.stringMatching(/^CN\//) })
    // Which order is meant.
    const named = { item: expect.stringMatching(/, HD$/), checkoutId }
    for (const mail of [...(await mailsOf(shop, 'refund-requested')), ...approved, ...paid])
      expect(mail.data).toMatchObject(named)
    expect(await auditOf(shop, checkoutId)).toEqual(
      expect.arrayContaining(['order.refund_requested', 'order.refunded', 'credit_note.issued', 'refund.processed']),
    )
  })

  it('on day 15 and after one licensed download: refused; a watermarked file never counts', async () => {
    const late = await steps.bought()
    await aged(late.checkoutId, 15)
    expect(await steps.ask(late.checkoutId)).toMatchObject(refused(/14 days/))
    const used = await steps.bought()
    expect(await asha.call('POST /user/downloadwatermark', { id: used.clip })).toMatchObject({ status: 200 })
    expect(await steps.ask(used.checkoutId)).toMatchObject({ status: 200 })
    expect(await steps.download(used.clip)).toMatchObject({ status: 200 })
    expect(await steps.giveBack(used.checkoutId)).toMatchObject(refused(/downloaded/))
    const again = await steps.bought()
    expect(await steps.download(again.clip)).toMatchObject({ status: 200 })
    expect(await steps.ask(again.checkoutId)).toMatchObject(refused(/downloaded/))
  })

  it('of a plan: what was downloaded in its own period counts, and nothing else', async () => {
    const meera = await shop.as('USER', 'meera')
    const first = await steps.bought(plan('month'), meera)
    const clip = await stock(shop)
    expect(await steps.download(clip, meera)).toMatchObject({ status: 200 })
    expect(await steps.ask(first.checkoutId, meera)).toMatchObject(refused(/downloaded/))
    // Paid ahead: nothing was downloaded in that period.
    const next = await steps.bought(plan('year'), meera)
    expect(await steps.ask(next.checkoutId, meera)).toMatchObject({ status: 200 })
    expect(await steps.giveBack(next.checkoutId)).toMatchObject({ status: 200 })
    await steps.is(next.orderId, 'REFUNDED')
    expect(await rightsOf(shop, first.checkoutId)).toMatchObject([{ status: 'active' }])
  })

  it('of HD under a 4K upgrade: the upgrade goes first', async () => {
    const { clip, checkoutId } = await steps.bought()
    const upgrade = await steps.bought(single(clip, '4K'))
    expect(await steps.ask(checkoutId)).toMatchObject(refused(/4K upgrade/))
    expect(await steps.ask(upgrade.checkoutId)).toMatchObject({ status: 200 })
    await steps.giveBack(upgrade.checkoutId)
    await steps.is(upgrade.orderId, 'REFUNDED')
    expect(await steps.ask(checkoutId)).toMatchObject({ status: 200 })
  })

  it('is asked for by the buyer alone, and decided by ADMIN alone', async () => {
    const { checkoutId } = await steps.bought()
    const vikram = await shop.as('USER', 'vikram')
    expect(await steps.ask(checkoutId, vikram)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    expect(await steps.ask(checkoutId, shop.guest)).toMatchObject({ status: 401 })
    for (const who of [asha, await shop.as('EMPLOYEE')])
      expect(await who.call('POST /orders/refund', { checkoutId, note: 'x' })).toMatchObject({ status: 403 })
    // Nobody asked, and staff say no word: nothing goes back.
    expect(await steps.giveBack(checkoutId)).toMatchObject({ status: 409, body: { field: 'note' } })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
  })

  it('on staff’s own judgement with a note, whatever the policy says', async () => {
    const { clip, orderId, checkoutId } = await steps.bought()
    await steps.download(clip)
    expect(await steps.giveBack(checkoutId, 'the file was faulty')).toMatchObject({ status: 200 })
    await steps.is(orderId, 'REFUNDED')
    expect(await steps.giveBack(checkoutId, 'again')).toMatchObject(refused(/was refunded/))
  })

  it('declined: the note reaches the customer, who may ask again', async () => {
    const { checkoutId } = await steps.bought()
    const decline = () => admin.call('POST /orders/declinerefund', { checkoutId, note: 'Please tell us more' })
    expect(await decline()).toMatchObject({ status: 404 })
    await steps.ask(checkoutId)
    expect(await decline()).toMatchObject({ status: 200 })
    expect(await mailsOf(shop, `refund-declined ${checkoutId}`)).toMatchObject([
      { data: { note: 'Please tell us more' } },
    ])
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    expect(await steps.ask(checkoutId)).toMatchObject({ status: 200 })
  })

  it('racing a download a hundred times: exactly one of the two wins', async () => {
    const { clip, checkoutId, paymentId } = await steps.bought()
    await steps.ask(checkoutId)
    const calls = Array.from({ length: 100 }, (_, turn) =>
      turn % 10 === 5 ? steps.giveBack(checkoutId) : steps.download(clip),
    )
    const answers = await Promise.all(calls)
    const wins = answers.map((answer, turn) =>
      answer.status === 200 ? (turn % 10 === 5 ? 'refund' : 'download') : null,
    )
    const winners = new Set(wins.filter((win) => win !== null))
    expect(winners.size).toBe(1)
    expect(wins.filter((win) => win === 'refund').length).toBeLessThan(2)
    expect(await steps.refundsOf(paymentId)).toHaveLength(winners.has('refund') ? 1 : 0)
    const counted = await shop.db
      .selectFrom('download')
      .select('id')
      .where('clip_id', '=', clip)
      .where('sent_bytes', '>', 0)
      .execute()
    expect(counted.length > 0).toBe(winners.has('download'))
  })
})

describe('case 32: the provider answers a refund badly', () => {
  it.each(['lost', '409', '500', 'reset'])('%s: the same key again, one refund', async (how) => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await steps.ask(checkoutId)
    await shop.provider.fail('payment.refund', how, 1)
    await steps.giveBack(checkoutId)
    const key = `rf-${checkoutId.replaceAll('-', '')}`
    await eventually(async () => {
      await hurry(shop, 'payment-refund', { idempotencyKey: key })
      return (await checkoutOf(shop, orderId)).status === 'REFUNDED'
    })
    expect(await steps.atProvider(paymentId)).toHaveLength(1)
    expect(Object.keys((await shop.provider.state()).refundKeys)).toContain(key)
    expect(await steps.notesFor(checkoutId)).toHaveLength(1)
  })

  it('"refunded already" by hand: that counts, one credit note', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await steps.ask(checkoutId)
    await shop.provider.fail('payment.refund', '500', 1)
    await steps.giveBack(checkoutId)
    await eventually(
      async () => (await shop.provider.control<{ http?: unknown[] }>('/faults', null, 'GET')).http?.length === 0,
    )
    await shop.deps.razorpay.refund(paymentId, { idempotencyKey: `by-hand-${checkoutId}` })
    await steps.is(orderId, 'REFUNDED')
    await hurry(shop, 'payment-refund', { idempotencyKey: `rf-${checkoutId.replaceAll('-', '')}` })
    expect(await steps.refundsOf(paymentId)).toMatchObject([{ status: 'processed' }])
    expect(await steps.atProvider(paymentId)).toHaveLength(1)
    expect(await steps.notesFor(checkoutId)).toHaveLength(1)
  })
})
