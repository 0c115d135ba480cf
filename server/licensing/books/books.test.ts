import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { dayAfter, indianDay } from '../../platform/clock.ts'
import { bought, creditNotesOf, IN_PUNE, invoiceOf } from '../invoices/tax-documents.fixture.ts'
import { auditOf, openShop, type Shop } from '../shop.fixture.ts'
import { importMonth, importPayouts } from './payout.service.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'

const DAY_S = 86_400
const TOTAL = 117_882
const BUSINESS = { ...IN_PUNE, gst: '29AAMFJ0530C1ZO', state: 'Karnataka', company: 'Konkan Pictures' }

let shop: Shop
let asha: Caller
let admin: Caller
/** Orders of a consumer, a business, and one whose dispute was lost. */
let consumer: string
let business: string
let disputed: string
let dispute: string

beforeAll(async () => {
  shop = await openShop({ worker: false })
  ;[asha, admin] = await Promise.all([shop.as('USER', 'asha'), shop.as('ADMIN')])
  ;[consumer, business, disputed] = [
    await bought(shop, asha),
    await bought(shop, asha, BUSINESS),
    await bought(shop, asha),
  ]
  await refund(business, 17_882)
  dispute = await loseDispute(disputed)
})
afterAll(() => shop.stop())

const paymentOf = async (checkoutId: string) =>
  (await shop.db.selectFrom('payment').select('id').where('checkout_id', '=', checkoutId).executeTakeFirstOrThrow()).id

async function refund(checkoutId: string, amountPaise: number) {
  const idempotencyKey = `by-hand-${checkoutId}`
  await shop.deps.razorpay.refund(await paymentOf(checkoutId), { amountPaise, idempotencyKey })
  await applyProviderState(shop.deps, checkoutId)
}

async function loseDispute(checkoutId: string): Promise<string> {
  const payment_id = await paymentOf(checkoutId)
  const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id })
  await shop.provider.control(`/disputes/${id}`, { event: 'lost' })
  const received = { id, paymentId: payment_id, status: 'lost', amountPaise: TOTAL, reason: '', respondBy: null }
  await applyProviderState(shop.deps, checkoutId, { dispute: { ...received, phase: 'chargeback' } as never })
  return id
}

const today = indianDay(new Date())
const month = today.slice(0, 7)
const lines = async (path: 'accounts.csv' | 'gstr1.csv' | 'settlements.csv', query: object) => {
  const { body, status } = await admin.call(`GET /orders/${path}`, query as never)
  expect(status).toBe(200)
  return String(body).replace('\uFEFF', '').trimEnd().split('\r\n')
}
const accounts = () => lines('accounts.csv', { from: dayAfter(today, -40), to: today })
/** Columns by heading. */
const table = ([head = '', ...rows]: string[]) =>
  rows.map((row) => Object.fromEntries(head.split(',').map((name, index) => [name, row.split(',')[index] ?? ''])))

describe('MON-48: when the money came', () => {
  it('stands beside the document’s date; another month is marked', async () => {
    const number = (await invoiceOf(shop, consumer))?.number
    const rowOf = async () => table(await accounts()).find((row) => row['Number'] === number)
    expect(await rowOf()).toMatchObject({ 'Payment date': today, 'Time of supply': today, Note: '' })
    const created_at = sql<Date>`created_at - interval '32 days'`
    const payment = await paymentOf(consumer)
    await shop.db.updateTable('payment').set({ created_at }).where('id', '=', payment).execute()
    const before = dayAfter(today, -32)
    expect(await rowOf()).toMatchObject({
      'Payment date': before,
      'Time of supply': before,
      Note: 'Paid in another month',
    })
  })
})

