import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SiteConfig } from '../contract/site.ts'
import { getSiteConfig } from '../contract/site.ts'
import { sendPublic } from './media/delivery.service.ts'
import { googleScriptOf } from './google.ts'
import type { Route } from './platform/http/route.ts'
import { limitSupport } from './platform/ffmpeg/limits.ts'
import type { Deps } from './open-deps.ts'
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
    knowsCountries: config.countryHeader !== null,
    fairUsePerDay: config.licences.fairUsePerDay,
  }
}

/** Calls about the server itself, and the public previews. */
export function siteRoutes(app: FastifyInstance, route: Route, deps: Deps): void {
  route(getSiteConfig).to(() => siteConfig(deps))

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const degraded = [...(await limitSupport()).missing]
    const database = await sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    )
    if (!database) degraded.push('the database does not answer')
    return reply.code(database ? 200 : 503).send({ ready: database, degraded })
  })

  app.get<{ Params: { '*': string } }>('/media/*', (request, reply) =>
    sendPublic(deps, request.params['*'], request, reply),
  )
}
