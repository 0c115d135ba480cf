import { describe, expect, it } from 'vitest'
import { parseWebhook, webhookEventId } from './razorpay.webhook.ts'

const payment = {
  id: 'pay_Sbx000000000001',
  entity: 'payment',
  amount: 117882,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_Sbx00000000001',
  captured: '1',
  method: 'upi',
  notes: [],
  created_at: 1795000060,
  something_new: { deep: true },
}
const order = {
  id: 'order_Sbx00000000001',
  amount: 117882,
  amount_paid: 117882,
  currency: 'INR',
  receipt: 'c_1',
  status: 'paid',
  attempts: 1,
  notes: { plan: 'month', count: 3 },
  created_at: 1795000000,
}
const bytes = (body: unknown) => Buffer.from(JSON.stringify(body))

describe('a webhook body', () => {
  it('is read with its entities, unknown keys, empty notes and a captured of "1"', () => {
    const body = {
      entity: 'event',
      event: 'order.paid',
      payload: { payment: { entity: payment }, order: { entity: order } },
    }
    expect(parseWebhook(bytes(body))).toMatchObject({
      event: 'order.paid',
      payment: { id: payment.id, amountPaise: 117882, captured: true, notes: {}, orderId: order.id },
      order: { status: 'paid', receipt: 'c_1', notes: { plan: 'month', count: '3' } },
      refund: null,
      dispute: null,
    })
  })

  it.each([
    [true, true],
    [1, true],
    ['1', true],
    [false, false],
    [0, false],
    ['0', false],
    [null, false],
  ])('captured %j reads as %s', (captured, expected) => {
    const body = { event: 'payment.captured', payload: { payment: { entity: { ...payment, captured } } } }
    expect(parseWebhook(bytes(body))?.payment?.captured).toBe(expected)
  })

  it('keeps the name of an event it does not know, and of one whose entity it cannot read', () => {
    expect(parseWebhook(bytes({ event: 'invoice.paid' }))).toMatchObject({ event: 'invoice.paid', payment: null })
    const odd = { event: 'payment.captured', payload: { payment: { entity: { id: 7 } }, order: { entity: order } } }
    expect(parseWebhook(bytes(odd))).toMatchObject({
      event: 'payment.captured',
      payment: null,
      order: { id: order.id },
    })
  })

  it.each(['', 'nonsense', '[]', '7', '{}', '{"event":7}'])('the webhook body %j is no event', (text) => {
    expect(parseWebhook(Buffer.from(text))).toBeNull()
  })
})

describe('the event id', () => {
  it('is the header, else made from the bytes', () => {
    expect(webhookEventId('EIaMR65cu6nz3x', Buffer.from('a'))).toBe('EIaMR65cu6nz3x')
    const made = webhookEventId(undefined, Buffer.from('a'))
    expect(made).toMatch(/^[0-9a-f]{64}$/)
    expect(webhookEventId('<script>', Buffer.from('a'))).toBe(made)
    expect(webhookEventId(undefined, Buffer.from('b'))).not.toBe(made)
  })
})
