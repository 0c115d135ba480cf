import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { dayAfter, indianDay } from '../../platform/clock.ts'
import { bought, creditNotesOf } from '../invoices/tax-documents.fixture.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { auditOf, mailsOf, openShop, rightsOf, type Shop } from '../shop.fixture.ts'

const TOTAL = 117_882

let shop: Shop
let asha: Caller
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ worker: false })
  ;[asha, admin] = await Promise.all([shop.as('USER', 'asha'), shop.as('ADMIN')])
})
afterAll(() => shop.stop())

const paymentOf = async (checkoutId: string) =>
  (await shop.db.selectFrom('payment').select('id').where('checkout_id', '=', checkoutId).executeTakeFirstOrThrow()).id

async function refund(checkoutId: string, amountPaise: number) {
  const idempotencyKey = `by-hand-${checkoutId}`
  await shop.deps.razorpay.refund(await paymentOf(checkoutId), { amountPaise, idempotencyKey })
  await applyProviderState(shop.deps, checkoutId)
}

/** What the provider says of a dispute over all of a payment. */
async function lose(checkoutId: string): Promise<string> {
  const payment_id = await paymentOf(checkoutId)
  const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id })
  await shop.provider.control(`/disputes/${id}`, { event: 'lost' })
  const received = { id, paymentId: payment_id, status: 'lost', amountPaise: TOTAL, reason: '', respondBy: null }
  await applyProviderState(shop.deps, checkoutId, { dispute: { ...received, phase: 'chargeback' } as never })
  return id
}

const today = indianDay(new Date())
/** Lines of the accountant's list about an order: type and total. */
async function accountsOf(checkoutId: string) {
  const { body } = await admin.call('GET /orders/accounts.csv', { from: dayAfter(today, -40), to: today })
  const paymentId = await paymentOf(checkoutId)
  const rows = String(body)
    .split('\r\n')
    .flatMap((row) => (row.includes(paymentId) ? [row.split(',')] : []))
  return rows.map((cells) => [cells[2], cells[14]])
}
const revenue = async () => {
  const { days } = (await admin.call('GET /orders/revenue', { from: today, to: today })).body
  const [{ monthlyPaise, refundedPaise }] = days
  return monthlyPaise - refundedPaise
}
const toDecide = async () =>
  (await admin.call('GET /orders/search', { attention: 'check' })).body.orders as Record<string, unknown>[]
const disputesOf = async (checkoutId: string) =>
  (await admin.call('GET /orders/one', { checkoutId })).body.disputes as Record<string, unknown>[]

it('MON-49: a lost dispute over more than was left to credit keeps the rest as a line', async () => {
  const checkoutId = await bought(shop, asha)
  await refund(checkoutId, 20_000)
  const disputeId = await lose(checkoutId)
  expect(await disputesOf(checkoutId)).toMatchObject([
    { takenPaise: TOTAL, creditNote: null, creditPaise: TOTAL - 20_000 },
  ])
  // It waits in the desk until the accountant has decided, or staff have looked at it.
  const reviewReason = 'a dispute was lost: decide whether a credit note is issued'
  const waits = expect.objectContaining({ checkoutId, status: 'REVOKED', reviewReason })
  expect(await toDecide()).toEqual([waits])
  expect((await admin.call('GET /orders/search', { attention: '1' })).body.orders).toEqual([waits])
  const decide = { checkoutId, disputeId, note: 'as agreed' }
  expect(await admin.call('POST /orders/creditchargeback', decide)).toMatchObject({ status: 200 })
  const noted = (await creditNotesOf(shop, checkoutId)).map(({ total_paise: paise }) => paise)
  expect(noted.toSorted()).toEqual([20_000, TOTAL - 20_000])
  expect(await disputesOf(checkoutId)).toMatchObject([{ creditNote: expect.stringMatching(/^CN/), creditPaise: 0 }])
  expect(await toDecide()).toEqual([])
  expect((await accountsOf(checkoutId)).toSorted()).toEqual([
    ['Charged back', '200.00'],
    ['Credit note', '200.00'],
    ['Credit note', '978.82'],
    ['Invoice', '1178.82'],
  ])
  // The bank has 200 less than nothing of this order, and so have books and revenue.
  expect(await revenue()).toBe(-20_000)
})

