import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, Who } from '../contract/endpoint.ts'
import { callTarget } from '../contract/call-target.ts'
import { type CallName, endpoints } from '../contract/index.ts'
import { repliesOf } from '../contract/reply.ts'
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
  'POST /user/connectgoogle': [{}, 400],
  'POST /user/disconnectgoogle': [{}, 200],
  'GET /user/getsavedaddress': [{}, 200],
  'POST /user/saveaddress': [{}, 400],
  'GET /videos/get': [{}, 200],
  'GET /videos/getVideosinUploadOrder': [{}, 200],
  'GET /videos/getsearchvideos': [{}, 200],
  'GET /videos/suggestions': [{}, 200],
  'POST /videos/suggestions': [{}, 400],
  'GET /videos/similar': [id, 404],
  'GET /videos/series': [id, 404],
  'POST /videos/askforshot': [{}, 400],
  'GET /videos/synonyms': [{}, 200],
  'POST /videos/synonyms': [{}, 400],
  'GET /videos/searchinsight': [{}, 200],
  'GET /videos/getonevideo': [id, 404],
  'POST /videos/view': [id, 404],
  'GET /videos/getcollections': [{}, 200],
  'GET /videos/getcollection': [id, 404],
  'POST /user/save': [id, 404],
  'GET /user/getsavedvideos': [{}, 200],
  'POST /user/removesaved': [{ clipId: UNKNOWN }, 200],
  'GET /user/boards': [{}, 200],
  'GET /user/board': [id, 404],
  'POST /user/saveboard': [{}, 400],
  'POST /user/deleteboard': [id, 404],
  'POST /user/orderboards': [{ boards: [UNKNOWN] }, 404],
  'POST /user/addtoboard': [{ ...id, clips: [UNKNOWN] }, 404],
  'POST /user/removefromboard': [{ ...id, clips: [UNKNOWN] }, 404],
  'POST /user/orderboardclips': [{ ...id, clips: [UNKNOWN] }, 404],
  'POST /user/boardnote': [{ ...id, clip: UNKNOWN, note: 'first' }, 404],
  'POST /user/shareboard': [{ ...id, on: true }, 404],
  'POST /user/boardcomment': [{ ...id, closed: true }, 404],
  'POST /user/seenboard': [id, 404],
  'GET /boards/shared': [{ token: 'nobody-was-given-this' }, 404],
  'POST /boards/comment': [{ token: 'nobody-was-given-this', name: 'Ravi', text: 'Lovely' }, 404],
  'POST /boards/approve': [{ token: 'nobody-was-given-this', name: 'Ravi', kind: 'up' }, 404],
  'POST /videos/editinfo': [{}, 400],
  'POST /auth/deletevideo': [id, 404],
  'GET /videos/clipdesk': [{ state: 'withdrawn' }, 200],
  'GET /videos/clipdeskcounts': [{}, 200],
  'GET /videos/deskclip': [id, 404],
  'POST /videos/restore': [id, 404],
  'GET /videos/tagsuggestions': [id, 404],
  'POST /videos/undochange': [id, 404],
  'POST /videos/bulkedit': [{}, 400],
  'POST /videos/undobatch': [{ batch: UNKNOWN }, 404],
  'GET /videos/batches': [{}, 200],
  'GET /videos/metadatacsv': [{}, 200],
  'POST /videos/metadatacsv': [{}, 415],
  'POST /videos/review': [{ id: UNKNOWN, decision: 'submit' }, 404],
  'POST /videos/clipdesksettings': [{}, 400],
  'GET /videos/releases': [{}, 200],
  'POST /videos/addrelease': [{}, 415],
  'POST /videos/attachrelease': [{ id: UNKNOWN, clip: UNKNOWN, attached: true }, 404],
  'POST /videos/removerelease': [id, 404],
  'GET /videos/releasefile': [id, 404],
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
  'POST /user/downloadcutout': [{ ...id, shape: '1:1' }, 404],
  'GET /download': [{ right: 'none' }, 403],
  'POST /videos/post': [{}, 415],
  'POST /videos/postmobilevideo': [{}, 415],
  'POST /videos/uploadcollection': [{}, 415],
  'OPTIONS /videos/resumable': [{}, 204],
  'POST /videos/resumable': [{}, 412],
  'OPTIONS /videos/resumable/:id': [id, 204],
  'HEAD /videos/resumable/:id': [id, 412],
  'PATCH /videos/resumable/:id': [id, 412],
  'DELETE /videos/resumable/:id': [id, 412],
  'GET /videos/uploadstatus': [id, 404],
  'GET /videos/uploads': [{}, 200],
  'POST /videos/retryupload': [id, 404],
  'POST /videos/cancelupload': [id, 404],
  'POST /videos/reencode': [{ ids: ['unknown'] }, 200],
  'GET /videos/jobs': [{}, 200],
  'GET /videos/lookalikes': [id, 404],
  'GET /events': [{}, 200],
  'POST /auth/forgotpassword': [{ email: 'nobody@test.example' }, 200],
  'POST /auth/resetpassword': [{}, 400],
  'POST /auth/confirmemail': [{}, 400],
  'POST /user/changeemail': [{}, 400],
  'POST /user/sendverification': [{}, 200],
  'POST /auth/secondfactor/start': [{ password: 'wrong password' }, 400],
  'POST /auth/secondfactor/confirm': [{ code: '000000' }, 409],
  'POST /auth/secondfactor/remove': [{ password: 'wrong password', code: '000000' }, 400],
  'POST /auth/secondfactor/reset': [{ _id: UNKNOWN }, 404],
  'GET /config': [{}, 200],
  'GET /residence': [{}, 200],
  'POST /contact': [{}, 400],
  'GET /user/export': [{}, 200],
  'POST /user/deleteaccount': [{}, 400],
  'GET /user/profile': [{}, 200],
  'POST /user/editprofile': [{}, 400],
  'POST /user/changepassword': [{}, 400],
  'GET /user/sessions': [{}, 200],
  'POST /user/endsession': [id, 404],
  'POST /auth/logouteverywhere': [{}, 200],
  'GET /user/subscription': [{}, 200],
  'GET /user/licences': [{}, 200],
  'POST /user/licenceclient': [{ number: 'JL-26-00000000' }, 404],
  'GET /user/certificate': [{ number: 'JL-26-00000000' }, 404],
  'GET /user/licence': [{ number: 'JL-26-00000000' }, 404],
  'GET /licences/verify': [{ number: 'JL-26-00000000' }, 404],
  'GET /licences/register': [{}, 200],
  'GET /licences/register.csv': [{}, 200],
  'POST /licences/allowance': [{ email: 'nobody@test.example', perDay: null }, 404],
  'POST /user/cancelsubscription': [{}, 409],
  'POST /user/resumesubscription': [{}, 409],
  'GET /user/orders': [{}, 200],
  'GET /user/invoice': [{ number: 'INV/2627/999999' }, 404],
  'POST /user/invoiceaddress': [{}, 400],
  'GET /user/statement': [{ month: '2026-04' }, 404],
  'POST /user/requestrefund': [{ checkoutId: UNKNOWN }, 404],
  'POST /orders/refund': [{ checkoutId: UNKNOWN }, 404],
  'POST /orders/declinerefund': [{ checkoutId: UNKNOWN, note: 'no' }, 404],
  'POST /orders/accept': [{ checkoutId: UNKNOWN, note: 'as it is' }, 404],
  'POST /orders/check': [{ checkoutId: UNKNOWN }, 404],
  'GET /orders/invoice': [{ number: 'CN/2627/999999' }, 404],
  'POST /orders/resendinvoice': [{ checkoutId: UNKNOWN }, 404],
  'GET /orders/search': [{}, 200],
  'GET /orders/one': [{ checkoutId: UNKNOWN }, 404],
  'GET /orders/revenue': [{ from: '2026-04-01', to: '2026-04-30' }, 200],
  'GET /staff/audit': [{}, 200],
  'GET /staff/audit.csv': [{}, 200],
  'GET /staff/customers': [{}, 200],
  'GET /staff/customer': [id, 404],
  'POST /staff/suspend': [{ ...id, reason: 'test' }, 404],
  'POST /staff/unsuspend': [id, 404],
  'POST /staff/signout': [id, 404],
  'POST /staff/grant': [{ ...id, reason: 'test', days: 7 }, 404],
  'GET /staff/pricehistory': [{}, 200],
  'GET /staff/suggestions': [{}, 200],
  'GET /staff/insight': [{}, 200],
  'GET /staff/insight.csv': [{}, 200],
  'GET /staff/shotrequests': [{}, 200],
  'POST /staff/shotrequest': [{ fold: 'nobody asked', state: 'open' }, 404],
  'GET /orders/accounts.csv': [{ from: '2026-04-01', to: '2026-04-30' }, 200],
}

