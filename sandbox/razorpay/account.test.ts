// Lists, reports, refund rules and the webhook's switch: what an account sees of its provider.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Dispute, ReconLine, Refund } from './provider.types.ts'
import { callApi, KEYS, startSandbox } from './sandbox.fixture.ts'

const DAY_S = 86_400

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.stop())

const api = (method: string, path: string, body?: object) =>
  callApi({ ...KEYS, apiBase: sandbox.apiBase }, method, path, body)
const list = async <T>(path: string) => (await api('GET', path)).body as { count: number; items: T[] }
const newOrder = async (amount = 10_000, receipt = 'r_1') =>
  String((await api('POST', '/orders', { amount, currency: 'INR', receipt })).body.id)
const newPayment = async (options: object = {}) => (await sandbox.pay(await newOrder(), options)).razorpay_payment_id
const age = (days: number) => sandbox.control('/age', { seconds: days * DAY_S })
const refund = (id: string, body: object = {}) => api('POST', `/payments/${id}/refund`, body)

describe('lists', () => {
  it('of an order’s payments and a payment’s refunds come ten at a time, by `count` and `skip`', async () => {
    const order = await newOrder()
    for (let at = 0; at < 11; at++) await sandbox.pay(order, { outcome: 'failed' })
    const { razorpay_payment_id: id } = await sandbox.pay(order)
    expect(await list(`/orders/${order}/payments`)).toMatchObject({ count: 10 })
    expect(await list(`/orders/${order}/payments?count=100`)).toMatchObject({ count: 12 })
    expect(await list(`/orders/${order}/payments?skip=10`)).toMatchObject({ count: 2 })
    for (let at = 0; at < 25; at++) await refund(id, { amount: 100 })
    expect(await list(`/payments/${id}/refunds`)).toMatchObject({ count: 10 })
    expect(await list(`/payments/${id}/refunds?count=20&skip=20`)).toMatchObject({ count: 5 })
    const tooMany = await api('GET', `/payments/${id}/refunds?count=101`)
    expect(tooMany).toMatchObject({ status: 400, body: { error: { field: 'count' } } })
  })

  it('of all refunds and all disputes go by their own date, not the payment’s', async () => {
    const id = await newPayment()
    await age(30)
    const from = Math.floor(Date.now() / 1000) - 60
    await refund(id, { amount: 500 })
    const { id: disputeId } = await sandbox.control<Dispute>('/disputes', { payment_id: id, phase: 'retrieval' })
    expect(await list<Refund>(`/refunds?from=${from}`)).toMatchObject({ items: [{ payment_id: id, amount: 500 }] })
    const disputes = await list<Dispute>(`/disputes?from=${from}`)
    expect(disputes).toMatchObject({ count: 1, items: [{ id: disputeId, phase: 'retrieval', evidence: {} }] })
    expect(await list(`/payments?from=${from}`)).toMatchObject({ count: 0 })
    expect((await api('GET', `/disputes/${disputeId}`)).body).toMatchObject({ amount_deducted: 0, status: 'open' })
    expect((await api('GET', '/disputes/disp_none')).status).toBe(400)
  })
})

describe('the settlement report', () => {
  const reportOf = (line: ReconLine | undefined, more = '') => {
    const day = new Date(((line?.settled_at ?? 0) + 19_800) * 1000)
    const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
    return list<ReconLine>(`/settlements/recon/combined?year=${year}&month=${month}&day=${date}${more}`)
  }
  const thisMonth = async () => {
    const lines: ReconLine[] = []
    for (const back of [0, 1]) {
      const day = new Date(Date.now() + 19_800_000)
      day.setUTCMonth(day.getUTCMonth() - back, 1)
      const query = `year=${day.getUTCFullYear()}&month=${day.getUTCMonth() + 1}&count=1000`
      lines.push(...(await list<ReconLine>(`/settlements/recon/combined?${query}`)).items)
    }
    return lines
  }

  it('has payments less fee, refunds and lost disputes, and its lines add up to the settlements', async () => {
    const [kept, returned, disputed] = [await newPayment({ method: 'card' }), await newPayment(), await newPayment()]
    const { body } = await refund(returned, { amount: 4_000 })
    const { id } = await sandbox.control<Dispute>('/disputes', { payment_id: disputed })
    await sandbox.control(`/disputes/${id}`, { event: 'lost' })
    expect(await thisMonth()).toEqual([])
    await age(3)
    const lines = await thisMonth()
    // 2 % and 18 % GST on that.
    const payment = {
      type: 'payment',
      credit: 9_764,
      debit: 0,
      amount: 10_000,
      fee: 236,
      tax: 36,
      order_receipt: 'r_1',
    }
    expect(lines).toHaveLength(5)
    expect(lines.find((line) => line.entity_id === kept)).toMatchObject({ ...payment, method: 'card', settled: true })
    const returnLine = lines.find((line) => line.entity_id === body.id)
    expect(returnLine).toMatchObject({ type: 'refund', debit: 4_000, credit: 0, payment_id: returned })
    const loss = lines.find((line) => line.dispute_id === id)
    expect(loss).toMatchObject({ type: 'adjustment', debit: 10_000, payment_id: disputed })
    const settlements = await list<{ amount: number; id: string; utr: string }>('/settlements')
    const total = settlements.items.reduce((paise, { amount }) => paise + amount, 0)
    expect(total).toBe(3 * 9_764 - 4_000 - 10_000)
    expect(settlements.items.map((one) => one.utr)).toContain(loss?.settlement_utr)
    expect(await reportOf(loss)).toMatchObject({ count: 5 })
    expect(await reportOf(loss, '&count=2&skip=4')).toMatchObject({ count: 1 })
    expect((await api('GET', `/settlements/${loss?.settlement_id}`)).body).toMatchObject({ amount: total })
  })

  it('wants a year and a month', async () => {
    for (const [query, field] of [
      ['month=6', 'year'],
      ['year=2026&month=13', 'month'],
      ['year=2026&month=6&day=112', 'day'],
      ['year=2026&month=6&count=0', 'count'],
    ])
      expect(await api('GET', `/settlements/recon/combined?${query}`)).toMatchObject({
        status: 400,
        body: { error: { field } },
      })
  })
})

