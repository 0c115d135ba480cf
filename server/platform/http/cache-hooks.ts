import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from './content-coding.ts'
import { cacheKeyOf } from './cache-key.ts'
import { openReadLimit, type ReadLimit } from './read-limit.ts'
import type { Encoded, ReplyCache } from './reply-cache.ts'
import type { EventBus } from '../events.ts'
import { newId } from '../ids.ts'

/**
 * Clients revalidate each time, mostly with a 304: a browser that may show what is stale gives staff their own old lists
 * back. Caches between us and `everyone` may show it a minute (RFC 9213 speaks to them alone); what `guests` are told is
 * for no shared cache, which might give it to somebody who is signed in.
 */
export const CACHE_HEADERS: Record<'everyone' | 'guests', Record<string, string>> = {
  everyone: {
    'cache-control': 'public, no-cache',
    'cdn-cache-control': 'public, max-age=30, stale-while-revalidate=30',
  },
  guests: { 'cache-control': 'private, no-cache' },
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The cache's epoch when this request began; null where the reply is not cached. */
    cacheEpoch: number | null
    /** Of its reply in the cache, once it was looked for. */
    cacheKey: string | null
    /** What a reply from the cache leaves undone; set by the handler that does it the first time. */
    onCacheHit: (() => void) | undefined
  }
}

/**
 * Serves and fills the cache for endpoints with `cache: 'everyone' | 'guests'`. Called before any route is added. Hooks with
 * `done`: a promise for each of them would cost a cached reply a third of its time.
 */
