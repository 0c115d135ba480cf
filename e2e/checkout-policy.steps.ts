import type { Page, Route } from '@playwright/test'
import Fastify from 'fastify'
import { startBenchServer } from '../harness/server.ts'
import { razorpaySandbox } from '../sandbox/razorpay/razorpay.plugin.ts'

const KEYS = { keyId: 'rzp_test_policy', keySecret: 'policy_key_secret', webhookSecret: 'policy_webhook_secret' }
const PREFIX = '/provider'
/** The provider's own hosts: what a live policy has to let in. */
const HOSTS = {
  api: 'https://api.razorpay.com',
  cdn: 'https://cdn.razorpay.com',
  metrics: 'https://lumberjack-metrics.razorpay.com',
}
const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

export interface LiveShop {
  url: string
  /** Answers the provider's hosts in this browser out of the sandbox. @returns what was asked of them, `POST https://…` */
  answerProvider(page: Page): Promise<string[]>
  stop(): Promise<void>
}

/**
 * A server configured with keys as in production, so that its pages carry the policy of a live shop, and the sandbox as
 * the provider, whose script loads from the provider's hosts what the real one does.
 */
export async function openLiveShop(): Promise<LiveShop> {
  let shop = ''
  const app = Fastify({ forceCloseConnections: true })
  const log = { warn: () => {} }
  const webhookUrl = () => `${shop}/pay/webhook`
  await app.register(razorpaySandbox({ ...KEYS, webhookUrl, hosts: HOSTS, log }), { prefix: PREFIX })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const provider = `${app.listeningOrigin}${PREFIX}`
  const server = await startBenchServer({
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    RAZORPAY_API_BASE: provider,
    RAZORPAY_CHECKOUT_JS: `${provider}/v1/checkout.js`,
    RATE_LIMITS: 'off',
  })
  shop = server.url
  return {
    url: shop,
    async answerProvider(page) {
      const asked: string[] = []
      // The page names the provider's own script, as a live shop's does.
      await page.route(`${shop}/**`, (route) => withText(route, `${provider}/v1/checkout.js`, SCRIPT))
      await page.route('https://*.razorpay.com/**', async (route) => {
        const request = route.request()
        const { origin, pathname, search } = new URL(request.url())
        asked.push(`${request.method()} ${origin}${pathname}`)
        await route.fulfill({ response: await route.fetch({ url: `${provider}${pathname}${search}` }) })
      })
      return asked
    },
    async stop() {
      await server.stop()
      await app.close()
    },
  }
}

/** Replaces a text in documents and JSON; headers, the policy among them, stay. */
async function withText(route: Route, from: string, to: string): Promise<void> {
  if (!['document', 'fetch', 'xhr'].includes(route.request().resourceType())) return route.continue()
  const response = await route.fetch({ maxRedirects: 0 })
  const type = response.headers()['content-type'] ?? ''
  if (!/json|html/.test(type)) return route.fulfill({ response })
  await route.fulfill({ response, body: (await response.text()).replaceAll(from, to) })
}

/** Violations of the page's own policy from now on, `directive address`. */
export async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const found: string[] = []
    Object.assign(window, { policyViolations: found })
    document.addEventListener('securitypolicyviolation', (event) =>
      found.push(`${event.effectiveDirective} ${event.blockedURI}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations)
}
