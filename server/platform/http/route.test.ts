import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { empty, endpoint, file, json, oneOf, rawBody } from '../../../contract/endpoint.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { createLog } from '../log.ts'
import { createRoute, type Route, type Routing } from './route.ts'
import { JsonText } from './send-answer.ts'
import { createHttpServer } from './server.ts'

const PRIMARY = 'primary' as unknown as Database
const REPLICA = 'replica' as unknown as Database

let app: FastifyInstance
let counted: string[] = []
afterEach(() => app.close())

/** A server with the given routes; the caller is a customer unless `x-caller` says `guest`. */
async function serve(declare: (route: Route) => void, strict = true): Promise<void> {
  counted = []
  app = await createHttpServer({ log: createLog('silent'), https: false, trustedProxies: [] })
  const routing: Routing = {
    authenticate: async ({ headers }) =>
      headers['x-caller'] === 'guest' ? null : { id: 'asha', role: 'USER', rights: [], sessionId: 's' },
    limits: {
      async hit({ name, max, seconds }, subject) {
        if (counted.push([name, ...(subject ? [subject] : []), `${max}/${seconds}`].join(' ')) > max)
          throw new AppError('too_many_requests', { retryAfterSeconds: 1 })
        return null
      },
      forgive: async () => {},
      inForce: (limit) => limit,
    },
    db: PRIMARY,
    reads: { run: (read) => read(REPLICA), state: () => 'used', problem: () => null, close: async () => {} },
    strict,
  }
  declare(createRoute(app, routing))
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })

const common = { summary: '', who: 'customer' } as const
const Count = z.pipe(z.string().check(z.regex(/^\d+$/, 'note must be a number')), z.transform(Number))
const note = endpoint('POST /video/:id/notes/:note', {
  ...common,
  params: { id: z.string(), note: Count },
  body: { text: z._default(z.string(), 'none') },
  reply: json(z.object({ given: z.unknown() })),
})

describe('the input of a call', () => {
  it('comes from the path and the body, parsed, in one object and apart', async () => {
    await serve((route) =>
      route(note).to(({ input, params, query, body }) => ({ given: { input, params, query, body } })),
    )
    const reply = await post('/video/a%2Fb/notes/7', { text: 'first', unknown: 1 })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        given: {
          input: { id: 'a/b', note: 7, text: 'first' },
          params: { id: 'a/b', note: 7 },
          query: {},
          body: { text: 'first' },
        },
      },
    ])
  })

  it('is refused by the name of the field', async () => {
    await serve((route) => route(note).to(() => ({ given: null })))
    const reply = await post('/video/a/notes/x', {})
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid_input', field: 'note' }])
  })

  it('has bytes as they came where the endpoint says so', async () => {
    const raw = endpoint('POST /raw', {
      ...common,
      body: rawBody(10),
      reply: json(z.object({ text: z.string() })),
    })
    await serve((route) => route(raw).to(({ body }) => ({ text: body.toString() })))
    const send = (payload: string) =>
      app.inject({ method: 'POST', url: '/raw', payload, headers: { 'content-type': 'application/json' } })
    expect((await send('{"a":1')).json()).toEqual({ text: '{"a":1' })
    expect((await send('x'.repeat(11))).json()).toMatchObject({ code: 'payload_too_large' })
  })

  it('comes by the declared method alone, also below a parameter', async () => {
    await serve((route) => route(note).to(() => ({ given: null })))
    const reply = await get('/video/a/notes/7')
    expect([reply.statusCode, reply.headers['allow'], reply.json().code]).toEqual([405, 'POST', 'method_not_allowed'])
  })

  it('travels on a path that Fastify, OpenAPI and the browser read alike', async () => {
    const odd = endpoint('GET /video/:id.csv', {
      ...common,
      params: { 'id.csv': z.string() },
      reply: empty(200),
    })
    await expect(serve((route) => route(odd).to(() => {}))).rejects.toThrow('plain segments')
  })
})

