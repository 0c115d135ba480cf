import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { mailTo } from '../../../testing/mails.ts'
import { eventually } from '../../../testing/uploads.ts'
import { endOfDay, indianDay, startOfDay } from '../../platform/clock.ts'
import { type CartInput, inHd, linesOf, orderCart } from '../cart/cart.fixture.ts'
import { COMPANY, join, openCompany } from '../company.fixture.ts'
import { auditOf, checkoutOf, mailsOf, openShop, rightsOf, type Shop, stock, withdraw } from '../shop.fixture.ts'
import { remindOfDues } from './terms.service.ts'

let shop: Shop
let admin: Caller
let owner: Caller
let buyer: Caller
let editor: Caller
let companyId = ''
let transfers = 0
const BILLING = { firstName: 'Asha', lastName: 'Rao', address1: '1 Lane', state: 'Maharashtra' }
const HD = 9_322
/** Made up for the sandbox. */
const ACCOUNT = { accountNumber: '000011112222', ifsc: 'JHLK0000000' }

beforeAll(async () => {
  shop = await openShop({ env: { QUEUES: 'payments,mail', BUYER_COMPANY_SEATS: '9' } })
  admin = await shop.as('ADMIN')
  owner = await shop.as('USER', 'owner')
  buyer = await shop.as('USER', 'buyer')
  editor = await shop.as('USER', 'editor')
  companyId = await openCompany(owner)
  await join(shop, owner, buyer, 'buyer')
  await join(shop, owner, editor, 'editor')
})
afterAll(() => shop.stop())
beforeEach(async () => {
  // What the tests before owe is paid.
  await shop.db
    .updateTable('receivable')
    .set({ settled_at: sql<Date>`now()` })
    .where('settled_at', 'is', null)
    .execute()
  await agree(1000)
})

const agree = (rupees: number, more: object = {}) =>
  admin.call('POST /staff/companyterms', { companyId, rupees, days: 30, on: true, ...more })
const order = (lines: CartInput[], who = buyer) =>
  who.call('POST /pay/order-on-terms', { lines, billing: BILLING } as never)
const stocked = async (count: number) => (await Promise.all(Array.from({ length: count }, () => stock(shop)))).map(inHd)
const owed = async () => (await buyer.call('GET /user/terms', {})).body.terms
const transfer = (orders: string[], amountPaise: number, more: object = {}) =>
  admin.call('POST /orders/recordtransfer', {
    ...{ reference: `UTR${++transfers}00000`, receivedOn: '2026-01-02', amountPaise, orders },
    ...more,
  })
