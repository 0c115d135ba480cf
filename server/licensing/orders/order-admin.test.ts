import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tableReads } from '../../../testing/table-reads.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { eventsWorked, type Notes, openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'
import { indianDay } from '../../platform/clock.ts'

let shop: Shop
let admin: Caller
let asha: Caller
let clip: string

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('ADMIN')
  asha = await shop.as('USER', 'asha')
  clip = await stock(shop)
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const billing = {
  firstName: 'Asha',
  lastName: 'Rao',
  address1: '12 Marine Drive',
  city: 'Mumbai',
  state: 'Maharashtra',
}
const search = async (input: object = {}) => (await admin.call('GET /orders/search', input)).body
const idsOf = async (input: object = {}) =>
  (await search(input)).orders.map((order: { checkoutId: string }) => order.checkoutId)
const one = async (checkoutId: string) => (await admin.call('GET /orders/one', { checkoutId })).body

/** @returns ids of a paid order */
async function paid(buyer: Caller, notes: Notes, how: object = {}) {
  const { body } = await shop.order(buyer, notes, { billing })
  const money = await shop.provider.pay(body.id, how)
  await shop.verify(buyer, money)
  return { checkoutId: body.checkoutId as string, orderId: body.id as string, paymentId: money.razorpay_payment_id }
}

