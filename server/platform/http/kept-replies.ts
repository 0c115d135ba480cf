import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { hasOwnChange } from './own-changes.ts'
import { etagOf, isHeld, type ReplyCache } from './reply-cache.ts'

/**
 * Whoever reads asks each time, and mostly hears that nothing has changed: a browser that may show what is stale gives
 * staff their own old lists back. What lies between us and them may keep it a minute (RFC 9213 speaks to it alone).
 */
export const FOR_EVERYONE: readonly (readonly [string, string])[] = [
  ['cache-control', 'public, no-cache'],
  ['cdn-cache-control', 'public, max-age=60, stale-while-revalidate=300'],
]

/** What guests alone are told so: no cache between us and them may give it to somebody who is signed in. */
const FOR_GUESTS = [['cache-control', 'private, no-cache']] as const

declare module 'fastify' {
  interface FastifyRequest {
    /** The cache's generation when this request began; null where the reply is not kept. */
    keptSince: number | null
    /** What a reply from memory leaves undone: set by the handler that did it the first time. */
    onRepeat: (() => void) | undefined
  }
}

/**
 * Gives out the replies of these calls from memory. Called before any route is added.
 * @param options.endpoints calls that answer whoever asks the same
 * @param options.toGuests calls that answer all guests the same, and those who are signed in with something of their own
 * @param options.headers what every reply of this server carries
 */
export function keepReplies(
  app: FastifyInstance,
  cache: ReplyCache,
  options: {
    endpoints: readonly Endpoint[]
    toGuests: readonly Endpoint[]
    headers: readonly (readonly [string, string])[]
  },
): void {
  const forAll = new Set<Endpoint | undefined>(options.endpoints)
  const forGuests = new Set<Endpoint | undefined>(options.toGuests)
  const isKeepable = ({ routeOptions: { config }, headers }: FastifyRequest): boolean =>
    forAll.has(config.endpoint) || (forGuests.has(config.endpoint) && headers.authorization === undefined)
  answerBeforeAllElse(app, cache)
  app.decorateRequest('keptSince', null)
  app.decorateRequest('onRepeat', undefined)
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' && isKeepable(request)) request.keptSince = cache.generation()
  })
  // By now whoever brought a token has been told when it is no good.
  app.addHook('preValidation', async (request, reply) => {
    if (request.keptSince === null || !(request.headers.authorization || hasOwnChange(request.raw))) return
    if (cache.answer(request.raw, reply.raw)) reply.hijack()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.keptSince === null || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const body = Buffer.from(payload)
    const etag = etagOf(body)
    const caching = forAll.has(request.routeOptions.config.endpoint) ? FOR_EVERYONE : FOR_GUESTS
    void reply.headers({ ...Object.fromEntries(caching), etag })
    const type = ['content-type', String(reply.getHeader('content-type'))] as const
    const headers = [...options.headers, type, ...caching]
    cache.keep(request.raw.url ?? '', { body, etag, headers, onRepeat: request.onRepeat }, request.keptSince)
    // Bytes, not text again: Node would turn the text into bytes a second time.
    if (!isHeld(request.raw, etag)) return body
    void reply.code(304)
    return null
  })
}

/** Finding the route, reading the address and all else costs ten times what giving out bytes does. */
function answerBeforeAllElse({ server }: FastifyInstance, cache: ReplyCache): void {
  const [usual] = server.listeners('request')
  if (!usual) throw new Error('the server has no one to answer')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const asks = request.method === 'GET' && request.headers.authorization === undefined && !hasOwnChange(request)
    if (!asks || !cache.answer(request, response)) usual.call(server, request, response)
  })
}