describe('limits', () => {
  const limited = endpoint('POST /limited', {
    ...common,
    body: { id: z.string() },
    limit: [
      { name: 'try', by: 'account', max: 3, seconds: 60 },
      { name: 'try', by: 'network', max: 3, seconds: 60 },
      { name: 'try', by: 'all', max: 5, seconds: 3600 },
    ],
    reply: json(z.object({})),
  })

  it('count valid calls, by account, network and all together', async () => {
    await serve((route) => route(limited).to(() => ({})))
    expect((await post('/limited', {})).statusCode).toBe(400)
    expect(counted).toEqual([])
    expect((await post('/limited', { id: 'a' })).statusCode).toBe(200)
    expect(counted).toEqual(['try asha 3/60', 'try 127.0.0.1 3/60', 'try 5/3600'])
    const refused = await post('/limited', { id: 'a' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  })

  it('S28: count the /48 of an IPv6 site beside the network, sixteen times as widely', async () => {
    await serve((route) => route(limited).to(() => ({})))
    const from = { url: '/limited', method: 'POST', payload: { id: 'a' }, remoteAddress: '2001:db8:1:2::7' } as const
    expect((await app.inject(from)).statusCode).toBe(200)
    expect(counted).toContain('try-site 2001:db8:1::/48 48/60')
    expect(counted).toContain('try 2001:db8:1:2::/64 3/60')
  })
})

describe('the database of a handler', () => {
  it.each([
    ['primary', undefined],
    ['replica', 'replica'],
  ] as const)('is the %s', async (name, reads) => {
    const read = endpoint('GET /read', { ...common, reply: json(z.object({ db: z.string() })) })
    await serve((route) => route({ ...read, reads }).to(({ db }) => ({ db: db as unknown as string })))
    expect((await get('/read')).json()).toEqual({ db: name })
  })
})

describe('a reply', () => {
  const many = endpoint('GET /many', {
    ...common,
    query: { kind: z.string() },
    reply: oneOf(
      json(z.object({ ready: z.literal(true) })),
      json(z.object({ percent: z.number() }), 202),
      file(['text/csv', 'application/pdf']),
    ),
    errors: ['clip_not_found'],
  })
  const answers: Record<string, () => unknown> = {
    ready: () => ({ ready: true, secret: 1 }),
    making: () => ({ percent: 5 }),
    csv: () => ({ fileName: 'a.csv', content: 'a,b' }),
    pdf: () => ({ fileName: 'a.pdf', content: Buffer.from('%PDF'), type: 'application/pdf', inline: true }),
    text: () => new JsonText('{"ready":true}'),
    wrong: () => ({ percent: 'five' }),
    wrongText: () => new JsonText('{"percent":"five"}'),
    wrongType: () => ({ fileName: 'a.zip', content: 'x', type: 'application/zip' }),
    declared: () => {
      throw new AppError('clip_not_found')
    },
    undeclared: () => {
      throw new AppError('board_not_found')
    },
  }
  const answer = async (kind: string, strict = true) => {
    await serve((route) => route(many).to(({ input }) => answers[input.kind]?.() as never), strict)
    return get(`/many?kind=${kind}`)
  }

  it('has the status and the fields of the schema it fits', async () => {
    const [ready, making] = [await answer('ready'), await answer('making')]
    expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true }])
    expect([making.statusCode, making.json()]).toEqual([202, { percent: 5 }])
    expect(ready.headers['cache-control']).toBe('no-store')
  })

  it('that is a file has the declared type and its name', async () => {
    const [csv, pdf] = [await answer('csv'), await answer('pdf')]
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="a.csv"',
    })
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="a.pdf"',
    })
  })

  it('that was written as JSON goes out as it is', async () => {
    const reply = await answer('text')
    expect([reply.headers['content-type'], reply.body]).toEqual(['application/json; charset=utf-8', '{"ready":true}'])
  })

  it.each(['wrong', 'wrongText', 'wrongType', 'undeclared'])('that is not declared fails: %s', async (kind) => {
    const reply = await answer(kind)
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal'])
  })

  it('may be a declared error', async () => {
    expect((await answer('declared')).statusCode).toBe(404)
  })

  it('in production is not checked where that costs time, nor an error made another', async () => {
    expect((await answer('wrongText', false)).statusCode).toBe(200)
    expect((await answer('undeclared', false)).json().code).toBe('board_not_found')
    expect((await answer('wrong', false)).statusCode).toBe(500)
  })
})
