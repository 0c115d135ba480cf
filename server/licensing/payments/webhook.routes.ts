import { razorpayWebhook } from '../../../contract/licensing/payments.ts'
import type { Route } from '../../platform/http/route.ts'
import { receiveEvent, type WebhookDeps } from './payment-events.service.ts'

/** MON-16: the signature is over the raw bytes. */
export function webhookRoutes(route: Route, deps: WebhookDeps): void {
  route(razorpayWebhook).to(async ({ body, request: { headers } }) => {
    const [signature, eventId] = [headers['x-razorpay-signature'], headers['x-razorpay-event-id']]
    await receiveEvent(deps, body, { signature, eventId })
    return { received: true }
  })
}
