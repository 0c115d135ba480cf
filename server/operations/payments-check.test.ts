import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { razorpaySandbox } from '../../sandbox/razorpay/razorpay.plugin.ts'
import { createRazorpay } from '../platform/payments/razorpay.client.ts'
import { openConnection } from '../platform/payments/razorpay.http.ts'
import { checkPayments } from './payments-check.service.ts'

const KEYS = { keyId: 'rzp_test_check', keySecret: 'check-secret', webhookSecret: 'check-webhook-secret' }
const WEBHOOK = 'https://shop.example/pay/webhook'
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

async function problems(how: { keySecret?: string; webhookUrl?: string | null } = {}) {
  const connection = { ...KEYS, ...how, apiBase }
  const steps = await checkPayments({
    razorpay: createRazorpay(connection),
    call: openConnection(connection),
    webhookUrl: how.webhookUrl === undefined ? WEBHOOK : how.webhookUrl,
    waitMs: 5_000,
    pay: async ({ id }) => void (await control('/pay', { order_id: id, webhooks: 'drop' })),
  })
  return steps.filter(({ ok }) => ok !== true).map(({ what }) => what)
}

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

  it('names fees that the customer bears', async () => {
    await control('/faults', { payment: { fee_bearer: 'customer', times: 1 } })
    expect(await problems()).toEqual(['The shop bears the fee, and no offer changes the amount'])
  })
})
