import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { tally } from '../../../testing/tally.ts'

const PASSWORD = 'correct horse battery'
const NEW = 'quiet river under stars'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const ROLES = ['USER', 'EMPLOYEE', 'ADMIN'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.stop())

const idOf = (caller: Caller) => String(decodeJwt(caller.token ?? '')['sub'])
const profileOf = async (caller: Caller) => (await caller.call('GET /user/profile', {})).body
const works = async (caller: Caller) => (await caller.call('GET /user/profile', {})).status === 200
const refreshes = async (caller: Caller) =>
  (await server.guest.call('GET /refresh', {}, { cookie: caller.cookie })).status === 200
const change = (caller: Caller, currentPassword: string, newPassword: string) =>
  caller.call('POST /user/changepassword', { currentPassword, newPassword })
const signIn = async (id: string, password: string, call: 'POST /auth/userlogin' | 'POST /auth/login') =>
  (await server.guest.call(call, { id, password })).status
const auditOf = async (caller: Caller, action: string) =>
  server.deps.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'subject_id', 'user_agent', 'details'])
    .where('action', '=', action)
    .where('subject_id', '=', idOf(caller))
    .execute()

const CALLS = [
  ['GET /user/profile', {}],
  ['POST /user/editprofile', { firstName: 'A', lastName: 'B' }],
  ['POST /user/changepassword', { currentPassword: PASSWORD, newPassword: NEW }],
  ['GET /user/sessions', {}],
  ['POST /user/endsession', { id: UNKNOWN }],
  ['POST /auth/logouteverywhere', {}],
] as const

