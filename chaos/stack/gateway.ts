import Fastify from 'fastify'
import { razorpaySandbox } from '../../sandbox/razorpay/razorpay.plugin.ts'
import { openStore, type State } from '../../sandbox/razorpay/state.store.ts'
import type { GatewayBooks } from '../../testing/invariants/gateway-books.ts'

const KEYS = { keyId: 'rzp_test_chaos', keySecret: 'chaos_key_secret', webhookSecret: 'chaos_webhook_secret' }

/** What a buyer's browser gets from the provider's window. */
export type Identifiers = Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>

/** The payment provider's sandbox as a separate machine: it survives kills of the product. */
export interface Gateway {
  /** Settings of the product for it. */
  settings: Record<string, string>
  secrets: Record<string, string>
  /** Null when the order takes no more money. */
  pay(orderId: string, how?: object): Promise<Identifiers | null>
  /** See sandbox/razorpay/README.md. */
  arm(faults: object): Promise<void>
  heal(): Promise<void>
  state(): Promise<State>
  /** The same, not copied: to read from, at any time. */
  live: State
  /** Any control call of sandbox/razorpay/README.md. @throws when it is refused */
  control<T>(path: string, body?: object): Promise<T>
  /** A call of the provider's API with the shop's keys, as by its dashboard. */
  api(method: string, path: string, body?: object): Promise<Response>
  books(): Promise<GatewayBooks>
  /** Sends the events that were held back, and waits for the first answers. */
  release(): Promise<void>
  lateCapture(paymentId: string, paise: number): Promise<void>
  stop(): Promise<void>
}

/** @param webhookUrl address of the product's webhook */
export async function startGateway(webhookUrl: () => string): Promise<Gateway> {
  const app = Fastify({ forceCloseConnections: true })
  const log = { warn: () => {} }
  const store = await openStore(undefined)
  app.register(razorpaySandbox({ ...KEYS, webhookUrl, retryBaseMs: 250, log, store }), { prefix: '/provider' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `${app.listeningOrigin}/provider`
  const control = async (path: string, method: string, body?: object): Promise<Response> =>
    fetch(`${base}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
  const authorization = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`
  const api = (method: string, path: string, body?: object) =>
    fetch(`${base}/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
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
    live: store.state,
    async control<T>(path: string, body: object = {}): Promise<T> {
      const reply = await control(path, 'POST', body)
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
      return (await reply.json()) as T
    },
    api,
    release: async () => void (await control('/webhooks/release', 'POST', {})),
    books: async () => ({ payments: Object.values((await state()).payments) }),
    async lateCapture(paymentId, paise) {
      await api('POST', `/payments/${paymentId}/capture`, { amount: paise, currency: 'INR' })
    },
    stop: () => app.close(),
  }
}
