import type { FastifyInstance } from 'fastify'
import { razorpayWebhook } from '../../../contract/licensing.ts'
import { type Authenticate, createRoute } from '../../platform/http/route.ts'
import { receiveEvent, type WebhookDeps } from './payment-events.service.ts'

/** Integrations 1.6: a webhook body is at most this long. */
const BODY_LIMIT = 1024 * 1024

/** In a scope of its own: the signature is over the raw bytes, so nothing may parse them before. */
export async function webhookRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  deps: WebhookDeps,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    createRoute(
      scope,
      authenticate,
    )(razorpayWebhook).to(async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receiveEvent(deps, body, {
        signature: request.headers['x-razorpay-signature'],
        eventId: request.headers['x-razorpay-event-id'],
      })
      return { received: true }
    })
  })
}