describe('MON-49: a lost dispute', () => {
  it('is a line with date, amount, invoice and dispute: the list comes to the money kept', async () => {
    const rows = table(await accounts())
    const number = (await invoiceOf(shop, disputed))?.number
    expect(rows.find((row) => row['Type'] === 'Charged back')).toMatchObject({
      Date: today,
      'Original invoice': number,
      Total: '1178.82',
      Note: `Dispute ${dispute}`,
    })
    const sum = (type: string) =>
      rows
        .filter((row) => row['Type'] === type)
        .reduce((paise, row) => paise + Math.round(Number(row['Total']) * 100), 0)
    expect(sum('Invoice') - sum('Credit note') - sum('Charged back')).toBe(3 * TOTAL - 17_882 - TOTAL)
  })

  it('has a credit note when ADMIN decides so, once; then it is no line of its own', async () => {
    const decide = (who: Caller, disputeId = dispute) =>
      who.call('POST /orders/creditchargeback', { checkoutId: disputed, disputeId, note: 'as agreed' })
    for (const [who, status] of [
      [shop.guest, 401],
      [asha, 403],
      [await shop.as('EMPLOYEE'), 403],
    ] as const)
      expect(await decide(who)).toMatchObject({ status })
    expect(await decide(admin, 'disp_other')).toMatchObject({ status: 404, body: { code: 'chargeback_not_found' } })
    for (let press = 0; press < 2; press++) expect(await decide(admin)).toMatchObject({ status: 200 })
    expect(await creditNotesOf(shop, disputed)).toMatchObject([{ dispute_id: dispute, total_paise: TOTAL }])
    expect((await auditOf(shop, disputed)).filter((action) => action === 'credit_note.decided')).toHaveLength(1)
    expect((await accounts()).join()).not.toContain('Charged back')
    // The desk finds it, and offers no second one.
    const { body } = await admin.call('GET /orders/one', { checkoutId: disputed })
    const number = (await creditNotesOf(shop, disputed))[0]?.number
    expect(body.disputes).toMatchObject([{ id: dispute, takenPaise: TOTAL, creditNote: number, creditPaise: 0 }])
  })
})

