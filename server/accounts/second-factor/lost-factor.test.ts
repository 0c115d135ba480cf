import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Caller,
  caller,
  PASSWORD,
  renew,
  sessionCookieOf,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts'
import { softwareAuthenticator } from '../passkeys/authenticator.fixture.ts'
import { removeLostFactors } from './lost-factor.service.ts'

/** The way back of a customer who lost every passkey, app and recovery code: mail, three days, and what ends them. */
const HOUR_MS = 3_600_000
let now = new Date()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, clock: { now: () => now } })
})
afterAll(() => server.stop())

const rp = () => ({ rpId: 'localhost', origin: `http://localhost:${new URL(server.url).port}` })
const address = (name: string) => `${name}@test.example`
async function secured(name: string, role: 'USER' | 'EMPLOYEE' = 'USER') {
  const who = await server.as(role, name)
  const key = softwareAuthenticator()
  const { challenge } = (await who.call('POST /user/passkey/start', { password: PASSWORD })).body as {
    challenge: string
  }
  const credential = key.create({ challenge, ...rp() }) as never
  const { recoveryCodes } = (await who.call('POST /user/passkey/add', { name: 'Phone', credential })).body
  return { who, key, codes: recoveryCodes as string[] }
}
const report = (name: string, password = PASSWORD) =>
  server.guest.call('POST /auth/secondfactor/lost', { id: address(name), password })
const enter = (name: string, code?: string) =>
  server.guest.call('POST /auth/userlogin', { id: address(name), password: PASSWORD, ...(code && { code }) })
const mailsTo = (name: string) =>
  server.deps.db
    .selectFrom('mail')
    .select(['template', 'data'])
    .where('to_address', '=', address(name))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
