import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo, mailTo, tokenIn } from '../../../testing/mails.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'

const OLD = 'correct horse battery'
const INVALID = { code: 'mail_link_invalid', message: expect.stringContaining('expired or was used before') }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const emailOf = (name: string) => `${name}@test.example`
const confirm = (token: string) => server.guest.call('POST /auth/confirmemail', { token })
const signIn = (id: string, password: string) => server.guest.call('POST /auth/userlogin', { id, password })
const profile = async (caller: Caller) => (await caller.call('GET /user/profile', {})).body

const accountOf = (email: string) =>
  server.deps.db.selectFrom('account').selectAll().where('login', '=', email).executeTakeFirstOrThrow()
const auditOf = async (email: string) =>
  (
    await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', (await accountOf(email)).id)
      .execute()
  ).map(({ action }) => action)

describe('confirming an address', () => {
  it('is offered by the welcome mail, and works once', async () => {
    const caller = await server.as('USER', 'ritu')
    expect((await profile(caller)).emailVerified).toBe(false)
    const token = tokenIn(await mailTo(server, emailOf('ritu'), 'Welcome'))
    expect((await confirm(token)).status).toBe(200)
    expect((await profile(caller)).emailVerified).toBe(true)
    expect(await confirm(token)).toMatchObject({ status: 410, body: INVALID })
    expect(await auditOf(emailOf('ritu'))).toContain('account.email_verified')
  })

  it('can be asked for again, until it is done', async () => {
    const caller = await server.as('USER', 'sita')
    const again = () => caller.call('POST /user/sendverification', {})
    expect((await again()).status).toBe(200)
    const token = tokenIn(await mailTo(server, emailOf('sita'), 'Confirm your address'))
    expect((await confirm(token)).status).toBe(200)
    expect((await again()).status).toBe(200)
    const posted = await server.deps.db
      .selectFrom('mail')
      .select('id')
      .where('to_address', '=', emailOf('sita'))
      .where('template', '=', 'verify-email')
      .execute()
    expect(posted).toHaveLength(1)
    expect((await server.guest.call('POST /user/sendverification', {})).status).toBe(401)
    expect((await (await server.as('EMPLOYEE')).call('POST /user/sendverification', {})).status).toBe(403)
  })
})

describe('another address', () => {
  const change = (caller: Caller, email: string, password = OLD) =>
    caller.call('POST /user/changeemail', { email, password })

  it('applies once the new mailbox has confirmed; the old mailbox gets two mails', async () => {
    const caller = await server.as('USER', 'tara')
    const [old, fresh] = [emailOf('tara'), 'tara.new@test.example']
    expect((await change(caller, ' Tara.New@test.example ')).status).toBe(200)
    expect((await profile(caller)).email).toBe(old)
    expect((await mailTo(server, old, 'about to change')).text).toContain(fresh)
    const token = tokenIn(await mailTo(server, fresh, 'new address'))
    expect((await confirm(token)).status).toBe(200)
    expect(await profile(caller)).toMatchObject({ email: fresh, emailVerified: true })
    expect((await signIn(old, OLD)).status).toBe(401)
    expect((await signIn(fresh, OLD)).status).toBe(200)
    await mailTo(server, old, 'has changed')
    expect(await auditOf(fresh)).toContain('account.email_changed')
    expect(await confirm(token)).toMatchObject({ status: 410, body: INVALID })
  })

  it('needs the password', async () => {
    const caller = await server.as('USER', 'uma')
    expect(await change(caller, 'uma2@test.example', 'not it')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', field: 'password' },
    })
    await server.deps.db
      .updateTable('account')
      .set({ password_hash: null })
      .where('login', '=', emailOf('uma'))
      .execute()
    expect(await change(caller, 'uma2@test.example')).toMatchObject({ status: 409, body: { code: 'password_needed' } })
    expect(await mailsTo(server, 'uma2@test.example')).toEqual([])
  })

  it('that is somebody else’s is mailed to its owner alone', async () => {
    await server.as('USER', 'owner')
    const caller = await server.as('USER', 'vani')
    const free = await change(caller, 'vani.free@test.example')
    const taken = await change(caller, emailOf('owner'))
    expect({ status: taken.status, body: taken.body }).toEqual({ status: free.status, body: free.body })
    expect((await mailTo(server, emailOf('owner'), 'already have')).text).not.toContain('#token=')
    // The old mailbox sees no difference either.
    const notices = await eventually(async () => {
      const all = (await mailsTo(server, emailOf('vani'))).filter(({ subject }) => subject.includes('about to change'))
      return all.length === 2 && all
    })
    expect(notices.map(({ text }) => /change its address to (\S+)\./.exec(text)?.[1]).toSorted()).toEqual([
      emailOf('owner'),
      'vani.free@test.example',
    ])
    // The earlier link has expired, as it would have for a free address.
    expect((await confirm(tokenIn(await mailTo(server, 'vani.free@test.example', 'new address')))).status).toBe(410)
  })

  it('that somebody else takes meanwhile is refused, and the link stays good', async () => {
    const caller = await server.as('USER', 'wafa')
    await change(caller, emailOf('late'))
    const token = tokenIn(await mailTo(server, emailOf('late'), 'new address'))
    await server.as('USER', 'late')
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    await server.deps.db
      .updateTable('account')
      .set({ deleted_at: new Date() })
      .where('login', '=', emailOf('late'))
      .execute()
    expect((await confirm(token)).status).toBe(200)
    expect((await profile(caller)).email).toBe(emailOf('late'))
  })

  it('is stopped by a new password', async () => {
    const caller = await server.as('USER', 'yamini')
    await change(caller, 'yamini2@test.example')
    const token = tokenIn(await mailTo(server, 'yamini2@test.example', 'new address'))
    await server.guest.call('POST /auth/forgotpassword', { email: emailOf('yamini') })
    const reset = tokenIn(await mailTo(server, emailOf('yamini'), 'Set a new password'))
    await server.guest.call('POST /auth/resetpassword', { token: reset, password: 'a quite different phrase' })
    expect((await confirm(token)).status).toBe(410)
    expect((await accountOf(emailOf('yamini'))).login).toBe(emailOf('yamini'))
  })

  it('is the last one asked for', async () => {
    const caller = await server.as('USER', 'zoya')
    await change(caller, 'zoya2@test.example')
    const first = tokenIn(await mailTo(server, 'zoya2@test.example', 'new address'))
    await change(caller, 'zoya3@test.example')
    expect((await confirm(first)).status).toBe(410)
    expect((await confirm(tokenIn(await mailTo(server, 'zoya3@test.example', 'new address')))).status).toBe(200)
  })
})
