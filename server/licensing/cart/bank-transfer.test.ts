import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { join, openCompany } from '../company.fixture.ts'
import { compareBooks } from '../payments/payment-comparison.service.ts'
import { handleEvent } from '../payments/payment-events.service.ts'
import { checkoutOf, eventsWorked, mailsOf, openShop, rightsOf, type Shop, stock } from '../shop.fixture.ts'
import { inHd, orderCart, type CartInput } from './cart.fixture.ts'

let shop: Shop
let admin: Caller
let asha: Caller
let other: Caller
const BILLING = { firstName: 'Asha', lastName: 'Rao', address1: '1 Lane', state: 'Maharashtra' }
const HD = 9_322

beforeAll(async () => {
  shop = await openShop({ env: { QUEUES: 'payments,mail' } })
  admin = await shop.as('ADMIN')
  asha = await shop.as('USER', 'asha')
  other = await shop.as('USER', 'other')
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const stocked = async (count: number) => (await Promise.all(Array.from({ length: count }, () => stock(shop)))).map(inHd)
const open = (lines: CartInput[], who = asha, more: object = {}) =>
  who.call('POST /pay/bank-transfer', { lines, billing: BILLING, ...more } as never)
const transfer = (accountNumber: string, amount: number, more: object = {}) =>
  shop.provider.control<{ id: string }>('/transfer', { account_number: accountNumber, amount, ...more })
const statusOf = async (id: string) =>
  (await shop.db.selectFrom('checkout').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const isIn = (id: string, status: string) => eventually(async () => (await statusOf(id)) === status)
const paymentsOf = (id: string) =>
  shop.db
    .selectFrom('payment')
    .select(['amount_paise as amount', 'role', 'method', 'source'])
    .where('checkout_id', '=', id)
    .execute()
const rights = async (id: string) => (await rightsOf(shop, id)).map(({ status }) => status)

describe('an order paid by bank transfer', () => {
  it('gets an account number, a proforma invoice and a mail; the transfer buys it once, with one invoice', async () => {
    const { status, body } = await open(await stocked(2))
    expect([status, body.totalPaise]).toEqual([200, 2 * HD])
    expect(body).toMatchObject({
      number: expect.stringMatching(/^QT\/\d{4}\/\d{6}$/),
      account: {
        accountNumber: expect.stringMatching(/^\d{16}$/),
        ifsc: 'RATN0VAAPIS',
        beneficiary: 'Sandbox Merchant',
      },
    })
    const [mail] = await mailsOf(shop, `bank-transfer ${body.checkoutId}`)
    expect(mail?.data).toMatchObject({ accountNumber: body.account.accountNumber, totalRupees: '186.44' })
    const path = `/user/quotation?number=${encodeURIComponent(body.number)}`
    expect((await asha.request(path)).headers.get('content-type')).toBe('application/pdf')
    expect((await other.request(path)).status).toBe(404)
    const { orders } = (await asha.call('GET /user/orders', {})).body
    expect(orders[0]).toMatchObject({ checkoutId: body.checkoutId, status: 'OPEN', proforma: body.number })

    await transfer(body.account.accountNumber, 2 * HD, { webhooks: 'duplicate' })
    await isIn(body.checkoutId, 'PAID')
    expect(await rights(body.checkoutId)).toEqual(['active', 'active'])
    expect(await paymentsOf(body.checkoutId)).toEqual([
      { amount: 2 * HD, role: 'main', method: 'bank_transfer', source: 'provider' },
    ])
    const invoices = await shop.db
      .selectFrom('invoice')
      .select('total_paise')
      .where('checkout_id', '=', body.checkoutId)
      .execute()
    expect(invoices).toEqual([{ total_paise: 2 * HD }])
  })

  it('pressed twice, at once, is one order, one account and one proforma invoice', async () => {
    const lines = await stocked(1)
    const answers = await Promise.all([open(lines), open(lines), open(lines)])
    const [first] = answers
    for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body])
    expect(await mailsOf(shop, `bank-transfer ${first?.body.checkoutId}`)).toHaveLength(1)
  })

  it('names the buyer as corrected: a new proforma invoice for the same order and account, once', async () => {
    const lines = await stocked(1)
    const first = (await open(lines)).body
    const corrected = {
      ...{ ...BILLING, address1: '1 MG Road', city: 'Bengaluru', state: 'Karnataka', zip: '560001' },
      ...{ company: 'Konkan Pictures', gst: '29AAMFJ0530C1ZO', purchaseOrder: 'PO-7' },
    }
    const again = () => open(lines, asha, { billing: corrected })
    const [second, third] = [(await again()).body, (await again()).body]
    expect(second.number).not.toBe(first.number)
    expect(second).toEqual({ ...first, number: second.number })
    expect(third).toEqual(second)
    const pdf = async (number: string) => {
      const paper = await asha.request(`/user/quotation?number=${encodeURIComponent(number)}`)
      return pdfLines(Buffer.from(await paper.arrayBuffer())).join(' ')
    }
    const paper = await pdf(second.number)
    for (const words of ['Konkan Pictures', '29AAMFJ0530C1ZO', 'PO-7', 'IGST', first.account.accountNumber])
      expect(paper).toContain(words)
    expect(paper).not.toContain('SGST')
    expect(await pdf(first.number)).toContain('SGST')
    const { orders } = (await asha.call('GET /user/orders', {})).body
    const own = orders.filter((one: { checkoutId: string }) => one.checkoutId === first.checkoutId)
    expect(own).toMatchObject([{ proforma: second.number }])
    const mails = await mailsOf(shop, `bank-transfer ${first.checkoutId}`)
    expect(mails.map(({ data }) => (data as { number: string }).number)).toEqual([first.number, second.number])
    await transfer(first.account.accountNumber, HD)
    await isIn(first.checkoutId, 'PAID')
    expect(
      await shop.db.selectFrom('invoice').select('printed').where('checkout_id', '=', first.checkoutId).execute(),
    ).toMatchObject([{ printed: { buyer: { gstin: '29AAMFJ0530C1ZO' } } }])
  })

  it('with another amount waits for a person, and goes back by the provider when they say so', async () => {
    const { body } = await open(await stocked(1))
    await transfer(body.account.accountNumber, HD - 100)
    await isIn(body.checkoutId, 'REVIEW')
    expect(await rights(body.checkoutId)).toEqual([])
    expect(await mailsOf(shop, `order-alert review ${body.checkoutId}`)).toHaveLength(1)
    expect(
      (await admin.call('POST /orders/refund', { checkoutId: body.checkoutId, note: 'short' } as never)).status,
    ).toBe(200)
    await isIn(body.checkoutId, 'REFUNDED')
    const { refunds } = await shop.provider.state()
    expect(Object.values(refunds).filter(({ amount }) => amount === HD - 100)).toHaveLength(1)
  })

  it('sent short and then whole is delivered, and the short one goes back', async () => {
    const { body } = await open(await stocked(1))
    await transfer(body.account.accountNumber, 5_000)
    await isIn(body.checkoutId, 'REVIEW')
    await transfer(body.account.accountNumber, HD)
    await isIn(body.checkoutId, 'PAID')
    expect((await paymentsOf(body.checkoutId)).toSorted((a, b) => a.amount - b.amount)).toMatchObject([
      { amount: 5_000, role: 'surplus' },
      { amount: HD, role: 'main' },
    ])
  })

  it('and online too keeps one payment; the other goes back', async () => {
    const { body } = await open(await stocked(1))
    const { provider_order_id: orderId } = await shop.db
      .selectFrom('checkout')
      .select('provider_order_id')
      .where('id', '=', body.checkoutId)
      .executeTakeFirstOrThrow()
    expect((await shop.verify(asha, await shop.provider.pay(orderId ?? ''))).body.status).toBe('ok')
    await transfer(body.account.accountNumber, HD)
    await eventually(async () => (await paymentsOf(body.checkoutId)).length === 2)
    expect((await paymentsOf(body.checkoutId)).map(({ method, role }) => `${method} ${role}`).toSorted()).toEqual([
      'bank_transfer surplus',
      'upi main',
    ])
  })
})

describe('MON-55: an order with a proforma invoice', () => {
  const aged = async (lines: CartInput[], days: number, more: { expired?: boolean } = {}) => {
    const { checkoutId, validUntil } = (await open(lines)).body
    const created_at = new Date(Date.now() - days * 86_400_000)
    await shop.db.updateTable('checkout').set({ created_at }).where('id', '=', checkoutId).execute()
    if (more.expired)
      await shop.db
        .updateTable('quotation')
        .set({ valid_until: new Date(Date.now() - 1000) })
        .where('checkout_id', '=', checkoutId)
        .execute()
    return { checkoutId, validUntil }
  }
  const desk = async (checkoutId: string) =>
    (await admin.call('GET /orders/search', { q: checkoutId })).body.orders[0].ended as boolean
  const csv = async () => String((await admin.call('GET /orders/orders.csv', {})).body)
  const link = (checkoutId: string) => asha.call('POST /pay/link', { checkoutId })

  it('has not ended while that is valid, on the desk as for the buyer, and a link pays it until then', async () => {
    const { checkoutId, validUntil } = await aged(await stocked(1), 9)
    expect(await desk(checkoutId)).toBe(false)
    expect(await csv()).toMatch(new RegExp(`${checkoutId},[^\\r]*,OPEN,`))
    const made = await link(checkoutId)
    expect(made).toMatchObject({ status: 200, body: { validUntil } })
    const token = made.body.url.split('#token=')[1]
    expect((await shop.guest.call('POST /pay/linkedorder', { token })).body).toMatchObject({
      state: 'open',
      validUntil,
    })
  })

  it('has ended with it, and no link is made any more', async () => {
    const { checkoutId } = await aged(await stocked(1), 21, { expired: true })
    expect(await desk(checkoutId)).toBe(true)
    expect(await csv()).toMatch(new RegExp(`${checkoutId},[^\\r]*,ENDED,`))
    expect(await link(checkoutId)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  })
})

describe('a transfer whose event was lost', () => {
  it('is found when the buyer asks, and by the daily comparison', async () => {
    const [one, two] = [(await open(await stocked(1))).body, (await open(await stocked(1))).body]
    await transfer(one.account.accountNumber, HD, { webhooks: 'drop' })
    await transfer(two.account.accountNumber, HD, { webhooks: 'drop' })
    expect((await asha.call('GET /pay/status', { checkoutId: one.checkoutId })).body.status).toBe('ok')
    expect(await statusOf(two.checkoutId)).toBe('OPEN')
    await compareBooks(shop.deps as never)
    expect(await statusOf(two.checkoutId)).toBe('PAID')
  })

  it('keeps no account of the payer once it was worked on, and can be worked on again', async () => {
    const { body } = await open(await stocked(1))
    await transfer(body.account.accountNumber, HD)
    await isIn(body.checkoutId, 'PAID')
    await eventsWorked(shop)
    const events = shop.db
      .selectFrom('webhook_event')
      .select(['id', 'body'])
      .where('event', '=', 'virtual_account.credited')
    const stored = await events.where('checkout_id', '=', body.checkoutId).executeTakeFirstOrThrow()
    expect(stored.body).not.toMatch(/Axis|A Payer|UTIB|account_number/)
    await shop.db.updateTable('webhook_event').set({ processed_at: null }).where('id', '=', stored.id).execute()
    await handleEvent(shop.deps as never, stored.id)
    expect(await paymentsOf(body.checkoutId)).toHaveLength(1)
  })
})

describe('what is refused', () => {
  it('leaves no order: without a State, a clip that is owned, an editor’s, a guest’s', async () => {
    const orders = async () => (await shop.db.selectFrom('checkout').select('id').execute()).length
    const before = await orders()
    const lines = await stocked(1)
    expect((await open(lines, asha, { billing: {} })).body).toMatchObject({
      code: 'invalid_input',
      field: 'billing.state',
    })
    expect((await open([], asha)).status).toBe(400)
    expect((await open(lines, shop.guest)).status).toBe(401)
    const [owner, editor] = [await shop.as('USER', 'owner'), await shop.as('USER', 'editor')]
    await openCompany(owner)
    await join(shop, owner, editor, 'editor')
    expect((await open(lines, editor)).body.code).toBe('company_role')
    expect(await orders()).toBe(before)
    // The company's order, whoever of its buyers opened it.
    const { body } = await open(lines, owner)
    await transfer(body.account.accountNumber, HD)
    await isIn(body.checkoutId, 'PAID')
    expect((await open(lines, owner)).body).toMatchObject({ code: 'already_owned', field: 'lines.0' })
    expect((await editor.call('GET /user/owned', {})).body.clips).toMatchObject([{ id: lines[0]?.videoID }])
  })

  it('while the provider gives no account the order stays payable online, and a later try finds it', async () => {
    const lines = await stocked(1)
    await shop.provider.fail('account.create', '500')
    expect((await open(lines)).body.code).toBe('order_failed')
    await shop.provider.heal()
    const { status, body } = await open(lines)
    expect(status).toBe(200)
    const again = await orderCart(asha, lines, { billing: BILLING })
    expect(again.body.checkoutId).toBe(body.checkoutId)
    expect((await checkoutOf(shop, again.body.id)).virtual_account).toMatch(/^va_/)
  })

  it('money for an account nobody knows is reported, and changes nothing', async () => {
    const account = await shop.deps.razorpay.openAccount({
      ...{ description: 'not ours', closeBy: new Date(Date.now() + 86_400_000), notes: {} },
    })
    const { id } = await transfer(account.bank?.accountNumber ?? '', 500)
    await compareBooks(shop.deps as never)
    const rows = await shop.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).execute()
    expect(rows).toEqual([{ action: 'payment.unknown' }])
  })
})

it('without the provider’s account numbers nobody is offered one', async () => {
  const off = await openShop({ env: { VIRTUAL_ACCOUNTS: 'off' }, worker: false })
  const buyer = await off.as('USER', 'buyer')
  const videoID = await stock(off)
  const lines = [inHd(videoID)]
  expect((await buyer.call('POST /pay/bank-transfer', { lines, billing: BILLING } as never)).body.code).toBe(
    'transfers_off',
  )
  expect((await off.guest.call('GET /config', {})).body.takesTransfers).toBe(false)
  await off.stop()
})
