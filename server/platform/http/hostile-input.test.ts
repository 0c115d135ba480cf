import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable } from '../../../contract/errors.ts'
import type { CallName } from '../../../contract/index.ts'
import type { Role } from '../../../contract/values.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const address = {
  label: 'Home',
  line1: '1 MG Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411001',
  gst: '',
  country: 'India',
}
const words = { tags: ['one'], themes: ['two'], shots: ['three'] }
const payment = {
  razorpay_order_id: 'order_x',
  razorpay_payment_id: 'pay_x',
  razorpay_signature: 'x',
  firstName: 'Asha',
  city: 'Pune',
}

/** Calls of every kind, each with a body that would be taken; `CLIP` becomes the id of a clip that exists. */
const TARGETS: [call: CallName, who: Role | 'guest', good: Record<string, unknown>][] = [
  [
    'POST /auth/signup',
    'guest',
    { firstName: 'A', lastName: 'B', email: 'hostile@test.example', password: 'long enough' },
  ],
  ['POST /auth/userlogin', 'guest', { id: 'nobody@test.example', password: 'long enough' }],
  ['POST /auth/adminsignup', 'ADMIN', { id: 'hostile', password: 'long enough' }],
  ['POST /auth/addemployee', 'ADMIN', { userId: 'hostile', password: 'long enough', role: 'EMPLOYEE' }],
  ['POST /user/saveaddress', 'USER', { newAddress: address }],
  ['POST /user/save', 'USER', { id: 'CLIP' }],
  ['POST /user/removesaved', 'USER', { clipId: 'CLIP' }],
  ['POST /videos/view', 'guest', { id: 'CLIP' }],
  [
    'POST /videos/editinfo',
    'EMPLOYEE',
    { _id: 'CLIP', name: 'N', ...words, shotonmobile: true, orientation: 'square' },
  ],
  ['POST /auth/deletevideo', 'ADMIN', { id: 'CLIP' }],
  ['POST /auth/savefilters', 'ADMIN', { filters: { themes: ['a'], shots: ['b'] } }],
  ['POST /auth/editpricinginfo', 'ADMIN', { oneTimePrices: { HD: 80 } }],
  [
    'POST /pay/create-order',
    'USER',
    { notes: { type: 'one-time', videoID: 'CLIP', quality: 'HD' }, billing: { city: 'Pune' } },
  ],
  ['POST /pay/verify-payment', 'USER', payment],
  ['POST /user/downloadhighres', 'USER', { id: 'CLIP', quality: 'HD' }],
]

let server: TestServer
let clip: string
const callers = new Map<Role | 'guest', Caller>()

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  callers.set('guest', server.guest)
  for (const role of ['USER', 'EMPLOYEE', 'ADMIN'] as const) callers.set(role, await server.as(role))
  clip = (await seedClip(server)).id
  await callers.get('USER')?.call('POST /user/save', { id: clip })
})
afterAll(() => server.stop())

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)
const member = (good: string, extra: string) => good.replace('{', `{${extra},`)