const statusOf = async (id: string) =>
  (await shop.db.selectFrom('checkout').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const makeLate = () =>
  shop.db
    .updateTable('receivable')
    .set({ due_at: sql<Date>`now() - interval '1 day'` })
    .execute()
const refund = (checkoutId: string, more: object = {}) =>
  admin.call('POST /orders/refund', { checkoutId, note: 'they asked by phone', ...more } as never)
const dutyOf = async (checkoutId: string) =>
  (await admin.call('GET /orders/receivables', {})).body.receivables.find(
    (one: { checkoutId: string }) => one.checkoutId === checkoutId,
  )

describe('an order of a company that pays later', () => {
  it('is delivered and invoiced at once, is every colleague’s, and is owed', async () => {
    const lines = await stocked(2)
    const { status, body } = await order(lines)
    expect([status, body.totalPaise]).toEqual([200, 2 * HD])
    expect((await rightsOf(shop, body.checkoutId)).map((one) => one.status)).toEqual(['active', 'active'])
    const { orders } = (await owner.call('GET /user/orders', {})).body
    const own = orders.find((one: { checkoutId: string }) => one.checkoutId === body.checkoutId)
    expect(own).toMatchObject({ status: 'PAID', dueAt: body.dueAt, invoice: { number: expect.stringMatching(/^INV/) } })
    const { printed } = await shop.db
      .selectFrom('invoice')
      .select('printed')
      .where('checkout_id', '=', body.checkoutId)
      .executeTakeFirstOrThrow()
    expect(printed).toMatchObject({ dueOn: expect.any(String), paymentId: '', totalPaise: 2 * HD })
    expect(await owed()).toMatchObject({ owedPaise: 2 * HD, overduePaise: 0, limitPaise: 100_000 })
    const [receipt] = await mailsOf(shop, `receipt ${body.checkoutId}`)
    expect(receipt?.data).toMatchObject({ dueAt: body.dueAt })
    // Where it is to be paid stands in the dialog, in the receipt and on the invoice.
    expect((await owed()).payTo).toEqual({ beneficiary: 'Jhalak Footage Private Limited', ...ACCOUNT })
    const told = await mailTo({ guest: shop.guest }, COMPANY.email, 'receipt')
    for (const words of [...Object.values(ACCOUNT), own.invoice.number]) expect(told.text).toContain(words)
    const paper = await buyer.request(`/user/invoice?number=${encodeURIComponent(own.invoice.number)}`)
    expect(pdfLines(Buffer.from(await paper.arrayBuffer()))).toEqual(
      expect.arrayContaining([...Object.values(ACCOUNT), expect.stringContaining('by transfer with the reference')]),
    )
    expect((await editor.call('GET /user/owned', {})).body.clips).toEqual(
      expect.arrayContaining(lines.map(({ videoID }) => expect.objectContaining({ id: videoID }))),
    )
    // No order was opened at the provider: nothing can be paid twice there.
    expect(
      (await shop.db.selectFrom('checkout').select('provider_order_id').where('id', '=', body.checkoutId).execute())[0],
    ).toEqual({ provider_order_id: null })
  })

  it('is never delivered at another sum than the one that was shown', async () => {
    const lines = await stocked(1)
    const shown = (expectedPaise: number) =>
      buyer.call('POST /pay/order-on-terms', { lines, billing: BILLING, expectedPaise } as never)
    expect(await shown(HD - 1)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(await owed()).toMatchObject({ owedPaise: 0 })
    expect(await shown(HD)).toMatchObject({ status: 200, body: { totalPaise: HD } })
  })

  it('is refused to a person, to an editor, to whom nothing was agreed with, and when the agreement ended', async () => {
    const lines = await stocked(1)
    const person = await shop.as('USER', 'person')
    expect((await order(lines, person)).body.code).toBe('terms_not_agreed')
    expect((await order(lines, editor)).body.code).toBe('company_role')
    await agree(1000, { on: false })
    expect((await order(lines)).body.code).toBe('terms_not_agreed')
    expect((await person.call('GET /user/terms', {})).body).toEqual({ terms: null })
    expect((await buyer.call('POST /staff/companyterms', { companyId, rupees: 1, days: 1, on: true })).status).toBe(403)
  })

  it('is changed by whom has read it as it is now', async () => {
    const refused = { status: 409, body: { code: 'edit_conflict' } }
    expect(await agree(2000, { was: null })).toMatchObject(refused)
    expect(await agree(2000, { was: { rupees: 1000, days: 30, on: false } })).toMatchObject(refused)
    expect(await owed()).toMatchObject({ limitPaise: 100_000 })
    expect((await agree(2000, { was: { rupees: 1000, days: 30, on: true } })).status).toBe(200)
    expect(await owed()).toMatchObject({ limitPaise: 200_000 })
  })

  it('says by its label which field is wrong', async () => {
    const saidOf = (reply: { body: { message: string } }) => reply.body.message
    expect(saidOf(await agree(0))).toBe('Credit limit is at least 1')
    expect(saidOf(await agree(1000, { days: 121 }))).toBe('Days to pay is at most 120')
    expect(saidOf(await transfer(['01900000-0000-7000-8000-000000000000'], 0))).toBe(
      'Amount received is at least ₹0.01',
    )
    const undated = await transfer(['01900000-0000-7000-8000-000000000000'], 1, { receivedOn: '' })
    expect(saidOf(undated)).toBe('Received on must be a date as in 2026-04-30')
  })

  it('stops at the limit, also when two order at once, and when an invoice is overdue', async () => {
    await agree(100)
    const [first, second] = await stocked(2)
    const answers = await Promise.all([order([first!]), order([second!], owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('terms_limit')
    await agree(1000)
    await makeLate()
    expect((await order(await stocked(1))).body.code).toBe('terms_overdue')
    expect(await owed()).toMatchObject({ owedPaise: HD, overduePaise: HD })
  })

  it('is late from the day after its due day in India, not on that day', async () => {
    await agree(1000)
    const { body } = await order(await stocked(1))
    const dueIn = (days: number) =>
      sql`update receivable set due_at = (date_trunc('day', now() at time zone 'Asia/Kolkata') + make_interval(days => ${days}))
        at time zone 'Asia/Kolkata' where checkout_id = ${body.checkoutId}`.execute(shop.db)
    // The first moment of today: gone by already.
    await dueIn(0)
    expect(await dutyOf(body.checkoutId)).toMatchObject({ overdue: false })
    expect(await owed()).toMatchObject({ overduePaise: 0 })
    expect(await order(await stocked(1))).toMatchObject({ status: 200 })
    await dueIn(-1)
    expect(await dutyOf(body.checkoutId)).toMatchObject({ overdue: true })
    expect((await order(await stocked(1))).body.code).toBe('terms_overdue')
  })

  it('is what it is when staff check it: the provider knows nothing of it', async () => {
    const { checkoutId } = (await order(await stocked(1))).body
    const checked = await admin.call('POST /orders/check', { checkoutId, note: '' })
    expect(checked).toMatchObject({ status: 200, body: { message: 'Our status: Paid.' } })
  })

  it('pressed twice is one order', async () => {
    const lines = await stocked(1)
    const answers = await Promise.all([order(lines), order(lines), order(lines, owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await owed()).toMatchObject({ owedPaise: HD })
  })
})

describe('a transfer to the shop’s own account', () => {
  it('settles several orders at once, with tax deducted, and is never recorded twice', async () => {
    const [one, two] = [(await order(await stocked(1))).body, (await order(await stocked(2))).body]
    const both = [one.checkoutId, two.checkoutId]
    expect((await transfer(both, 3 * HD - 1)).body).toMatchObject({ code: 'transfer_amount', field: 'amountPaise' })
    const reference = 'UTR/2026-77'
    const more = { reference, tdsPaise: 500 }
    const answers = await Promise.all([transfer(both, 3 * HD - 500, more), transfer(both, 3 * HD - 500, more)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await owed()).toMatchObject({ owedPaise: 0 })
    expect(await dutyOf(one.checkoutId)).toBeUndefined()
    const paid = await mailTo({ guest: shop.guest }, COMPANY.email, 'Paid: ')
    const { orders } = (await buyer.call('GET /user/orders', {})).body
    for (const id of both)
      expect(paid.text).toContain(orders.find((own: { checkoutId: string }) => own.checkoutId === id).invoice.number)
    expect(paid.text).toContain('transfer UTR/2026-77 pays ₹279.66')
    const another = (await order(await stocked(1))).body
    expect((await transfer([another.checkoutId], HD, { reference: 'utr/2026-77' })).body.code).toBe('transfer_recorded')
    expect(await owed()).toMatchObject({ owedPaise: HD })
  })

  it('stands on the accountant’s list with its reference and each invoice’s part of the tax deducted', async () => {
    const [one, two] = [(await order(await stocked(1))).body, (await order(await stocked(2))).body]
    const both = [one.checkoutId, two.checkoutId]
    const more = { reference: 'UTR/2026-78', tdsPaise: 500 }
    expect((await transfer(both, 3 * HD - 500, more)).status).toBe(200)
    const today = indianDay(new Date())
    const csv = String((await admin.call('GET /orders/accounts.csv', { from: today, to: today })).body)
    const [head = '', ...rows] = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(head).toMatch(/,Bank reference,TDS$/)
    const tail = rows.filter((row) => row.includes('UTR/2026-78')).map((row) => row.split(',').slice(-2).join())
    // ₹93.22 and ₹186.44 share ₹5 of tax.
    expect(tail.toSorted()).toEqual(['UTR/2026-78,1.67', 'UTR/2026-78,3.33'])
    expect(new Set(rows.map((row) => row.split(',').length)).size).toBeLessThanOrEqual(2)
  })

  it('buys an order that waits for its money; what is then paid online goes back', async () => {
    const opened = (await orderCart(buyer, await stocked(2), { billing: BILLING })).body
    expect((await transfer([opened.checkoutId], opened.amount)).status).toBe(200)
    expect((await checkoutOf(shop, opened.id)).status).toBe('PAID')
    expect((await rightsOf(shop, opened.checkoutId)).map((one) => one.status)).toEqual(['active', 'active'])
    await shop.provider.pay(opened.id)
    expect((await admin.call('POST /orders/check', { checkoutId: opened.checkoutId })).status).toBe(200)
    const payments = await shop.db
      .selectFrom('payment')
      .select(['source', 'role'])
      .where('checkout_id', '=', opened.checkoutId)
      .orderBy('source')
      .execute()
    expect(payments).toEqual([
      { source: 'bank', role: 'main' },
      { source: 'provider', role: 'surplus' },
    ])
    expect((await transfer([opened.checkoutId], opened.amount)).body.code).toBe('order_not_found')
  })

  it('is for one buyer’s orders, by staff alone, and not from tomorrow', async () => {
    const one = (await order(await stocked(1))).body
    const stranger = await shop.as('USER', 'stranger')
    const other = (await orderCart(stranger, await stocked(1))).body
    expect((await transfer([one.checkoutId, other.checkoutId], 2 * HD)).body.code).toBe('order_not_found')
    expect((await transfer([one.checkoutId], HD, { receivedOn: '2099-01-01' })).body.field).toBe('receivedOn')
    const call = { reference: 'UTR99999999', receivedOn: '2026-01-02', amountPaise: HD, orders: [one.checkoutId] }
    for (const caller of [owner, stranger])
      expect((await caller.call('POST /orders/recordtransfer', call)).status).toBe(403)
  })
})

it('what waits for its money is not counted as spent by the customer; once paid, it is', async () => {
  const spent = async () => (await admin.call('GET /staff/customer', { id: companyId })).body.spentPaise as number
  const before = await spent()
  const { checkoutId } = (await order(await stocked(1))).body
  expect(await spent()).toBe(before)
  expect((await transfer([checkoutId], HD)).status).toBe(200)
  expect(await spent()).toBe(before + HD)
})

describe('what is given back', () => {
  it('before it is paid lowers the debt, with a credit note, and touches no other line', async () => {
    const { checkoutId } = (await order(await stocked(2))).body
    expect((await refund(checkoutId, { lines: [1] })).status).toBe(200)
    await eventually(async () => (await linesOf(shop, checkoutId))[0]?.status === 'revoked')
    expect(await owed()).toMatchObject({ owedPaise: HD })
    const approved = await mailTo({ guest: shop.guest }, COMPANY.email, 'refund was approved')
    expect(approved.text).toContain('no money goes back')
    expect(approved.text).not.toContain('5-7 working days')
    expect((await linesOf(shop, checkoutId)).map((line) => line.status)).toEqual(['revoked', 'active'])
    const notes = await shop.db.selectFrom('credit_note').select('total_paise').execute()
    expect(notes).toContainEqual({ total_paise: HD })
    expect((await transfer([checkoutId], HD)).status).toBe(200)
    expect(await owed()).toMatchObject({ owedPaise: 0 })
  })

  it('in part before it is paid is told once, as less to pay', async () => {
    const { checkoutId } = (await order(await stocked(1))).body
    expect((await refund(checkoutId, { amount: 2_000 })).status).toBe(200)
    await eventually(async () => (await dutyOf(checkoutId))?.openPaise === HD - 2_000)
    const key = `rf-${checkoutId.replaceAll('-', '')}`
    await eventually(async () => (await mailsOf(shop, `refund-paid ${key}`)).length === 1)
    expect(await mailsOf(shop, `refund-paid ${key}`)).toMatchObject([{ template: 'terms-credited' }])
    expect(await mailsOf(shop, `refund-part ${key}`)).toEqual([])
  })

  it('whole before it is paid leaves nothing to pay', async () => {
    const { checkoutId } = (await order(await stocked(1))).body
    await refund(checkoutId)
    await eventually(async () => (await statusOf(checkoutId)) === 'REFUNDED')
    expect(await owed()).toMatchObject({ owedPaise: 0 })
    expect((await transfer([checkoutId], HD)).body.code).toBe('order_not_found')
    expect((await rightsOf(shop, checkoutId)).map((one) => one.status)).toEqual(['revoked'])
  })

  it('after it was paid goes back by hand: staff are told, and say when it is done', async () => {
    const { checkoutId } = (await order(await stocked(1))).body
    await transfer([checkoutId], HD)
    await refund(checkoutId)
    const waiting = () =>
      shop.db
        .selectFrom('refund')
        .select(['idempotency_key as key', 'status'])
        .where('payment_id', '=', `terms_${checkoutId}`)
        .executeTakeFirst()
    await eventually(async () => (await waiting())?.status === 'pending')
    expect(await statusOf(checkoutId)).toBe('REFUND_PENDING')
    const key = (await waiting())?.key ?? ''
    expect(await mailsOf(shop, `order-alert refund-by-hand ${key}`)).toHaveLength(1)
    // Whoever overlooks the mail finds it on the desk until it is done.
    const listed = async () =>
      (await admin.call('GET /orders/search', { attention: '1', q: checkoutId })).body.orders.length
    expect(await listed()).toBe(1)
    expect((await owner.call('POST /orders/refundpaid', { key, reference: 'UTRBACK1' })).status).toBe(403)
    expect((await admin.call('POST /orders/refundpaid', { key, reference: 'UTRBACK1' })).status).toBe(200)
    expect((await admin.call('POST /orders/refundpaid', { key, reference: 'UTRBACK1' })).status).toBe(404)
    expect(await statusOf(checkoutId)).toBe('REFUNDED')
    expect(await listed()).toBe(0)
    const acts = (await auditOf(shop, checkoutId)).filter((action) =>
      /^(transfer|refund)\.(recorded|paid_back)$/.test(action),
    )
    expect(acts).toEqual(['transfer.recorded', 'refund.paid_back'])
  })
})

it('reminders go out once each, and a withdrawn clip is refused before anything is owed', async () => {
  const { checkoutId } = (await order(await stocked(1))).body
  const deps = shop.server.deps as never
  const dueIn = (days: number) =>
    shop.db
      .updateTable('receivable')
      .set({ due_at: sql<Date>`now() + make_interval(days => ${days})` })
      .where('checkout_id', '=', checkoutId)
      .execute()
  for (const days of [2, 0, -8]) {
    await dueIn(days)
    await Promise.all([remindOfDues(deps), remindOfDues(deps)])
    await remindOfDues(deps)
  }
  for (const kind of ['terms-due-soon', 'terms-due', 'terms-overdue'])
    expect(await mailsOf(shop, `${kind} ${checkoutId}`)).toMatchObject([{ data: ACCOUNT }])
  for (const subject of ['is due soon', 'is due today', 'is overdue'])
    expect((await mailTo({ guest: shop.guest }, COMPANY.email, subject)).text).toContain(ACCOUNT.accountNumber)
  await dueIn(20)
  const [gone] = await stocked(1)
  await withdraw(shop, gone!.videoID)
  expect((await order([gone!])).status).toBe(404)
  expect(await owed()).toMatchObject({ owedPaise: HD })
})

it('the reminder of the due day goes out on that day in India alone, while orders on terms still work', async () => {
  const orders: string[] = []
  const today = indianDay(new Date())
  const dueAt = async (due_at: Date) => {
    const { checkoutId } = (await order(await stocked(1))).body
    orders.push(checkoutId)
    await shop.db.updateTable('receivable').set({ due_at }).where('checkout_id', '=', checkoutId).execute()
  }
  // The last and first moments of the days before, today and tomorrow. Once one is late, nothing more is ordered on terms.
  await dueAt(endOfDay(today))
  await dueAt(new Date(endOfDay(today).getTime() - 1))
  await dueAt(startOfDay(today))
  await dueAt(new Date(startOfDay(today).getTime() - 1))
  await remindOfDues(shop.server.deps as never)
  const posted = (kind: string) => Promise.all(orders.map(async (id) => (await mailsOf(shop, `${kind} ${id}`)).length))
  expect(await posted('terms-due-soon')).toEqual([1, 0, 0, 0])
  expect(await posted('terms-due')).toEqual([0, 1, 1, 0])
  expect(await posted('terms-overdue')).toEqual([0, 0, 0, 0])
  const { text } = await mailTo(shop, COMPANY.email, 'is due today')
  expect(text).toContain('₹93.22 is to be paid by the end of today, ')
  expect(text).toContain('; from tomorrow, until it is here, new orders are paid at once.')
  expect((await order(await stocked(1))).body.code).toBe('terms_overdue')
})

it('reminders pass by a whole batch of companies that nobody can be written to', async () => {
  const due = (checkoutId: string) =>
    shop.db
      .updateTable('receivable')
      .set({ due_at: sql<Date>`now() + interval '2 days'` })
      .where('checkout_id', '=', checkoutId)
      .execute()
  const gone = (await order(await stocked(1))).body.checkoutId
  await due(gone)
  const erased = (at: Date | null) =>
    shop.db.updateTable('account').set({ deleted_at: at }).where('id', '=', companyId).execute()
  await erased(new Date())
  const stop = new AbortController()
  const rounds = remindOfDues(shop.server.deps as never, stop.signal, 1).then(() => 'ended')
  const inTime = new Promise((resolve) => void setTimeout(resolve, 10_000, 'goes round').unref())
  expect(await Promise.race([rounds, inTime])).toBe('ended')
  stop.abort()
  await erased(null)
  expect(await mailsOf(shop, `terms-due-soon ${gone}`)).toEqual([])
  // One order a batch, and each is met.
  const next = (await order(await stocked(1))).body.checkoutId
  await due(next)
  await remindOfDues(shop.server.deps as never, undefined, 1)
  for (const id of [gone, next]) expect(await mailsOf(shop, `terms-due-soon ${id}`)).toHaveLength(1)
})