describe('the orders desk', () => {
  it('is for ADMIN alone', async () => {
    const span = { from: '2026-04-01', to: '2026-04-30' }
    const { checkoutId } = await paid(asha, single(clip, 'HD'))
    for (const [who, status] of [
      [shop.guest, 401],
      [asha, 403],
      [await shop.as('EMPLOYEE'), 403],
    ] as const) {
      expect(await who.call('GET /orders/search', {})).toMatchObject({ status })
      expect(await who.call('GET /orders/one', { checkoutId })).toMatchObject({ status })
      expect(await who.call('GET /orders/revenue', span)).toMatchObject({ status })
    }
  })

  it('finds an order by each of its numbers and by the beginning of the e-mail', async () => {
    const meera = await shop.as('USER', 'meera_b')
    const { checkoutId, orderId, paymentId } = await paid(meera, single(await stock(shop), '4K'))
    const { invoiceNumber, licences, customer } = await one(checkoutId)
    expect(invoiceNumber).toMatch(/^INV\/\d{4}\/\d{6}$/)
    expect(licences).toHaveLength(1)
    const typed = [checkoutId, orderId, paymentId, invoiceNumber, invoiceNumber.toLowerCase(), licences[0]]
    for (const q of [...typed, licences[0].toLowerCase().replaceAll('-', ' '), 'MEERA_B@', ' meera_b '])
      expect([q, await idsOf({ q })]).toEqual([q, [checkoutId]])
    expect(customer).toMatchObject({ email: 'meera_b@test.example' })
    // Prefixes only, and LIKE wildcards are escaped.
    for (const q of ['eera_b', 'meera%', '%', 'INV/2627/999999', 'order_none', 'pay_none', 'JL-26-00000000'])
      expect([q, await idsOf({ q })]).toEqual([q, []])
  })

  it('finds a person whose e-mail begins like a transfer’s reference without walking through all orders', async () => {
    const { checkoutId } = await paid(await shop.as('USER', 'kiran77'), single(await stock(shop), 'HD'))
    expect(await idsOf({ q: 'kiran77' })).toEqual([checkoutId])
    const reads = await tableReads(shop.db, () => idsOf({ q: 'kiran77' }), { about: 'transfer =', walks: false })
    expect(reads).toContain('account by account_login_prefix_idx')
    expect(reads).toContain('checkout by checkout_account_idx')
  })

  it('finds an order by all numbers that papers and lists of ours print, and by a recorded transfer', async () => {
    const lata = await shop.as('USER', 'lata')
    const lines = [{ videoID: await stock(shop), quality: 'HD' as const }]
    const opened = (await lata.call('POST /pay/bank-transfer', { lines, billing })).body
    const { checkoutId, number: proforma } = opened
    expect(proforma).toMatch(/^QT\//)
    expect(await idsOf({ q: proforma })).toEqual([checkoutId])
    const record = (orders: string[], reference: string) =>
      admin.call('POST /orders/recordtransfer', {
        ...{ reference, receivedOn: '2026-01-02', amountPaise: 9322, tdsPaise: 0 },
        orders,
      })
    const name = (series: string) => admin.call('POST /staff/shopsettings', { values: { INVOICE_SERIES: series } })
    await name('JHL')
    expect(await record([checkoutId], 'AXISN26001234567')).toMatchObject({ status: 200 })
    await name('')
    const { invoiceNumber } = await one(checkoutId)
    expect(invoiceNumber).toMatch(/^JHL\//)
    for (const q of [invoiceNumber, invoiceNumber.toLowerCase(), 'axisn26001234567', `bank_${checkoutId}`])
      expect([q, await idsOf({ q })]).toEqual([q, [checkoutId]])
    const second = (await lata.call('POST /pay/bank-transfer', { lines: [{ ...lines[0]!, videoID: clip }], billing }))
      .body
    expect(await record([second.checkoutId], 'UTR/2026-99')).toMatchObject({ status: 200 })
    expect(await idsOf({ q: 'utr/2026-99' })).toEqual([second.checkoutId])
    for (const q of ['AXISN26001234568', 'QT/2627/999999', 'bank_01900000-0000-7000-8000-000000000000'])
      expect([q, await idsOf({ q })]).toEqual([q, []])
  })

  it('are a list in India’s time, as the days that were asked for', async () => {
    const early = await shop.as('USER', 'early')
    const { checkoutId } = await paid(early, single(await stock(shop), 'HD'))
    const at = new Date('2026-03-31T18:45:09Z')
    await shop.db.updateTable('checkout').set({ created_at: at, paid_at: at }).where('id', '=', checkoutId).execute()
    const day = { from: '2026-04-01', to: '2026-04-01' }
    const [head, row] = String((await admin.call('GET /orders/orders.csv', day)).body).split('\r\n')
    expect(head).toContain('Order,Opened (IST),Paid (IST),Status')
    expect(row).toContain(`${checkoutId},2026-04-01 00:15:09,2026-04-01 00:15:09,PAID`)
  })

  it('lists last first, page after page, none twice', async () => {
    const hasty = await shop.as('USER', 'hasty')
    const { checkoutId } = await paid(hasty, plan('month'))
    const [row] = await shop.db.selectFrom('checkout').selectAll().where('id', '=', checkoutId).execute()
    const many = Array.from({ length: 55 }, (_, index) => ({
      ...row,
      id: `01900000-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
      receipt: `c_many_${index}`,
      provider_order_id: null,
      // Same creation time: ordered by id.
      created_at: new Date(Date.UTC(2020, 0, 1 + Math.floor(index / 10))),
      paid_at: null,
      status: 'OPEN',
      billing: '{}',
    }))
    await shop.db
      .insertInto('checkout')
      .values(many as never)
      .execute()
    const first = await search({ q: 'hasty@' })
    expect([first.orders.length, first.more, first.orders[0].checkoutId]).toEqual([50, true, checkoutId])
    const second = await search({ q: 'hasty@', after: first.orders.at(-1).checkoutId })
    expect([second.orders.length, second.more]).toEqual([6, false])
    const all = [...first.orders, ...second.orders]
    expect(new Set(all.map((order) => order.checkoutId)).size).toBe(56)
    const moments = all.map((order) => order.createdAt)
    expect(moments).toEqual([...moments].sort().reverse())
    expect(await idsOf({ q: 'hasty@', status: 'PAID' })).toEqual([checkoutId])
  })

  it('tells everything about an order, the provider’s word beside ours', async () => {
    const { checkoutId, orderId, paymentId } = await paid(asha, single(await stock(shop), 'HD'), { webhooks: 'send' })
    await eventsWorked(shop)
    await eventually(async () =>
      (await one(checkoutId)).events.some((event: { what: string }) => /^provider: /.test(event.what)),
    )
    const order = await one(checkoutId)
    expect(order).toMatchObject({
      status: 'PAID',
      // 79 rupees and 18 % in the seller’s own State: half and half.
      basePaise: 7900,
      taxPaise: 1422,
      totalPaise: 9322,
      gst: { taxablePaise: 7900, cgstPaise: 711, sgstPaise: 711, igstPaise: 0, placeOfSupply: '27 Maharashtra' },
      billing: { firstName: 'Asha', lastName: 'Rao', city: 'Mumbai' },
      provider: { status: 'paid', amountPaise: 9322, amountPaidPaise: 9322 },
      providerOrderId: orderId,
      payments: [{ id: paymentId, status: 'captured', role: 'main', amountPaise: 9322, method: 'upi' }],
      refunds: [],
      disputes: [],
      refundRequest: null,
      refundAgainst: '',
    })
    const what = order.events.map((event: { what: string }) => event.what)
    expect(what).toEqual(expect.arrayContaining(['order.opened', 'invoice.issued', 'provider: order.paid']))
    expect(what.at(-1)).toBe('order.opened')
    expect(await admin.call('GET /orders/one', { checkoutId: '01900000-0000-7000-8000-ffffffffffff' })).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    })
  })

  it.each(['reset', 'hang'])('shows our side within a few seconds while the provider fails (%s)', async (fail) => {
    const { checkoutId } = await paid(asha, single(await stock(shop), 'HD'))
    await shop.provider.fail('order.fetch', fail)
    expect(await one(checkoutId)).toMatchObject({ status: 'PAID', provider: null })
  })
})

describe('what needs somebody', () => {
  const needs = async (checkoutId: string) => (await idsOf({ attention: '1' })).includes(checkoutId)

  it('a payment under review, until it is accepted', async () => {
    const before = (await search()).attention
    const { checkoutId } = await paid(asha, single(await stock(shop), 'HD'), { amount: 8822 })
    expect(await one(checkoutId)).toMatchObject({ status: 'REVIEW', reviewReason: expect.stringContaining('amount') })
    expect(await needs(checkoutId)).toBe(true)
    expect((await search({ q: 'nobody' })).attention).toBe(before + 1)
    await admin.call('POST /orders/accept', { checkoutId, note: 'five rupees short' })
    expect(await needs(checkoutId)).toBe(false)
    const { events } = await one(checkoutId)
    const accepted = events.find((event: { what: string }) => event.what === 'order.accepted')
    expect(accepted.details).toContain('note: five rupees short')
    expect(accepted.details).toMatch(/^by admin@/)
  })

  it('a refund that was asked for, until it is decided', async () => {
    const { checkoutId } = await paid(asha, single(await stock(shop), 'HD'))
    expect(await needs(checkoutId)).toBe(false)
    await asha.call('POST /user/requestrefund', { checkoutId, reason: 'the wrong clip' })
    expect(await needs(checkoutId)).toBe(true)
    expect(await one(checkoutId)).toMatchObject({
      refundRequested: true,
      refundRequest: { reason: 'the wrong clip', eligible: true },
    })
    await admin.call('POST /orders/declinerefund', { checkoutId, note: 'already used' })
    expect(await needs(checkoutId)).toBe(false)
    expect(await one(checkoutId)).toMatchObject({ refundRequested: false, refundRequest: null })
  })

  it('a refund that the bank refused, not one on its way', async () => {
    const { checkoutId } = await paid(asha, single(await stock(shop), 'HD'))
    await shop.provider.arm({ refunds: 'failed' })
    await admin.call('POST /orders/refund', { checkoutId, note: 'kindness' })
    await eventually(async () => (await one(checkoutId)).refunds[0]?.status === 'failed')
    expect(await needs(checkoutId)).toBe(true)
    await shop.provider.heal()
    await admin.call('POST /orders/refund', { checkoutId, note: 'once more' })
    await eventually(async () => (await one(checkoutId)).status === 'REFUNDED')
    expect(await needs(checkoutId)).toBe(false)
    const { refunds } = await one(checkoutId)
    expect(refunds.at(-1)).toMatchObject({ status: 'processed', creditNote: expect.stringMatching(/^CN\//) })
    expect(await idsOf({ q: refunds.at(-1).creditNote })).toEqual([checkoutId])
  })

  it('money from abroad, until somebody has checked it', async () => {
    const { checkoutId } = await paid(asha, single(await stock(shop), 'HD'), { method: 'card', international: true })
    const isToCheck = async () => (await idsOf({ attention: 'check' })).includes(checkoutId)
    expect([await needs(checkoutId), await isToCheck()]).toEqual([true, true])
    await admin.call('POST /orders/check', { checkoutId, note: 'lives in Pune' })
    expect([await needs(checkoutId), await isToCheck()]).toEqual([false, false])
  })

  it('a dispute, with the day to answer by', async () => {
    const { checkoutId, paymentId } = await paid(asha, single(await stock(shop), 'HD'))
    const dispute = await shop.provider.control<{ id: string }>('/disputes', { payment_id: paymentId })
    await eventually(async () => (await one(checkoutId)).status === 'DISPUTED')
    expect(await needs(checkoutId)).toBe(true)
    const { disputes } = await one(checkoutId)
    expect(disputes).toMatchObject([{ id: dispute.id, status: 'open', respondBy: expect.stringMatching(/^20/) }])
    expect(await idsOf({ q: dispute.id })).toEqual([checkoutId])
  })
})

describe('revenue', () => {
  const revenue = async (from: string, to: string) => admin.call('GET /orders/revenue', { from, to })
  const at = (checkoutId: string, moment: string) =>
    shop.db
      .updateTable('checkout')
      .set({ paid_at: new Date(moment) })
      .where('id', '=', checkoutId)
      .execute()

  it('is by day in India and by what was sold; refunds on the day they were made', async () => {
    const buyer = await shop.as('USER', 'revenue')
    const [month, year, clipOrder] = [
      await paid(buyer, plan('month')),
      await paid(buyer, plan('year')),
      await paid(buyer, single(await stock(shop), 'HD')),
    ]
    // 23:59 and 00:00 in India.
    await at(month.checkoutId, '2025-03-31T18:29:59Z')
    await at(year.checkoutId, '2025-03-31T18:30:00Z')
    await at(clipOrder.checkoutId, '2025-04-01T05:00:00Z')
    await shop.db
      .insertInto('refund')
      .values({
        idempotency_key: 'rf-revenue-test',
        payment_id: clipOrder.paymentId,
        amount_paise: 9322,
        reason: 'a test',
        status: 'processed',
        processed_at: new Date('2025-04-02T20:00:00Z'),
      })
      .execute()
    const none = { monthlyPaise: 0, annualPaise: 0, singlePaise: 0, refundedPaise: 0, orders: 0 }
    expect((await revenue('2025-03-31', '2025-04-03')).body.days).toEqual([
      { ...none, day: '2025-03-31', monthlyPaise: 117882, orders: 1 },
      { ...none, day: '2025-04-01', annualPaise: 1179882, singlePaise: 9322, orders: 2 },
      { ...none, day: '2025-04-02' },
      { ...none, day: '2025-04-03', refundedPaise: 9322 },
    ])
  })

  it('is told by clip, too: what sold best of the week, without plans', async () => {
    const clip = await stock(shop)
    for (const name of ['best-one', 'best-two', 'best-three'])
      await paid(await shop.as('USER', name), single(clip, 'HD'))
    await paid(await shop.as('USER', 'best-plan'), plan('year'))
    const { body } = await admin.call('GET /staff/insight', { days: '7' })
    expect(body.best[0]).toEqual({ id: clip, name: expect.any(String), orders: 3, paise: 27_966 })
    expect(body.best.map(({ id }: { id: string | null }) => id)).not.toContain(null)
  })

  it('of a surplus payment that went back is in neither', async () => {
    const buyer = await shop.as('USER', 'twice')
    const { checkoutId, orderId } = await paid(buyer, plan('month'))
    await at(checkoutId, '2024-01-10T06:00:00Z')
    await shop.provider.pay(orderId, { second: true })
    await admin.call('POST /orders/check', { checkoutId, note: '' })
    await eventually(async () => (await one(checkoutId)).refunds[0]?.status === 'processed')
    const today = indianDay(new Date())
    const keys = await shop.db
      .selectFrom('refund')
      .select('idempotency_key')
      .where('status', '=', 'processed')
      .execute()
    expect(keys.some((row) => row.idempotency_key.startsWith('surplus-'))).toBe(true)
    const [before] = (await revenue(today, today)).body.days
    await shop.db.deleteFrom('refund').where('idempotency_key', 'like', 'surplus-%').execute()
    expect((await revenue(today, today)).body.days).toEqual([before])
  })

  it('of a dispute that was lost counts as given back', async () => {
    const buyer = await shop.as('USER', 'disputer')
    const { checkoutId, paymentId } = await paid(buyer, single(clip, '4K'))
    const today = indianDay(new Date())
    const [before] = (await revenue(today, today)).body.days
    const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: paymentId })
    await shop.provider.control(`/disputes/${id}`, { event: 'lost' })
    await eventually(async () => (await one(checkoutId)).status === 'REVOKED')
    const [after] = (await revenue(today, today)).body.days
    expect(after.refundedPaise - before.refundedPaise).toBe(15222)
    expect(after.singlePaise).toBe(before.singlePaise)
  })

  it('is asked for a year at most, the right way round', async () => {
    expect(await revenue('2026-02-01', '2026-01-31')).toMatchObject({ status: 400, body: { field: 'to' } })
    expect(await revenue('2024-01-01', '2026-01-31')).toMatchObject({ status: 400, body: { field: 'from' } })
    expect((await revenue('2024-01-01', '2024-12-31')).body.days).toHaveLength(366)
    expect(await revenue('2026-13-01', '2026-13-02')).toMatchObject({ status: 400, body: { field: 'from' } })
  })
})
