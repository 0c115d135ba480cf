import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountsRoutes, authenticateWith } from './accounts/accounts.routes.ts'
import { AppError } from './platform/errors.ts'
import { sendError } from './platform/http/errors.ts'
import { boardRoutes } from './catalogue/boards/boards.routes.ts'
import { followRoutes } from './catalogue/follows/follows.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { labelRoutes } from './catalogue/labels/label.routes.ts'
import { collectionRoutes } from './catalogue/collections/collection.routes.ts'
import { clipAdminRoutes } from './catalogue/clip-admin/clip-admin.routes.ts'
import { cspReportRoutes } from './operations/csp-reports.routes.ts'
import { licensingRoutes } from './licensing/licensing.routes.ts'
import { mediaJobsRoutes, mediaRoutes } from './media/media.routes.ts'
import { resumableRoutes } from './media/uploads/resumable.routes.ts'
import { type Deps, CATALOGUE_TOPICS } from './deps.ts'
import { SANDBOX_GOOGLE } from './platform/google/google.client.ts'
import { apiDocsRoutes } from './site/api-docs.routes.ts'
import { metricsRoutes } from './operations/monitoring.routes.ts'
import { pageRoutes } from './site/pages.routes.ts'
import { builtWebApp, type WebApp } from './site/web-app.client.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createRoute } from './platform/http/route.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { SANDBOX_RAZORPAY } from './platform/payments/open-razorpay.ts'
import { shopSettingsRoutes } from './staff/shop-settings/shop-settings.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { integrationRoutes } from './site/integrations.routes.ts'
import { siteRoutes } from './site/site.routes.ts'
import { sitemapRoutes } from './site/sitemap.routes.ts'
import { openReadLimit } from './platform/http/read-limit.ts'
import { cacheReplies, trackWrites } from './platform/http/cache-hooks.ts'
import { openReplyCache, type ReplyCache } from './platform/http/reply-cache.ts'
import { CATALOGUE_TOPIC } from './platform/events.ts'

export type OpenWebApp = (app: FastifyInstance) => Promise<WebApp>

export async function createApp(deps: Deps, openWebApp: OpenWebApp | null = builtWebApp): Promise<FastifyInstance> {
  const { config, limits, db, log, reads } = deps
  const https = config.publicUrl?.startsWith('https://') ?? false
  const app = await createHttpServer({ ...config, log, https })
  deps.telemetry?.traceRequests(app)
  const replies = openCachedReplies(app, deps)
  metricsRoutes(app, deps, replies)
  const routing = { authenticate: authenticateWith(deps), limits, db, reads, strict: !config.production }
  const route = createRoute(app, routing)

  accountsRoutes(route, deps)
  privacyRoutes(route, deps)
  staffRoutes(route, deps)
  shopSettingsRoutes(route, deps)
  catalogueRoutes(route, deps)
  clipAdminRoutes(route, deps)
  collectionRoutes(route, deps)
  labelRoutes(route, deps)
  boardRoutes(route, deps)
  followRoutes(route, deps)
  licensingRoutes(app, route, deps)
  await mediaRoutes(app, route, deps)
  mediaJobsRoutes(route, deps)
  await resumableRoutes(app, routing, deps)
  siteRoutes(app, route, deps)
  integrationRoutes(app, route, deps)
  await cspReportRoutes(app, deps)

  apiDocsRoutes(app, deps)

  await mountSandboxes(app, deps)
  const web = openWebApp && (await openWebApp(app))
  sitemapRoutes(app, deps, web)
  if (web) await pageRoutes(app, deps, { web, replies })
  return app
}

/** The providers' sandboxes. Their code is loaded only where one is on, which production refuses. */
async function mountSandboxes(scope: FastifyInstance, deps: Deps): Promise<void> {
  await scope.register(async (app) => {
    app.addHook('onRequest', refuseFromElsewhere)
    await registerSandboxes(app, deps)
  })
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** OPS-30: whoever pays or reads mail with a sandbox sits at this machine, also where a proxy of it is in between. */
function refuseFromElsewhere(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { socket, headers } = request
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((line) => line.split(','))
  const callers = [socket.remoteAddress ?? '', ...forwarded.map((address) => address.trim())]
  if (callers.every((address) => LOOPBACK.has(address))) done()
  // The provider's sandbox has error replies of its own.
  else void sendError(new AppError('not_found'), request, reply)
}

async function registerSandboxes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { mail, sandbox, google, razorpay, dataDir } = deps.config
  if (sandbox && mail.kind === 'folder') {
    const { mailSandbox } = await import('../sandbox/mail/mail.plugin.ts')
    await app.register(mailSandbox({ dir: mail.dir }), { prefix: '/__sandbox/mail' })
  }
  if (razorpay.kind === 'sandbox') {
    const { razorpaySandbox } = await import('../sandbox/razorpay/razorpay.plugin.ts')
    const { keyId, keySecret, webhookSecrets } = razorpay
    const [webhookSecret = ''] = webhookSecrets
    const webhookUrl = () => `${deps.listening.url ?? ''}/pay/webhook`
    const options = { keyId, keySecret, webhookSecret, webhookUrl, dataDir, log: deps.log }
    await app.register(razorpaySandbox(options), { prefix: SANDBOX_RAZORPAY })
  }
  if (google.kind === 'sandbox') {
    const { googleSandbox } = await import('../sandbox/google/google.plugin.ts')
    const options = { clientId: google.clientId, now: () => deps.clock.now() }
    await app.register(googleSandbox(options), { prefix: SANDBOX_GOOGLE })
  }
}

/** The cache of public replies and pages: in memory until something they show has changed. */
function openCachedReplies(app: FastifyInstance, deps: Deps): ReplyCache {
  const cache = openReplyCache({
    maxBytes: deps.config.caches.replyBytes,
    invalidatedBy: { bus: deps.bus, topics: CATALOGUE_TOPICS },
  })
  const https = deps.config.publicUrl?.startsWith('https://') ?? false
  const writes = trackWrites(app, { bus: deps.bus, topic: CATALOGUE_TOPIC, https })
  cacheReplies(app, cache, openReadLimit(deps.config.limits ? deps.config.readsPerSecond : 0))
  // Clips, prices, vocabulary: the next request sees what staff have changed, in this process and in others, whose searches may
  // go by a snapshot for a moment longer.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.changes !== 'catalogue' || reply.statusCode >= 400) return done(null, payload)
    // oxlint-disable-next-line promise/no-callback-in-promise -- a hook with `done` costs other replies no promise
    Promise.all([writes.markWrite(reply), sleep(deps.config.searchSnapshotMs)]).then(() => done(null, payload), done)
  })
  return cache
}
