import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, sessionCookieOf, startTestServer, type TestServer } from '../../testing/test-server.ts'

const PASSWORD = 'correct horse battery'
const HOME = { 'x-forwarded-for': '203.0.113.5', 'user-agent': 'the browser at home' }
const asha = { firstName: 'Asha', lastName: 'Rao', email: 'asha@test.example', password: PASSWORD }

let server: TestServer
let admin: Caller
let adminId: string
let since: string

beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { TRUSTED_PROXY: '127.0.0.1' } })
  admin = await server.as('ADMIN')
  adminId = await idOf('admin@test.example')
})
afterAll(() => server.stop())
beforeEach(async () => {
  since = (await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(server.deps.db)).rows[0]?.at ?? ''
})

const idOf = async (login: string) =>
  (await server.deps.db.selectFrom('account').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id
/** Audit entries since this test began. */
const written = async () => {
  const { rows } = await sql<Record<string, unknown>>`select action, actor_id as actor, subject_id as subject, ip,
    user_agent as agent, details from audit_entry where at >= ${since}::timestamptz order by id`.execute(server.deps.db)
  return rows
}
const atHome = { ip: HOME['x-forwarded-for'], agent: HOME['user-agent'] }
const signIn = (id: string, password: string) => server.guest.call('POST /auth/userlogin', { id, password }, HOME)

describe('the audit log of a customer', () => {
  it('begins with the sign-up', async () => {
    await server.guest.call('POST /auth/signup', asha, HOME)
    const id = await idOf(asha.email)
    expect(await written()).toEqual([
      { action: 'account.created', actor: id, subject: id, ...atHome, details: {} },
      { action: 'session.opened', actor: id, subject: id, ...atHome, details: { sessionId: expect.any(String) } },
    ])
  })

  it('records sign-ins, refused sign-ins and sign-outs', async () => {
    const id = await idOf(asha.email)
    await signIn(asha.email, 'a wrong password')
    await signIn('nobody@test.example', 'a wrong password')
    const { headers } = await signIn(asha.email, PASSWORD)
    await server.guest.call('POST /auth/logout', {}, { ...HOME, cookie: sessionCookieOf(headers) })
    // Nothing is signed out twice.
    await server.guest.call('POST /auth/logout', {}, { ...HOME, cookie: sessionCookieOf(headers) })
    const rows = await written()
    const refused = { action: 'session.refused', actor: null, ...atHome }
    const details = { door: 'customer', reason: 'invalid_credentials' }
    const session = { actor: id, subject: id, ...atHome, details: { sessionId: expect.any(String) } }
    expect(rows).toEqual([
      { ...refused, subject: id, details },
      { ...refused, subject: '', details },
      { action: 'session.opened', ...session },
      { action: 'session.ended', ...session },
    ])
    // People type passwords into the wrong field.
    expect(JSON.stringify(rows)).not.toMatch(/nobody|a wrong password|horse/)
  })

  it('records no failed sign-up', async () => {
    expect((await server.guest.call('POST /auth/signup', asha, HOME)).status).toBe(409)
    expect(await written()).toEqual([])
  })

  it('records reuse of an old refresh token, which is also mailed', async () => {
    const id = await idOf(asha.email)
    const { headers } = await signIn(asha.email, PASSWORD)
    const old = sessionCookieOf(headers)
    const refresh = () => server.guest.call('GET /refresh', {}, { ...HOME, cookie: old })
    expect((await refresh()).status).toBe(200)
    await sql`update refresh_token set replaced_at = replaced_at - interval '11 seconds'`.execute(server.deps.db)
    for (let n = 0; n < 3; n++) expect((await refresh()).status).toBe(401)
    const [opened, ...rest] = await written()
    expect(rest).toEqual([
      { action: 'session.reused', actor: null, subject: id, ...atHome, details: opened?.['details'] },
    ])
    expect(await lettersOf(id, 'session-reused')).toEqual([{ to_address: asha.email, data: { firstName: 'Asha' } }])
  })
})

describe('the audit log of the staff', () => {
  it('records staff added, given a password and removed, and by whom', async () => {
    const call = { ...HOME }
    await admin.call('POST /auth/addemployee', { userId: 'meera', password: PASSWORD, role: 'EMPLOYEE' }, call)
    const meera = await idOf('meera')
    await admin.call('POST /auth/adminsignup', { id: 'second', password: PASSWORD }, call)
    const second = await idOf('second')
    await admin.call('POST /auth/change-password', { _id: meera, password: 'another password' }, call)
    await server.guest.call('POST /auth/login', { id: 'meera', password: PASSWORD }, call)
    await admin.call('POST /auth/delete-user', { userId: meera }, call)
    const byAdmin = { actor: adminId, ...atHome }
    expect(await written()).toEqual([
      { action: 'staff.added', subject: meera, ...byAdmin, details: { role: 'EMPLOYEE' } },
      { action: 'admin.created', subject: second, ...byAdmin, details: {} },
      { action: 'staff.password_set', subject: meera, ...byAdmin, details: {} },
      {
        action: 'session.refused',
        subject: meera,
        ...byAdmin,
        actor: null,
        details: { door: 'staff', reason: 'invalid_credentials' },
      },
      { action: 'staff.deleted', subject: meera, ...byAdmin, details: { role: 'EMPLOYEE' } },
    ])
  })

  it('records no refused changes', async () => {
    const unknown = '01900000-0000-7000-8000-000000000000'
    const { status: taken } = await admin.call('POST /auth/addemployee', { userId: 'second', password: PASSWORD })
    const { status: common } = await admin.call('POST /auth/addemployee', { userId: 'third', password: 'password1' })
    const { status: gone } = await admin.call('POST /auth/delete-user', { userId: unknown })
    const { status: nobody } = await admin.call('POST /auth/change-password', { _id: unknown, password: PASSWORD })
    const { status: closed } = await server.guest.call('POST /auth/adminsignup', { id: 'me too', password: PASSWORD })
    expect([taken, common, gone, nobody, closed]).toEqual([409, 400, 404, 404, 403])
    expect(await written()).toEqual([])
  })
})

const lettersOf = (accountId: string, template: string) =>
  server.deps.db
    .selectFrom('mail')
    .select(['to_address', 'data'])
    .where('account_id', '=', accountId)
    .where('template', '=', template)
    .execute()

describe('mail about an account', () => {
  it('welcomes its owner with a link that proves the address', async () => {
    const id = await idOf(asha.email)
    const [letter, ...others] = await lettersOf(id, 'welcome')
    expect(others).toEqual([])
    expect(letter).toEqual({
      to_address: asha.email,
      data: { firstName: 'Asha', linkId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    const { linkId = '' } = (letter?.data ?? {}) as { linkId?: string }
    const link = server.deps.db.selectFrom('mail_link').select(['account_id', 'purpose', 'email'])
    expect(await link.where('id', '=', linkId).execute()).toEqual([
      { account_id: id, purpose: 'verify-email', email: asha.email },
    ])
  })

  it('mails the owner of a taken address how to sign in, once a day', async () => {
    for (const email of [asha.email, ` ${asha.email.toUpperCase()} `, asha.email])
      await server.guest.call('POST /auth/signup', { ...asha, firstName: 'Mallory', email })
    expect(await lettersOf(await idOf(asha.email), 'ways-to-sign-in')).toEqual([
      { to_address: asha.email, data: { firstName: 'Asha' } },
    ])
  })
})
