import type { FastifyInstance } from 'fastify'
import type { SiteConfig } from '../../contract/site/site.ts'
import { getSiteConfig } from '../../contract/site/site.ts'
import { sendMessage } from '../../contract/site/messages.ts'
import { postMessage } from '../accounts/messages/messages.service.ts'
import { siteClaims } from '../catalogue/claims/claims.service.ts'
import { sendPublic } from '../media/delivery.service.ts'
import { googleScriptOf } from '../platform/google/google.client.ts'
import { healthRoutes } from '../operations/monitoring.routes.ts'
import type { Route } from '../platform/http/route.ts'
import type { Deps } from '../deps.ts'
import { logoPath, sendLogo } from '../staff/shop-settings/logo.service.ts'
import { maySeeOffSite } from './off-site-media.service.ts'
import { razorpayScriptOf } from '../platform/payments/open-razorpay.ts'

type Claimed = Awaited<ReturnType<typeof siteClaims>>

/** What the pages show of the shop as it is set now. */
export async function siteConfig(
  { shop, listening }: Pick<Deps, 'shop' | 'listening'>,
  claimed: Claimed,
): Promise<SiteConfig> {
  const { config, texts, logo } = await shop.settled()
  const { razorpay, google } = config
  return {
    brand: config.brand,
    colours: config.colours,
    company: config.company,
    logo: logo && { src: logoPath(logo), width: logo.width, height: logo.height },
    publicUrl: listening.url ?? '',
    sandbox: config.sandbox,
    razorpayKeyId: razorpay.kind === 'off' ? '' : razorpay.keyId,
    razorpayCheckoutScript: razorpayScriptOf(razorpay),
    googleClientId: google.kind === 'off' ? '' : google.clientId,
    googleScript: googleScriptOf(google),
    contact: config.contact,
    takesMessages: true,
    takesTransfers: config.virtualAccounts,
    takesMandates: config.mandates,
    knowsCountries: config.countryHeader !== null,
    fairUsePerDay: config.licences.fairUsePerDay,
    texts,
    ...claimed,
  }
}

export function siteRoutes(app: FastifyInstance, route: Route, deps: Deps): void {
  route(getSiteConfig).to(async () => siteConfig(deps, await siteClaims(deps.db)))

  route(sendMessage).to(async ({ input, actor }) => {
    await postMessage(deps, input, actor)
    // SCR-53.
    return { success: true, message: 'Your query has been submitted successfully! We will get back to you soon.' }
  })

  healthRoutes(app, deps)

  app.get<{ Params: { name: string } }>('/logo/:name', (request, reply) => sendLogo(deps, request.params.name, reply))

  app.get<{ Params: { '*': string } }>('/media/*', (request, reply) =>
    sendPublic(deps, request.params['*'], { request, reply }, (clipId) => maySeeOffSite(deps, request, clipId)),
  )
}
