import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { bought, creditNotesOf, IN_PUNE, invoiceOf, mailsAbout } from './tax-documents.fixture.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { openShop, type Shop } from '../shop.fixture.ts'
import { indianDay } from '../../platform/clock.ts'

const HINDI = 'श्रीमती विद्या क्षत्रिय'
const FORMULA = '=HYPERLINK("https://evil.example","Refund")'

let shop: Shop
let asha: Caller
let vikram: Caller
let admin: Caller
let order: string
let invoice: string
let creditNote: string

beforeAll(async () => {
  shop = await openShop({ worker: false })
  ;[asha, vikram, admin] = await Promise.all([shop.as('USER', 'asha'), shop.as('USER', 'vikram'), shop.as('ADMIN')])
  const business = {
    company: HINDI,
    firstName: HINDI,
    lastName: '',
    gst: '27AAPFU0939F1ZV',
    address1: 'Long '.repeat(30).trim(),
  }
  order = await bought(shop, asha, { ...IN_PUNE, ...business })
  invoice = (await invoiceOf(shop, order))?.number ?? ''
  await bought(shop, vikram, { ...IN_PUNE, firstName: FORMULA, lastName: ', "Ltd"', state: 'Karnataka' })
  const payment = await shop.db.selectFrom('payment').select('id').where('checkout_id', '=', order).executeTakeFirst()
  await shop.deps.razorpay.refund(payment?.id ?? '', { amountPaise: 17882, idempotencyKey: 'by-hand-000001' })
  await applyProviderState(shop.deps, order)
  creditNote = (await creditNotesOf(shop, order))[0]?.number ?? ''
})
afterAll(() => shop.stop())

const fetched = async (who: Caller, path: string) => {
  const reply = await who.request(path)
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}
const paper = (number: string) => `/user/invoice?number=${encodeURIComponent(number)}`

describe('an invoice as PDF', () => {
  it('has all that Rule 46 asks for', async () => {
    const { status, headers, bytes } = await fetched(asha, paper(invoice))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${invoice.replaceAll('/', '-')}.pdf"`)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const lines = pdfLines(bytes)
    for (const line of [
      'Tax Invoice',
      'Original for Recipient',
      'Jhalak Footage Private Limited',
      'GSTIN: 27ABCDE1234F1Z0',
      invoice,
      'GSTIN: 27AAPFU0939F1ZV',
      'Pune 411001',
      'State: Maharashtra, code 27',
      'Maharashtra, code 27',
      '997339',
      'CGST 9 %',
      'SGST 9 %',
      '999.00',
      '89.91',
      'Rupees one thousand one hundred seventy-eight and eighty-two paise only',
      'Tax is payable on reverse charge: No',
    ])
      expect(lines).toContain(line)
    expect(lines.join('').replaceAll(/[\s\u00a0]/g, '')).toContain('₹1,178.82')
  })

  it('is made anew each time with the same bytes', async () => {
    const [first, second] = [await fetched(asha, paper(invoice)), await fetched(asha, paper(invoice))]
    expect(first.bytes.equals(second.bytes)).toBe(true)
  })

  it('is found however its number is typed', async () => {
    expect(await fetched(asha, paper(invoice.toLowerCase()))).toMatchObject({ status: 200 })
    expect(await asha.call('GET /user/invoice', { number: 'INV 1' })).toMatchObject({
      status: 400,
      body: { field: 'number' },
    })
  })
})

describe('a credit note as PDF', () => {
  it('names the invoice it corrects and asks a business to reverse its credit', async () => {
    const lines = pdfLines((await fetched(asha, paper(creditNote))).bytes)
    expect(lines).toEqual(expect.arrayContaining(['Credit Note', creditNote, 'Original invoice', invoice]))
    expect(lines.join(' ')).toMatch(/reverse the input tax credit/)
    expect(lines.join('')).toContain('178.82')
  })
})

