import type { FastifyInstance } from 'fastify'
import { mailSandbox } from '../sandbox/mail/mail.plugin.ts'
import { googleSandbox } from '../sandbox/google/google.plugin.ts'
import { razorpaySandbox } from '../sandbox/razorpay/razorpay.plugin.ts'
import { accountsRoutes, authenticateWith } from './accounts/accounts.routes.ts'
import { googleRoutes } from './accounts/google/google.routes.ts'
import { mailLinkRoutes } from './accounts/mailed-links/mail-link.routes.ts'
import { profileRoutes } from './accounts/profile/profile.routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/second-factor.routes.ts'
import { apiPage } from './api-docs.ts'
import { boardRoutes } from './catalogue/boards/boards.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { clipAdminRoutes } from './catalogue/clip-admin/clip-admin.routes.ts'
import { cspReportRoutes } from './csp-reports.ts'
import { refuseOtherMethods } from './licensing/downloads/download-link.routes.ts'
import { invoiceRoutes } from './licensing/papers/invoice.routes.ts'
import { licenceRoutes } from './licensing/licences/licence.routes.ts'
import { licensingRoutes } from './licensing/licensing.routes.ts'
import { ordersDeskRoutes } from './licensing/orders/orders-desk.routes.ts'
import { refundRoutes } from './licensing/refunds/refund.routes.ts'
import { subscriptionRoutes } from './licensing/subscriptions/subscription.routes.ts'
import { webhookRoutes } from './licensing/settlement/webhook.routes.ts'
import { mediaJobsRoutes } from './media/jobs/jobs.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { resumableRoutes } from './media/uploads/resumable.routes.ts'
import type { Deps } from './open-deps.ts'
import { SANDBOX_GOOGLE } from './google.ts'
import { openApiDocument } from './openapi.ts'
import { openReplies } from './kept-replies.ts'
import { metricsRoutes } from './metrics.ts'
import { builtWebApp, pageRoutes, type WebApp } from './pages.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createRoute } from './platform/http/route.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { SANDBOX_RAZORPAY } from './razorpay.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { siteRoutes } from './site.routes.ts'
import { sitemapRoutes } from './sitemap.routes.ts'

/** How the web app is come by: built, by the development server, or not at all (API tests). */
export type OpenWebApp = (app: FastifyInstance) => Promise<WebApp>

/** The whole HTTP face of one process. */
export async function createApp(deps: Deps, openWebApp: OpenWebApp | null = builtWebApp): Promise<FastifyInstance> {
  const app = await createHttpServer({
    log: deps.log,
    https: deps.config.publicUrl?.startsWith('https://') ?? false,
    trustedProxies: deps.config.trustedProxies,
    publicUrl: deps.config.publicUrl,
    connectionsPerAddress: deps.config.connectionsPerAddress,
  })
  const replies = openReplies(app, deps)
  metricsRoutes(app, deps, replies)
  const authenticate = authenticateWith(deps)
  const route = createRoute(app, authenticate)

  accountsRoutes(route, deps)
  googleRoutes(route, deps)
  mailLinkRoutes(route, deps)
  profileRoutes(route, deps)
  secondFactorRoutes(route, deps)
  privacyRoutes(route, deps)
  staffRoutes(route, deps)
  catalogueRoutes(route, deps)
  clipAdminRoutes(route, deps)
  boardRoutes(route, deps)
  licensingRoutes(route, deps)
  refuseOtherMethods(app)
  invoiceRoutes(route, deps)
  refundRoutes(route, deps)
  licenceRoutes(app, route, deps)
  subscriptionRoutes(route, deps)
  ordersDeskRoutes(route, deps)
  await mediaRoutes(app, route, deps)
  mediaJobsRoutes(route, deps)
  await resumableRoutes(app, authenticate, deps)
  await webhookRoutes(app, authenticate, deps)
  siteRoutes(app, route, deps)
  sitemapRoutes(app, deps)
  await cspReportRoutes(app, deps)

  const document = openApiDocument({ title: `${deps.config.brand} API` })
  app.get('/openapi.json', async () => document)
  app.get('/api', async (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage(deps.config.brand)))

  const { mail, sandbox } = deps.config
  if (sandbox && mail.kind === 'folder')
    await app.register(mailSandbox({ dir: mail.dir }), { prefix: '/__sandbox/mail' })
  if (deps.config.razorpay.kind === 'sandbox') await mountRazorpaySandbox(app, deps, deps.config.razorpay)
  if (deps.config.google.kind === 'sandbox') {
    const options = { clientId: deps.config.google.clientId, now: () => deps.clock.now() }
    await app.register(googleSandbox(options), { prefix: SANDBOX_GOOGLE })
  }
  if (openWebApp) await pageRoutes(app, deps, { web: await openWebApp(app), replies })
  return app
}

async function mountRazorpaySandbox(
  app: FastifyInstance,
  deps: Deps,
  keys: { keyId: string; keySecret: string; webhookSecrets: string[] },
): Promise<void> {
  const [webhookSecret = ''] = keys.webhookSecrets
  const webhookUrl = () => `${deps.listening.url ?? ''}/pay/webhook`
  const options = {
    keyId: keys.keyId,
    keySecret: keys.keySecret,
    webhookSecret,
    webhookUrl,
    dataDir: deps.config.dataDir,
    log: deps.log,
  }
  await app.register(razorpaySandbox(options), { prefix: SANDBOX_RAZORPAY })
}
