import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tally } from '../../../testing/tally.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { auditOf, type Asked, counts, googleOf, mailsTo } from './google.fixture.ts'

const LOGIN_FAILED = 'Google login failed. Please try again.'
/** Our client id at the sandbox. */
const CLIENT_ID = 'sandbox.apps.googleusercontent.example'
const OPENID_PROFILE = 'openid https://www.googleapis.com/auth/userinfo.profile'

let server: TestServer
let google: ReturnType<typeof googleOf>
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  google = googleOf(server)
})
afterAll(() => server.stop())

describe('a first sign-in', () => {
  it('makes a customer with a session, and stores nothing of the token', async () => {
    const credential = await google.token({ email: 'Meera.Nair@gmail.com', name: 'Meera Nair' })
    const answer = await server.guest.call('POST /auth/google', { credential })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['accessToken'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(decodeJwt(answer.body.accessToken)).toMatchObject({
      role: 'USER',
      firstName: 'Meera',
      username: 'meera.nair@gmail.com',
    })
    const account = await accountOf('meera.nair@gmail.com')
    expect(account).toMatchObject({ password_hash: null, last_name: 'Nair', email_verified_at: expect.any(Date) })
    expect(await mailsTo(server, 'meera.nair@gmail.com')).toEqual([['welcome', { firstName: 'Meera', linkId: null }]])
    const tables = await Promise.all(
      (['account', 'account_identity', 'session', 'mail', 'audit_entry'] as const).map((table) =>
        server.deps.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify(tables)).not.toContain(credential)
  })

  it('of an address that Google does not run leaves it to be confirmed', async () => {
    await google.signIn({ email: 'kabir@mailbox.example', name: 'Kabir Sen' })
    expect(await accountOf('kabir@mailbox.example')).toMatchObject({ email_verified_at: null })
    const [[template, data] = []] = await mailsTo(server, 'kabir@mailbox.example')
    expect([template, data]).toEqual(['welcome', { firstName: 'Kabir', linkId: expect.any(String) }])
  })

  it('counts a Workspace address as proven only where the domain is the address’s own', async () => {
    await google.signIn({ email: 'arjun@kalakar.example', hd: 'kalakar.example' })
    await google.signIn({ email: 'arjun@elsewhere.example', hd: 'kalakar.example' })
    await google.signIn({ email: 'arjun@gmail.com.evil.example' })
    expect(await accountOf('arjun@kalakar.example')).toMatchObject({ email_verified_at: expect.any(Date) })
    expect(await accountOf('arjun@elsewhere.example')).toMatchObject({ email_verified_at: null })
    expect(await accountOf('arjun@gmail.com.evil.example')).toMatchObject({ email_verified_at: null })
  })

  it('derives a name where Google has none, and truncates one that is too long', async () => {
    await google.signIn({ email: 'reel.studio@gmail.com' })
    await google.signIn({ email: 'odd@gmail.com', userinfo: { given_name: `  A\u0000B\n${'x'.repeat(500)}` } })
    expect(await accountOf('reel.studio@gmail.com')).toMatchObject({ first_name: 'reel.studio', last_name: '' })
    const { first_name } = await accountOf('odd@gmail.com')
    expect(first_name).toHaveLength(80)
    expect(first_name).toMatch(/^A B xxx/)
  })

  it('S20: takes no mark from Google that turns the direction of what is printed after a name', async () => {
    await google.signIn({
      ...{ email: 'backwards@gmail.com' },
      userinfo: { given_name: '\u202eariM', family_name: '\u2066Nair\u2069' },
    })
    expect(await accountOf('backwards@gmail.com')).toMatchObject({ first_name: 'ariM', last_name: 'Nair' })
  })

  it('records what was confirmed when it is sent, and nothing when it is not', async () => {
    await google.signIn({ email: 'said@gmail.com' }, { adult: true, resident: true })
    await google.signIn({ email: 'unsaid@gmail.com' })
    const consents = async (email: string) => {
      const { id } = await accountOf(email)
      const rows = await server.deps.db.selectFrom('consent').select('kind').where('account_id', '=', id).execute()
      return rows.map(({ kind }) => kind).toSorted()
    }
    expect(await consents('said@gmail.com')).toEqual(['adult', 'privacy', 'resident', 'terms'])
    expect(await consents('unsaid@gmail.com')).toEqual([])
  })
})

describe('a known Google account', () => {
  it('signs in to the same account, whatever became of its e-mail', async () => {
    const first = await google.signIn({ email: 'old@gmail.com', sub: '1001' })
    const again = await google.signIn({ email: 'new@mailbox.example', sub: '1001' })
    expect(decodeJwt(again.body.accessToken).sub).toBe(decodeJwt(first.body.accessToken).sub)
    expect(decodeJwt(again.body.accessToken)).toMatchObject({ username: 'old@gmail.com' })
    const [identity] = await server.deps.db
      .selectFrom('account_identity')
      .select('email')
      .where('subject', '=', '1001')
      .execute()
    expect(identity).toEqual({ email: 'new@mailbox.example' })
  })

  it('does not open the account that has its new e-mail', async () => {
    await google.signIn({ email: 'mover@gmail.com', sub: '1002' })
    const other = await google.signIn({ email: 'target@gmail.com', sub: '1003' })
    const moved = await google.signIn({ email: 'target@gmail.com', sub: '1002' })
    expect(decodeJwt(moved.body.accessToken).sub).not.toBe(decodeJwt(other.body.accessToken).sub)
  })

  it('of a closed account opens nothing', async () => {
    await google.signIn({ email: 'gone@gmail.com' })
    await server.deps.db
      .updateTable('account')
      .set({ deleted_at: new Date() })
      .where('login', '=', 'gone@gmail.com')
      .execute()
    const before = await counts(server)
    expect(await google.signIn({ email: 'gone@gmail.com' })).toMatchObject({
      status: 403,
      body: { code: 'google_staff', message: 'This account was closed.' },
    })
    expect(await counts(server)).toEqual(before)
  })
})

describe('Google’s token is verified', () => {
  it.each<[name: string, asked: Partial<Asked>, reason: string]>([
    ['G1 a token of another app', { aud: 'another.apps.googleusercontent.com', azp: 'sandbox' }, 'other audience'],
    ['G1 a token of another app, ours as its party', { aud: 'x', azp: CLIENT_ID }, 'other audience'],
    ['G2 a token another app asked for', { azp: 'another.apps.googleusercontent.com' }, 'other party'],
    ['G3 an expired token', { expires_in: -1 }, 'invalid token'],
    ['G3 a token with no time left', { tokeninfo: { expires_in: '0' } }, 'expired'],
    ['G3 a token whose end has passed', { tokeninfo: { exp: '1700000000' } }, 'expired'],
    ['G3 a token without an end', { tokeninfo: { exp: null, expires_in: null } }, 'expired'],
    ['G4 an address not verified', { email_verified: false }, 'email not verified'],
    ['G4 an address of which nothing is said', { tokeninfo: { email_verified: null } }, 'email not verified'],
    ['G5 no e-mail scope', { scope: OPENID_PROFILE }, 'scope'],
    ['G5 no openid scope', { tokeninfo: { scope: 'https://www.googleapis.com/auth/userinfo.email' } }, 'scope'],
    ['G5 a scope, but no e-mail', { tokeninfo: { email: null } }, 'email'],
    ['G5 an e-mail that is none', { tokeninfo: { email: 'nobody' } }, 'email'],
    ['G6 userinfo of somebody else', { userinfo_sub: '999' }, 'other subject'],
    ['G6 userinfo of nobody', { userinfo: { sub: null } }, 'other subject'],
    ['a subject that is no number', { sub: "1' or '1'='1" }, 'subject'],
    ['claims of the wrong kind', { tokeninfo: { aud: ['sandbox'] } }, 'unreadable claims'],
  ])('%s: 401, nothing created', async (_name, asked, reason) => {
    const credential = await google.token({ email: 'nobody.yet@gmail.com', ...asked })
    const before = await counts(server)
    const answer = await server.guest.call('POST /auth/google', { credential })
    expect(answer).toMatchObject({ status: 401, body: { code: 'google_refused', message: LOGIN_FAILED } })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await counts(server)).toEqual(before)
    expect((await auditOf(server, 'google.refused')).at(-1)?.details).toEqual({ reason })
  })

  it('a token that Google never made: 401', async () => {
    expect(await server.guest.call('POST /auth/google', { credential: `ya29.${'x'.repeat(60)}` })).toMatchObject({
      status: 401,
      body: { code: 'google_refused' },
    })
  })

  it.each<[fail: string, on: string]>([
    ['500', 'tokeninfo'],
    ['502', 'tokeninfo'],
    ['429', 'tokeninfo'],
    ['reset', 'tokeninfo'],
    ['slow', 'tokeninfo'],
    ['500', 'userinfo'],
    ['reset', 'userinfo'],
  ])('G7 Google fails (%s at %s): 503, nothing created, and the same token works afterwards', async (fail, on) => {
    const credential = await google.token({ email: `retry-${fail}-${on}@gmail.com` })
    const before = await counts(server)
    await google.fault({ fail, on })
    expect(await server.guest.call('POST /auth/google', { credential })).toMatchObject({
      status: 503,
      body: { code: 'google_unavailable', message: LOGIN_FAILED },
    })
    expect(await counts(server)).toEqual(before)
    expect((await server.guest.call('POST /auth/google', { credential })).status).toBe(200)
  })

  it.each([
    ['400', 'tokeninfo'],
    ['401', 'userinfo'],
  ])('Google’s own %s at %s is a refusal', async (fail, on) => {
    await google.fault({ fail, on })
    expect(await google.signIn({ email: 'refused@gmail.com' })).toMatchObject({ status: 401 })
  })

  it.each<[what: string, credential: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 1234567890123456],
    ['a list', ['ya29.aaaaaaaaaaaaaaaaaaaaaaa']],
    ['an ID token', `eyJ${'a'.repeat(30)}.eyJ${'b'.repeat(60)}.${'c'.repeat(40)}`],
    ['an unsigned ID token', `eyJ${'a'.repeat(30)}.eyJ${'b'.repeat(60)}.`],
    ['too little', 'ya29.short'],
    ['junk', '¡no es un token de acceso!'],
    ['a line break', `ya29.${'x'.repeat(30)}\r\nHost: evil.example`],
    ['4,097 characters', 'x'.repeat(4_097)],
    ['100 kB', 'x'.repeat(100_000)],
  ])('G12 %s instead of a credential: 400, and Google is not asked', async (_what, credential) => {
    const before = (await auditOf(server, 'google.refused')).length
    expect(await server.guest.call('POST /auth/google', { credential } as never)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: 'credential' },
    })
    expect((await auditOf(server, 'google.refused')).length).toBe(before)
  })

  it('a page of another site signs nobody in', async () => {
    const credential = await google.token({ email: 'lured@gmail.com' })
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await server.guest.call('POST /auth/google', { credential }, headers)
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_origin' } })
  })
})