describe('money of a lost dispute', () => {
  const returned = (checkoutId: string, disputeId: string, note = 'won in arbitration', who = admin, amount?: number) =>
    who.call('POST /orders/disputereturned', { checkoutId, disputeId, note, ...(amount && { amount }) })
  const statusOf = async (checkoutId: string) => (await admin.call('GET /orders/one', { checkoutId })).body.status

  it('that the bank gave back makes the purchase the buyer’s again, once, and the books count it', async () => {
    const bina = await shop.as('USER', 'bina')
    const checkoutId = await bought(shop, bina)
    const before = await revenue()
    const disputeId = await lose(checkoutId)
    expect(await statusOf(checkoutId)).toBe('REVOKED')
    expect(await disputesOf(checkoutId)).toMatchObject([{ isHeld: true, returnedAt: null }])
    for (const [who, status] of [
      [shop.guest, 401],
      [bina, 403],
      [await shop.as('EMPLOYEE'), 403],
    ] as const)
      expect((await returned(checkoutId, disputeId, 'won', who)).status).toBe(status)
    expect((await returned(checkoutId, disputeId, ' ')).status).toBe(400)
    expect((await returned(checkoutId, disputeId)).status).toBe(200)
    expect(await returned(checkoutId, disputeId)).toMatchObject({
      status: 404,
      body: {
        code: 'chargeback_not_found',
        message: 'The bank keeps no money of this order for that dispute.',
      },
    })
    expect(await statusOf(checkoutId)).toBe('PAID')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    expect((await bina.call('GET /user/subscription', {})).body.subscription).toMatchObject({ plan: 'monthly' })
    expect(await mailsOf(shop, `right-restored ${checkoutId}`)).toHaveLength(1)
    expect(await auditOf(shop, checkoutId)).toContain('dispute.money_returned')
    expect(await disputesOf(checkoutId)).toMatchObject([
      { isHeld: false, creditPaise: 0, returnedAt: expect.stringMatching(/^\d{4}-/) },
    ])
    expect((await accountsOf(checkoutId)).toSorted()).toEqual([
      ['Charge-back returned', '1178.82'],
      ['Charged back', '1178.82'],
      ['Invoice', '1178.82'],
    ])
    expect(await revenue()).toBe(before)
    // The provider's list keeps the dispute as lost: another look takes nothing away.
    const again = { id: disputeId, paymentId: await paymentOf(checkoutId), status: 'lost', amountPaise: TOTAL }
    await applyProviderState(shop.deps, checkoutId, {
      dispute: { ...again, deductedPaise: TOTAL, reason: '', phase: 'chargeback', respondBy: null },
    } as never)
    expect(await statusOf(checkoutId)).toBe('PAID')
    // It is whole again: all of it can be given back.
    const { payments } = (await admin.call('GET /orders/one', { checkoutId })).body
    expect(payments).toMatchObject([{ takenPaise: 0, refundedPaise: 0 }])
  })

  it('that came back after its credit note asks for a debit note', async () => {
    const checkoutId = await bought(shop, await shop.as('USER', 'chitra'))
    const disputeId = await lose(checkoutId)
    await admin.call('POST /orders/creditchargeback', { checkoutId, disputeId, note: 'as agreed' })
    expect((await returned(checkoutId, disputeId)).status).toBe(200)
    const [note] = await creditNotesOf(shop, checkoutId)
    const { body } = await admin.call('GET /orders/accounts.csv', { from: today, to: today })
    expect(String(body)).toContain(`Dispute ${disputeId}: a debit note to ${note?.number} over 1178.82 is due`)
    // The invoice stands again: what is given back afterwards has a credit note of its own.
    await shop.provider.arm({ refunds_of_disputed: true })
    await refund(checkoutId, TOTAL)
    await shop.provider.heal()
    expect(await statusOf(checkoutId)).toBe('REFUNDED')
    expect((await creditNotesOf(shop, checkoutId)).map((row) => row.total_paise)).toEqual([TOTAL, TOTAL])
  })

  it('of which the bank gave back a part is the buyer’s again, and the rest is for staff to decide', async () => {
    const checkoutId = await bought(shop, await shop.as('USER', 'divya'))
    const before = await revenue()
    const disputeId = await lose(checkoutId)
    await admin.call('POST /orders/check', { checkoutId, note: 'no credit note' })
    expect(await toDecide()).toEqual([])
    const part = (amount: number) => returned(checkoutId, disputeId, 'won in part', admin, amount)
    expect(await part(TOTAL + 1)).toMatchObject({
      status: 400,
      body: { field: 'amount', message: 'The bank took no more than ₹1,178.82 for that dispute.' },
    })
    expect((await part(100_000)).status).toBe(200)
    expect(await statusOf(checkoutId)).toBe('PAID')
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    const kept = TOTAL - 100_000
    expect(await disputesOf(checkoutId)).toMatchObject([{ returnedPaise: 100_000, isHeld: false, creditPaise: kept }])
    const { payments, reviewReason } = (await admin.call('GET /orders/one', { checkoutId })).body
    expect([payments[0].takenPaise, reviewReason]).toEqual([kept, expect.stringContaining('over a part was lost')])
    expect(await revenue()).toBe(before - kept)
    await sql`insert into settlement_line values ('adj_part', 'adjustment', ${await paymentOf(checkoutId)}, ${disputeId},
      100000, 0, 100000, 0, 0, 'setl_part', 'UTRPART', now())`.execute(shop.db)
    const { differences } = (await admin.call('GET /orders/settlements', { month: today.slice(0, 7) })).body
    expect(differences).not.toContainEqual(expect.objectContaining({ id: 'adj_part' }))
    // A credit note over what the bank keeps; nothing of it is to be debited again.
    const decide = { checkoutId, disputeId, note: 'as agreed' }
    expect(await admin.call('POST /orders/creditchargeback', decide)).toMatchObject({ status: 200 })
    expect((await creditNotesOf(shop, checkoutId)).map((row) => row.total_paise)).toEqual([kept])
    expect((await accountsOf(checkoutId)).toSorted()).toEqual([
      ['Charge-back returned', '1000.00'],
      ['Charged back', '1000.00'],
      ['Credit note', '178.82'],
      ['Invoice', '1178.82'],
    ])
    const { body } = await admin.call('GET /orders/accounts.csv', { from: today, to: today })
    expect(String(body)).not.toContain(`Dispute ${disputeId}: a debit note`)
  })
})
