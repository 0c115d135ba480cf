import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { bodyKind } from '../../../contract/body.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { capConnections, knownAddresses } from './addresses.ts'
import { BROTLI } from './content-coding.ts'
import { endStalledBody } from './body-deadline.ts'
import { answerUnreadable, installErrorHandler, sendError, toAppError } from './errors.ts'
import { endLingering } from './lingering-close.ts'
import { parseStrictJson } from './parse-input.ts'
import { hostOf } from './caller.ts'

/** docs/integration.md says what may change under one number. */
const API_VERSION = '1'
/** JSON calls are small; uploads stream past this limit. */
const BODY_LIMIT = 256 * 1024
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The HTTP server every route is mounted on: limits, security headers, errors. Headers and bodies are never logged. */
export async function createHttpServer(options: {
  log: Log
  https: boolean
  trustedProxies: readonly string[]
  /** Where browsers reach us; null when only the listening port will tell. */
  publicUrl?: string | null
  connectionsPerAddress?: number
  hsts?: keyof typeof HSTS
}): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: the few lines about a request name it themselves.
    childLoggerFactory: (log) => log,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    // A busy machine may take its time; the start script has a timeout of its own.
    pluginTimeout: 0,
    // UPL-11: Node would end a slow 4K upload after five minutes; the upload route guards its own rate.
    requestTimeout: 0,
    // Requests that arrive during shutdown are answered; their connection closes after that.
    return503OnClosing: false,
    // Fastify sets this one itself, over what `http` says.
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 3_000 } as never,
    frameworkErrors: (error, request, reply) => void sendError(toAppError(error), request, reply),
    clientErrorHandler: answerUnreadable,
  })
  const isExempt = knownAddresses(options.trustedProxies)
  capConnections(app.server, { perAddress: options.connectionsPerAddress ?? 0, isExempt })
  app.decorate('publicHost', hostOf(options.publicUrl ?? ''))
  app.removeContentTypeParser('text/plain')
  parseStrictJson(app)
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Compress a page of clips in one call: a stream takes longer and megabytes of buffers.
    syncThreshold: 64 * 1024,
    brotliOptions: BROTLI,
  })
  app.addHook('onRequest', endLingering)
  installErrorHandler(app)
  answerPreflights(app)
  refuseWhatNoRouteTakes(app)
  addReplyHeaders(app, securityHeaders(options))
  app.addHook('onResponse', (request, reply, done) => {
    const path = loggedPath(request.url)
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ id: request.id, method: request.method, path, status: reply.statusCode, ms }, 'request')
    done()
  })
  return app
}

/** Without the query, where signed links carry their token; those of mailed invoices and shared boards carry it in the path. */
const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^((?:\/hi)?\/(?:papers|board)\/).*/, '$1-')

/** Answers addresses that are not ours and methods that a path does not take, and ends bodies that stall. */
function refuseWhatNoRouteTakes(app: FastifyInstance): void {
  const methodsOf = declaredMethods(app)
  app.addHook('onRequest', (request, reply, done) => {
    // It would resolve to another site when used as a reference.
    if (/^\/[/\\]/.test(request.url)) throw new AppError('not_found')
    if (request.is404 || request.routeOptions.url === '/*')
      refuseOtherMethods(methodsOf(request.url.split('?')[0] ?? ''), request, reply)
    // A GET has no body to wait for: its stream of events or bytes may go on for hours.
    const kind = bodyKind(request.routeOptions.config.endpoint?.body)
    if (request.method !== 'GET' && kind !== 'form' && kind !== 'stream') endStalledBody(request.raw)
    done()
  })
}

/** O24: what everybody may read, pages of others may too; no cookie goes with it, and a key of a program may. */
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, Retry-After, Link, API-Version',
}
const PREFLIGHT = {
  ...ANY_ORIGIN,
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'authorization',
  'access-control-max-age': '86400',
}

const isPublicRead = (endpoint: Endpoint | undefined): boolean =>
  endpoint?.cache === 'everyone' || endpoint?.cache === 'guests'

/** The questions of browsers before a public read with a key. */
function answerPreflights(app: FastifyInstance): void {
  const patterns: RegExp[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method === 'GET' && isPublicRead(config?.endpoint))
      patterns.push(new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const asksToRead = request.method === 'OPTIONS' && request.headers['access-control-request-method'] === 'GET'
    const path = asksToRead ? (request.url.split('?')[0] ?? '') : ''
    if (asksToRead && patterns.some((pattern) => pattern.test(path))) void reply.code(204).headers(PREFLIGHT).send()
    else done()
  })
}

function addReplyHeaders(app: FastifyInstance, common: Record<string, string>): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // ASVS 14.3: a reply that is not declared public stays in no cache, the caller's or one on the way.
    const isCall = request.routeOptions.config.endpoint !== undefined
    if (isPublicRead(request.routeOptions.config.endpoint)) void reply.headers(ANY_ORIGIN)
    if (isCall) void reply.header('api-version', API_VERSION)
    if (isCall && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    for (const [name, value] of Object.entries(common)) if (!reply.hasHeader(name)) void reply.header(name, value)
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (isPage && !reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', PAGE_POLICY)
    done(null, payload)
  })
}

const HSTS = { host: 'max-age=31536000', subdomains: 'max-age=31536000; includeSubDomains', off: null } as const

const securityHeaders = ({
  https,
  hsts = 'host',
}: {
  https: boolean
  hsts?: keyof typeof HSTS
}): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Google's and the banks' pop-ups must be able to answer.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(https && HSTS[hsts] && { 'strict-transport-security': HSTS[hsts] }),
})

function declaredMethods(app: FastifyInstance): (path: string) => ReadonlySet<string> {
  const plain = new Map<string, Set<string>>()
  const withParams: { pattern: RegExp; methods: Set<string> }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return
    const methods = plain.get(url) ?? new Set()
    if (!plain.has(url) && url.includes('/:'))
      withParams.push({ pattern: new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`), methods })
    plain.set(url, methods)
    for (const name of [method].flat()) methods.add(name)
  })
  return (path) => plain.get(path) ?? withParams.find(({ pattern }) => pattern.test(path))?.methods ?? new Set()
}

/** @param methods that the routes of the path take */
function refuseOtherMethods(methods: ReadonlySet<string>, request: FastifyRequest, reply: FastifyReply): void {
  if (methods.size === 0 || methods.has(request.method)) return
  // HEAD comes with GET.
  const allowed = [...methods].filter((method) => method !== 'HEAD' || !methods.has('GET'))
  void reply.header('allow', allowed.toSorted().join(', '))
  throw new AppError('method_not_allowed')
}

/** Lets running requests end; after the grace, events and long downloads are cut, and resume at the next server. */
export async function closeHttpServer(app: FastifyInstance, graceMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
