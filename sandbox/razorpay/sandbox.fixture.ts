import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { razorpaySandbox } from './razorpay.plugin.ts'
import type { RazorpaySandboxOptions } from './razorpay.plugin.ts'
import type { HandlerReply } from './provider.types.ts'

export const KEYS = {
  keyId: 'rzp_test_fixture',
  keySecret: 'sandbox_key_secret',
  webhookSecret: 'sandbox_webhook_secret',
}

export type ReceivedWebhook = { event: string; eventId: string; signature: string; rawBody: Buffer }

/**
 * Starts the sandbox on a free port, with a receiver for its webhooks on the same port: for tests.
 * `apiBase` is what a client is given; `control` makes a control call.
 */
export async function startSandbox(overrides: Partial<RazorpaySandboxOptions> = {}) {
  const app = Fastify({ forceCloseConnections: true, pluginTimeout: 0 })
  const received: ReceivedWebhook[] = []
  const answers: number[] = []
  const address = () => app.listeningOrigin
  app.register(
    razorpaySandbox({
      ...KEYS,
      webhookUrl: () => `${address()}/hook`,
      retryBaseMs: 5,
      log: { warn: () => {} },
      ...overrides,
    }),
    { prefix: '/pay-sandbox' },
  )
  app.register(async (receiver) => {
    receiver.removeAllContentTypeParsers()
    receiver.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    receiver.post('/hook', async ({ body, headers }, reply) => {
      const rawBody = body as Buffer
      received.push({
        event: JSON.parse(rawBody.toString()).event,
        eventId: String(headers['x-razorpay-event-id']),
        signature: String(headers['x-razorpay-signature']),
        rawBody,
      })
      return reply.code(answers.shift() ?? 200).send({})
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const apiBase = `${address()}/pay-sandbox`

  async function control<T>(path: string, body: object = {}, method = 'POST'): Promise<T> {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${apiBase}${path}`, method === 'GET' ? { method } : { method, ...json })
    return (await response.json()) as T
  }

  return {
    apiBase,
    received,
    /** The statuses that the receiver gives to the next webhooks; 200 afterwards. */
    answerWith: (...statuses: number[]) => void answers.push(...statuses),
    control,
    /** Pays an order and waits until every webhook has had its first answer. */
    pay: (orderId: string, options: object = {}) =>
      control<HandlerReply>('/pay', { order_id: orderId, wait: true, ...options }),
    /** Arms faults, see fault.table.ts. */
    arm: (faults: object) => control('/faults', faults),
    stop: () => app.close(),
  }
}

/** One raw API call as any stranger would make it. */
export async function callApi(
  target: { apiBase: string; keyId: string; keySecret: string },
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const authorization = `Basic ${Buffer.from(`${target.keyId}:${target.keySecret}`).toString('base64')}`
  const init: RequestInit = { method, headers: { authorization, 'content-type': 'application/json', ...headers } }
  if (body !== undefined) init.body = JSON.stringify(body)
  const response = await fetch(`${target.apiBase}/v1${path}`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export const hmac = (secret: string, message: string | Buffer) =>
  createHmac('sha256', secret).update(message).digest('hex')
