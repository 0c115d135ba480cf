import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { auditOf, counts, googleOf, mailsTo } from './google.fixture.ts'
import { softwareAuthenticator } from '../passkeys/authenticator.fixture.ts'
import { createMailLink } from '../mailed-links/mail-link.service.ts'

const PASSWORD = 'correct horse battery'
const ASK_PASSWORD = 'Sign in with your password, then connect Google in Account.'

let server: TestServer
let google: ReturnType<typeof googleOf>
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  google = googleOf(server)
})
afterAll(() => server.stop())

/** A customer with a password, with a verified address or without. */
async function customer(email: string, state: 'proven' | 'unproven') {
  const names = { firstName: 'Pre', lastName: 'Registered' }
  const answer = await server.guest.call('POST /auth/signup', { ...names, email, password: PASSWORD })
  const id = String(decodeJwt(answer.body.accessToken).sub)
  if (state === 'proven')
    await server.deps.db.updateTable('account').set({ email_verified_at: new Date() }).where('id', '=', id).execute()
  return { id, who: caller(server.url, answer.body.accessToken, '') }
}
const byPassword = (id: string, password = PASSWORD) => server.guest.call('POST /auth/userlogin', { id, password })
const idOf = (answer: { body: { accessToken: string } }) => decodeJwt(answer.body.accessToken).sub
const googleMails = async (to: string) =>
  (await mailsTo(server, to)).map(([template]) => template).filter((template) => template.startsWith('google-'))
const linkedTo = (id: string) =>
  server.deps.db.selectFrom('account_identity').select(['subject', 'email']).where('account_id', '=', id).execute()

