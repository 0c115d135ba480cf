import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, isForStaff, type Who } from '../contract/endpoint.ts'
import { callTarget } from '../contract/call-target.ts'
import { type CallName, endpoints } from '../contract/index.ts'
import { repliesOf } from '../contract/reply.ts'
import { isRight, type Right, RIGHTS, type Role } from '../contract/values.ts'
import { plainWebApp } from '../testing/plain-web-app.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'
import { BESIDE_THE_CONTRACT, CALLS, UNKNOWN } from './routes.fixture.ts'

/** Of the sandbox. */
const SANDBOX_ROUTES = /^\/__sandbox(\/|$)/

const PERMITTED: Record<Exclude<Who, Right>, Role[] | null> = {
  anyone: null,
  'signed-in': ['USER', 'EMPLOYEE', 'ADMIN'],
  customer: ['USER'],
  staff: ['EMPLOYEE', 'ADMIN'],
  admin: ['ADMIN'],
}
const ROLE_CODES = ['unauthenticated', 'forbidden']

let server: TestServer
const routes: RouteOptions[] = []
/** Tokens that are no longer valid: they permit what a guest may do. */
const PAST = ['ended', 'deleted USER', 'deleted ADMIN', 'expired USER', 'expired ADMIN'] as const
/** EMPLOYEEs with one right each, and one with none. */
const DESKS = ['no right', ...RIGHTS] as const
const SOMEBODY = ['guest', ...PAST, 'USER', 'other USER', ...DESKS, 'ADMIN'] as const
type Somebody = (typeof SOMEBODY)[number]
const roleOf: Partial<Record<Somebody, Role>> = {
  USER: 'USER',
  'other USER': 'USER',
  ADMIN: 'ADMIN',
  ...Object.fromEntries(DESKS.map((desk) => [desk, 'EMPLOYEE'])),
}

const callers = new Map<Somebody, Caller>()
/** How far the server's clock is behind. */
let minutesAgo = 0

const watch = (message: unknown) =>
  void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route))

beforeAll(async () => {
  subscribe('fastify.initialization', watch)
  const clock = { now: () => new Date(Date.now() - minutesAgo * 60_000) }
  server = await startTestServer({ worker: false, web: plainWebApp, clock })
  unsubscribe('fastify.initialization', watch)
  for (const role of ['USER', 'ADMIN'] as const) callers.set(role, await server.as(role))
  for (const desk of DESKS) callers.set(desk, await withRights(isRight(desk) ? [desk] : []))
  callers.set('other USER', await server.as('USER', 'other'))
  for (const role of ['USER', 'ADMIN'] as const) {
    callers.set(`deleted ${role}`, await deleted(role))
    minutesAgo = 16
    callers.set(`expired ${role}`, await server.as(role))
    minutesAgo = 0
  }
  const ended = await server.as('ADMIN')
  await ended.call('POST /auth/logout', {})
  callers.set('ended', ended).set('guest', server.guest)
})
afterAll(() => server.stop())

/** The right is taken from the database at each call, whatever the session began with. */
async function withRights(rights: Right[]): Promise<Caller> {
  const name = `desk-${rights.join('-')}`
  const caller = await server.as('EMPLOYEE', name)
  const change = server.deps.db.updateTable('account').set({ rights })
  await change.where('login', '=', `${name}@test.example`).execute()
  return caller
}

/** A deleted account with a session left open. */
async function deleted(role: Role): Promise<Caller> {
  const gone = await server.as(role, `gone-${role.toLowerCase()}`)
  const change = server.deps.db.updateTable('account').set({ deleted_at: new Date() })
  await change.where('login', '=', `gone-${role.toLowerCase()}@test.example`).execute()
  return gone
}

const nameOf = (call: Endpoint) => `${call.method} ${call.path}` as CallName

/** Makes a call, with any body. Of what is not JSON only the head is read. */
async function send(who: Caller, call: Endpoint, input: object, body?: { text: string; type: string }) {
  const { method, path, rest } = callTarget(nameOf(call), input)
  const accept = { accept: 'application/json' }
  const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const takesBody = method === 'POST' || method === 'PATCH'
  const json = body ?? { text: JSON.stringify(rest), type: 'application/json' }
  const init = takesBody ? { headers: { ...accept, 'content-type': json.type }, body: json.text } : { headers: accept }
  const answer = await who.request(path + query, { method, redirect: 'manual', ...init })
  const type = answer.headers.get('content-type')?.split(';')[0]
  const isJson = type === 'application/json' && method !== 'HEAD'
  if (!isJson) await answer.body?.cancel()
  const reply = (isJson ? await answer.json() : {}) as { code?: string; message?: string; requestId?: string }
  return { status: answer.status, code: reply.code, type, reply }
}