async function tokenIn(name: string, template: string): Promise<string> {
  const mail = (await mailsTo(name)).findLast((one) => one.template === template)
  return server.deps.mailLinks.sign({ id: (mail?.data as { linkId?: string } | undefined)?.linkId })
}
const begin = (token: string) => server.guest.call('POST /auth/secondfactor/removal', { token })
async function begun(name: string): Promise<void> {
  expect((await report(name)).status).toBe(200)
  expect((await begin(await tokenIn(name, 'lost-factor'))).status).toBe(200)
}
const endsOf = async (who: Caller) => (await who.call('GET /user/profile', {})).body.secondFactorEnds
async function afterHours(hours: number): Promise<void> {
  now = new Date(now.getTime() + hours * HOUR_MS)
  await removeLostFactors(server.deps)
}
const auditOf = async (name: string) => {
  const { id } = await server.deps.db
    .selectFrom('account')
    .select('id')
    .where('login', '=', address(name))
    .executeTakeFirstOrThrow()
  const rows = await server.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', id)
    .where('action', 'like', 'second_factor%')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('a lost second factor', () => {
  it('goes three days after the mailed link was opened, not before, and all of it is told and in the log', async () => {
    const { codes } = await secured('asha')
    expect((await report('asha', 'not the password')).body.code).toBe('invalid_credentials')
    expect((await report('nobody')).body.code).toBe('invalid_credentials')
    expect((await report('asha')).status).toBe(200)
    await afterHours(100)
    const { body: entered, headers } = await enter('asha', codes[0])
    const who = caller(server.url, entered.accessToken, sessionCookieOf(headers))
    expect((await report('asha')).status).toBe(200)
    const token = await tokenIn('asha', 'lost-factor')
    const { status, body } = await begin(token)
    expect([status, Date.parse(body.dueAt) - now.getTime()]).toEqual([200, 72 * HOUR_MS])
    expect((await begin(token)).body.code).toBe('mail_link_invalid')
    expect(await endsOf(who)).toBe(body.dueAt)
    await afterHours(71)
    expect((await enter('asha')).body.code).toBe('second_factor_needed')
    await renew(who)
    await afterHours(1)
    await removeLostFactors(server.deps)
    expect((await enter('asha')).status).toBe(200)
    expect((await who.call('GET /refresh', {}, { cookie: who.cookie })).status).toBe(401)
    const mails = (await mailsTo('asha')).map(({ template }) => template)
    expect(mails.slice(-4)).toEqual(['lost-factor', 'lost-factor', 'factor-removal', 'second-factor-off'])
    expect(await auditOf('asha')).toEqual([
      'second_factor.lost',
      'second_factor.lost',
      'second_factor.removal_begun',
      'second_factor.removed',
    ])
  })

  it('is kept by the link in the second mail', async () => {
    const { who } = await secured('ravi')
    await begun('ravi')
    const token = await tokenIn('ravi', 'factor-removal')
    const keep = () => server.guest.call('POST /auth/secondfactor/keep', { token })
    expect((await keep()).status).toBe(200)
    expect((await keep()).body.code).toBe('mail_link_invalid')
    expect(await endsOf(who)).toBeNull()
    await afterHours(73)
    expect((await enter('ravi')).body.code).toBe('second_factor_needed')
    expect(await auditOf('ravi')).toContain('second_factor.kept')
  })

  it('is kept by whoever is signed in, or proves themselves with a passkey or a code; nobody else', async () => {
    const { who, key, codes } = await secured('meera')
    await begun('meera')
    const other = await server.as('USER', 'other')
    expect((await other.call('POST /user/keepsecondfactor', {})).status).toBe(200)
    expect(await endsOf(who)).not.toBeNull()
    expect((await who.call('POST /user/keepsecondfactor', {})).status).toBe(200)
    expect(await endsOf(who)).toBeNull()
    await begun('meera')
    expect((await enter('meera', 'wrong-code0')).body.code).toBe('second_factor_wrong')
    expect(await endsOf(who)).not.toBeNull()
    expect((await enter('meera', codes[0])).status).toBe(200)
    expect(await endsOf(who)).toBeNull()
    await begun('meera')
    const { challenge } = (await server.guest.call('POST /auth/passkey/start', {})).body as { challenge: string }
    const credential = key.get({ challenge, ...rp() }) as never
    expect((await server.guest.call('POST /auth/passkey', { credential })).status).toBe(200)
    expect(await endsOf(who)).toBeNull()
    await begun('meera')
    const asked = (await who.call('POST /user/passkey/prove', {})).body as { challenge: string }
    const passkey = key.get({ challenge: asked.challenge, ...rp() }) as never
    expect((await who.call('POST /auth/secondfactor/codes', { passkey })).status).toBe(200)
    expect(await endsOf(who)).toBeNull()
  })

  it('is no way for staff, whom an ADMIN helps, nor for an account that has none', async () => {
    await secured('clerk', 'EMPLOYEE')
    expect((await report('clerk')).body.code).toBe('invalid_credentials')
    await server.as('USER', 'plain')
    expect((await report('plain')).body.code).toBe('second_factor_missing')
  })

  it('may be an app alone; one that was taken off meanwhile is none, whatever link there is still', async () => {
    const who = await server.as('USER', 'app-alone')
    const { secret } = (await who.call('POST /auth/secondfactor/start', { password: PASSWORD })).body
    const code = () => new TOTP({ secret }).generate({ timestamp: now.getTime() })
    expect((await who.call('POST /auth/secondfactor/confirm', { code: code() })).status).toBe(200)
    await begun('app-alone')
    await afterHours(1)
    expect((await report('app-alone')).status).toBe(200)
    const token = await tokenIn('app-alone', 'lost-factor')
    const fresh = caller(server.url, (await enter('app-alone', code())).body.accessToken, '')
    now = new Date(now.getTime() + 30_000)
    const proof = { password: PASSWORD, code: code() }
    expect((await fresh.call('POST /auth/secondfactor/remove', proof)).status).toBe(200)
    expect((await begin(token)).body.code).toBe('second_factor_missing')
  })

  it('cannot be asked for by a link of another kind', async () => {
    const { who } = await secured('links')
    await report('links')
    const token = await tokenIn('links', 'lost-factor')
    expect((await server.guest.call('POST /auth/secondfactor/keep', { token })).body.code).toBe('mail_link_invalid')
    expect((await server.guest.call('POST /auth/resetpassword', { token, password: 'a new long one' })).body.code).toBe(
      'mail_link_invalid',
    )
    expect(await endsOf(who)).toBeNull()
  })
})

describe('who never showed that the address is theirs', () => {
  it('loses passkeys and keys with the password that its owner sets by mail (pre-hijacking)', async () => {
    const { who, key } = await secured('victim')
    const { token } = (
      await who.call('POST /apikeys', {
        name: 'Thief',
        scopes: ['purchases:read'],
        passkey: key.get({
          challenge: (await who.call('POST /user/passkey/prove', {})).body.challenge as string,
          ...rp(),
        }) as never,
      })
    ).body
    const linkId = '01900000-0000-7000-8000-00000000abcd'
    const { sendResetLink } = await import('../mailed-links/password-reset.service.ts')
    await sendResetLink(server.deps, {
      email: address('victim'),
      linkId,
      client: { ip: '127.0.0.1', userAgent: '' },
    } as never)
    const reset = { token: server.deps.mailLinks.sign({ id: linkId }), password: 'a password of the owner' }
    expect((await server.guest.call('POST /auth/resetpassword', reset)).status).toBe(200)
    const { challenge } = (await server.guest.call('POST /auth/passkey/start', {})).body as { challenge: string }
    const credential = key.get({ challenge, ...rp() }) as never
    expect((await server.guest.call('POST /auth/passkey', { credential })).body.code).toBe('passkey_refused')
    expect((await caller(server.url, token, '').call('GET /user/licences', {})).status).toBe(401)
  })
})