describe('G11 first sign-ins at once', () => {
  it('with one Google account make one customer', async () => {
    const credential = await google.token({ email: 'twice@gmail.com' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.guest.call('POST /auth/google', { credential })),
    )
    expect(tally(answers)).toEqual({ 200: 8 })
    expect(new Set(answers.map(({ body }) => decodeJwt(body.accessToken).sub)).size).toBe(1)
    expect(await mailsTo(server, 'twice@gmail.com')).toHaveLength(1)
  })

  it('that all wait for the same account find it linked once', async () => {
    const email = 'queue@gmail.com'
    await server.guest.call('POST /auth/signup', {
      firstName: 'Q',
      lastName: 'Q',
      email,
      password: 'correct horse battery',
    })
    const credential = await google.token({ email })
    const answers = await server.deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').where('login', '=', email).forUpdate().execute()
      const calls = Array.from({ length: 3 }, () => server.guest.call('POST /auth/google', { credential }))
      await expect.poll(() => waitingForLocks(server)).toBe(3)
      return { calls }
    })
    expect(tally(await Promise.all(answers.calls))).toEqual({ 200: 3 })
  })

  it('and a sign-up by e-mail make one customer', async () => {
    const email = 'race@gmail.com'
    const credential = await google.token({ email })
    const byMail = { firstName: 'Race', lastName: 'R', email, password: 'correct horse battery' }
    const answers = await Promise.all([
      server.guest.call('POST /auth/signup', byMail),
      ...Array.from({ length: 3 }, () => server.guest.call('POST /auth/google', { credential })),
    ])
    expect(answers.slice(1).map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await server.deps.db.selectFrom('account').select('id').where('login', '=', email).execute()
    expect(rows).toHaveLength(1)
    // Whichever was first: the sign-up did not verify the address, so its password is removed.
    expect(await accountOf(email)).toMatchObject({ password_hash: null })
  })
})

describe('limits', () => {
  it('ten tries a minute from one address', async () => {
    const limited = await startTestServer({ worker: false, env: { RATE_LIMITS: 'on' } })
    try {
      const credential = `ya29.${'x'.repeat(60)}`
      const answers = []
      for (let n = 0; n < 12; n++) answers.push(await limited.guest.call('POST /auth/google', { credential }))
      expect(tally(answers)).toEqual({ 401: 10, 429: 2 })
    } finally {
      await limited.stop()
    }
  })
})

async function waitingForLocks({ deps }: TestServer): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
  return rows[0]?.n
}

async function accountOf(login: string) {
  return server.deps.db
    .selectFrom('account')
    .selectAll()
    .where('login', '=', login)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}