export function cacheReplies(app: FastifyInstance, cache: ReplyCache, reads: ReadLimit = openReadLimit(0)): void {
  app.decorateRequest('cacheEpoch', null)
  app.decorateRequest('cacheKey', null)
  app.decorateRequest('onCacheHit', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const isGet = request.method === 'GET'
    // Also pages, which are put into the cache by their own handler.
    if (isGet && !isSpecial(request) && sendCached(cache, request, reply)) return
    if (isGet && cacheOf(request)) request.cacheEpoch = cache.epoch()
    try {
      if (costsRead(request)) reads.take(request.ip)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
  // By now a token that is no good was refused, and a recent write of the caller's has reached this process.
  app.addHook('preValidation', (request, reply, done) => {
    if (request.cacheEpoch === null || !isSpecial(request) || !sendCached(cache, request, reply)) done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const caching = cacheOf(request)
    if (request.cacheEpoch === null || !caching || reply.statusCode !== 200 || !isWhole(payload))
      return done(null, payload)
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    const etag = etagOf(body)
    void reply.headers({ ...CACHE_HEADERS[caching], etag })
    const headers = { 'content-type': String(reply.getHeader('content-type')), ...CACHE_HEADERS[caching] }
    cache.put(keyOf(request), { body, etag, headers, onCacheHit: request.onCacheHit }, request.cacheEpoch)
    // Bytes, not text again: Node would turn the text into bytes a second time.
    if (!matchesEtag(request.headers['if-none-match'], etag)) return done(null, body)
    void reply.code(304)
    done(null, null)
  })
}

/** The route of all pages. */
const PAGES = '/*'

/** Whether a request that no cache answers takes one of its network's reads; a HEAD is as much work as its GET. */
function costsRead(request: FastifyRequest): boolean {
  const { url, config } = request.routeOptions
  return url === PAGES || cacheOf(request) !== null || (config.costsRead ?? config.endpoint?.costsRead ?? false)
}

const keyOf = (request: FastifyRequest): string =>
  (request.cacheKey ??= cacheKeyOf(request.raw.url ?? '', request.routeOptions.config.endpoint))

/** Somebody whose token must be checked, or whose own write must have been seen, before a cached reply will do. */
const isSpecial = (request: FastifyRequest): boolean =>
  request.headers.authorization !== undefined || hasRecentWrite(request)

const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload)

function cacheOf({ routeOptions: { config }, headers }: FastifyRequest): 'everyone' | 'guests' | null {
  const cache = config.endpoint?.cache ?? 'private'
  if (cache === 'private' || (cache === 'guests' && headers.authorization !== undefined)) return null
  return cache
}

/** @returns false when nothing is cached for this URL, and nothing was done */
function sendCached(cache: ReplyCache, request: FastifyRequest, reply: FastifyReply): boolean {
  const cached = cache.get(keyOf(request))
  if (!cached) return false
  // What is sent from the cache does not go into it again.
  request.cacheEpoch = null
  cached.onCacheHit?.()
  void reply.headers({ ...cached.headers, etag: cached.etag, vary: 'accept-encoding' })
  if (matchesEtag(request.headers['if-none-match'], cached.etag)) {
    void reply.code(304).send()
    return true
  }
  const encoded = cached.encode(request.headers['accept-encoding'])
  const send = ({ body, coding }: Encoded) => {
    if (coding !== 'identity') void reply.header('content-encoding', coding)
    void reply.send(body)
  }
  if (encoded instanceof Promise) encoded.then(send, (error: unknown) => void reply.send(error))
  else send(encoded)
  return true
}

/** Holds the write token; nothing secret. */
export const WRITE_COOKIE = 'change'
const TOKEN = /^[0-9a-f-]{36}$/
/** By then every process has received the notice, or its event connection is down and it caches nothing either. */
const COOKIE_SECONDS = 10
const TIMEOUT_MS = 1_000
const WRITE_IN_COOKIE = /(?:^|;\s*)change=([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21})(?:;|$)/
/** Processes and browsers whose clocks differ. */
const CLOCK_SKEW_SECONDS = 60
const MOST_SEEN = 1_000

/**
 * Read-your-writes: a browser that has changed something carries a token of that write; a process that has not received
 * its notice yet waits for it before it answers from a cache or a replica. Caches are cleared by the same messages.
 */
export function trackWrites(
  app: FastifyInstance,
  { bus, topic, https }: { bus: EventBus; topic: string; https: boolean },
) {
  const seen = new Set<string>()
  const waiting = new Map<string, Set<() => void>>()
  bus.subscribe(topic, (message) => {
    const { mark: token } = message as { mark?: string }
    if (token === undefined) return
    seen.add(token)
    const [oldest] = seen
    if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest)
    for (const resume of waiting.get(token) ?? []) resume()
  })
  const untilSeen = (token: string): Promise<void> =>
    new Promise((resolve) => {
      const others = waiting.get(token) ?? new Set()
      const resume = () => {
        clearTimeout(timer)
        others.delete(resume)
        if (others.size === 0) waiting.delete(token)
        resolve()
      }
      const timer = setTimeout(resume, TIMEOUT_MS)
      waiting.set(token, others.add(resume))
    })
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.method === 'GET' && hasRecentWrite(request) ? request.cookies[WRITE_COOKIE] : undefined
    if (token === undefined || !TOKEN.test(token) || seen.has(token)) return done()
    // oxlint-disable-next-line promise/no-callback-in-promise -- a hook with `done` costs other requests no promise
    void untilSeen(token).then(() => done())
  })
  return {
    /** Notifies all processes of a write, and gives the caller its token. Called before the reply goes out. */
    async markWrite(reply: FastifyReply): Promise<void> {
      const token = newId()
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const
      void reply.setCookie(WRITE_COOKIE, token, { ...attributes, maxAge: COOKIE_SECONDS })
      // Processes of an older release read `mark` too.
      await bus.publish(topic, { mark: token })
    },
  }
}

/**
 * Whether the caller has changed something just now: then a cached reply may be too old. A token tells its time (UUIDv7),
 * so that a made-up or old one does not pass the cache by.
 */
function hasRecentWrite({ headers: { cookie } }: Pick<FastifyRequest, 'headers'>): boolean {
  const token = cookie?.includes(`${WRITE_COOKIE}=`) ? WRITE_IN_COOKIE.exec(cookie)?.[1] : undefined
  if (token === undefined) return false
  const age = Date.now() - Number.parseInt(token.slice(0, 8) + token.slice(9, 13), 16)
  return Math.abs(age) < (COOKIE_SECONDS + CLOCK_SKEW_SECONDS) * 1000
}
