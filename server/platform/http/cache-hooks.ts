import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from './etag.ts'
import { hasRecentWrite } from './read-your-writes.ts'
import type { ReplyCache } from './reply-cache.ts'

type Headers = readonly (readonly [string, string])[]

/**
 * Clients revalidate each time, mostly with a 304: a browser that may show what is stale gives staff their own old lists
 * back. Caches between us and `everyone` may store it a minute (RFC 9213 speaks to them alone); what `guests` are told is
 * for no shared cache, which might give it to somebody who is signed in.
 */
export const CACHE_HEADERS: Record<'everyone' | 'guests', Headers> = {
  everyone: [
    ['cache-control', 'public, no-cache'],
    ['cdn-cache-control', 'public, max-age=60, stale-while-revalidate=300'],
  ],
  guests: [['cache-control', 'private, no-cache']],
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The cache's epoch when this request began; null where the reply is not cached. */
    cacheEpoch: number | null
    /** What a reply from the cache leaves undone; set by the handler that does it the first time. */
    onCacheHit: (() => void) | undefined
  }
}

/** Serves and fills the cache for endpoints with `cache: 'everyone' | 'guests'`. Called before any route is added. */
export function cacheReplies(app: FastifyInstance, cache: ReplyCache): void {
  app.decorateRequest('cacheEpoch', null)
  app.decorateRequest('onCacheHit', undefined)
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET') return
    // Also pages, which are put into the cache by their own handler.
    if (!isSpecial(request) && (await sendCached(cache, request, reply))) return reply
    if (cacheOf(request)) request.cacheEpoch = cache.epoch()
  })
  // By now a token that is no good was refused, and a recent write of the caller's has reached this process.
  app.addHook('preValidation', async (request, reply) => {
    if (request.cacheEpoch !== null && isSpecial(request) && (await sendCached(cache, request, reply))) return reply
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const caching = cacheOf(request)
    if (request.cacheEpoch === null || !caching || reply.statusCode !== 200 || typeof payload !== 'string')
      return payload
    const body = Buffer.from(payload)
    const etag = etagOf(body)
    void reply.headers({ ...Object.fromEntries(CACHE_HEADERS[caching]), etag })
    const type = ['content-type', String(reply.getHeader('content-type'))] as const
    const headers = [type, ...CACHE_HEADERS[caching]]
    cache.put(request.raw.url ?? '', { body, etag, headers, onCacheHit: request.onCacheHit }, request.cacheEpoch)
    // Bytes, not text again: Node would turn the text into bytes a second time.
    if (!matchesEtag(request.headers['if-none-match'], etag)) return body
    void reply.code(304)
    return null
  })
}

/** Somebody whose token must be checked, or whose own write must have been seen, before a cached reply will do. */
const isSpecial = (request: FastifyRequest): boolean =>
  request.headers.authorization !== undefined || hasRecentWrite(request)

/** How the reply to this caller may be cached, if at all. */
function cacheOf({ routeOptions: { config }, headers }: FastifyRequest): 'everyone' | 'guests' | null {
  const cache = config.endpoint?.cache ?? 'private'
  if (cache === 'private' || (cache === 'guests' && headers.authorization !== undefined)) return null
  return cache
}

/** @returns false when nothing is cached for this URL, and nothing was done */
async function sendCached(cache: ReplyCache, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const cached = cache.get(request.raw.url ?? '')
  if (!cached) return false
  cached.onCacheHit?.()
  void reply.headers({ ...Object.fromEntries(cached.headers), etag: cached.etag, vary: 'accept-encoding' })
  if (matchesEtag(request.headers['if-none-match'], cached.etag)) {
    void reply.code(304).send()
    return true
  }
  const { body, coding } = await cached.encode(request.headers['accept-encoding'])
  if (coding !== 'identity') void reply.header('content-encoding', coding)
  void reply.send(body)
  return true
}
