import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { startProvider } from './sso.fixture.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startProvider>>
let admin: Caller
let companyId: string

beforeAll(async () => {
  provider = await startProvider()
  server = await startTestServer({ worker: false })
  admin = await server.as('ADMIN')
  const owner = await server.guest.call('POST /auth/signup', person('owner@kalakar.example'))
  expect(owner.status).toBe(200)
  await verify('owner@kalakar.example')
  const bearer = { authorization: `Bearer ${String(owner.body.accessToken)}` }
  const company = { name: 'Kalakar Studio', email: 'accounts@kalakar.example', openToDomain: true }
  expect(await server.guest.call('POST /user/company', company as never, bearer)).toMatchObject({ status: 200 })
  const { id } = await server.deps.db.selectFrom('company').select('id').executeTakeFirstOrThrow()
  companyId = id
  expect(await setUp()).toMatchObject({ status: 200 })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const person = (email: string) => ({ firstName: 'Asha', lastName: 'Rao', email, password: PASSWORD })
const verify = (email: string) =>
  server.deps.db.updateTable('account').set({ email_verified_at: new Date() }).where('login', '=', email).execute()
const setUp = (more: object = {}) =>
  admin.call('POST /staff/companysso', {
    ...{
      companyId,
      issuer: provider.issuer,
      clientId: provider.client.id,
      clientSecret: provider.client.secret,
      on: true,
      password: PASSWORD,
    },
    ...more,
  })
const start = (email: string, session = '', language: 'en' | 'hi' = 'en') =>
  server.guest.call('POST /auth/sso/start', { email, language }, session ? { cookie: session } : {})
const cookieOf = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`) && !one.startsWith(`${name}=;`))
    ?.split(';')[0]

/** The way of a browser: to the provider, and back with its code. */
async function signIn(
  email: string,
  change: { url?: (url: URL) => void; cookie?: string; session?: string; language?: 'hi' } = {},
) {
  const begun = await start(email, change.session, change.language)
  expect(begun.status).toBe(200)
  const there = await fetch(begun.body.url as string, { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  change.url?.(back)
  const cookie = change.cookie ?? cookieOf(begun.headers, 'sso') ?? ''
  const reply = await server.guest.request(`${back.pathname}${back.search}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  return { to: reply.headers.get('location'), session: cookieOf(reply.headers, 'session'), back, cookie }
}
const refusedFor = async (email: string, change?: Parameters<typeof signIn>[1]) => {
  const { to, session } = await signIn(email, change)
  expect(session).toBeUndefined()
  return to
}
const accountOf = (email: string) =>
  server.deps.db
    .selectFrom('account')
    .leftJoin('company_member', 'company_member.account_id', 'account.id')
    .select(['account.id', 'password_hash as hash', 'email_verified_at as verifiedAt', 'company_member.role'])
    .where('login', '=', email)
    .where('kind', '=', 'person')
    .executeTakeFirst()
const sessionsOf = async (id: string) =>
  (
    await server.deps.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  ).length

describe('a company’s own sign-in', () => {
  it('makes an account with a proved address, who is a viewer of the company, and finds it again', async () => {
    // S20: names as our own forms would take them.
    const claims = { given_name: ' \u202eariM\u0000', family_name: `\u2066${'N'.repeat(200)}` }
    provider.be({ sub: 'u1', email: 'mira@kalakar.example', claims })
    const first = await signIn('Mira@kalakar.example')
    expect(first).toMatchObject({ to: '/dashboard', session: expect.any(String) })
    const account = await accountOf('mira@kalakar.example')
    expect(account).toMatchObject({ hash: null, role: 'viewer', verifiedAt: expect.any(Date) })
    const named = server.deps.db.selectFrom('account').select(['first_name', 'last_name'])
    expect(await named.where('login', '=', 'mira@kalakar.example').execute()).toEqual([
      { first_name: 'ariM', last_name: 'N'.repeat(80) },
    ])
    const refreshed = await server.guest.request('/refresh', { headers: { cookie: first.session ?? '' } })
    expect(((await refreshed.json()) as { accessToken: string }).accessToken).toEqual(expect.any(String))
    // By the subject from now on, whatever address of the domain it has.
    provider.be({ sub: 'u1', email: 'mira.nair@kalakar.example' })
    expect(await signIn('mira@kalakar.example')).toMatchObject({ to: '/dashboard' })
    expect(await accountOf('mira.nair@kalakar.example')).toBeUndefined()
  })

  it('opens the account of a proved address, and says so by mail', async () => {
    await server.guest.call('POST /auth/signup', person('ravi@kalakar.example'))
    await verify('ravi@kalakar.example')
    const before = await accountOf('ravi@kalakar.example')
    provider.be({ sub: 'u2', email: 'ravi@kalakar.example' })
    expect(await signIn('ravi@kalakar.example')).toMatchObject({ to: '/dashboard' })
    expect(await accountOf('ravi@kalakar.example')).toMatchObject({ id: before?.id, hash: before?.hash })
    const mails = server.deps.db.selectFrom('mail').select('template').where('to_address', '=', 'ravi@kalakar.example')
    expect((await mails.execute()).map(({ template }) => template)).toContain('sso-added')
  })

  it('is shown to whom it signs in, who takes it off once they have a passkey or a password', async () => {
    provider.be({ sub: 'u-off', email: 'uma@kalakar.example' })
    const { session = '' } = await signIn('uma@kalakar.example')
    const refreshed = await server.guest.call('GET /refresh', {}, { cookie: session })
    const uma = { authorization: `Bearer ${String(refreshed.body.accessToken)}` }
    const shown = async () => (await server.guest.call('GET /user/profile', {}, uma)).body.companySignIn
    const disconnect = () => server.guest.call('POST /user/disconnectsso', {}, uma)
    expect(await shown()).toBe('uma@kalakar.example')
    expect(await disconnect()).toMatchObject({ status: 409, body: { code: 'password_needed' } })
    expect(await shown()).toBe('uma@kalakar.example')
    const { id = '' } = (await accountOf('uma@kalakar.example')) ?? {}
    await server.deps.db
      .insertInto('passkey')
      .values({ id: 'uma', account_id: id, public_key: Buffer.from('key'), counter: 0, name: 'Phone' })
      .execute()
    expect(await disconnect()).toMatchObject({ status: 200, body: { message: 'Company sign-in removed.' } })
    expect(await shown()).toBe(null)
    await signIn('uma@kalakar.example')
    await server.deps.db.deleteFrom('passkey').where('account_id', '=', id).execute()
    await server.deps.db.updateTable('account').set({ password_hash: 'some hash' }).where('id', '=', id).execute()
    expect(await disconnect()).toMatchObject({ status: 200, body: { message: 'Company sign-in removed.' } })
    expect(await shown()).toBe(null)
    const logged = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id as actor'])
      .where('subject_id', '=', id)
      .execute()
    expect(logged).toContainEqual({ action: 'sso.unlinked', actor: id })
  })

  it('ends all access of whoever registered the address before its owner came', async () => {
    const squatter = await server.guest.call('POST /auth/signup', person('new@kalakar.example'))
    const bearer = { authorization: `Bearer ${String(squatter.body.accessToken)}` }
    const made = await server.guest.call(
      'POST /apikeys',
      { name: 'Mine', scopes: ['purchases:read'], password: PASSWORD } as never,
      bearer,
    )
    expect(made.status).toBe(200)
    const account = await accountOf('new@kalakar.example')
    provider.be({ sub: 'u3', email: 'new@kalakar.example' })
    expect(await signIn('new@kalakar.example')).toMatchObject({ to: '/dashboard' })
    expect(await accountOf('new@kalakar.example')).toMatchObject({ id: account?.id, hash: null })
    expect(await sessionsOf(account?.id ?? '')).toBe(1)
    const key = { authorization: `Bearer ${String(made.body.token)}` }
    expect(await server.guest.call('GET /user/profile', {}, key)).toMatchObject({ status: 401 })
    expect(await server.guest.call('GET /user/profile', {}, bearer)).toMatchObject({ status: 401 })
    const again = { id: 'new@kalakar.example', password: PASSWORD }
    expect(await server.guest.call('POST /auth/login', again as never)).toMatchObject({ status: 401 })
  })

  it.each([
    ['an address that nobody verified', { sub: 'x1', email: 'ravi@kalakar.example', email_verified: false }],
    ['a verification that is a word', { sub: 'x1', email: 'ravi@kalakar.example', email_verified: 'true' }],
    ['an address of another domain', { sub: 'x2', email: 'ravi@kalakar.example.evil.example' }],
    ['two addresses in one', { sub: 'x2', email: 'ravi@evil.example@kalakar.example' }],
    ['an address with a blank', { sub: 'x2', email: 'ravi rao@kalakar.example' }],
    ['an address longer than an account takes', { sub: 'x2', email: `${'r'.repeat(250)}@kalakar.example` }],
    ['another nonce', { sub: 'u2', email: 'ravi@kalakar.example', claims: { nonce: 'other' } }],
    ['another client', { sub: 'u2', email: 'ravi@kalakar.example', claims: { aud: 'another' } }],
    ['another issuer', { sub: 'u2', email: 'ravi@kalakar.example', claims: { iss: 'https://evil.example' } }],
    ['a token that has run out', { sub: 'u2', email: 'ravi@kalakar.example', claims: { exp: 1_700_000_000 } }],
    ['a key that was not published', { sub: 'u2', email: 'ravi@kalakar.example', foreignKey: true }],
  ])('lets nobody in with %s', async (_what, lie) => {
    provider.be(lie)
    expect(await refusedFor('ravi@kalakar.example')).toBe('/companysignin?problem=refused')
  })

  it('lets nobody in with another state, another browser’s cookie, a code used before, or none', async () => {
    provider.be({ sub: 'u2', email: 'ravi@kalakar.example' })
    const other = { url: (url: URL) => url.searchParams.set('state', 'other') }
    expect(await refusedFor('ravi@kalakar.example', other)).toBe('/companysignin?problem=expired')
    expect(await refusedFor('ravi@kalakar.example', { cookie: '' })).toBe('/companysignin?problem=expired')
    const { back, cookie } = await signIn('ravi@kalakar.example')
    const replay = await server.guest.request(`${back.pathname}${back.search}`, {
      redirect: 'manual',
      headers: { cookie },
    })
    expect(replay.headers.get('location')).toBe('/companysignin?problem=refused')
    const none = { url: (url: URL) => url.searchParams.delete('code') }
    expect(await refusedFor('ravi@kalakar.example', none)).toBe('/companysignin?problem=refused')
  })

  it('comes back to pages in the language that it began in, which a new account’s mails are in, too', async () => {
    provider.be({ sub: 'u-hindi', email: 'hindi@kalakar.example' })
    expect(await signIn('hindi@kalakar.example', { language: 'hi' })).toMatchObject({ to: '/hi/dashboard' })
    const made = server.deps.db.selectFrom('account').select('language').where('login', '=', 'hindi@kalakar.example')
    expect(await made.execute()).toEqual([{ language: 'hi' }])
    const none = { language: 'hi' as const, url: (url: URL) => url.searchParams.delete('code') }
    expect(await refusedFor('hindi@kalakar.example', none)).toBe('/hi/companysignin?problem=refused')
  })

  it('says that the provider is away when it begins an answer and never ends it', async () => {
    provider.stallAt('/token')
    expect(await refusedFor('mira@kalakar.example')).toBe('/companysignin?problem=unavailable')
    provider.stallAt('/.well-known/openid-configuration')
    expect(await start('mira@kalakar.example')).toMatchObject({ status: 503, body: { code: 'sso_unavailable' } })
    provider.stallAt(null)
  })

  it('is bound to the company’s domain, and to a provider that says who it is', async () => {
    expect(await start('ravi@gmail.com')).toMatchObject({ status: 404, body: { code: 'sso_not_found' } })
    provider.sayIssuer('https://evil.example')
    expect(await start('ravi@kalakar.example')).toMatchObject({ status: 503, body: { code: 'sso_unavailable' } })
    expect(await setUp()).toMatchObject({ status: 503 })
    provider.sayIssuer(null)
    expect(await setUp({ issuer: 'http://198.51.100.7' })).toMatchObject({
      status: 400,
      body: { field: 'issuer', message: 'This is not a public https address.' },
    })
    expect(await setUp({ companyId: '01900000-0000-7000-8000-000000000009' })).toMatchObject({ status: 404 })
    // A stolen access token must not make somebody else's provider the one that decides who people are.
    expect(await setUp({ password: undefined })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await setUp({ password: 'not this one' })).toMatchObject({ body: { code: 'wrong_password' } })
    expect(await setUp({ on: false })).toMatchObject({ status: 200 })
    expect(await start('ravi@kalakar.example')).toMatchObject({ status: 404 })
    await setUp()
    // Another secret than the provider's.
    await setUp({ clientSecret: 'wrong' })
    provider.be({ sub: 'u2', email: 'ravi@kalakar.example' })
    expect(await refusedFor('ravi@kalakar.example')).toBe('/companysignin?problem=refused')
    await setUp()
    const { rows } = {
      rows: await server.deps.db.selectFrom('company_sso').select('client_secret as secret').execute(),
    }
    expect(rows[0]?.secret.toString('utf8')).not.toContain(provider.client.secret)
    expect(await (await server.as('USER')).call('POST /staff/companysso', {} as never)).toMatchObject({ status: 403 })
  })

  it('says by its label which field is empty', async () => {
    expect(await setUp({ clientId: ' ' })).toMatchObject({ status: 400, body: { message: 'Client ID is required' } })
    expect(await admin.call('POST /staff/testcompanysso', { issuer: '' })).toMatchObject({
      body: { field: 'issuer', message: 'Issuer is required' },
    })
  })

  it('is tried and shown to staff without its secret, which stays when none is given', async () => {
    const tried = (issuer: string) => admin.call('POST /staff/testcompanysso', { issuer })
    expect(await tried(provider.issuer)).toMatchObject({
      body: { problem: null, detail: `${provider.issuer}/authorize` },
    })
    provider.sayIssuer('https://evil.example')
    expect(await tried(provider.issuer)).toMatchObject({ body: { problem: 'issuer' } })
    provider.sayIssuer(null)
    expect(await tried(`${provider.issuer}/elsewhere`)).toMatchObject({ body: { problem: 'answer' } })
    expect(await tried('http://198.51.100.7')).toMatchObject({ body: { problem: 'address' } })
    expect(await tried('https://127.0.0.1:1')).toMatchObject({ body: { problem: 'network' } })
    const shown = async () => (await admin.call('GET /staff/customer', { id: companyId })).body.company
    const before = await shown()
    expect(before.domain).toBe('kalakar.example')
    expect(before.sso).toMatchObject({ issuer: provider.issuer, clientId: provider.client.id, on: true })
    expect(JSON.stringify(before)).not.toContain(provider.client.secret)
    const changes = () =>
      server.deps.db.selectFrom('audit_entry').select('details').where('action', '=', 'company.sso').execute()
    const changed = (await changes()).length
    expect(await setUp({ clientSecret: '', on: false })).toMatchObject({ status: 200 })
    expect(await changes()).toHaveLength(changed + 1)
    expect(JSON.stringify(await changes())).not.toContain(provider.client.secret)
    expect((await shown()).sso.on).toBe(false)
    // The secret that is kept is sent to nobody else.
    const elsewhere = { issuer: 'https://evil.example', clientSecret: '', on: false }
    expect(await setUp(elsewhere)).toMatchObject({
      status: 400,
      body: { field: 'clientSecret', message: 'Another issuer has another client secret.' },
    })
    expect(await setUp({ clientSecret: '' })).toMatchObject({ status: 200 })
    provider.be({ sub: 'u2', email: 'ravi@kalakar.example' })
    expect(await signIn('ravi@kalakar.example')).toMatchObject({ to: '/dashboard' })
    await server.deps.db.deleteFrom('company_sso').execute()
    expect(await setUp({ clientSecret: '' })).toMatchObject({ status: 400, body: { field: 'clientSecret' } })
    expect((await shown()).sso).toBeNull()
    await setUp()
    expect(await (await server.as('USER')).call('POST /staff/testcompanysso', {} as never)).toMatchObject({
      status: 403,
    })
  })

  it('opens nothing for a suspended account, and takes no seat that is not there', async () => {
    provider.be({ sub: 'u2', email: 'ravi@kalakar.example' })
    const suspend = (at: Date | null) =>
      server.deps.db
        .updateTable('account')
        .set({ suspended_at: at })
        .where('login', '=', 'ravi@kalakar.example')
        .execute()
    await suspend(new Date())
    expect(await refusedFor('ravi@kalakar.example')).toBe('/companysignin?problem=suspended')
    await suspend(null)
    await server.deps.db.updateTable('company').set({ seats: 1 }).execute()
    provider.be({ sub: 'u9', email: 'late@kalakar.example' })
    expect(await signIn('late@kalakar.example')).toMatchObject({ to: '/dashboard' })
    expect(await accountOf('late@kalakar.example')).toMatchObject({ role: null })
  })

  it('lets three first sign-ins at once through as one account', async () => {
    provider.be({ sub: 'thrice', email: 'thrice@kalakar.example' })
    await server.deps.db.updateTable('company').set({ seats: 9 }).execute()
    const arrivals = await Promise.all([1, 2, 3].map(() => signIn('thrice@kalakar.example')))
    expect(arrivals.map(({ to }) => to)).toEqual(['/dashboard', '/dashboard', '/dashboard'])
    expect(await sessionsOf((await accountOf('thrice@kalakar.example'))?.id ?? '')).toBe(3)
  })

  it('ends the session that the browser had before', async () => {
    const before = await server.guest.call('POST /auth/signup', person('former@kalakar.example'))
    const session = cookieOf(before.headers, 'session') ?? ''
    provider.be({ sub: 'u2', email: 'ravi@kalakar.example' })
    // Coming back from another site the browser does not send it.
    expect(await signIn('ravi@kalakar.example', { session })).toMatchObject({ to: '/dashboard' })
    const bearer = { authorization: `Bearer ${String(before.body.accessToken)}` }
    expect(await server.guest.call('GET /user/profile', {}, bearer)).toMatchObject({ status: 401 })
  })
})
