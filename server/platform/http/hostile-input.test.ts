import { connect } from 'node:net'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable } from '../../../contract/errors.ts'
import { bodyKind } from '../../../contract/body.ts'
import { type CallName, endpoints } from '../../../contract/index.ts'
import type { Role } from '../../../contract/values.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { usually } from '../../../testing/usual-run.ts'
import { BODIES, VALUES } from './hostile-bodies.fixture.ts'
import { TARGETS } from './hostile-targets.fixture.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

let server: TestServer
let ids: Record<'CLIP' | 'STAFF' | 'SESSION', string>
const callers = new Map<Role | 'guest', Caller>()

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  callers.set('guest', server.guest)
  for (const role of ['USER', 'EMPLOYEE', 'ADMIN'] as const) callers.set(role, await server.as(role))
  const clip = (await seedClip(server)).id
  await callers.get('USER')?.call('POST /user/save', { id: clip })
  await server.as('EMPLOYEE', 'other')
  const staff = server.deps.db.selectFrom('account').select('id').where('login', '=', 'other@test.example')
  const session = decodeJwt((await server.as('USER')).token ?? '')['sid']
  ids = { CLIP: clip, STAFF: (await staff.executeTakeFirstOrThrow()).id, SESSION: String(session) }
})
afterAll(() => server.stop())

/** Everything in the database that a call could have changed. */
async function contents(): Promise<string> {
  const tables = [
    'account',
    'address',
    'clip',
    'clip_change',
    'clip_desk_setting',
    'release_paper',
    'favourite',
    'board',
    'board_clip',
    'board_comment',
    'board_approval',
    'filter_term',
    'price',
    'checkout',
    'entitlement',
    'shot_request',
    'shot_wish',
    'download',
    'clip_view',
    'account_identity',
    'mail_link',
    'mail',
    'consent',
    'second_factor',
    'recovery_code',
  ]
  const texts = tables.map(
    (table) => sql`(select string_agg(t::text, ',' order by t::text) from ${sql.table(table)} t)`,
  )
  const open = sql`(select string_agg(id::text, ',' order by id) from session where ended_at is null)`
  // One statement for all of them: it runs four times for each call.
  const { rows } = await sql<{ texts: (string | null)[] }>`
    select array[${sql.join([...texts, open])}] as texts`.execute(server.deps.db)
  return JSON.stringify(rows)
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
  // By what it holds, not by who sent it.
  expect([call, what, reply.code]).not.toContain('unauthenticated')
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

const withIds = (body: string) => body.replaceAll(/CLIP|STAFF|SESSION/g, (word) => ids[word as keyof typeof ids])

/** What a body of so many bytes is answered before it has come. */
async function answerToAnnouncement(path: string, token: string | null, bytes: number): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const bearer = token ? `authorization: Bearer ${token}\r\n` : ''
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\n${bearer}content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{"password":"`,
  )
  const chunks = await socket.toArray()
  return Buffer.concat(chunks as Buffer[]).toString()
}

it('covers every call that takes JSON', () => {
  const taking = endpoints.filter(({ method, body }) => method === 'POST' && bodyKind(body) === 'json')
  expect(TARGETS.map(([call]) => call).toSorted()).toEqual(taking.map(({ path }) => `POST ${path}`).toSorted())
  expect(BODIES.length).toBeGreaterThanOrEqual(40)
})

/** Null is a value there: what was said at first, again. */
const MEANT = new Set([
  'POST /staff/shopsettings: null in .values.COMPANY_PHONE',
  'POST /staff/shoptexts: null in .words',
])

/** Each of them at every fourth call, other ones at the next; `npm run test:all` sends all to all. */
function turnOf<T>(call: string, all: readonly T[]): readonly T[] {
  const from = TARGETS.findIndex(([one]) => one === call)
  return usually(
    all,
    all.filter((_one, at) => (at + from) % 4 === 0),
  )
}

describe.each(TARGETS)('%s', (call, who, good) => {
  const body = () => withIds(JSON.stringify(good))

  it('refuses every kind of bad body in one shape and changes nothing', async () => {
    const before = await contents()
    for (const [what, make, headers] of turnOf(call, BODIES))
      await expectRefused(call, who, what, make(body()), headers)
    expect(await contents()).toBe(before)
  })

  it('refuses every kind of bad value in every field and changes nothing', async () => {
    const before = await contents()
    for (const [path, put] of places(good, (json) => json))
      for (const [what, json] of turnOf(call, VALUES))
        if (!MEANT.has(`${call}: ${what} in ${path}`))
          await expectRefused(call, who, `${what} in ${path}`, withIds(put(json)))
    expect(await contents()).toBe(before)
  })

  it('does not wait for 10 MB', async () => {
    const answer = await answerToAnnouncement(call.replace('POST ', ''), callers.get(who)?.token ?? null, 10_000_000)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'payload_too_large' })
  })
})

/** Else the bodies above might be refused for something that is wrong with all of them. */
describe('a good body', () => {
  it.each(TARGETS)('of %s is understood', async (call, who, good) => {
    // Each by somebody of their own: some of these calls end accounts and sessions.
    const somebody = who === 'guest' ? server.guest : await server.as(who, `good-${call.replaceAll(/\W/g, '-')}`)
    const { status, body } = await somebody.call(call, JSON.parse(withIds(JSON.stringify(good))) as never)
    expect(['invalid_input', 'invalid_json', 'internal', 'unavailable']).not.toContain(body.code)
    expect(status).toBeLessThan(500)
  })
})