describe('a guest, and a session that has ended', () => {
  it.each(CALLS)('reach nothing: %s', async (name, input) => {
    const ended = await server.as('USER', 'left')
    await ended.call('POST /auth/logout', {})
    for (const caller of [server.guest, ended])
      expect(await caller.call(name, input as never)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })
})

describe('the profile', () => {
  it('answers the caller’s account and ways to sign in', async () => {
    expect(await profileOf(await server.as('USER', 'asha'))).toEqual({
      firstName: 'asha',
      lastName: 'Test',
      email: 'asha@test.example',
      emailVerified: false,
      language: 'en',
      hasPassword: true,
      passwordSetByStaff: false,
      google: null,
      companySignIn: null,
      secondFactor: false,
      passkeys: 0,
      secondFactorDue: null,
      recoveryCodesLeft: 0,
      secondFactorEnds: null,
    })
    const { body, headers } = await (await server.as('EMPLOYEE', 'meera')).call('GET /user/profile', {})
    expect(body).toMatchObject({ email: 'meera@test.example', hasPassword: true, passwordSetByStaff: true })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('shows the Google account, the confirmed address and the second factor', async () => {
    const caller = await server.as('USER', 'google')
    const [accountId, { db }] = [idOf(caller), server.deps]
    await db
      .insertInto('account_identity')
      .values({ provider: 'google', subject: '77', account_id: accountId, email: 'g@gmail.com' })
      .execute()
    await db
      .updateTable('account')
      .set({ email_verified_at: sql`now()`, password_hash: null })
      .where('id', '=', accountId)
      .execute()
    expect(await profileOf(caller)).toMatchObject({ emailVerified: true, hasPassword: false, google: 'g@gmail.com' })

    const staff = await server.as('ADMIN', 'guarded')
    const sealed = { account_id: idOf(staff), sealed_secret: Buffer.from('x') }
    await db.insertInto('second_factor').values(sealed).execute()
    // Started, not confirmed: it does not count yet.
    expect(await profileOf(staff)).toMatchObject({ secondFactor: false })
    await db
      .updateTable('second_factor')
      .set({ confirmed_at: sql`now()` })
      .where('account_id', '=', idOf(staff))
      .execute()
    const codes = ['a', 'b', 'c'].map((hash) => ({ hash: Buffer.from(hash), account_id: idOf(staff) }))
    await db.insertInto('recovery_code').values(codes).execute()
    await db
      .updateTable('recovery_code')
      .set({ used_at: sql`now()` })
      .where('hash', '=', Buffer.from('a'))
      .execute()
    expect(await profileOf(staff)).toMatchObject({ secondFactor: true, recoveryCodesLeft: 2 })
  })
})

describe('a new name', () => {
  it('is in a token of the same session at once; the cookie stays; nobody else is renamed', async () => {
    const [caller, other] = [await server.as('USER', 'old-name'), await server.as('USER', 'other-name')]
    const answer = await caller.call('POST /user/editprofile', { firstName: '  Āśā ', lastName: 'Rao-Śarmā' })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    const [before, after] = [decodeJwt(caller.token ?? ''), decodeJwt(answer.body.accessToken)]
    expect(after).toMatchObject({ firstName: 'Āśā', sub: before['sub'], sid: before['sid'], role: 'USER' })
    expect(await profileOf(caller)).toMatchObject({ firstName: 'Āśā', lastName: 'Rao-Śarmā' })
    expect(await profileOf(other)).toMatchObject({ firstName: 'other-name' })
    expect(await refreshes(caller)).toBe(true)
    expect(await auditOf(caller, 'account.renamed')).toMatchObject([{ actor_id: idOf(caller) }])
  })

  it.each([
    [{}, 'firstName', 'First Name is required'],
    [{ firstName: ' ', lastName: 'x' }, 'firstName', 'First Name is required'],
    [{ firstName: 'x', lastName: 'y'.repeat(81) }, 'lastName', 'Last Name is longer than 80 characters'],
    [{ firstName: 'a\u0000b', lastName: 'x' }, 'firstName', 'First Name holds characters that cannot be used'],
    [{ firstName: { $ne: '' }, lastName: 'x' }, 'firstName', 'First Name is required'],
  ])('a new name is not %j', async (input, field, message) => {
    const caller = await server.as('USER', 'nameless')
    const answer = await caller.call('POST /user/editprofile', input as never)
    expect(answer).toMatchObject({ status: 400, body: { field, message } })
    expect(await profileOf(caller)).toMatchObject({ firstName: 'nameless', lastName: 'Test' })
  })

  it('is for customers: staff have none', async () => {
    const answer = await (await server.as('ADMIN')).call('POST /user/editprofile', { firstName: 'A', lastName: 'B' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('a password of one’s own choice', () => {
  it.each(ROLES)(
    'of %s: ends the other sessions at once, keeps this one, and is the only one that works',
    async (role) => {
      const name = `chooser-${role.toLowerCase()}`
      const [caller, elsewhere] = [await server.as(role, name), await server.as(role, name)]
      const call = role === 'USER' ? 'POST /auth/userlogin' : 'POST /auth/login'
      expect(await change(caller, PASSWORD, NEW)).toMatchObject({
        status: 200,
        body: { success: true, message: 'Password updated successfully!' },
      })
      expect([await works(caller), await works(elsewhere), await refreshes(elsewhere)]).toEqual([true, false, false])
      expect(await refreshes(caller)).toBe(true)
      const id = `${name}@test.example`
      expect([await signIn(id, PASSWORD, call), await signIn(id, NEW, call)]).toEqual([401, 200])
      expect(await profileOf(caller)).toMatchObject({ passwordSetByStaff: false })
      expect(await auditOf(caller, 'password.changed')).toMatchObject([{ actor_id: idOf(caller), details: {} }])
    },
  )

  it('expires the account’s mailed links, and nobody else’s, and notifies by mail', async () => {
    const { db } = server.deps
    const [caller, other] = [await server.as('USER', 'linked'), await server.as('USER', 'linked-not')]
    for (const account of [caller, other])
      await db
        .insertInto('mail_link')
        .values({
          id: `0190${idOf(account).slice(4)}`,
          account_id: idOf(account),
          purpose: 'reset-password',
          email: 'x@test.example',
          expires_at: sql<Date>`now() + interval '1 hour'`,
        })
        .execute()
    await change(caller, PASSWORD, NEW)
    const good = await db
      .selectFrom('mail_link')
      .select('account_id')
      .where('account_id', 'in', [idOf(caller), idOf(other)])
      .where('purpose', '=', 'reset-password')
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .execute()
    expect(good).toEqual([{ account_id: idOf(other) }])
    const mails = await db
      .selectFrom('mail')
      .select(['to_address', 'data'])
      .where('template', '=', 'password-changed')
      .where('account_id', '=', idOf(caller))
      .execute()
    expect(mails).toEqual([{ to_address: 'linked@test.example', data: { firstName: 'linked' } }])
  })

  it.each([
    [{}, 'currentPassword', 'invalid_input'],
    [{ currentPassword: 'not mine', newPassword: NEW }, 'currentPassword', 'wrong_password'],
    [{ currentPassword: PASSWORD, newPassword: 'short' }, 'newPassword', 'invalid_input'],
    [{ currentPassword: PASSWORD, newPassword: 'x'.repeat(129) }, 'newPassword', 'invalid_input'],
    [{ currentPassword: PASSWORD, newPassword: PASSWORD }, 'newPassword', 'same_password'],
    [{ currentPassword: PASSWORD, newPassword: 'password1' }, 'newPassword', 'common_password'],
    [{ currentPassword: PASSWORD, newPassword: 'careful@test.example' }, 'newPassword', 'common_password'],
    [{ currentPassword: [PASSWORD], newPassword: NEW }, 'currentPassword', 'invalid_input'],
  ])('a new password is not %j', async (input, field, code) => {
    const [caller, elsewhere] = [await server.as('USER', 'careful'), await server.as('USER', 'careful')]
    expect(await caller.call('POST /user/changepassword', input as never)).toMatchObject({
      status: 400,
      body: { code, field },
    })
    expect(await works(elsewhere)).toBe(true)
    expect(await signIn('careful@test.example', PASSWORD, 'POST /auth/userlogin')).toBe(200)
  })

  it('is told to its owner by mail, also of the staff whose login is an address', async () => {
    const clerk = await server.as('EMPLOYEE', 'clerk')
    expect((await change(clerk, PASSWORD, NEW)).status).toBe(200)
    const mails = server.deps.db.selectFrom('mail').select('template').where('account_id', '=', idOf(clerk))
    expect(await mails.execute()).toEqual([{ template: 'password-changed' }])
  })

  it('needs one to begin with', async () => {
    const caller = await server.as('USER', 'google-only')
    await server.deps.db.updateTable('account').set({ password_hash: null }).where('id', '=', idOf(caller)).execute()
    expect(await change(caller, PASSWORD, NEW)).toMatchObject({ status: 409, body: { code: 'password_needed' } })
  })

  it('is changed by one of five at once', async () => {
    const caller = await server.as('USER', 'five')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => change(caller, PASSWORD, `${NEW} ${index}`)),
    )
    expect(tally(answers)).toEqual({ 200: 1, 400: 4 })
    expect(await auditOf(caller, 'password.changed')).toHaveLength(1)
  })

  it('is guessed ten times in a quarter of an hour at most', async () => {
    const limited = await startTestServer({ worker: false, env: { RATE_LIMITS: 'on' } })
    const caller = await limited.as('USER', 'guesser')
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn++)
      statuses.push(
        (await caller.call('POST /user/changepassword', { currentPassword: `guess ${turn}`, newPassword: NEW })).status,
      )
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    await limited.stop()
  })
})
