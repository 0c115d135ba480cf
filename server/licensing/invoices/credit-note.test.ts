import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { lockAccount } from '../checkout/account.repository.ts'
import { issueCreditNote } from './credit-note.service.ts'
import { addressFor, bought, creditNotesOf, IN_PUNE, invoiceOf } from './tax-documents.fixture.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { openShop, type Shop } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller
beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
})
afterAll(() => shop.stop())

const TOTAL = 117882

async function paymentOf(checkoutId: string) {
  const { id } = await shop.db
    .selectFrom('payment')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return id
}

/** A refund that the bank has done. */
async function refunded(checkoutId: string, key: string, amountPaise: number) {
  const paymentId = await paymentOf(checkoutId)
  await shop.db
    .insertInto('refund')
    .values({ idempotency_key: key, payment_id: paymentId, amount_paise: amountPaise, reason: '', status: 'processed' })
    .execute()
  return { idempotencyKey: key, paymentId, amountPaise }
}

const issue = (refund: { idempotencyKey: string; paymentId: string; amountPaise: number }, at?: Date) =>
  shop.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .selectFrom('account')
      .select('id')
      .where('login', '=', 'asha@test.example')
      .executeTakeFirstOrThrow()
    const now = await lockAccount(trx, id)
    return issueCreditNote(shop.deps, trx, refund, at ?? now)
  })

describe('a whole refund', () => {
  it('has one credit note, the invoice’s sums and the invoice it corrects', async () => {
    const id = await bought(shop, asha)
    const invoice = await invoiceOf(shop, id)
    const refund = await refunded(id, `rf-${id}`, TOTAL)
    const numbers = await Promise.all([issue(refund), issue(refund), issue(refund)])
    const [note, ...more] = await creditNotesOf(shop, id)
    expect(more).toEqual([])
    expect(numbers).toEqual([note?.number, note?.number, note?.number])
    expect(note).toMatchObject({
      number: expect.stringMatching(/^CN\/\d{4}\/\d{6}$/),
      taxable_paise: 99900,
      cgst_paise: 8991,
      sgst_paise: 8991,
      igst_paise: 0,
      total_paise: TOTAL,
      printed: { original: { number: invoice?.number }, buyerMustReverse: false, buyer: { name: 'Asha Rao' } },
    })
  })

  it('of a business asks it to reverse its credit', async () => {
    const id = await bought(shop, asha, { ...IN_PUNE, gst: '27AAPFU0939F1ZV' })
    await issue(await refunded(id, `rf-${id}`, TOTAL))
    expect(await creditNotesOf(shop, id)).toMatchObject([{ printed: { buyerMustReverse: true } }])
    const { details } = await shop.db
      .selectFrom('audit_entry')
      .select('details')
      .where('action', '=', 'credit_note.issued')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ buyerMustReverse: true, totalPaise: TOTAL })
  })
})

it('after 30 November of the year after the supply it is over money without GST, in no return, and says so', async () => {
  const id = await bought(shop, asha, { ...IN_PUNE, gst: '27AAPFU0939F1ZV' })
  const invoice = await invoiceOf(shop, id)
  const year = Number(`20${invoice?.financial_year.slice(2)}`)
  const at = (day: string) => new Date(`${year}-${day}T12:00:00+05:30`)
  await issue(await refunded(id, `in-time-${id}`, 11_800), at('11-30'))
  await issue(await refunded(id, `late-${id}`, 10_000), at('12-01'))
  const [inTime, late] = await creditNotesOf(shop, id)
  expect(inTime).toMatchObject({ taxable_paise: 10_000, printed: { buyerMustReverse: true } })
  expect(inTime?.printed.withoutGst).toBeUndefined()
  expect(late).toMatchObject({ taxable_paise: 10_000, cgst_paise: 0, sgst_paise: 0, total_paise: 10_000 })
  expect(late?.printed).toMatchObject({ withoutGst: true, buyerMustReverse: false })
  const admin = await shop.as('ADMIN')
  const csv = async (month: string, table: 'cdnr' | 'hsn' | 'docs') =>
    String((await admin.call('GET /orders/gstr1.csv', { month: `${year}-${month}`, table })).body)
  expect(await csv('11', 'cdnr')).toContain(inTime?.number)
  expect(await csv('12', 'cdnr')).not.toContain(late?.number)
  expect((await csv('12', 'hsn')).trim().split('\n')).toHaveLength(1)
  expect(await csv('12', 'docs')).toContain(late?.number)
  const days = { from: `${year}-12-01`, to: `${year}-12-01` }
  expect(String((await admin.call('GET /orders/accounts.csv', days)).body)).toMatch(/,Credit note,.*,Without GST/)
})

describe('refunds in parts', () => {
  it('have a credit note each; together they are the invoice, to the paisa', async () => {
    const id = await bought(shop, asha, { ...IN_PUNE, state: 'Goa' })
    for (const [index, paise] of [1, 33333, TOTAL - 33334].entries())
      await issue(await refunded(id, `part-${index}-${id}`, paise))
    const notes = await creditNotesOf(shop, id)
    const sum = (key: 'taxable_paise' | 'igst_paise' | 'total_paise') =>
      notes.reduce((paise, note) => paise + note[key], 0)
    expect(notes.map((note) => note.total_paise)).toEqual([1, 33333, TOTAL - 33334])
    expect([sum('taxable_paise'), sum('igst_paise'), sum('total_paise')]).toEqual([99900, 17982, TOTAL])
    expect(await issue(await refunded(id, `beyond-${id}`, 500))).toBeNull()
  })
})

describe('no credit note', () => {
  it('without an invoice; once there is one, what went back before is credited too', async () => {
    const id = await bought(shop, asha, null)
    expect(await issue(await refunded(id, `early-${id}`, 10000))).toBeNull()
    await asha.call('POST /user/invoiceaddress', addressFor(id))
    expect(await creditNotesOf(shop, id)).toMatchObject([{ total_paise: 10000, refund_key: `early-${id}` }])
  })

  it('for money that bought nothing', async () => {
    const id = await bought(shop, asha)
    const refund = await refunded(id, `surplus-${id}`, TOTAL)
    await shop.db.updateTable('payment').set({ role: 'surplus' }).where('id', '=', refund.paymentId).execute()
    expect(await issue(refund)).toBeNull()
  })
})

it('money given back by hand at the provider is credited when we learn of it, once', async () => {
  const id = await bought(shop, asha)
  await shop.deps.razorpay.refund(await paymentOf(id), { amountPaise: 5000, idempotencyKey: `by-hand-${id}` })
  await applyProviderState(shop.deps, id)
  await applyProviderState(shop.deps, id)
  expect(await creditNotesOf(shop, id)).toMatchObject([{ total_paise: 5000, cgst_paise: 381, sgst_paise: 381 }])
})
