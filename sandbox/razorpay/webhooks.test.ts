import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Delivery } from './provider.types.ts'
import { callApi, hmac, KEYS, startSandbox } from './sandbox.fixture.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.stop())

async function newOrder(at = sandbox, notes: object = {}) {
  const order = { amount: 3422, currency: 'INR', notes }
  return String((await callApi({ ...KEYS, apiBase: at.apiBase }, 'POST', '/orders', order)).body.id)
}
const events = () => sandbox.received.map((webhook) => webhook.event)
const deliveries = () => sandbox.control<Delivery[]>('/webhooks', {}, 'GET')

describe('webhooks', () => {
  it('carry their own id, and a signature over the exact bytes', async () => {
    await sandbox.pay(await newOrder(sandbox, { title: 'कथक / नृत्य' }))
    expect(new Set(sandbox.received.map((webhook) => webhook.eventId)).size).toBe(3)
    for (const { rawBody, signature } of sandbox.received) {
      expect(signature).toBe(hmac(KEYS.webhookSecret, rawBody))
      expect(rawBody.toString()).toContain(String.raw`\u0915\u0925\u0915 \/ `)
      // Escaped as the provider escapes: signing re-serialised JSON gives another signature.
      expect(signature).not.toBe(hmac(KEYS.webhookSecret, JSON.stringify(JSON.parse(rawBody.toString()))))
    }
  })

  it('carry the entities as they were at the moment of the event', async () => {
    await sandbox.pay(await newOrder())
    const bodies = sandbox.received.map(({ rawBody }) => JSON.parse(rawBody.toString()))
    expect(bodies.map((body) => body.payload.payment.entity.status)).toEqual(['authorized', 'captured', 'captured'])
    expect(bodies.map((body) => body.contains)).toEqual([['payment'], ['payment'], ['payment', 'order']])
    expect(bodies[2]).toMatchObject({ entity: 'event', payload: { order: { entity: { status: 'paid' } } } })
  })

  it('drop: nothing arrives, and it is on record', async () => {
    await sandbox.pay(await newOrder(), { webhooks: 'drop' })
    expect(events()).toEqual([])
    expect((await deliveries()).map((one) => one.state)).toEqual(['dropped', 'dropped', 'dropped'])
  })

  it('hold: nothing arrives until released', async () => {
    await sandbox.pay(await newOrder(), { webhooks: 'hold' })
    expect(events()).toEqual([])
    const { sent } = await sandbox.control<{ sent: { last_status: number }[] }>('/webhooks/release')
    expect(sent.map((one) => one.last_status)).toEqual([200, 200, 200])
    expect(events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  })

  it('duplicate: each arrives twice under one id', async () => {
    await sandbox.pay(await newOrder(), { webhooks: 'duplicate' })
    expect(sandbox.received).toHaveLength(6)
    expect(new Set(sandbox.received.map((webhook) => webhook.eventId)).size).toBe(3)
  })

  it('reorder: the last comes first', async () => {
    await sandbox.pay(await newOrder(), { webhooks: 'reorder' })
    expect(events()).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])
  })

  it('are tried again, same id and bytes, until a 2xx', async () => {
    sandbox.answerWith(500, 302, 401)
    await sandbox.pay(await newOrder(), { outcome: 'failed' })
    await vi.waitFor(() => expect(sandbox.received).toHaveLength(4))
    expect(new Set(sandbox.received.map((webhook) => webhook.eventId)).size).toBe(1)
    expect(new Set(sandbox.received.map((webhook) => webhook.rawBody.toString())).size).toBe(1)
  })

  it('can be signed with another secret', async () => {
    await sandbox.arm({ webhooks: { secret: 'the_one_before' } })
    await sandbox.pay(await newOrder(), { outcome: 'failed' })
    const [webhook] = sandbox.received
    expect(webhook?.signature).toBe(hmac('the_one_before', webhook?.rawBody ?? ''))
  })

  it('report refunds and disputes', async () => {
    const { razorpay_payment_id: payment_id } = await sandbox.pay(await newOrder(), { webhooks: 'drop' })
    await sandbox.arm({ refunds_of_disputed: true })
    const dispute = await sandbox.control<{ id: string }>('/disputes', { payment_id })
    await sandbox.control(`/disputes/${dispute.id}`, { event: 'lost' })
    await callApi({ ...KEYS, apiBase: sandbox.apiBase }, 'POST', `/payments/${payment_id}/refund`, {})
    await vi.waitFor(() => expect(sandbox.received).toHaveLength(4))
    expect(events().toSorted()).toEqual([
      'payment.dispute.created',
      'payment.dispute.lost',
      'refund.created',
      'refund.processed',
    ])
  })

  it('report money given back uncaptured by `captured: false`', async () => {
    const { razorpay_payment_id: payment_id } = await sandbox.pay(await newOrder(), {
      outcome: 'authorized',
      webhooks: 'drop',
    })
    await sandbox.control('/auto-refund', { payment_id })
    await vi.waitFor(() => expect(events()).toEqual(['refund.created', 'refund.processed']))
    const body = JSON.parse(sandbox.received[0]!.rawBody.toString())
    expect(body.payload.payment.entity.captured).toBe(false)
  })
})

describe('a restart', () => {
  it('after a crash knows everything that was ever answered', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'razorpay-sandbox-'))
    const crashed = await startSandbox({ dataDir })
    const id = await newOrder(crashed)
    // Not stopped: whatever a stop would still write does not count.
    const after = await startSandbox({ dataDir })
    const { body } = await callApi({ ...KEYS, apiBase: after.apiBase }, 'GET', `/orders/${id}`)
    expect(body).toMatchObject({ id, status: 'created' })
    await crashed.stop()
    await after.stop()
    await rm(dataDir, { recursive: true })
  })

  it('keeps orders and payments, and sends what was not delivered', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'razorpay-sandbox-'))
    const before = await startSandbox({ dataDir, webhookUrl: () => 'http://127.0.0.1:9/nobody', retryBaseMs: 60_000 })
    const id = await newOrder(before)
    const { razorpay_payment_id } = await before.pay(id)
    await before.stop()

    const after = await startSandbox({ dataDir })
    await vi.waitFor(() => expect(after.received).toHaveLength(3))
    const api = (path: string) => callApi({ ...KEYS, apiBase: after.apiBase }, 'GET', path)
    expect((await api(`/orders/${id}`)).body).toMatchObject({ status: 'paid' })
    expect((await api(`/payments/${razorpay_payment_id}`)).body).toMatchObject({ status: 'captured' })
    await after.stop()
    await rm(dataDir, { recursive: true })
  })
})