describe('the routes', () => {
  it('are the contract’s, or public for a stated reason', () => {
    const strays = routes.filter(
      ({ url, config }) => !config?.endpoint && !(url in BESIDE_THE_CONTRACT) && !SANDBOX_ROUTES.test(url),
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
  const mayCall = (who: Somebody): boolean => {
    const { rights } = call as Endpoint
    if (rights) return who === 'ADMIN' || rights.some((right) => right === who)
    if (isRight(call.who)) return who === 'ADMIN' || who === call.who
    const permitted = PERMITTED[call.who]
    return permitted === null || permitted.some((one) => one === roleOf[who])
  }

  // Where no desk is asked for, one EMPLOYEE stands for all.
  const somebody = SOMEBODY.filter((who) => isForStaff(call.who) || !isRight(who))
  it.each(somebody)('answers %s as it should', async (who) => {
    const role = roleOf[who]
    // Logging out would end the session that the other rows use.
    const leaves = name === 'POST /auth/logout' || name === 'POST /auth/logouteverywhere'
    const caller = leaves && role ? await server.as(role, `passing-${role.toLowerCase()}`) : callers.get(who)
    if (!caller) throw new Error(`there is no ${who}`)
    const answer = await send(caller, call, input)
    if (mayCall(who)) {
      expect(ROLE_CODES).not.toContain(answer.code)
      expect(answer.status).toBe(status)
      if (status < 400) expect(contentTypes(call, status)).toContain(answer.type)
      return
    }
    // The reply to a HEAD has no body that could hold a code.
    const refusal = [role ? 403 : 401, call.method === 'HEAD' ? undefined : role ? 'forbidden' : 'unauthenticated']
    expect([answer.status, answer.code]).toEqual(refusal)
    if (call.method === 'HEAD') return
    expect(answer.reply.requestId).toMatch(/^[0-9a-f-]{36}$/)
    if ((call.method !== 'POST' && call.method !== 'PATCH') || isRight(who)) return
    // Refused by who they are, before what they send is looked at.
    for (const body of GARBAGE) {
      const refused = await send(caller, call, input, body)
      expect([refused.status, refused.code]).toEqual(refusal)
    }
  })
})

const GARBAGE = [
  { text: '{"broken', type: 'application/json' },
  { text: 'x'.repeat(300_000), type: 'application/json' },
  { text: '<xml/>', type: 'text/xml' },
]

/** What a reply of this status may hold, as the contract says. */
const contentTypes = (call: Endpoint, status: number): (string | undefined)[] =>
  repliesOf(call.reply)
    .filter((reply) => reply.status === status)
    .flatMap((reply): readonly (string | undefined)[] => {
      if (reply.kind === 'json') return ['application/json']
      return reply.kind === 'file' || reply.kind === 'stream' ? reply.types : [undefined]
    })

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
  const WITH_ID: [CallName, Somebody, (id: string) => object][] = [
    ['GET /videos/getonevideo', 'USER', (given) => ({ id: given })],
    ['POST /videos/view', 'USER', (given) => ({ id: given })],
    ['POST /user/save', 'USER', (given) => ({ id: given })],
    ['POST /user/downloadwatermark', 'USER', (given) => ({ id: given })],
    ['POST /user/downloadhighres', 'USER', (given) => ({ id: given, quality: 'HD' })],
    ['POST /user/downloadownedvideo', 'USER', (given) => ({ videoId: given, resolution: 'HD' })],
    ['GET /pay/status', 'USER', (given) => ({ checkoutId: given })],
    ['GET /videos/uploadstatus', 'upload', (given) => ({ id: given })],
    ['POST /videos/retryupload', 'upload', (given) => ({ id: given })],
    ['POST /auth/deletevideo', 'ADMIN', (given) => ({ id: given })],
    ['POST /auth/delete-user', 'ADMIN', (given) => ({ userId: given })],
    ['POST /auth/change-password', 'ADMIN', (given) => ({ _id: given, password: 'long enough' })],
    ['POST /user/endsession', 'USER', (given) => ({ id: given })],
  ]
  const MALFORMED = ['', 'no id', '../../etc/passwd', '%00', "' or 1=1 --", 'a'.repeat(5_000)]

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
