import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, Who } from '../contract/endpoint.ts'
import { type CallName, endpoints } from '../contract/index.ts'
import type { Role } from '../contract/values.ts'
import { plainWebApp } from '../testing/plain-web-app.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'

const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const id = { id: UNKNOWN }

/** What each call needs at least, and what it then answers to somebody who may make it. No call may be left out. */
const CALLS: Record<CallName, [input: object, status: number]> = {
  'POST /auth/signup': [{}, 400],
  'POST /auth/userlogin': [{ id: 'nobody@test.example', password: 'wrong password' }, 401],
  'POST /auth/login': [{ id: 'nobody', password: 'wrong password' }, 401],
  'POST /auth/google': [{}, 400],
  'GET /refresh': [{}, 200],
  'POST /auth/logout': [{}, 200],
  'POST /auth/adminsignup': [{}, 400],
  'GET /auth/getallemployees': [{}, 200],
  'POST /auth/addemployee': [{ userId: 'ab', password: 'long enough' }, 400],
  'POST /auth/delete-user': [{ userId: UNKNOWN }, 404],
  'POST /auth/change-password': [{ _id: UNKNOWN, password: 'long enough' }, 404],
  'GET /user/getsavedaddress': [{}, 200],
  'POST /user/saveaddress': [{}, 400],
  'GET /videos/get': [{}, 200],
  'GET /videos/getVideosinUploadOrder': [{}, 200],
  'GET /videos/getsearchvideos': [{}, 200],
  'GET /videos/suggestions': [{}, 200],
  'GET /videos/getonevideo': [id, 404],
  'POST /videos/view': [id, 404],
  'GET /videos/getcollections': [{}, 200],
  'POST /user/save': [id, 404],
  'GET /user/getsavedvideos': [{}, 200],
  'POST /user/removesaved': [{ clipId: UNKNOWN }, 200],
  'POST /videos/editinfo': [{}, 400],
  'POST /auth/deletevideo': [id, 404],
  'POST /auth/savefilters': [{}, 400],
  'GET /auth/getmasterdata': [{}, 200],
  'POST /auth/editpricinginfo': [{}, 400],
  'POST /auth/editsubscriptioninfo': [{}, 400],
  'POST /pay/create-order': [{}, 400],
  'POST /pay/verify-payment': [{}, 400],
  'GET /pay/status': [{ checkoutId: UNKNOWN }, 404],
  'POST /pay/webhook': [{}, 401],
  'GET /user/getpurchasedvideos': [{}, 200],
  'GET /user/getdownloads': [{}, 200],
  'POST /user/downloadwatermark': [id, 404],
  'POST /user/downloadmobile': [id, 404],
  'POST /user/downloadhighres': [{ id: UNKNOWN, quality: 'HD' }, 404],
  'POST /user/downloadownedvideo': [{ videoId: UNKNOWN, resolution: 'HD' }, 404],
  'GET /download': [{ right: 'none' }, 403],
  'POST /videos/post': [{}, 415],
  'POST /videos/postmobilevideo': [{}, 415],
  'POST /videos/uploadcollection': [{}, 415],
  'GET /videos/uploadstatus': [id, 404],
  'GET /videos/uploads': [{}, 200],
  'POST /videos/retryupload': [id, 404],
  'GET /events': [{}, 200],
  'GET /config': [{}, 200],
}

/** What anybody may have and no contract names, each with its reason. */
const BESIDE_THE_CONTRACT: Record<string, string> = {
  '/healthz': 'for the machine that asks whether we are alive',
  '/readyz': 'for the machine that asks whether we can serve',
  '/openapi.json': 'the contract itself, for tools',
  '/api': 'the contract itself, to read',
  '/media/*': 'public previews under names nobody can guess',
  '/*': 'pages',
}
const STAND_INS = /^\/__sandbox(\/|$)/

const PERMITTED: Record<Who, Role[] | null> = {
  anyone: null,
  'signed-in': ['USER', 'EMPLOYEE', 'ADMIN'],
  customer: ['USER'],
  staff: ['EMPLOYEE', 'ADMIN'],
  admin: ['ADMIN'],
}
const ROLE_CODES = ['unauthenticated', 'forbidden']

let server: TestServer
const routes: RouteOptions[] = []
const callers = new Map<Role | 'guest' | 'ended', Caller>()

const watch = (message: unknown) =>
  void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route))

beforeAll(async () => {
  subscribe('fastify.initialization', watch)
  server = await startTestServer({ worker: false, web: plainWebApp })
  unsubscribe('fastify.initialization', watch)
  for (const role of ['USER', 'EMPLOYEE', 'ADMIN'] as const) callers.set(role, await server.as(role))
  const ended = await server.as('ADMIN')
  await ended.call('POST /auth/logout', {})
  callers.set('ended', ended).set('guest', server.guest)
})
afterAll(() => server.stop())

const nameOf = (call: Endpoint) => `${call.method} ${call.path}` as CallName

/** Makes a call with any body at all; of an endless answer only the head is read. */
async function send(who: Caller, call: Endpoint, body: string | undefined, type = 'application/json') {
  const headers = { 'content-type': type, accept: 'application/json' }
  const query =
    call.method === 'GET' && body ? `?${new URLSearchParams(JSON.parse(body) as Record<string, string>)}` : ''
  const init = call.method === 'GET' ? { headers: { accept: 'application/json' } } : { method: 'POST', headers, body }
  const answer = await who.request(call.path + query, init as RequestInit)
  const endless = answer.headers.get('content-type')?.startsWith('text/event-stream')
  if (endless) await answer.body?.cancel()
  const reply = (endless ? {} : await answer.json()) as { code?: string; message?: string; requestId?: string }
  return { status: answer.status, code: reply.code, reply }
}