/** Bodies that no call takes. */
const BODIES: [string, (good: string) => string | Buffer, headers?: Record<string, string>][] = [
  ['empty', () => ''],
  ['null', () => 'null'],
  ['a list', (good) => `[${good}]`],
  ['a text', (good) => JSON.stringify(good)],
  ['a number too large', () => '1e309'],
  ['not JSON', () => 'not json'],
  ['cut off', (good) => good.slice(0, -1)],
  ['followed by more', (good) => `${good}{}`],
  ['10,000 lists deep', () => nested(10_000, '[', ']')],
  ['10,000 objects deep', () => nested(10_000, '{"a":', '}').replace('}', '1}')],
  ['with __proto__', (good) => member(good, '"__proto__":{"role":"ADMIN"}')],
  ['with a disguised __proto__', (good) => member(good, String.raw`"\u005f_proto__":{"role":"ADMIN"}`)],
  ['with constructor.prototype', (good) => member(good, '"constructor":{"prototype":{"role":"ADMIN"}}')],
  ['with a key twice', (good) => member(good, good.slice(1, -1))],
  [
    'with a disguised key twice',
    (good) =>
      member(
        good,
        good.slice(1, -1).replace(/"(.)/, (_, c: string) => String.raw`"\u00${c.charCodeAt(0).toString(16)}`),
      ),
  ],
  ['with a key twice further in', (good) => member(good, '"more":{"deep":[{"a":1,"a":1}]}')],
  ['1 MB', (good) => member(good, `"more":"${'x'.repeat(1_000_000)}"`)],
  [
    'not UTF-8',
    (good) => Buffer.concat([Buffer.from(good.slice(0, -2)), Buffer.from([0xc3, 0x28]), Buffer.from(good.slice(-2))]),
  ],
  ['said to be text', (good) => good, { 'content-type': 'text/plain' }],
  ['said to be a form', (good) => good, { 'content-type': 'application/x-www-form-urlencoded' }],
  ['said to be an upload', (good) => good, { 'content-type': 'multipart/form-data; boundary=x' }],
  ['said to be nothing known', (good) => good, { 'content-type': 'x' }],
]
const VALUES: [string, string][] = [
  ['null', 'null'],
  ['a number', '42'],
  ['a number too large', '1e309'],
  ['a list', '[["x"]]'],
  ['an object', '{"$ne":null}'],
  ['NUL', String.raw`"a\u0000bcdefgh"`],
  ['half a character', String.raw`"a\ud800bcdefgh"`],
  ['very long', `"${'x'.repeat(100_000)}"`],
]

/** Everything in the database that a call could have changed. */
async function contents(): Promise<string> {
  const tables = [
    'account',
    'address',
    'clip',
    'favourite',
    'filter_term',
    'price',
    'checkout',
    'entitlement',
    'download',
    'clip_view',
  ]
  const texts = tables.map(
    (table) => sql`select coalesce(string_agg(t::text, ',' order by t::text), '') as text from ${sql.table(table)} t`,
  )
  const rows = await Promise.all(texts.map((text) => text.execute(server.deps.db)))
  return JSON.stringify(rows.map((row) => row.rows))
}

async function expectRefused(
  call: CallName,
  who: Role | 'guest',
  what: string,
  body: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
) {
  const answer = await (callers.get(who) ?? server.guest).request(call.replace('POST ', ''), {
    method: 'POST',
    body: body as BodyInit,
    headers,
  })
  const text = await answer.text()
  expect([call, what, answer.status >= 400 && answer.status < 500 ? '4xx' : answer.status, text]).toEqual([
    call,
    what,
    '4xx',
    text,
  ])
  const reply = JSON.parse(text) as { code: ErrorCode; message: string; requestId: string; field?: string }
  expect(errorTable[reply.code][0]).toBe(answer.status)
  expect(reply).toEqual({
    code: reply.code,
    message: expect.stringMatching(/./),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...(reply.field ? { field: reply.field } : {}),
  })
  expect(text).not.toMatch(/node_modules|at .*\.ts|zod|postgres|Invalid input/i)
}

/** Every place in a body where a text stands, as a way to put something else there. */
function* places(
  value: unknown,
  rebuild: (json: string) => string,
  path = '',
): Generator<[string, (json: string) => string]> {
  if (typeof value === 'string') yield [path, rebuild]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const others = (json: string) =>
      Array.isArray(value)
        ? `[${json}]`
        : `{${Object.entries(value)
            .map(([name, kept]) => `"${name}":${name === key ? json : JSON.stringify(kept)}`)
            .join(',')}}`
    yield* places(inner, (json) => rebuild(others(json)), `${path}.${key}`)
  }
}

describe.each(TARGETS)('%s', (call, who, good) => {
  const body = () => JSON.stringify(good).replaceAll('CLIP', clip)

  it('refuses every kind of bad body in one shape and changes nothing', async () => {
    const before = await contents()
    for (const [what, make, headers] of BODIES) await expectRefused(call, who, what, make(body()), headers)
    expect(await contents()).toBe(before)
  })

  it('refuses every kind of bad value in every field and changes nothing', async () => {
    const before = await contents()
    for (const [path, put] of places(good, (json) => json))
      for (const [what, json] of VALUES)
        await expectRefused(call, who, `${what} in ${path}`, put(json).replaceAll('CLIP', clip))
    expect(await contents()).toBe(before)
  })
})
