import Fastify from 'fastify'
import { razorpaySandbox } from '../../sandbox/razorpay/razorpay.plugin.ts'
import type { State } from '../../sandbox/razorpay/state.store.ts'
import type { GatewayBooks } from '../../testing/invariants/gateway-books.ts'

const KEYS = { keyId: 'rzp_test_chaos', keySecret: 'chaos_key_secret', webhookSecret: 'chaos_webhook_secret' }

/** What a buyer's browser gets from the provider's window. */
export type Identifiers = Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>

/** The payment provider's stand-in as a machine of its own: it does not die with ours. */
export interface Gateway {
  /** What the product is told about it. */
  settings: Record<string, string>
  secrets: Record<string, string>
  /** Null when the order takes no more money. */
  pay(orderId: string, how?: object): Promise<Identifiers | null>
  /** See sandbox/razorpay/README.md. */
  arm(faults: object): Promise<void>
  heal(): Promise<void>
  state(): Promise<State>
  books(): Promise<GatewayBooks>
  /** Sends the events that were held back, and waits for the first answers. */
  release(): Promise<void>
  lateCapture(paymentId: string, paise: number): Promise<void>
  stop(): Promise<void>
}

/** @param webhookUrl where it tells of payments */
export async function startGateway(webhookUrl: () => string): Promise<Gateway> {
  const app = Fastify({ forceCloseConnections: true })
  const log = { warn: () => {} }
  app.register(razorpaySandbox({ ...KEYS, webhookUrl, retryBaseMs: 250, log }), { prefix: '/provider' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `${app.listeningOrigin}/provider`
  const control = async (path: string, method: string, body?: object): Promise<Response> =>
    fetch(`${base}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
  const state = async () => (await (await control('/', 'GET')).json()) as State
  return {
    settings: {
      RAZORPAY_KEY_ID: KEYS.keyId,
      RAZORPAY_KEY_SECRET: KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
      RAZORPAY_API_BASE: base,
      RAZORPAY_CHECKOUT_JS: `${base}/v1/checkout.js`,
    },
    secrets: { 'the provider’s key': KEYS.keySecret, 'the webhooks’ secret': KEYS.webhookSecret },
    async pay(orderId, how = {}) {
      const reply = await control('/pay', 'POST', { order_id: orderId, ...how })
      return reply.ok ? ((await reply.json()) as Identifiers) : null
    },
    arm: async (faults) => void (await control('/faults', 'POST', faults)),
    heal: async () => void (await control('/faults', 'DELETE')),
    state,
    release: async () => void (await control('/webhooks/release', 'POST', {})),
    books: async () => ({ payments: Object.values((await state()).payments) }),
    async lateCapture(paymentId, paise) {
      const authorization = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`
      await fetch(`${base}/v1/payments/${paymentId}/capture`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: paise, currency: 'INR' }),
      })
    },
    stop: () => app.close(),
  }
}