describe('who may read a paper', () => {
  it.each(['invoice', 'credit note'])('its owner and staff who keep the books, nobody else: %s', async (kind) => {
    const number = kind === 'invoice' ? invoice : creditNote
    const unknown = { status: 404, body: { code: 'paper_not_found' } }
    expect(await vikram.call('GET /user/invoice', { number })).toMatchObject(unknown)
    expect(await shop.guest.call('GET /user/invoice', { number })).toMatchObject({ status: 401 })
    expect(await admin.call('GET /user/invoice', { number })).toMatchObject({ status: 403 })
    const own = await fetched(asha, paper(number))
    const theirs = await fetched(admin, `/orders/invoice?number=${encodeURIComponent(number)}`)
    expect(theirs.bytes.equals(own.bytes)).toBe(true)
    const employee = await shop.as('EMPLOYEE')
    for (const who of [employee, asha])
      expect(await who.call('GET /orders/invoice', { number })).toMatchObject({ status: 403 })
  })
})

describe('a statement', () => {
  const month = () => indianDay(new Date()).slice(0, 7)

  it('lists the month’s papers, with what was credited taken off', async () => {
    const lines = pdfLines((await fetched(asha, `/user/statement?month=${month()}`)).bytes)
    expect(lines).toEqual(expect.arrayContaining(['Statement', invoice, creditNote, '1,178.82', '-178.82', '1,000.00']))
  })

  it('of a month without papers, or with none of one’s own, is none', async () => {
    const none = { status: 404, body: { code: 'paper_not_found' } }
    expect(await asha.call('GET /user/statement', { month: '2020-01' })).toMatchObject(none)
    const meera = await shop.as('USER', 'meera')
    expect(await meera.call('GET /user/statement', { month: month() })).toMatchObject(none)
    expect(await asha.call('GET /user/statement', { month: '2026-13' })).toMatchObject({ status: 400 })
  })
})

