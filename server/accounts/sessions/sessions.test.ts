import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tally } from '../../../testing/tally.ts'
import { type Caller, sessionCookieOf, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { googleOf } from '../google/google.fixture.ts'

const EXPIRED = { code: 'session_expired', message: 'Session expired. Please login again.' }

let server: TestServer
let minutesLater = 0
const clock = { now: () => new Date(Date.now() + minutesLater * 60_000) }
let asha: Caller

beforeAll(async () => {
  server = await startTestServer({ worker: false, clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  minutesLater = 0
  asha = await server.as('USER', 'asha')
})

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  server.guest.call('GET /refresh', {}, { ...(cookie ? { cookie } : {}), ...headers })
const works = async (caller: Caller) => (await caller.call('GET /user/getsavedvideos', {})).status === 200
const tokenWorks = async (token: string) =>
  (await server.guest.call('GET /user/getsavedvideos', {}, { authorization: `Bearer ${token}` })).status === 200
/** Lets the grace period of a replaced token pass. */
const passGrace = () =>
  sql`update refresh_token set replaced_at = replaced_at - interval '11 seconds'`.execute(server.deps.db)

describe('refresh', () => {
  it('gives a guest null, and no cookie', async () => {
    const answer = await refresh('')
    expect([answer.status, answer.body]).toEqual([200, { accessToken: null }])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('trades the cookie for its successor and a token of the same session', async () => {
    const answer = await refresh(asha.cookie)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(sessionCookieOf(answer.headers)).toMatch(/^session=[\w-]{43}$/)
    expect(sessionCookieOf(answer.headers)).not.toBe(asha.cookie)
    expect(decodeJwt(answer.body.accessToken)['sid']).toBe(decodeJwt(asha.token ?? '')['sid'])
    expect(await tokenWorks(answer.body.accessToken)).toBe(true)
    expect((await refresh(sessionCookieOf(answer.headers))).status).toBe(200)
  })

  it('gives the immediate predecessor the same successor for ten seconds', async () => {
    const first = sessionCookieOf((await refresh(asha.cookie)).headers)
    for (let n = 0; n < 3; n++) expect(sessionCookieOf((await refresh(asha.cookie)).headers)).toBe(first)
    // Once the successor was used, its predecessor is overtaken: no token, and the session stays open.
    const second = sessionCookieOf((await refresh(first)).headers)
    const tooOld = await refresh(asha.cookie)
    expect(tooOld).toMatchObject({ status: 401, body: EXPIRED })
    expect(tooOld.headers.getSetCookie()).toEqual([])
    expect((await refresh(second)).status).toBe(200)
  })

  it('ends the whole family when an old token comes back', async () => {
    const current = await refresh(asha.cookie)
    await passGrace()
    expect(await refresh(asha.cookie)).toMatchObject({ status: 401, body: EXPIRED })
    expect(await refresh(sessionCookieOf(current.headers))).toMatchObject({ status: 401, body: EXPIRED })
    expect(await tokenWorks(current.body.accessToken)).toBe(false)
    expect(await works(asha)).toBe(false)
  })

  it('signs nobody out when twenty tabs refresh at once, round after round', async () => {
    let cookie = asha.cookie
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)))
      expect(tally(answers)).toEqual({ 200: 20 })
      const successors = new Set(answers.map(({ headers }) => sessionCookieOf(headers)))
      expect(successors.size).toBe(1)
      cookie = [...successors][0] ?? ''
    }
    expect(await works(asha)).toBe(true)
    const sid = String(decodeJwt(asha.token ?? '')['sid'])
    const family = await server.deps.db
      .selectFrom('refresh_token')
      .select('replaced_at')
      .where('session_id', '=', sid)
      .execute()
    expect(family.filter((token) => token.replaced_at === null)).toHaveLength(1)
    expect(family).toHaveLength(4)
  })

  it('sees what became of its token while it waited for its turn', async () => {
    const { db } = server.deps
    const sid = String(decodeJwt(asha.token ?? '')['sid'])
    const waiting = await db.transaction().execute(async (trx) => {
      await sql`select id from session where id = ${sid} for update`.execute(trx)
      const answer = refresh(asha.cookie)
      await eventually(async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length > 0)
      await sql`update refresh_token set replaced_at = now() - interval '1 minute' where session_id = ${sid}`.execute(
        trx,
      )
      return { answer }
    })
    expect(await waiting.answer).toMatchObject({ status: 401, body: EXPIRED })
  })

  it.each([
    ['unknown', 'x'.repeat(43)],
    ['long', 'x'.repeat(8_000)],
    ['hostile', "'%00<script>"],
  ])('answers 401 for a cookie that is %s, and clears it', async (_kind, value) => {
    const answer = await refresh(`session=${value}`)
    expect(answer).toMatchObject({ status: 401, body: EXPIRED })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
  })

  it.each<[Record<string, string>, number]>([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
  ])('from %j answers %i', async (headers, status) => {
    const answer = await refresh(asha.cookie, headers)
    expect(answer.status).toBe(status)
    if (status === 200) return
    expect(answer.body.code).toBe('cross_origin')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('knows its own origin', async () => {
    expect((await refresh(asha.cookie, { origin: server.url })).status).toBe(200)
  })
})

describe('the cookie', () => {
  const attributesOf = (headers: Headers) => headers.getSetCookie()[0]?.split('; ').slice(1) ?? []

  it('is out of reach of scripts and other sites', async () => {
    const answer = await server.guest.call('POST /auth/userlogin', {
      id: 'asha@test.example',
      password: 'correct horse battery',
    })
    expect(attributesOf(answer.headers).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Strict',
    ])
  })

  it('is bound to this host on https', async () => {
    const secure = await startTestServer({ worker: false, env: { PUBLIC_URL: 'https://jhalak.example' } })
    try {
      await secure.as('EMPLOYEE', 'studio')
      const answer = await secure.guest.call('POST /auth/login', {
        id: 'studio@test.example',
        password: 'correct horse battery',
      })
      expect(sessionCookieOf(answer.headers)).toMatch(/^__Host-session=[\w-]{43}$/)
      expect(attributesOf(answer.headers).toSorted()).toEqual([
        'HttpOnly',
        'Max-Age=43200',
        'Path=/',
        'SameSite=Strict',
        'Secure',
      ])
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
      const cookie = sessionCookieOf(answer.headers)
      expect((await secure.guest.call('GET /refresh', {}, { cookie })).status).toBe(200)
      expect((await secure.guest.call('GET /refresh', {}, { cookie: cookie.replace('__Host-', '') })).body).toEqual({
        accessToken: null,
      })
    } finally {
      await secure.stop()
    }
  })

  it('opens the payment calls and no others', async () => {
    const { cookie } = asha
    const notes = { type: 'subscription', plan: 'month' } as const
    expect((await server.guest.call('POST /pay/create-order', { notes }, { cookie })).status).toBe(200)
    expect(
      await server.guest.call('POST /pay/create-order', { notes }, { cookie, origin: 'https://evil.example' }),
    ).toMatchObject({ status: 403, body: { code: 'cross_origin' } })
    expect((await server.guest.call('GET /user/getsavedvideos', {}, { cookie })).status).toBe(401)
    expect(
      (await server.guest.call('POST /user/save', { id: '01900000-0000-7000-8000-000000000000' }, { cookie })).status,
    ).toBe(401)
  })
})

describe('logout', () => {
  it('ends the session at once for token and cookie, and only this one', async () => {
    const elsewhere = await server.as('USER', 'asha')
    const answer = await asha.call('POST /auth/logout', {})
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect(await works(asha)).toBe(false)
    expect((await refresh(asha.cookie)).status).toBe(401)
    expect(await works(elsewhere)).toBe(true)
  })

  it('works by the cookie alone, from our own pages', async () => {
    const { cookie } = asha
    expect((await server.guest.call('POST /auth/logout', {}, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    )
    expect(await works(asha)).toBe(true)
    expect((await server.guest.call('POST /auth/logout', {}, { cookie, origin: server.url })).status).toBe(200)
    expect(await works(asha)).toBe(false)
  })

  it('ends the session of a page that has been open longer than its token lives', async () => {
    minutesLater = 16
    expect(await works(asha)).toBe(false)
    expect((await asha.call('POST /auth/logout', {}, { cookie: asha.cookie })).status).toBe(200)
    expect((await refresh(asha.cookie)).status).toBe(401)
  })

  it('takes a request without any body, and a guest’s', async () => {
    expect((await asha.request('/auth/logout', { method: 'POST' })).status).toBe(200)
    expect(await works(asha)).toBe(false)
    expect((await server.guest.request('/auth/logout', { method: 'POST' })).status).toBe(200)
  })
})

describe('time', () => {
  it('ends a token after 15 minutes, not the session', async () => {
    minutesLater = 14
    expect(await works(asha)).toBe(true)
    minutesLater = 16
    expect(await works(asha)).toBe(false)
    const fresh = await refresh(asha.cookie)
    expect(await tokenWorks(fresh.body.accessToken)).toBe(true)
  })

  it.each([
    ['USER', 'last_seen_at', '6 days', true],
    ['USER', 'last_seen_at', '8 days', false],
    ['EMPLOYEE', 'last_seen_at', '29 minutes', true],
    ['EMPLOYEE', 'last_seen_at', '31 minutes', false],
    ['ADMIN', 'last_seen_at', '31 minutes', false],
    ['USER', 'expires_at', '31 days', false],
    ['EMPLOYEE', 'expires_at', '13 hours', false],
  ] as const)('with %s and %s %s ago leaves the session: %s', async (role, column, age, alive) => {
    const caller = await server.as(role, `timed-${role.toLowerCase()}`)
    const sid = String(decodeJwt(caller.token ?? '')['sid'])
    await sql`update session set ${sql.ref(column)} = ${sql.ref(column)} - ${age}::interval where id = ${sid}`.execute(
      server.deps.db,
    )
    const authorization = `Bearer ${caller.token ?? ''}`
    const probe = role === 'USER' ? 'GET /user/getsavedvideos' : 'GET /videos/uploads'
    expect((await server.guest.call(probe, {}, { authorization })).status).toBe(alive ? 200 : 401)
    expect((await refresh(caller.cookie)).status).toBe(alive ? 200 : 401)
  })
})

describe('the idle end of a member of staff', () => {
  const age = (caller: Caller, minutes: number) =>
    sql`update session set last_seen_at = now() - make_interval(mins => ${minutes})
      where id = ${String(decodeJwt(caller.token ?? '')['sid'])}`.execute(server.deps.db)
  const secondsLeft = async (caller: Caller) => (await caller.call('GET /auth/sessionend', {})).body.seconds

  it('is not put off by what the page asks itself, nor by a new token; it is by work, and by typing', async () => {
    const clerk = await server.as('EMPLOYEE', 'idle-clerk')
    await age(clerk, 27)
    await clerk.call('GET /staff/waiting', {})
    await refresh(clerk.cookie)
    expect(Math.abs((await secondsLeft(clerk)) - 180)).toBeLessThan(30)
    await clerk.call('POST /auth/staysignedin', {})
    expect(await secondsLeft(clerk)).toBeGreaterThan(1_790)
    await age(clerk, 20)
    await clerk.call('GET /videos/uploads', {})
    expect(await secondsLeft(clerk)).toBeGreaterThan(1_790)
  })

  it('cannot be put off beyond the twelve hours', async () => {
    const clerk = await server.as('EMPLOYEE', 'long-day')
    const sid = String(decodeJwt(clerk.token ?? '')['sid'])
    await sql`update session set expires_at = now() + interval '100 seconds' where id = ${sid}`.execute(server.deps.db)
    const { body } = await clerk.call('GET /auth/sessionend', {})
    expect([body.canStay, body.seconds <= 100]).toEqual([false, true])
    expect((await asha.call('GET /auth/sessionend', {})).status).toBe(403)
  })
})

describe('a sign-in in a browser that has a session (S11, ASVS 7.2.4)', () => {
  it.each([
    ['POST /auth/userlogin', { id: 'asha@test.example', password: 'correct horse battery' }],
    [
      'POST /auth/signup',
      { firstName: 'A', lastName: 'B', email: 'next@test.example', password: 'correct horse battery' },
    ],
  ] as const)('by %s ends that session, and no other', async (call, input) => {
    const elsewhere = await server.as('USER', 'asha')
    const { status } = await server.guest.call(call, input, { cookie: asha.cookie })
    expect([200, 201]).toContain(status)
    expect([await works(asha), await works(elsewhere)]).toEqual([false, true])
  })

  it('by Google ends it too', async () => {
    const credential = await googleOf(server).token({ email: 'asha@gmail.com' })
    const { status } = await server.guest.call('POST /auth/google', { credential }, { cookie: asha.cookie })
    expect(status).toBe(200)
    expect(await works(asha)).toBe(false)
  })

  it('leaves this browser once in the list of devices', async () => {
    const before = await server.as('USER', 'shared-computer')
    const sessions = async (headers: Record<string, string>) =>
      ((await server.guest.call('GET /user/sessions', {}, headers)).body as { id: string }[]).map(({ id }) => id)
    const listed = await sessions({ authorization: `Bearer ${before.token}` })
    const again = { id: 'shared-computer@test.example', password: 'correct horse battery' }
    const { body } = await server.guest.call('POST /auth/userlogin', again, { cookie: before.cookie })
    const now = await sessions({ authorization: `Bearer ${String(body.accessToken)}` })
    expect(now).toHaveLength(listed.length)
    expect(now).not.toContain(decodeJwt(before.token ?? '')['sid'])
  })

  it('ends nothing when it fails', async () => {
    const input = { id: 'asha@test.example', password: 'not her password' }
    expect((await server.guest.call('POST /auth/userlogin', input, { cookie: asha.cookie })).status).toBe(401)
    expect(await works(asha)).toBe(true)
  })
})