/** What anybody may have and no contract names, each with its reason. */
const BESIDE_THE_CONTRACT: Record<string, string> = {
  '/healthz': 'for the machine that asks whether we are alive',
  '/readyz': 'for the machine that asks whether we can serve',
  '/metrics': 'for monitors: this machine or METRICS_TOKEN, to all others 404, health.test.ts',
  '/openapi.json': 'the contract itself, for tools',
  '/api': 'the contract itself, to read',
  '/api/reference.js': 'the script of that page',
  '/api/ui/:name': 'Swagger UI for that page',
  '/download': 'methods that its link is not for: 403, download-link.test.ts',
  '/media/*': 'public previews under names nobody can guess',
  '/.well-known/licence-key.pem': 'the public key, for whoever checks a licence without us',
  '/csp-reports': 'browsers tell what a policy made them refuse: csp-reports.test.ts',
  '/robots.txt': 'for search engines',
  '/llms.txt': 'for language models',
  '/site.webmanifest': 'for a home screen',
  '/sitemap.xml': 'for search engines',
  '/sitemaps/pages.xml': 'for search engines',
  '/sitemaps/clips.xml': 'for search engines',
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
/** Tokens that were good once: they let their holder do what a guest may, and no more. */
const PAST = ['ended', 'deleted USER', 'deleted ADMIN', 'expired USER', 'expired ADMIN'] as const
const SOMEBODY = ['guest', ...PAST, 'USER', 'other USER', 'EMPLOYEE', 'ADMIN'] as const
type Somebody = (typeof SOMEBODY)[number]
const roleOf: Partial<Record<Somebody, Role>> = {
  USER: 'USER',
  'other USER': 'USER',
  EMPLOYEE: 'EMPLOYEE',
  ADMIN: 'ADMIN',
}

const callers = new Map<Somebody, Caller>()
/** What the server's clock is behind by. */
let minutesAgo = 0

const watch = (message: unknown) =>
  void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route))

