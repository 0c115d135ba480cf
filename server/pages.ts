import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isCheckoutPath } from '../contract/checkout-paths.ts'
import type { SiteConfig } from '../contract/site.ts'
import { AppError } from './platform/errors.ts'
import { CSP_REPORTS } from './csp-reports.ts'
import type { Deps } from './open-deps.ts'
import { FOR_EVERYONE } from './platform/http/kept-replies.ts'
import { etagOf, type ReplyCache } from './platform/http/reply-cache.ts'
import { securityHeaders } from './platform/http/server.ts'
import { siteConfig } from './site.routes.ts'

/** What the built web app offers the server (`web/entry-server.tsx`); met as a file, never as source. */
interface WebBundle {
  render: (
    request: Request,
    context: { api: ServerCaller; config: SiteConfig; assets: Assets },
  ) => Promise<Response | RenderedPage>
  inlineScripts: string[]
}
interface RenderedPage {
  status: number
  html: string
  cacheable: boolean
}
interface Assets {
  entry: string
  css: string[]
  style?: string
  preload: string[]
}
type ServerCaller = (name: string, input: object) => Promise<unknown>

export interface WebApp {
  bundle(): Promise<WebBundle>
  assets: Assets
  /** Lets a page made by the development server be changed on its way out. */
  finish(url: string, html: string): Promise<string>
}

/** Calls live here; a wrong address among them is an API error, not a page. */
const API_PATH = /^\/(auth|videos|user|boards|pay|media|download|licences|__sandbox)(\/|$)/

/** Serves the built files and renders every other address as a page. */
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
  const everywhere = securityHeaders({ https: deps.config.publicUrl?.startsWith('https://') ?? false })

  app.get('/*', async (request, reply) => {
    if (API_PATH.test(request.url)) throw new AppError('not_found')
    const policy = isCheckoutPath(request.url) ? checkout : plain
    void reply.headers(Object.fromEntries(policyHeaders(policy)))
    const since = replies.generation()
    const { render } = await web.bundle()
    const url = new URL(request.url, deps.listening.url ?? 'http://localhost')
    const page = await render(new Request(url, { headers: { accept: 'text/html' } }), {
      api: callThroughFrontDoor(app, request),
      config: siteConfig(deps),
      assets: web.assets,
    })
    if (page instanceof Response) return reply.code(page.status).redirect(page.headers.get('location') ?? '/')
    const body = Buffer.from(await web.finish(request.url, page.html))
    const headers = pageHeaders(page, policy)
    const etag = etagOf(body)
    // Guests' pages hold nothing personal: the same bytes for everyone, until the catalogue changes.
    if (page.cacheable && !deps.config.dev)
      replies.keep(request.url, { body, etag, headers: [...everywhere, ...headers] }, since)
    return reply.code(page.status).headers(Object.fromEntries(headers)).send(body)
  })
}

function pageHeaders({ cacheable }: RenderedPage, policy: string): (readonly [string, string])[] {
  return [
    ['content-type', 'text/html; charset=utf-8'],
    ...(cacheable ? FOR_EVERYONE : [['cache-control', 'private, no-store'] as const]),
    ...policyHeaders(policy),
  ]
}

const policyHeaders = (policy: string): [string, string][] => [
  ['content-security-policy', policy],
  ['reporting-endpoints', `csp="${CSP_REPORTS}"`],
  ['x-frame-options', 'DENY'],
]

/** A page gets its data through the same calls as anyone, as a guest. */
const callThroughFrontDoor =
  (app: FastifyInstance, request: FastifyRequest): ServerCaller =>
  async (name, input) => {
    const [method = 'GET', path = '/'] = name.split(' ')
    const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
    const query = Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
    const headers = { accept: 'application/json', 'user-agent': request.headers['user-agent'] ?? '' }
    const answer =
      method === 'GET'
        ? await app.inject({ method: 'GET', url: path, query, headers, remoteAddress: request.ip })
        : await app.inject({ method: 'POST', url: path, payload: input, headers, remoteAddress: request.ip })
    const body: unknown = answer.body === '' ? null : answer.json()
    if (answer.statusCode < 400) return body
    throw Object.assign(new Error('the call was refused'), {
      name: 'ApiError',
      status: answer.statusCode,
      ...(body as object),
    })
  }

/** Readings, Limits: hashes, never nonces, so that pages can be cached; the providers' hosts only where needed. */
function contentSecurityPolicy(
  deps: Deps,
  inline: { scripts: string[]; styles: string[] },
  // Pictures and films may lie in a store of their own, to which /media redirects.
  { checkout, media }: { checkout: boolean; media: string },
): string {
  const razorpay = razorpaySources(checkout && deps.config.razorpay.kind === 'live')
  const google = googleSources(deps.config.google)
  const dev = deps.config.dev
  return [
    "default-src 'self'",
    (dev ? "script-src 'self' 'unsafe-inline'" : `script-src 'self'${hashes(inline.scripts)}${razorpay.script}`) +
      google.script,
    (dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${hashes(inline.styles)}`) + google.style,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${media}${razorpay.img}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    `connect-src 'self'${razorpay.connect}${google.connect}${dev ? ' ws:' : ''}`,
    `frame-src 'self'${razorpay.frame}${google.frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The first for browsers of today, the second for those that know no Reporting-Endpoints.
    'report-to csp',
    `report-uri ${CSP_REPORTS}`,
  ].join('; ')
}

const hashes = (texts: string[]): string =>
  texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')

/** Integrations 1.4. The stand-in's window is ours and needs none of these. */
function razorpaySources(open: boolean) {
  if (!open) return { script: '', img: '', connect: '', frame: '' }
  const [checkout, api] = [' https://checkout.razorpay.com', ' https://api.razorpay.com']
  const logs = ' https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com'
  return { script: checkout, img: ' https://cdn.razorpay.com', connect: api + logs + checkout, frame: api + checkout }
}

/** Google's own script is let in where it is used; the stand-in's is ours. */
function googleSources({ kind }: Deps['config']['google']) {
  if (kind !== 'live') return { script: '', style: '', connect: '', frame: '' }
  const gsi = ' https://accounts.google.com/gsi/'
  return { script: `${gsi}client`, style: `${gsi}style`, connect: gsi, frame: gsi }
}

const DIST = new URL('../dist/', import.meta.url)

/** The web app as built into `dist/`. */
export async function builtWebApp(app: FastifyInstance): Promise<WebApp> {
  const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', DIST), 'utf8')) as Record<
    string,
    { file: string; css?: string[]; imports?: string[] }
  >
  const entry = manifest['entry-client.tsx']
  if (!entry) throw new Error('dist/ holds no web app')
  const bundle = (await import(new URL('ssr/entry-server.js', DIST).href)) as WebBundle
  await app.register(fastifyStatic, {
    root: new URL('client', DIST).pathname,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Built files carry their hash in their name.
      const forEver = path.includes('/assets/')
      response.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const preload = (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []).map((file) => `/${file}`)
  const styles = await Promise.all((entry.css ?? []).map((file) => readFile(new URL(`client/${file}`, DIST), 'utf8')))
  return {
    bundle: async () => bundle,
    assets: { entry: `/${entry.file}`, css: [], style: styles.join('').trim(), preload },
    finish: async (_url, html) => html,
  }
}