describe('MON-50: GSTR-1', () => {
  const gstr1 = async (name: string) => table(await lines('gstr1.csv', { month, table: name }))

  it('B2B and CDNR name the registered buyer, B2CS sums up the others, documents are counted', async () => {
    const invoice = (await invoiceOf(shop, business))?.number
    expect(await gstr1('b2b')).toEqual([
      expect.objectContaining({
        'GSTIN/UIN of Recipient': '29AAMFJ0530C1ZO',
        'Receiver Name': 'Konkan Pictures',
        'Invoice Number': invoice,
        'Invoice date': expect.stringMatching(/^\d\d-[A-Z][a-z]{2}-20\d\d$/),
        'Invoice Value': '1178.82',
        'Place Of Supply': '29-Karnataka',
        Rate: '18.00',
        'Taxable Value': '999.00',
      }),
    ])
    expect(await gstr1('cdnr')).toMatchObject([{ 'Note Type': 'C', 'Note Value': '178.82', 'Taxable Value': '151.54' }])
    // The department's tool takes its own columns alone.
    const headings = async (name: string) => Object.keys((await gstr1(name))[0] ?? {}).join()
    expect(await headings('b2b')).toBe(
      'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    )
    expect(await headings('cdnr')).toBe(
      'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    )
    // Two invoices, one of them credited whole.
    expect(await gstr1('b2cs')).toEqual([
      {
        ...{ Type: 'OE', 'Place Of Supply': '27-Maharashtra', 'Applicable % of Tax Rate': '', Rate: '18.00' },
        ...{ 'Taxable Value': '999.00', 'Cess Amount': '0.00', 'E-Commerce GSTIN': '' },
      },
    ])
    // Less the credit notes; IGST to Karnataka, CGST and SGST at home.
    expect(await gstr1('hsn')).toEqual([
      {
        ...{ Type: 'B2B', HSN: '997339', UQC: 'NA', 'Total Quantity': '0', 'Total Value': '1000.00', Rate: '18.00' },
        ...{ Description: '', 'Cess Amount': '0.00' },
        ...{ 'Taxable Value': '847.46', 'Integrated Tax Amount': '152.54' },
        ...{ 'Central Tax Amount': '0.00', 'State/UT Tax Amount': '0.00' },
      },
      {
        ...{ Type: 'B2C', HSN: '997339', UQC: 'NA', 'Total Quantity': '0', 'Total Value': '1178.82', Rate: '18.00' },
        ...{ Description: '', 'Cess Amount': '0.00' },
        ...{ 'Taxable Value': '999.00', 'Integrated Tax Amount': '0.00' },
        ...{ 'Central Tax Amount': '89.91', 'State/UT Tax Amount': '89.91' },
      },
    ])
    expect(await gstr1('docs')).toMatchObject([{ 'Total Number': '3' }, { 'Total Number': '2' }])
  })

  it('is for administrators, by month', async () => {
    for (const [who, status] of [
      [shop.guest, 401],
      [asha, 403],
    ] as const)
      expect(await who.call('GET /orders/gstr1.csv', { month, table: 'b2b' })).toMatchObject({ status })
    expect(await admin.call('GET /orders/gstr1.csv', { month: '2026-13', table: 'b2b' })).toMatchObject({ status: 400 })
  })
})

describe('MON-51: the bank’s statement', () => {
  // Days before: on the first ones of a month in the last one.
  const months = [...new Set([indianDay(new Date(Date.now() - 10 * DAY_S * 1000)).slice(0, 7), month])]
  const settled = async () => {
    const all = await Promise.all(months.map((each) => admin.call('GET /orders/settlements', { month: each })))
    return {
      differences: all.flatMap(({ body }) => body.differences),
      settlements: all.flatMap(({ body }) => body.settlements),
    }
  }

  it('meets the books, with fee, GST of the fee and the bank’s reference', async () => {
    await shop.provider.control('/age', { seconds: 4 * DAY_S })
    for (const each of months) for (let again = 0; again < 2; again++) await importMonth(shop.deps, each)
    const { differences, settlements } = await settled()
    expect(differences).toEqual([])
    const sum = (name: string) =>
      settlements.reduce((all: number, one: Record<string, number>) => all + (one[name] ?? 0), 0)
    const fees = await shop.db.selectFrom('payment').select(['fee_paise', 'fee_tax_paise']).execute()
    const fee = fees.reduce((all, row) => all + (row.fee_paise ?? 0), 0)
    expect(fee).toBeGreaterThan(0)
    expect([sum('paymentsPaise'), sum('refundsPaise'), sum('chargeBacksPaise'), sum('feesPaise')]).toEqual([
      3 * TOTAL,
      17_882,
      TOTAL,
      fee,
    ])
    expect(sum('netPaise')).toBe(3 * TOTAL - 17_882 - TOTAL - fee)
    const rows = (await Promise.all(months.map((each) => lines('settlements.csv', { month: each })))).flatMap(table)
    expect(rows.filter((row) => row['Type'] === 'Refund')).toMatchObject([
      {
        Invoice: (await invoiceOf(shop, business))?.number,
        'Credit note': (await creditNotesOf(shop, business))[0]?.number,
      },
    ])
    expect(rows.every((row) => row['Bank reference'] !== '')).toBe(true)
  })

  it('is listed by the days of a month in India, page after page, none twice', async () => {
    const payment = await paymentOf(business)
    const add = (id: string, at: string, count = 1) =>
      sql`insert into settlement_line select ${id} || n, type, payment_id, dispute_id, credit_paise, debit_paise,
        amount_paise, fee_paise, fee_tax_paise, settlement_id, utr, ${at}::timestamptz
        from settlement_line, generate_series(1, ${count}) as n where entity_id = ${payment}`.execute(shop.db)
    await add('before-', '2020-01-31T18:29:59.999Z')
    await add('first-', '2020-01-31T18:30:00Z')
    // Many in the same moment: the id decides where a page ends.
    await add('many-', '2020-02-10T06:00:00Z', 1_000)
    await add('last-', '2020-02-29T18:29:59.999Z')
    await add('after-', '2020-02-29T18:30:00Z')
    const ids = table(await lines('settlements.csv', { month: '2020-02' })).map((row) => row['Id'])
    expect([ids.length, new Set(ids).size]).toEqual([1_002, 1_002])
    expect([ids[0], ids.at(-1)]).toEqual(['first-1', 'last-1'])
    const { settlements } = (await admin.call('GET /orders/settlements', { month: '2020-02' })).body
    expect(settlements).toMatchObject([{ paymentsPaise: 1_002 * TOTAL }])
  })

  it('is taken over page after page, without what was not settled yet', async () => {
    const at = new Date('2019-03-10T06:00:00Z')
    const report = Array.from({ length: 1_002 }, (_, n) => ({
      ...{ entityId: `pay_paged_${n}`, type: 'payment', amountPaise: 100, creditPaise: 100, debitPaise: 0 },
      ...{ feePaise: 0, feeTaxPaise: 0, paymentId: null, disputeId: null, utr: 'UTR' },
      ...(n === 5 ? { settledAt: null, settlementId: null } : { settledAt: at, settlementId: 'setl_paged' }),
    }))
    const asked: number[] = []
    const razorpay: typeof shop.deps.razorpay = {
      ...shop.deps.razorpay,
      fetchRecon: async ({ skip, count }) => {
        asked.push(skip)
        return report.slice(skip, skip + count) as never
      },
    }
    for (let again = 0; again < 2; again++) await importMonth({ db: shop.db, razorpay }, '2019-03')
    expect(asked).toEqual([0, 1_000, 0, 1_000])
    const { settlements } = (await admin.call('GET /orders/settlements', { month: '2019-03' })).body
    expect(settlements).toMatchObject([{ id: 'setl_paged', paymentsPaise: 1_001 * 100 }])
  })

  it('is taken over from the last movement on, however long nothing ran, the oldest month first', async () => {
    const asked: string[] = []
    const razorpay: typeof shop.deps.razorpay = {
      ...shop.deps.razorpay,
      fetchRecon: async ({ year, month }) => {
        asked.push(`${year}-${String(month).padStart(2, '0')}`)
        return []
      },
    }
    const last = await shop.db
      .selectFrom('settlement_line')
      .select('settled_at as at')
      .orderBy('settled_at', 'desc')
      .executeTakeFirstOrThrow()
    const later = new Date(last.at.getTime() + 100 * DAY_S * 1000)
    await importPayouts({ db: shop.db, razorpay, clock: { now: () => later }, hasProvider: true })
    expect(asked.length).toBeGreaterThanOrEqual(4)
    expect([asked[0], asked.at(-1)]).toEqual([indianDay(last.at).slice(0, 7), indianDay(later).slice(0, 7)])
    expect(asked).toEqual([...new Set(asked)].toSorted())
  })

  it('tells a payment that differs, and one that is not ours', async () => {
    const payment = await paymentOf(business)
    // As it would have come from the provider: no call changes a line.
    await shop.server.byOwner(sql`update settlement_line set amount_paise = 1 where entity_id = ${payment}`)
    await sql`insert into settlement_line select 'pay_unknown', type, payment_id, dispute_id, credit_paise, debit_paise,
      amount_paise, fee_paise, fee_tax_paise, settlement_id, utr, settled_at from settlement_line
      where entity_id = ${payment}`.execute(shop.db)
    // In the order of ids, which the provider makes.
    const { differences } = await settled()
    expect(differences).toHaveLength(2)
    expect(differences).toContainEqual({ id: payment, what: 'a payment was settled with another amount' })
    expect(differences).toContainEqual({ id: 'pay_unknown', what: 'a payment that is not ours was settled' })
  })

  it('is for administrators', async () => {
    for (const [who, status] of [
      [shop.guest, 401],
      [asha, 403],
      [await shop.as('EMPLOYEE'), 403],
    ] as const)
      for (const call of ['GET /orders/settlements', 'GET /orders/settlements.csv'] as const)
        expect(await who.call(call, { month })).toMatchObject({ status })
  })
})

it('MON-50: documents issued name the last number also when it has a digit more than the first', async () => {
  await shop.server.byOwner(sql`update document_counter set last_number = 999999 where series = 'INV'`)
  const number = (await invoiceOf(shop, await bought(shop, asha)))?.number
  expect(number).toMatch(/^INV\/\d{4}\/1000000$/)
  const [row] = table(await lines('gstr1.csv', { month, table: 'docs' }))
  expect(row).toMatchObject({ 'Sr. No. From': expect.stringMatching(/\/000001$/), 'Sr. No. To': number })
})

it('MON-50: a month has what was issued on its days in India, in every table and on the accountant’s list', async () => {
  const counts = async () => {
    const rows = []
    for (const name of ['b2b', 'cdnr', 'b2cs', 'hsn', 'docs'])
      rows.push(table(await lines('gstr1.csv', { month: '2020-02', table: name })).length)
    const listed = table(await lines('accounts.csv', { from: '2020-02-01', to: '2020-02-29' }))
    return [...rows, listed.length]
  }
  for (const [moment, isIn] of [
    ['2020-01-31T18:29:59.999Z', false],
    ['2020-01-31T18:30:00Z', true],
    ['2020-02-29T18:29:59.999Z', true],
    ['2020-02-29T18:30:00Z', false],
  ] as const) {
    for (const kind of ['invoice', 'credit_note'])
      await shop.server.byOwner(sql`update ${sql.table(kind)} set issued_at = ${moment}`)
    expect([moment, (await counts()).map((rows) => rows > 0)]).toEqual([moment, Array.from({ length: 6 }, () => isIn)])
  }
})