describe('an existing account', () => {
  it('whose address is proven is linked when Google runs the mailbox, and notified', async () => {
    const { id, who } = await customer('proven@gmail.com', 'proven')
    const answer = await google.signIn({ email: 'proven@gmail.com' })
    expect([answer.status, idOf(answer)]).toEqual([200, id])
    expect((await byPassword('proven@gmail.com')).status).toBe(200)
    expect((await who.call('GET /user/getsavedaddress', {})).status).toBe(200)
    expect((await mailsTo(server, 'proven@gmail.com')).at(-1)).toEqual([
      'google-added',
      { firstName: 'Pre', email: 'proven@gmail.com' },
    ])
    expect(await auditOf(server, 'google.linked')).toContainEqual({ subjectId: id, details: { by: 'sign-in' } })
    // From now on the Google account is connected.
    expect(idOf(await google.signIn({ email: 'proven@gmail.com' }))).toBe(id)
    expect(await googleMails('proven@gmail.com')).toEqual(['google-added'])
  })

  it('of a Workspace is linked when the domain is its own', async () => {
    const { id } = await customer('boss@kalakar.example', 'proven')
    expect((await google.signIn({ email: 'boss@kalakar.example', hd: 'other.example', sub: '77' })).status).toBe(409)
    expect(idOf(await google.signIn({ email: 'boss@kalakar.example', hd: 'Kalakar.Example', sub: '77' }))).toBe(id)
  })

  it('G8 whose address somebody else typed belongs to its owner: password, sessions and links are dead', async () => {
    const email = 'victim@gmail.com'
    const { id, who: attacker } = await customer(email, 'unproven')
    const linkId = await server.deps.db
      .transaction()
      .execute((trx) =>
        createMailLink(trx, server.deps.clock, { accountId: id, purpose: 'change-email', email: 'evil@evil.example' }),
      )
    // The attacker's own Google account, connected before the owner came.
    const connected = await attacker.call('POST /user/connectgoogle', {
      credential: await google.token({ email: 'attacker@gmail.com' }),
      password: PASSWORD,
    })
    expect(connected.status).toBe(200)

    const answer = await google.signIn({ email })
    expect([answer.status, idOf(answer)]).toEqual([200, id])
    expect((await attacker.call('GET /user/getsavedaddress', {})).status).toBe(401)
    expect(await byPassword(email)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    expect(idOf(await google.signIn({ email: 'attacker@gmail.com' }))).not.toBe(id)
    const link = await server.deps.db
      .selectFrom('mail_link')
      .selectAll()
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
    expect(link.expires_at.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await googleMails(email)).toEqual(['google-added', 'google-replaced-password'])
    expect(await auditOf(server, 'google.linked')).toContainEqual({ subjectId: id, details: { by: 'take-over' } })
    // The owner's own session stays open, and a password sign-up does not bring the old one back.
    const owner = caller(server.url, answer.body.accessToken, '')
    expect((await owner.call('GET /user/getsavedaddress', {})).status).toBe(200)
    const again = { firstName: 'A', lastName: 'B', email, password: 'another password' }
    expect((await server.guest.call('POST /auth/signup', again)).status).toBe(409)
  })

  it('acts for no company of whoever typed its address before', async () => {
    const email = 'founder@gmail.com'
    const { id, who: attacker } = await customer(email, 'unproven')
    const company = { name: 'Other Films', email: 'accounts@otherfilms.example', openToDomain: false }
    expect(await attacker.call('POST /user/company', company as never)).toMatchObject({ status: 200 })
    expect((await attacker.call('GET /user/company', {})).body.company).toMatchObject({ acting: true })
    const answer = await google.signIn({ email })
    expect(idOf(answer)).toBe(id)
    const owner = caller(server.url, answer.body.accessToken, '')
    expect((await owner.call('GET /user/company', {})).body.company).toMatchObject({ acting: false })
    const order = await owner.call('POST /user/actforcompany', { acting: true } as never)
    expect(order.status).toBe(200)
  })

  it('keeps no passkey of whoever typed its address before', async () => {
    const email = 'keys@gmail.com'
    const { id, who: attacker } = await customer(email, 'unproven')
    const rp = { rpId: 'localhost', origin: `http://localhost:${new URL(server.url).port}` }
    const key = softwareAuthenticator()
    const { challenge } = (await attacker.call('POST /user/passkey/start', { password: PASSWORD })).body
    const credential = key.create({ challenge, ...rp }) as never
    expect(await attacker.call('POST /user/passkey/add', { name: 'Mine', credential })).toMatchObject({ status: 200 })
    const enter = async () => {
      const asked = (await server.guest.call('POST /auth/passkey/start', {})).body.challenge as string
      return server.guest.call('POST /auth/passkey', { credential: key.get({ challenge: asked, ...rp }) as never })
    }
    expect(await enter()).toMatchObject({ status: 200 })
    expect(idOf(await google.signIn({ email }))).toBe(id)
    expect(await enter()).toMatchObject({ status: 401, body: { code: 'passkey_refused' } })
  })

  it.each(['proven', 'unproven'] as const)(
    'G9 (%s) is not opened by another provider’s address: 409, no link',
    async (state) => {
      const email = `${state}@mailbox.example`
      const { id } = await customer(email, state)
      const before = await counts(server)
      expect(await google.signIn({ email })).toMatchObject({
        status: 409,
        body: { code: 'google_link_needed', message: ASK_PASSWORD },
      })
      expect(await counts(server)).toEqual(before)
      expect((await byPassword(email)).status).toBe(200)
      const refusals = await auditOf(server, 'google.refused')
      expect(refusals.at(-1)).toEqual({ subjectId: id, details: { reason: 'google_link_needed' } })
    },
  )

  it('is not inherited with its address: the domain’s new employee has a new Google account', async () => {
    const first = await google.signIn({ email: 'sales@kalakar.example', hd: 'kalakar.example', sub: '501' })
    expect(first.status).toBe(200)
    expect(await google.signIn({ email: 'sales@kalakar.example', hd: 'kalakar.example', sub: '502' })).toMatchObject({
      status: 409,
      body: { code: 'google_link_needed' },
    })
  })

  it('G10 of staff is not opened by Google, whoever runs the mailbox', async () => {
    const [employee] = [await server.as('EMPLOYEE', 'studio')]
    await server.as('ADMIN', 'boss')
    const before = await counts(server)
    for (const asked of [{ email: 'studio@test.example' }, { email: 'BOSS@test.example', hd: 'test.example' }])
      expect(await google.signIn(asked)).toMatchObject({
        status: 403,
        body: { code: 'google_staff', message: 'Staff sign in with their user ID and password.' },
      })
    expect(await counts(server)).toEqual(before)
    expect((await auditOf(server, 'google.refused')).at(-1)).toMatchObject({ details: { reason: 'google_staff' } })
    const credential = await google.token({ email: 'studio@test.example' })
    expect((await employee.call('POST /user/connectgoogle', { credential, password: PASSWORD })).status).toBe(403)
  })

  it('with a Google account alone has no password to guess, and its address stays', async () => {
    await google.signIn({ email: 'only@gmail.com' })
    for (const password of ['', 'null', 'undefined', PASSWORD])
      expect([400, 401]).toContain((await byPassword('only@gmail.com', password)).status)
    const signUp = { firstName: 'A', lastName: 'B', email: 'Only@gmail.com', password: PASSWORD }
    expect(await server.guest.call('POST /auth/signup', signUp)).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
  })
})

describe('a signed-in customer', () => {
  it('connects none without the password, or with a wrong one (S5)', async () => {
    const { who } = await customer('stolen@office.example', 'proven')
    const credential = await google.token({ email: 'thief@mailbox.example' })
    expect(await who.call('POST /user/connectgoogle', { credential })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', field: 'password' },
    })
    const wrong = await who.call('POST /user/connectgoogle', { credential, password: 'not the password' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    expect(await googleMails('stolen@office.example')).toEqual([])
  })

  it('connects a Google account of any address, and signs in with it', async () => {
    const { id, who } = await customer('desk@office.example', 'proven')
    const credential = await google.token({ email: 'private@mailbox.example' })
    expect(await who.call('POST /user/connectgoogle', { credential, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(idOf(await google.signIn({ email: 'private@mailbox.example' }))).toBe(id)
    // The mail goes to the account's own address and names the other.
    expect((await mailsTo(server, 'desk@office.example')).at(-1)).toEqual([
      'google-added',
      { firstName: 'Pre', email: 'private@mailbox.example' },
    ])
    // Once more changes nothing.
    expect((await who.call('POST /user/connectgoogle', { credential, password: PASSWORD })).status).toBe(200)
    expect(await googleMails('desk@office.example')).toEqual(['google-added'])
  })

  it('replaces the connected account by another', async () => {
    const { id, who } = await customer('switch@office.example', 'proven')
    for (const email of ['one@gmail.com', 'two@gmail.com'])
      await who.call('POST /user/connectgoogle', { credential: await google.token({ email }), password: PASSWORD })
    expect(await linkedTo(id)).toMatchObject([{ email: 'two@gmail.com' }])
    expect(idOf(await google.signIn({ email: 'one@gmail.com' }))).not.toBe(id)
  })

  it('proves the account’s own address by it when Google runs the mailbox', async () => {
    const { id, who } = await customer('mine@gmail.com', 'unproven')
    await who.call('POST /user/connectgoogle', {
      credential: await google.token({ email: 'mine@gmail.com' }),
      password: PASSWORD,
    })
    const { email_verified_at } = await server.deps.db
      .selectFrom('account')
      .select('email_verified_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(email_verified_at).toBeInstanceOf(Date)
  })

  it('cannot take the Google account of another customer', async () => {
    const other = await google.signIn({ email: 'taken@gmail.com' })
    const { who } = await customer('taker@office.example', 'proven')
    const credential = await google.token({ email: 'taken@gmail.com' })
    expect(await who.call('POST /user/connectgoogle', { credential, password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'google_in_use' },
    })
    expect(idOf(await google.signIn({ email: 'taken@gmail.com' }))).toBe(idOf(other))
  })

  it('connects nothing that Google does not confirm', async () => {
    const { id, who } = await customer('careful@office.example', 'proven')
    const foreign = await google.token({ email: 'x@gmail.com', aud: 'another app' })
    expect((await who.call('POST /user/connectgoogle', { credential: foreign, password: PASSWORD })).status).toBe(401)
    // The session stays open: only the Google account was refused.
    expect((await who.call('GET /user/getsavedaddress', {})).status).toBe(200)
    expect(await linkedTo(id)).toEqual([])
    await google.fault({ fail: '500' })
    const credential = await google.token({ email: 'x@gmail.com' })
    expect((await who.call('POST /user/connectgoogle', { credential, password: PASSWORD })).status).toBe(503)
  })

  it('one of two who connect the same Google account at once gets it', async () => {
    const [a, b] = [await customer('a@office.example', 'proven'), await customer('b@office.example', 'proven')]
    const credential = await google.token({ email: 'wanted@gmail.com' })
    const answers = await Promise.all(
      [a, b].map(({ who }) => who.call('POST /user/connectgoogle', { credential, password: PASSWORD })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('takes Google off again while a password is left', async () => {
    const { id, who } = await customer('off@gmail.com', 'proven')
    await google.signIn({ email: 'off@gmail.com' })
    expect((await who.call('POST /user/disconnectgoogle', {})).status).toBe(200)
    expect(await linkedTo(id)).toEqual([])
    expect(await auditOf(server, 'google.unlinked')).toContainEqual({ subjectId: id, details: {} })
    expect((await who.call('POST /user/disconnectgoogle', {})).status).toBe(200)
  })

  it('does not lock themselves out', async () => {
    const answer = await google.signIn({ email: 'sole@gmail.com' })
    const who = caller(server.url, answer.body.accessToken, '')
    expect(await who.call('POST /user/disconnectgoogle', {})).toMatchObject({
      status: 409,
      body: { code: 'password_needed' },
    })
    expect((await google.signIn({ email: 'sole@gmail.com' })).status).toBe(200)
    // A passkey opens the account as well as a password does.
    const { id } = await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', 'sole@gmail.com')
      .executeTakeFirstOrThrow()
    await server.deps.db
      .insertInto('passkey')
      .values({ id: 'sole', account_id: id, public_key: Buffer.from('key'), counter: 0, name: 'Phone' })
      .execute()
    expect((await who.call('POST /user/disconnectgoogle', {})).status).toBe(200)
    expect(await linkedTo(id)).toEqual([])
  })
})

describe('where the service is not offered', () => {
  it('nobody new comes in by Google, and known customers do', async () => {
    const abroad = await startTestServer({
      worker: false,
      env: { TRUSTED_PROXY: '127.0.0.1', COUNTRY_HEADER: 'x-country' },
    })
    try {
      const stand = googleOf(abroad)
      const credential = await stand.token({ email: 'traveller@gmail.com' })
      const from = (country: string) => abroad.guest.call('POST /auth/google', { credential }, { 'x-country': country })
      const before = await counts(abroad)
      expect(await from('DE')).toMatchObject({ status: 451, body: { code: 'not_offered_here' } })
      expect(await counts(abroad)).toEqual(before)
      expect((await from('IN')).status).toBe(200)
      expect((await from('DE')).status).toBe(200)
    } finally {
      await abroad.stop()
    }
  })
})

describe('without a client id', () => {
  it('there is no button, and the call answers 503', async () => {
    const plain = await startTestServer({ worker: false, env: { SANDBOX: 'off' } })
    try {
      expect((await plain.guest.call('GET /config', {})).body).toMatchObject({ googleClientId: '', googleScript: '' })
      const credential = `ya29.${'x'.repeat(60)}`
      expect(await plain.guest.call('POST /auth/google', { credential })).toMatchObject({
        status: 503,
        body: { code: 'google_unavailable' },
      })
      expect((await plain.guest.request('/__sandbox/google/tokeninfo')).status).toBe(404)
    } finally {
      await plain.stop()
    }
  })
})