describe('account settings as faults', () => {
  it('the customer bears the fee: the payment is larger than its order, the shop gets the order’s amount', async () => {
    const id = await newPayment({ fee_bearer: 'customer' })
    expect((await api('GET', `/payments/${id}`)).body).toMatchObject({ amount: 10_236, fee: 236, tax: 36 })
  })

  it('an offer: the payment is smaller than its order, which names the offer', async () => {
    await sandbox.arm({ payment: { offer_paise: 500 } })
    const order = await newOrder()
    const { razorpay_payment_id: id } = await sandbox.pay(order)
    expect((await api('GET', `/payments/${id}`)).body).toMatchObject({ amount: 9_500 })
    const { body } = await api('GET', `/orders/${order}`)
    expect(body).toMatchObject({ amount: 10_000, offer_id: expect.stringMatching(/^offer_/) })
  })
})

describe('refunds', () => {
  it('may be processed in the answer', async () => {
    await sandbox.arm({ refunds: 'instant' })
    const { body } = await refund(await newPayment())
    expect(body).toMatchObject({ status: 'processed', acquirer_data: { arn: expect.any(String) } })
  })

  it('are pending until the bank answers', async () => {
    await sandbox.arm({ refunds: 'pending' })
    const { body } = await refund(await newPayment())
    expect(body).toMatchObject({ status: 'pending' })
    await sandbox.control(`/refunds/${String(body.id)}`, { status: 'processed' })
    expect((await api('GET', `/refunds/${String(body.id)}`)).body).toMatchObject({ status: 'processed' })
  })

  it('of payments older than six months only at once, not the normal way', async () => {
    const id = await newPayment()
    await age(190)
    const refused = await refund(id)
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { description: expect.stringContaining('6 months') } },
    })
    expect(await refund(id, { speed: 'optimum' })).toMatchObject({ status: 200 })
  })

  it('of a disputed payment are refused, except of a retrieval request or after the dispute is won', async () => {
    const [asked, disputed] = [await newPayment(), await newPayment()]
    await sandbox.control('/disputes', { payment_id: asked, phase: 'retrieval' })
    expect(await refund(asked)).toMatchObject({ status: 200 })
    const { id } = await sandbox.control<Dispute>('/disputes', { payment_id: disputed })
    expect(await refund(disputed)).toMatchObject({
      status: 400,
      body: { error: { description: expect.stringContaining('dispute') } },
    })
    await sandbox.control(`/disputes/${id}`, { event: 'won' })
    expect(await refund(disputed)).toMatchObject({ status: 200 })
  })
})

describe('the webhook', () => {
  const webhook = async () =>
    (await list<{ active: boolean; disabled_at: number; events: string[] }>('/webhooks')).items[0]

  it('is listed with its address and events, and is sent only those', async () => {
    expect(await webhook()).toMatchObject({
      entity: 'webhook',
      active: true,
      url: expect.stringMatching(/\/hook$/),
      disabled_at: 0,
    })
    expect((await webhook())?.events).toContain('payment.dispute.created')
    await sandbox.control('/webhook', { events: ['order.paid'] })
    await newPayment()
    expect(sandbox.received.map(({ event }) => event)).toEqual(['order.paid'])
  })

  it('is switched off after a day of failures, and sends again once switched on', async () => {
    sandbox.answerWith(...Array.from({ length: 60 }, () => 500))
    await newPayment()
    expect(await webhook()).toMatchObject({ active: true })
    await age(1)
    // Whether or not the first was given up meanwhile.
    await newPayment()
    expect(await webhook()).toMatchObject({ active: false })
    const heard = sandbox.received.length
    await newPayment()
    expect(sandbox.received).toHaveLength(heard)
    await sandbox.control('/webhook', { active: true })
    sandbox.answerWith()
    await newPayment()
    expect(sandbox.received.length).toBeGreaterThan(heard)
    expect(await webhook()).toMatchObject({ active: true, disabled_at: 0 })
  })

  it('one 2xx within the day keeps it on', async () => {
    sandbox.answerWith(500)
    await newPayment({ outcome: 'failed' })
    await vi.waitFor(() => expect(sandbox.received).toHaveLength(2))
    await age(2)
    await newPayment()
    expect(await webhook()).toMatchObject({ active: true })
  })
})
