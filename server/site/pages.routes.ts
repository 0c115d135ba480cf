import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callTarget } from '../../contract/call-target.ts'
import { isCheckoutPath } from '../../contract/licensing/checkout-paths.ts'
import { endpoints } from '../../contract/index.ts'
import type { Caller } from '../../contract/web-bundle.ts'
import { AppError } from '../platform/errors.ts'
import { CSP_REPORTS } from '../operations/csp-reports.routes.ts'
import type { Deps } from '../deps.ts'
import { CACHE_HEADERS } from '../platform/http/cache-hooks.ts'
import { cacheKeyOf } from '../platform/http/cache-key.ts'
import { etagOf } from '../platform/http/content-coding.ts'
import type { ReplyCache } from '../platform/http/reply-cache.ts'
import { contentSecurityPolicy } from './content-security-policy.model.ts'
import { siteClaims } from '../catalogue/claims/claims.service.ts'
import { siteConfig } from './site.routes.ts'
import { statusOfPage } from './off-site-media.service.ts'
import type { WebApp } from './web-app.client.ts'

/** First segments of calls and of what else is no page; a wrong address among them is an API error, unless somebody typed it. */
const API_SEGMENTS = new Set(['media', 'logo', '__sandbox', ...endpoints.map(({ path }) => firstSegment(path))])

/** `videos` in `/videos/get?page=1`. */
function firstSegment(url: string): string {
  return url.split(/[/?#]/, 2)[1] ?? ''
}

/** A browser that goes there wants a page that says so; programs take anything. */
const isTyped = ({ headers }: FastifyRequest): boolean => headers.accept?.startsWith('text/html') === true

export async function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { web, replies }: { web: WebApp; replies: ReplyCache },
): Promise<void> {
  const { inlineScripts } = await web.bundle()
  const inline = { scripts: inlineScripts, styles: web.assets.style ? [web.assets.style] : [] }
  const media = (await deps.store.origins()).map((origin) => ` ${origin}`).join('')
  const plain = contentSecurityPolicy(deps, inline, { checkout: false, media })
  const checkout = contentSecurityPolicy(deps, inline, { checkout: true, media })

  // As they were while the database is away: pages without data are served all the same.
  let claimed = await siteClaims(deps.db)
  app.get('/*', async (request, reply) => {
    const isCall = API_SEGMENTS.has(firstSegment(request.url))
    if (isCall && !isTyped(request)) throw new AppError('not_found')
    const address = cacheKeyOf(request.url)
    const policy = isCheckoutPath(address) ? checkout : plain
    void reply.headers(policyHeaders(policy))
    const epoch = replies.epoch()
    const { render } = await web.bundle()
    const url = new URL(address, deps.listening.url ?? 'http://localhost')
    claimed = await siteClaims(deps.db).catch(() => claimed)
    const page = await render(new Request(url, { headers: { accept: 'text/html' } }), {
      api: callAsGuest(app, request),
      config: await siteConfig(deps, claimed),
      assets: web.assets,
      // React's development build warns of what it finds otherwise than it renders it.
      inlineStill: deps.config.dev ? async () => null : (address) => inlineStill(app, address),
    })
    if (page instanceof Response) return reply.code(page.status).redirect(page.headers.get('location') ?? '/')
    const body = Buffer.from(await web.finish(address, page.html))
    // Programs that go to the same address get an error: no cache may mix the two.
    const cacheable = page.cacheable && !isCall
    const headers = pageHeaders(cacheable, policy)
    const etag = etagOf(body)
    // Guests' pages hold nothing personal: the same bytes for everyone, until the catalogue changes.
    if (cacheable && !deps.config.dev) replies.put(address, { body, etag, headers }, epoch)
    return reply
      .code(await statusOfPage(deps, url, page.status))
      .headers(headers)
      .send(body)
  })
}

const pageHeaders = (cacheable: boolean, policy: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  ...(cacheable ? CACHE_HEADERS.everyone : { 'cache-control': 'private, no-store' }),
  ...policyHeaders(policy),
})

const policyHeaders = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'reporting-endpoints': `csp="${CSP_REPORTS}"`,
  'x-frame-options': 'DENY',
})

/** What a document may carry for its first picture, as large as a card’s still becomes (`picture-set.client.ts`). */
const MOST_INLINE_BYTES = 25_000

/** A still of the shop's own, through its route: one that is off the site is not there. */
async function inlineStill(app: FastifyInstance, address: string): Promise<string | null> {
  if (!address.startsWith('/media/')) return null
  const { statusCode, headers, rawPayload } = await app.inject({ url: address })
  if (statusCode !== 200 || rawPayload.length > MOST_INLINE_BYTES) return null
  return `data:${headers['content-type']};base64,${rawPayload.toString('base64')}`
}

const callAsGuest =
  (app: FastifyInstance, request: FastifyRequest): Caller =>
  async (name, input) => {
    const { method, path, rest } = callTarget(name, input)
    const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
    const query = Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
    const headers = { accept: 'application/json', 'user-agent': request.headers['user-agent'] ?? '' }
    const caller = { url: path, headers, remoteAddress: request.ip }
    const sent = method === 'GET' ? { method, query } : { method: 'POST' as const, payload: rest }
    const answer = await app.inject({ ...caller, ...sent })
    const body: unknown = answer.body === '' ? null : answer.json()
    if (answer.statusCode < 400) return body as never
    const refusal = { name: 'ApiError', status: answer.statusCode, ...(body as object) }
    throw Object.assign(new Error('the call was refused'), refusal)
  }
