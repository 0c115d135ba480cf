import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { razorpaySandbox } from '../../sandbox/razorpay/razorpay.plugin.ts'
import { createRazorpay } from '../platform/payments/razorpay.client.ts'
import { openConnection } from '../platform/payments/razorpay.http.ts'
import { WEBHOOK_EVENTS } from '../../sandbox/razorpay/webhook.events.ts'
import { checkPayments } from './payments-check.service.ts'

const KEYS = { keyId: 'rzp_test_check', keySecret: 'check-secret', webhookSecret: 'check-webhook-secret' }
const WEBHOOK = 'https://shop.example/pay/webhook'
const ORDERS = WEBHOOK_EVENTS.filter((event) => !/^(token|virtual_account)\./.test(event))
let app: FastifyInstance
let apiBase: string

beforeEach(async () => {
  app = Fastify()
  await app.register(razorpaySandbox({ ...KEYS, webhookUrl: () => WEBHOOK, log: { warn: () => {} } }), {
    prefix: '/provider',
  })
  apiBase = `${await app.listen({ port: 0, host: '127.0.0.1' })}/provider`
})
afterEach(() => app.close())

const control = (path: string, body: object) =>
  fetch(apiBase + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type How = { keySecret?: string; webhookUrl?: string | null; mandates?: boolean; transfers?: boolean }

async function steps(how: How = {}) {
  const connection = { ...KEYS, ...(how.keySecret && { keySecret: how.keySecret }), apiBase }
  return checkPayments({
    razorpay: createRazorpay(connection),
    call: openConnection(connection),
    webhookUrl: how.webhookUrl === undefined ? WEBHOOK : how.webhookUrl,
    takes: { mandates: how.mandates === true, transfers: how.transfers === true },
    waitMs: 5_000,
    pay: async ({ id }) => void (await control('/pay', { order_id: id, webhooks: 'drop' })),
  })
}

const problems = async (how: How = {}) => (await steps(how)).filter(({ ok }) => ok !== true).map(({ what }) => what)

describe('the check of the provider’s account', () => {
  it('finds nothing missing on an account that is ready, and gives the rupee back', async () => {
    expect(await problems()).toEqual([])
    const { payments } = (await (await fetch(`${apiBase}/`)).json()) as { payments: Record<string, object> }
    expect(Object.values(payments)).toMatchObject([{ amount: 100, amount_refunded: 100 }])
  })

  it('stops at keys that are refused', async () => {
    expect(await problems({ keySecret: 'another' })).toEqual(['The keys are accepted'])
  })

  it('names a webhook that is elsewhere, off, or without an event', async () => {
    const what = ['The webhook is on, with every event']
    expect(await problems({ webhookUrl: 'https://other.example/pay/webhook' })).toEqual(what)
    expect(await problems({ webhookUrl: null })).toEqual(what)
    await control('/webhook', { active: false })
    expect(await problems()).toEqual(what)
  })

  it('names the events of mandates and transfers where those are taken, and only there', async () => {
    await control('/webhook', { events: ORDERS })
    expect(await problems()).toEqual([])
    const missing = async (how: How) => (await steps(how)).find(({ ok }) => ok === false)?.detail
    expect(await missing({ mandates: true })).toBe(
      'switch on: token.confirmed, token.rejected, token.paused, token.cancelled',
    )
    expect(await missing({ transfers: true })).toBe('switch on: virtual_account.credited')
    await control('/webhook', { events: [...ORDERS, 'token.confirmed', 'token.rejected', 'token.paused'] })
    expect(await missing({ mandates: true })).toBe('switch on: token.cancelled')
  })

  it('names fees that the customer bears', async () => {
    await control('/faults', { payment: { fee_bearer: 'customer', times: 1 } })
    expect(await problems()).toEqual(['The shop bears the fee, and no offer changes the amount'])
  })
})
