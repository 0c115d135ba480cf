import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoint, json } from '../../../contract/endpoint.ts'
import { localBus } from '../../../testing/local-bus.ts'
import type { EventBus } from '../events.ts'
import { noRateLimit } from '../rate-limit.ts'
import { cacheReplies, WRITE_COOKIE } from './cache-hooks.ts'
import { openReplyCache } from './reply-cache.ts'
import { createRoute } from './route.ts'
import { createHttpServer } from './server.ts'

const common = { who: 'anyone', summary: '' } as const
const Reply = json(z.object({ times: z.number(), text: z.string() }))
const list = endpoint('GET /list', {
  ...common,
  query: { page: z.optional(z.string()) },
  reply: Reply,
  cache: 'everyone',
})
const own = endpoint('GET /own', { ...common, reply: Reply, cache: 'guests' })
const secret = endpoint('GET /secret', { ...common, reply: Reply })

const TEXT = 'Ferry at dawn. '.repeat(200)

let app: FastifyInstance
let bus: EventBus
let times = 0
let hits = 0
let lines: { id: string; path: string; status: number }[] = []
beforeEach(async () => {
  ;[times, hits, lines] = [0, 0, []]
  const out = new PassThrough()
  out.on('data', (line) => void lines.push(JSON.parse(String(line)) as never))
  app = await createHttpServer({ log: pino({ level: 'debug' }, out), https: true, trustedProxies: [] })
  bus = localBus()
  cacheReplies(app, openReplyCache({ maxBytes: 1_000_000, invalidatedBy: { bus, topics: ['catalogue'] } }))
  const none = {} as never
  const route = createRoute(app, {
    authenticate: async ({ headers }) =>
      headers.authorization ? { id: 'asha', role: 'USER', rights: [], sessionId: 's' } : null,
    limits: noRateLimit,
    db: none,
    reads: none,
    strict: true,
  })
  for (const call of [list, own, secret])
    route(call).to(({ request }) => {
      request.onCacheHit = () => void hits++
      return { times: ++times, text: TEXT }
    })
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a cached reply', () => {
  it('is the same bytes with the same headers, and runs no handler', async () => {
    const [first, again] = [await get('/list'), await get('/list')]
    expect([first.statusCode, again.statusCode, times, hits]).toEqual([200, 200, 1, 1])
    expect(again.body).toBe(first.body)
    const { date: _date, vary, ...headers } = again.headers
    expect(first.headers).toMatchObject({ ...headers, 'content-length': String(first.body.length) })
    expect(vary).toBe('accept-encoding')
    expect(again.headers).toMatchObject({ 'strict-transport-security': expect.any(String), etag: expect.any(String) })
  })

  it('passes through Fastify like any other: it has an id and a line in the log', async () => {
    await get('/list?page=1')
    await get('/list?page=1')
    const requests = lines.filter(({ path }) => path === '/list')
    expect(requests.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(requests.map(({ id }) => id)).size).toBe(2)
  })

  it('is not sent to a client that has it', async () => {
    const { headers } = await get('/list')
    const again = await get('/list', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body, times]).toEqual([304, '', 1])
  })

  it('comes packed as the client takes it', async () => {
    await get('/list')
    const packed = await get('/list', { 'accept-encoding': 'br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(packed.rawPayload.length),
    })
    expect(packed.rawPayload.length).toBeLessThan(TEXT.length / 10)
  })

  it('is gone after an invalidation', async () => {
    await get('/list')
    await bus.publish('catalogue', {})
    expect((await get('/list')).json()).toMatchObject({ times: 2 })
  })

  it('for guests is never given to somebody who is signed in, nor filled by them', async () => {
    expect((await get('/own', { authorization: 'x' })).headers).toMatchObject({ 'cache-control': 'no-store' })
    expect((await get('/own')).headers).toMatchObject({ 'cache-control': 'private, no-cache' })
    expect((await get('/own', { authorization: 'x' })).json()).toMatchObject({ times: 3 })
    expect((await get('/own')).json()).toMatchObject({ times: 2 })
  })

  it('for everyone is given to the signed-in too, after their token was checked', async () => {
    await get('/list')
    expect((await get('/list', { authorization: 'x' })).json()).toMatchObject({ times: 1 })
    expect((await get('/list', { cookie: `${WRITE_COOKIE}=x` })).json()).toMatchObject({ times: 1 })
  })

  it('is none where the endpoint is private', async () => {
    expect((await get('/secret')).headers).toMatchObject({ 'cache-control': 'no-store' })
    expect((await get('/secret')).json()).toMatchObject({ times: 2 })
  })
})