describe('the routes', () => {
  it('are the contract’s, or public for a stated reason', () => {
    const strays = routes.filter(
      ({ url, config }) => !config?.endpoint && !(url in BESIDE_THE_CONTRACT) && !STAND_INS.test(url),
    )
    expect(strays.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([])
    expect(routes.length).toBeGreaterThan(endpoints.length)
  })

  it('serve the whole contract', () => {
    const served = routes.flatMap(({ config }) => (config?.endpoint ? [nameOf(config.endpoint)] : []))
    expect(endpoints.map(nameOf).filter((name) => !served.includes(name))).toEqual([])
  })

  it('take only the methods they declare', () => {
    for (const { method, config } of routes)
      if (config?.endpoint) expect([config.endpoint.method, 'HEAD']).toContain(method)
  })
})

describe.each(endpoints.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
  const [input, status] = CALLS[name]
  const permitted = PERMITTED[call.who]

  it.each(['guest', 'USER', 'EMPLOYEE', 'ADMIN', 'ended'] as const)('answers %s as it should', async (who) => {
    // Logging out would end the session that the other rows use.
    const passing = name === 'POST /auth/logout' && who !== 'guest' && who !== 'ended'
    const caller = passing ? await server.as(who) : (callers.get(who) ?? server.guest)
    const may = permitted === null || permitted.some((role) => role === who)
    const answer = await send(caller, call, JSON.stringify(input))
    if (may) {
      expect(ROLE_CODES).not.toContain(answer.code)
      expect(answer.status).toBe(status)
      return
    }
    const refusal = who === 'guest' || who === 'ended' ? [401, 'unauthenticated'] : [403, 'forbidden']
    expect([answer.status, answer.code]).toEqual(refusal)
    expect(answer.reply.requestId).toMatch(/^[0-9a-f-]{36}$/)
    if (call.method === 'GET') return
    // Refused by who they are, before what they send is looked at.
    for (const [body, type] of GARBAGE) {
      const refused = await send(caller, call, body, type)
      expect([refused.status, refused.code]).toEqual(refusal)
    }
  })
})

const GARBAGE = [
  ['{"broken', 'application/json'],
  ['x'.repeat(300_000), 'application/json'],
  ['<xml/>', 'text/xml'],
] as const

describe('a refused call', () => {
  it.each(['/videos/post', '/user/save', '/auth/deletevideo'])(
    'to %s is answered before its body comes',
    async (path) => {
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n`,
      )
      const [head] = (
        await new Promise<Buffer>((resolve, reject) => socket.once('data', resolve).once('error', reject)).finally(() =>
          socket.destroy(),
        )
      )
        .toString()
        .split('\r\n')
      expect(head).toBe('HTTP/1.1 401 Unauthorized')
    },
  )
})

describe('ids', () => {
  const WITH_ID: [CallName, Role, (id: string) => object][] = [
    ['GET /videos/getonevideo', 'USER', (given) => ({ id: given })],
    ['POST /videos/view', 'USER', (given) => ({ id: given })],
    ['POST /user/save', 'USER', (given) => ({ id: given })],
    ['POST /user/downloadwatermark', 'USER', (given) => ({ id: given })],
    ['POST /user/downloadhighres', 'USER', (given) => ({ id: given, quality: 'HD' })],
    ['POST /user/downloadownedvideo', 'USER', (given) => ({ videoId: given, resolution: 'HD' })],
    ['GET /pay/status', 'USER', (given) => ({ checkoutId: given })],
    ['GET /videos/uploadstatus', 'EMPLOYEE', (given) => ({ id: given })],
    ['POST /videos/retryupload', 'EMPLOYEE', (given) => ({ id: given })],
    ['POST /auth/deletevideo', 'ADMIN', (given) => ({ id: given })],
    ['POST /auth/delete-user', 'ADMIN', (given) => ({ userId: given })],
    ['POST /auth/change-password', 'ADMIN', (given) => ({ _id: given, password: 'long enough' })],
  ]
  const MALFORMED = ['', '1', '../../etc/passwd', `${UNKNOWN}x`, '%00', "' or 1=1 --", 'a'.repeat(5_000)]

  it.each(WITH_ID)('%s: 404 for an unknown one, 400 for a malformed one', async (name, role, withId) => {
    const caller = callers.get(role) ?? server.guest
    expect((await caller.call(name, withId(UNKNOWN) as never)).status).toBe(404)
    for (const bad of MALFORMED) {
      const answer = await caller.call(name, withId(bad) as never)
      expect([bad, answer.status, answer.body.code]).toEqual([bad, 400, 'invalid_input'])
    }
  })

  it('of other people open nothing', async () => {
    const [owner, stranger, admin] = [
      await server.as('USER', 'owner'),
      await server.as('USER', 'stranger'),
      await server.as('ADMIN'),
    ]
    const order = await owner.call('POST /pay/create-order', { notes: { type: 'subscription', plan: 'month' } })
    const { checkoutId } = order.body
    expect((await owner.call('GET /pay/status', { checkoutId })).status).toBe(200)
    expect(await stranger.call('GET /pay/status', { checkoutId })).toMatchObject({ status: 404 })
    // Staff administration reaches staff only.
    const { id: customerId } = await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', 'owner@test.example')
      .executeTakeFirstOrThrow()
    expect((await admin.call('POST /auth/delete-user', { userId: customerId })).status).toBe(404)
    expect((await admin.call('POST /auth/change-password', { _id: customerId, password: 'long enough' })).status).toBe(
      404,
    )
    expect((await owner.call('GET /user/getsavedvideos', {})).status).toBe(200)
  })
})
