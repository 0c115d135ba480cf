import type { FastifyInstance } from 'fastify'
import type { SiteConfig } from '../contract/site.ts'
import { getSiteConfig, sendMessage } from '../contract/site.ts'
import { sendPublic } from './media/delivery.service.ts'
import { googleScriptOf } from './google.ts'
import { healthRoutes } from './health.ts'
import { AppError } from './platform/errors.ts'
import type { Route } from './platform/http/route.ts'
import type { Deps } from './open-deps.ts'
import { networkOf } from './platform/rate-limit.network.ts'
import { postMessage } from './site.contact.ts'
import { SANDBOX_RAZORPAY } from './razorpay.ts'

/** What a page knows of this server before anyone signs in. */
export function siteConfig({ config, listening }: Pick<Deps, 'config' | 'listening'>): SiteConfig {
  const { razorpay, google } = config
  return {
    brand: config.brand,
    company: config.company,
    publicUrl: listening.url ?? '',
    sandbox: config.sandbox,
    razorpayKeyId: razorpay.kind === 'off' ? '' : razorpay.keyId,
    razorpayCheckoutScript:
      razorpay.kind === 'live'
        ? razorpay.checkoutScript
        : razorpay.kind === 'sandbox'
          ? `${SANDBOX_RAZORPAY}/v1/checkout.js`
          : '',
    googleClientId: google.kind === 'off' ? '' : google.clientId,
    googleScript: googleScriptOf(google),
    contact: config.contact,
    takesMessages: config.contactInbox !== null,
    knowsCountries: config.countryHeader !== null,
    fairUsePerDay: config.licences.fairUsePerDay,
  }
}

/** Calls about the server itself, and the public previews. */
export function siteRoutes(app: FastifyInstance, route: Route, deps: Deps): void {
  route(getSiteConfig).to(() => siteConfig(deps))

  route(sendMessage).to(async ({ input, request }) => {
    const { contactInbox } = deps.config
    if (contactInbox === null) throw new AppError('contact_off')
    await deps.limits.hit(`contact ${networkOf(request.ip)}`, 5, 3600)
    // Whoever owns many addresses fills no mailbox either.
    await deps.limits.hit('contact', 200, 3600)
    await postMessage(deps, contactInbox, input)
    // Spec 8, contact.
    return { success: true, message: 'Your query has been submitted successfully! We will get back to you soon.' }
  })

  healthRoutes(app, deps)

  app.get<{ Params: { '*': string } }>('/media/*', (request, reply) =>
    sendPublic(deps, request.params['*'], request, reply),
  )
}
