import * as links from '../../../contract/licensing/payment-links.ts'
import * as calls from '../../../contract/licensing/payments.ts'
import { inLanguage } from '../../../contract/site/language-path.ts'
import { recordPurchaseConsent } from '../../accounts/sign-up/consent.service.ts'
import type { Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { startCheckout } from './checkout.service.ts'
import * as payments from './confirm.service.ts'
import { createPaymentLink, readPaymentLink, verifyLinkedPayment } from './payment-link.service.ts'
import { receiveEvent } from '../payments/payment-events.service.ts'

export function checkoutRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.createOrder).to(async ({ input, actor, client, request }) => {
    deps.geoRestriction.requireOffered(request)
    if (input.agreed) await recordPurchaseConsent(deps, actor, client)
    return startCheckout(deps, actor, input)
  })
  route(calls.verifyPayment).to(({ input, actor, client }) => payments.verify(deps, actor, input, client))
  route(links.createPaymentLink).to(({ input, actor, client }) => createPaymentLink(deps, actor, input, client))
  route(links.readPaymentLink).to(({ input }) => readPaymentLink(deps, input.token))
  route(links.verifyLinkedPayment).to(({ input, client }) => verifyLinkedPayment(deps, input, client))
  route(calls.returnFromPayment).to(async ({ params, body, reply }) => {
    const form = new URLSearchParams(body.toString('utf8'))
    return reply.redirect(inLanguage(params.language, await payments.returnFromProvider(deps, form)))
  })
  route(calls.payStatus).to(({ input, actor }) => payments.status(deps, actor, input.checkoutId))
  // MON-16: the signature is over the raw bytes.
  route(calls.razorpayWebhook).to(async ({ body, request: { headers } }) => {
    const [signature, eventId] = [headers['x-razorpay-signature'], headers['x-razorpay-event-id']]
    await receiveEvent(deps, body, { signature, eventId })
    return { received: true }
  })
}