beforeAll(async () => {
  subscribe('fastify.initialization', watch)
  const clock = { now: () => new Date(Date.now() - minutesAgo * 60_000) }
  // With the reply cache on: no caller may get what another one was answered.
  server = await startTestServer({ worker: false, web: plainWebApp, clock, env: { REPLY_CACHE_MB: '8' } })
  unsubscribe('fastify.initialization', watch)
  for (const role of ['USER', 'EMPLOYEE', 'ADMIN'] as const) callers.set(role, await server.as(role))
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

/** Somebody whose account is gone, though their session, for some reason, was left open. */
async function deleted(role: Role): Promise<Caller> {
  const gone = await server.as(role, `gone-${role.toLowerCase()}`)
  const change = server.deps.db.updateTable('account').set({ deleted_at: new Date() })
  await change.where('login', '=', `gone-${role.toLowerCase()}@test.example`).execute()
  return gone
}

const nameOf = (call: Endpoint) => `${call.method} ${call.path}` as CallName

/** Makes a call with any body at all; of an endless answer only the head is read. */
async function send(who: Caller, call: Endpoint, input: object, body?: { text: string; type: string }) {
  const { method, path, rest } = callTarget(nameOf(call), input)
  const accept = { accept: 'application/json' }
  const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const takesBody = method === 'POST' || method === 'PATCH'
  const json = body ?? { text: JSON.stringify(rest), type: 'application/json' }
  const init = takesBody ? { headers: { ...accept, 'content-type': json.type }, body: json.text } : { headers: accept }
  const answer = await who.request(path + query, { method, ...init })
  const type = answer.headers.get('content-type')?.split(';')[0]
  const isJson = type === 'application/json' && method !== 'HEAD'
  if (!isJson) await answer.body?.cancel()
  const reply = (isJson ? await answer.json() : {}) as { code?: string; message?: string; requestId?: string }
  return { status: answer.status, code: reply.code, type, reply }
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

  it.each(SOMEBODY)('answers %s as it should', async (who) => {
    const role = roleOf[who]
    // Logging out would end the session that the other rows use.
    const leaves = name === 'POST /auth/logout' || name === 'POST /auth/logouteverywhere'
    const caller = leaves && role ? await server.as(role, `passing-${role.toLowerCase()}`) : callers.get(who)
    if (!caller) throw new Error(`there is no ${who}`)
    const may = permitted === null || permitted.some((one) => one === role)
    const answer = await send(caller, call, input)
    if (may) {
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
    if (call.method !== 'POST' && call.method !== 'PATCH') return
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
