import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asked, googleOf } from '../google/google.fixture.ts'
import { signer } from '../../platform/secrets.ts'
import { mailsTo, mailTo, tokenIn } from '../../../testing/mails.ts'
import { tally } from '../../../testing/tally.ts'
import { type Answer, type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'

const OLD = 'correct horse battery'
const NEW = 'a quite different phrase'
const INVALID = { code: 'mail_link_invalid', message: expect.stringContaining('expired or was used before') }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const emailOf = (name: string) => `${name}@test.example`
const forgot = (email: string) => server.guest.call('POST /auth/forgotpassword', { email })
const reset = (token: string, password = NEW) => server.guest.call('POST /auth/resetpassword', { token, password })
const confirm = (token: string) => server.guest.call('POST /auth/confirmemail', { token })
const signIn = (id: string, password: string) => server.guest.call('POST /auth/userlogin', { id, password })

/** A customer who requested a new password, and the token of the mail. */
async function whoForgot(name: string): Promise<{ caller: Caller; email: string; token: string }> {
  const caller = await server.as('USER', name)
  await forgot(emailOf(name))
  return { caller, email: emailOf(name), token: tokenIn(await mailTo(server, emailOf(name), 'new password')) }
}

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

describe('a forgotten password', () => {
  it('is replaced through a mailed link: the new one works, the old one does not, everybody is signed out', async () => {
    const { caller, email, token } = await whoForgot('asha')
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } })
    expect((await signIn(email, OLD)).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
    expect((await caller.call('GET /user/profile', {})).status).toBe(401)
    const cookieOnly = await server.guest.request('/refresh', {
      headers: { cookie: caller.cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(cookieOnly.status).toBe(401)
    expect((await mailTo(server, email, 'password has changed')).text).toContain('If this was not you')
    expect(await auditOf(email)).toEqual(expect.arrayContaining(['password.reset_requested', 'password.reset']))
  })

  it('proves the mailbox, and is nobody else’s password any more', async () => {
    const { email, token } = await whoForgot('bela')
    await server.deps.db
      .updateTable('account')
      .set({ password_set_by_staff: true })
      .where('login', '=', email)
      .execute()
    await reset(token)
    const { email_verified_at, password_set_by_staff } = await accountOf(email)
    expect(email_verified_at).toBeInstanceOf(Date)
    expect(password_set_by_staff).toBe(false)
  })

  it('takes the same answer for everyone: customers, strangers, staff, the deleted; mail goes to accounts alone', async () => {
    await server.as('USER', 'chitra')
    await server.as('USER', 'gone')
    await server.as('EMPLOYEE', 'staffer')
    await server.deps.db
      .updateTable('account')
      .set({ deleted_at: new Date() })
      .where('login', '=', emailOf('gone'))
      .execute()
    const silent = ['stranger', 'gone'].map(emailOf)
    const answers: Answer[] = []
    for (const email of [...silent, emailOf('staffer'), emailOf('chitra')]) answers.push(await forgot(email))
    const [first] = answers
    expect(first).toMatchObject({ status: 200, body: { success: true } })
    const headersOf = ({ headers }: Answer) => [...headers.keys()].toSorted()
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: first?.status, body: first?.body })
      expect(headersOf(answer)).toEqual(headersOf(first ?? answer))
    }
    // Jobs are worked on in turn: once the last one's mail is there, the others have been.
    await mailTo(server, emailOf('chitra'), 'new password')
    await mailTo(server, emailOf('staffer'), 'new password')
    const rows = await server.deps.db
      .selectFrom('mail')
      .select('to_address')
      .where('template', '=', 'reset-password')
      .execute()
    for (const email of silent) {
      expect(rows.map((row) => row.to_address)).not.toContain(email)
      expect((await mailsTo(server, email)).filter(({ subject }) => subject.includes('new password'))).toEqual([])
    }
  })

  it('gives a customer without a password one', async () => {
    await server.as('USER', 'devika')
    const email = emailOf('devika')
    await server.deps.db.updateTable('account').set({ password_hash: null }).where('login', '=', email).execute()
    await forgot(` ${email.toUpperCase()} `)
    expect((await reset(tokenIn(await mailTo(server, email, 'new password')))).status).toBe(200)
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  it('works once', async () => {
    const { token } = await whoForgot('esha')
    expect((await reset(token)).status).toBe(200)
    expect(await reset(token, 'yet another phrase')).toMatchObject({ status: 410, body: INVALID })
  })

  it('works once for ten at the same time', async () => {
    const { email, token } = await whoForgot('farah')
    const phrases = Array.from({ length: 10 }, (_, i) => `phrase of number ${i}`)
    const answers = await Promise.all(phrases.map((phrase) => reset(token, phrase)))
    expect(tally(answers)).toEqual({ 200: 1, 410: 9 })
    const winner = phrases[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await signIn(email, winner)).status).toBe(200)
  })

  it('works for an hour, by the database’s clock', async () => {
    const { token, email } = await whoForgot('gita')
    const row = () =>
      server.deps.db
        .selectFrom('mail_link')
        .selectAll()
        .where('email', '=', email)
        .where('purpose', '=', 'reset-password')
    const { created_at, expires_at } = await row().executeTakeFirstOrThrow()
    expect(expires_at.getTime() - created_at.getTime()).toBe(3_600_000)
    await server.deps.db
      .updateTable('mail_link')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('email', '=', email)
      .execute()
    expect(await reset(token)).toMatchObject({ status: 410, body: INVALID })
    expect((await signIn(email, OLD)).status).toBe(200)
  })

  it('dies when a newer link is sent', async () => {
    const { token, email } = await whoForgot('hema')
    const seen = (await mailsTo(server, email)).map(({ id }) => id)
    await forgot(email)
    const newer = tokenIn(await mailTo(server, email, 'new password', seen))
    expect((await reset(token)).status).toBe(410)
    expect((await reset(newer)).status).toBe(200)
  })

  it('dies with its account', async () => {
    const { token, email } = await whoForgot('indu')
    await server.deps.db.updateTable('account').set({ deleted_at: new Date() }).where('login', '=', email).execute()
    expect(await reset(token)).toMatchObject({ status: 410, body: INVALID })
  })

  it('dies when the account has another address', async () => {
    const { token, email } = await whoForgot('jaya')
    await server.deps.db
      .updateTable('account')
      .set({ login: 'jaya-new@test.example' })
      .where('login', '=', email)
      .execute()
    expect(await reset(token)).toMatchObject({ status: 410, body: INVALID })
  })

  it('confirms no address, as a link for an address sets no password', async () => {
    const { token, email } = await whoForgot('kiran')
    const verify = tokenIn(await mailTo(server, email, 'Welcome'))
    expect(await confirm(token)).toMatchObject({ status: 410, body: INVALID })
    expect(await reset(verify)).toMatchObject({ status: 410, body: INVALID })
    expect((await reset(token)).status).toBe(200)
  })

  it('kills every other link in the mailbox', async () => {
    const { token, email } = await whoForgot('lata')
    const verify = tokenIn(await mailTo(server, email, 'Welcome'))
    await reset(token)
    expect((await confirm(verify)).status).toBe(410)
  })

  it('refuses what it did not make, in one way', async () => {
    const { token } = await whoForgot('mina')
    const [body = '', mac = ''] = token.split('.')
    const other = Buffer.from(JSON.stringify({ id: '01900000-0000-7000-8000-000000000000' })).toString('base64url')
    const ours = server.deps.mailLinks
    const forged = [
      `${body}.${mac.slice(0, -2)}AA`,
      `${other}.${mac}`,
      `${body}x.${mac}`,
      body,
      '.',
      'x'.repeat(600),
      '\u0000',
      signer('another secret', 'mail link').sign({ id: JSON.parse(Buffer.from(body, 'base64url').toString()).id }),
      ours.sign({ id: '01900000-0000-7000-8000-000000000000' }),
      ours.sign({ id: 'x' }),
      ours.sign({}),
      ours.sign([]),
    ]
    const answers = await Promise.all(forged.map((one) => reset(one)))
    expect(tally(answers)).toEqual({ 410: forged.length })
    expect(tally(await Promise.all(forged.map((one) => confirm(one))))).toEqual({ 410: forged.length })
    expect((await reset(token)).status).toBe(200)
  })

  it('refuses a weak password, and the link stays good', async () => {
    const { token, email } = await whoForgot('nila')
    expect(await reset(token, 'short')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: 'password' },
    })
    for (const weak of ['password123', email])
      expect(await reset(token, weak)).toMatchObject({
        status: 400,
        body: { code: 'common_password', field: 'password' },
      })
    expect((await reset(token)).status).toBe(200)
  })

  it('throws out Google accounts of other addresses, of a confirmed owner too', async () => {
    const rows = (id: string) =>
      server.deps.db.selectFrom('account_identity').select('email').where('account_id', '=', id).execute()
    const outcomes: Record<string, number> = {}
    for (const name of ['opened-by-another', 'own']) {
      const { email, token } = await whoForgot(name)
      const { id } = await accountOf(email)
      const identity = {
        provider: 'google',
        subject: `9${name.length}`,
        account_id: id,
        email: 'mallory@gmail.example',
      }
      await server.deps.db.insertInto('account_identity').values(identity).execute()
      if (name === 'own')
        await server.deps.db
          .updateTable('account')
          .set({ email_verified_at: new Date() })
          .where('id', '=', id)
          .execute()
      expect((await reset(token)).status).toBe(200)
      outcomes[name] = (await rows(id)).length
    }
    expect(outcomes).toEqual({ 'opened-by-another': 0, own: 0 })
  })

  it('S5: leaves no Google account that opens it but that of its own address', async () => {
    const google = googleOf(server)
    const opens = async (asked: Asked) => decodeJwt((await google.signIn(asked)).body.accessToken).sub
    const { caller, email, token } = await whoForgot('kept-out')
    const { id } = await accountOf(email)
    await server.deps.db.updateTable('account').set({ email_verified_at: new Date() }).where('id', '=', id).execute()
    const credential = await google.token({ email: 'mallory@gmail.com' })
    expect((await caller.call('POST /user/connectgoogle', { credential, password: OLD })).status).toBe(200)
    expect(await opens({ email: 'mallory@gmail.com' })).toBe(id)
    expect((await reset(token)).status).toBe(200)
    expect(await opens({ email: 'mallory@gmail.com' })).not.toBe(id)
    expect(await opens({ email, hd: 'test.example' })).toBe(id)
  })

  it('leaves no address in the queue: a job that is done is soon removed, also that of a stranger’s', async () => {
    const jobs = async () =>
      (
        await sql<{ state: string }>`
          select state::text from pgboss.job where data::text like '%in-no-account@test.example%'`.execute(
          server.deps.db,
        )
      ).rows
    await server.guest.call('POST /auth/forgotpassword', { email: 'in-no-account@test.example' })
    await eventually(async () => (await jobs())[0]?.state === 'completed')
    // As it stands an hour later.
    await sql`update pgboss.job set completed_on = now() - interval '1 hour' where name = 'password-reset'`.execute(
      server.deps.db,
    )
    await sql`update pgboss.queue set maintain_on = now() - interval '1 hour' where name = 'password-reset'`.execute(
      server.deps.db,
    )
    await eventually(async () => (await jobs()).length === 0)
  })

  it('is never stored or logged: the row has an id, the mail’s data a link’s id', async () => {
    const { token, email } = await whoForgot('pari')
    const { id } = await accountOf(email)
    const links = await server.deps.db.selectFrom('mail_link').selectAll().where('account_id', '=', id).execute()
    const mails = await server.deps.db.selectFrom('mail').selectAll().where('account_id', '=', id).execute()
    const [body = '', mac = ''] = token.split('.')
    for (const secret of [token, mac]) expect(JSON.stringify([links, mails])).not.toContain(secret)
    expect(body.length).toBeGreaterThan(0)
  })
})