describe('the accountant’s list', () => {
  const today = indianDay(new Date())
  const linesOf = async (span: { from: string; to: string }) => {
    const { body, headers } = await admin.call('GET /orders/accounts.csv', span)
    return { lines: String(body).split('\r\n'), headers }
  }

  it('has a line for each paper, in rupees, with the State of supply', async () => {
    const { lines, headers } = await linesOf({ from: today, to: today })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(lines[0]).toMatch(/^\uFEFF?Number,Date,Type,Original invoice/)
    expect(lines).toHaveLength(1 + 3 + 1)
    expect(lines[1]).toMatch(
      new RegExp(
        `^${invoice},${today},Invoice,,,${HINDI},27AAPFU0939F1ZV,27,Maharashtra,997339,999.00,89.91,89.91,0.00,1178.82,pay_\\w+,order_\\w+,,${today},${today},,$`,
      ),
    )
    expect(lines[3]).toContain(`${creditNote},${today},Credit note,${invoice},${today},`)
    expect(lines[3]).toMatch(/151.54,13.64,13.64,0.00,178.82,pay_\w+,order_\w+,Buyer must reverse/)
  })

  it('begins with the mark by which spreadsheets know UTF-8', async () => {
    const { bytes } = await fetched(admin, `/orders/accounts.csv?from=${today}&to=${today}`)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('runs no formula of a buyer’s, and quotes what must be', async () => {
    const { lines } = await linesOf({ from: today, to: today })
    expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"",""Refund"") , ""Ltd""",,29,Karnataka,`)
  })

  it('is empty but for its headings where nothing was issued, and refuses days that are none', async () => {
    expect((await linesOf({ from: '2020-01-01', to: '2020-12-31' })).lines).toHaveLength(2)
    const wrong = await admin.call('GET /orders/accounts.csv', { from: '2020-13-01', to: today })
    expect(wrong).toMatchObject({ status: 400, body: { field: 'from' } })
    // Date would take it for a day in March.
    for (const call of ['GET /orders/accounts.csv', 'GET /orders/revenue'] as const)
      expect(await admin.call(call, { from: '2026-02-31', to: today })).toMatchObject({
        status: 400,
        body: { field: 'from', message: 'From must be a date as in 2026-04-30' },
      })
    const backwards = { status: 400, body: { field: 'to', message: 'The last day lies before the first' } }
    for (const call of [
      'GET /orders/accounts.csv',
      'GET /orders/revenue',
      'GET /licences/register',
      'GET /licences/register.csv',
      'GET /orders/search',
      'GET /orders/orders.csv',
      'GET /staff/audit',
      'GET /staff/audit.csv',
      'GET /videos/library',
    ] as const)
      expect(await admin.call(call, { from: '2026-05-02', to: '2026-05-01' })).toMatchObject(backwards)
  })

  it('is for administrators', async () => {
    for (const [who, status] of [
      [shop.guest, 401],
      [asha, 403],
      [await shop.as('EMPLOYEE'), 403],
    ] as const)
      expect(await who.call('GET /orders/accounts.csv', { from: today, to: today })).toMatchObject({ status })
  })
})

describe('an invoice mailed again', () => {
  it('is a mail to the buyer each time, and on record', async () => {
    for (const note of ['lost', 'lost again'])
      expect(await admin.call('POST /orders/resendinvoice', { checkoutId: order, note })).toMatchObject({ status: 200 })
    const mails = (await mailsAbout(shop, order)).filter(({ template }) => template === 'invoice')
    expect(mails).toEqual(
      [1, 2].map(() => ({
        template: 'invoice',
        to: 'asha@test.example',
        data: { firstName: 'asha', number: invoice },
      })),
    )
    const rows = await shop.db
      .selectFrom('audit_entry')
      .select('details')
      .where('action', '=', 'invoice.sent')
      .execute()
    expect(rows.map(({ details }) => details)).toEqual([
      { number: invoice, note: 'lost' },
      { number: invoice, note: 'lost again' },
    ])
  })

  it('needs an invoice', async () => {
    const checkoutId = await bought(shop, vikram, null)
    const resend = (id: string) => admin.call('POST /orders/resendinvoice', { checkoutId: id })
    expect(await resend(checkoutId)).toMatchObject({ status: 404, body: { code: 'paper_not_found' } })
    expect(await resend('01900000-0000-7000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    })
  })
})

describe('an invoice for a business', () => {
  const company = 'Konkan Pictures Private Limited'
  const linesFor = async (billing: object) => {
    const number = (await invoiceOf(shop, await bought(shop, asha, { ...IN_PUNE, ...billing })))?.number ?? ''
    return pdfLines((await fetched(asha, paper(number))).bytes)
  }

  it('names the business above the person', async () => {
    const lines = await linesFor({ company, state: 'Karnataka', gst: '29AAMFJ0530C1ZO' })
    expect(lines.indexOf(company)).toBeGreaterThan(-1)
    expect(lines.indexOf('Asha Rao')).toBe(lines.indexOf(company) + 1)
    expect(lines).toEqual(expect.arrayContaining(['GSTIN: 29AAMFJ0530C1ZO', 'IGST 18 %', '179.82']))
  })

  it('names none without a GSTIN', async () => {
    expect(await linesFor({ company })).not.toContain(company)
  })
})

it('MON-23: a statement with a GSTIN names the company that it is of, and then the person', async () => {
  const rekha = await shop.as('USER', 'rekha')
  await bought(shop, rekha, { ...IN_PUNE, company: 'Rang Films LLP', gst: '27AAPFU0939F1ZV' })
  const month = indianDay(new Date()).slice(0, 7)
  const lines = pdfLines((await fetched(rekha, `/user/statement?month=${month}`)).bytes)
  const at = lines.indexOf('GSTIN: 27AAPFU0939F1ZV')
  expect(lines[at - 2]).toBe('Rang Films LLP')
})
