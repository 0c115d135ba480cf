import { accessTokens } from '../../accounts/sessions/session.model.ts'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

const PASSWORD = 'correct horse battery'
let server: TestServer
let minutesAgo = 0
const clock = { now: () => new Date(Date.now() - minutesAgo * 60_000) }
let admin: Caller

beforeAll(async () => {
  server = await startTestServer({ worker: false, clock })
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const code = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signUp = (email: string, password = PASSWORD) =>
  server.guest.call('POST /auth/signup', { firstName: 'A', lastName: 'B', email, password })
const signIn = (id: string, password = PASSWORD) => server.guest.call('POST /auth/userlogin', { id, password })

/** Opens nothing: not what needs a right, and not the door that is wider for an ADMIN. */
async function expectNobody(token: string) {
  for (const call of ['GET /auth/getallemployees', 'GET /user/profile', 'GET /videos/uploads'] as const)
    expect(await server.guest.call(call, {}, as(token))).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  const intruder = { id: 'intruder', password: PASSWORD }
  expect((await server.guest.call('POST /auth/adminsignup', intruder, as(token))).status).toBe(403)
}

describe('a token', () => {
  const claims = () => decodeJwt(admin.token ?? '')
  const parts = () => (admin.token ?? '').split('.')

  it.each(['none', 'None', 'NONE', 'nOnE', ''])('without a signature, by algorithm “%s”, is nobody’s', async (alg) => {
    const body = parts()[1] ?? ''
    await expectNobody(`${code({ alg })}.${body}.`)
    await expectNobody(`${code({ alg, typ: 'JWT' })}.${body}.${parts()[2]}`)
  })

  it('that brings the key it is to be checked with is nobody’s', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    await expectNobody(
      await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', jwk, kid: jwk.kid ?? 'own' }).sign(privateKey),
    )
    const secret = Buffer.from('the key of whoever made this token up')
    const oct = { kty: 'oct', k: secret.toString('base64url'), alg: 'HS256' }
    await expectNobody(await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', jwk: oct }).sign(secret))
  })

  it.each([
    ['the empty key', Buffer.alloc(32), 'HS256'],
    ['a stronger hash', Buffer.from('x'.repeat(64)), 'HS512'],
  ])('signed with %s is nobody’s', async (_what, key, alg) => {
    await expectNobody(await new SignJWT(claims()).setProtectedHeader({ alg }).sign(key))
  })

  it('that our own key signed for something else is nobody’s (ASVS 9.2)', async () => {
    const secret = 'x'.repeat(32)
    const tokens = accessTokens(secret)
    const now = new Date()
    const good = { iss: 'jhalak', aud: 'jhalak', sub: 'one', sid: 'session', exp: now.getTime() / 1000 + 60 }
    const sign = (more: object, typ = 'at+jwt') =>
      new SignJWT({ ...good, ...more }).setProtectedHeader({ alg: 'HS256', typ }).sign(Buffer.from(secret))
    expect(await tokens.sessionOf(await sign({}), now)).toEqual({ id: 'session', company: null })
    for (const wrong of [{ iss: 'another' }, { aud: 'another' }, { aud: undefined }, { exp: undefined }])
      expect(await tokens.sessionOf(await sign(wrong), now), JSON.stringify(wrong)).toBeNull()
    expect(await tokens.sessionOf(await sign({}, 'JWT'), now)).toBeNull()
  })

  it('with another header, or none, is nobody’s', async () => {
    const [head, body, mac] = parts()
    for (const header of [{ alg: 'HS256', crit: ['b64'], b64: false }, { alg: 'HS256', kid: '../../dev/null' }, {}])
      await expectNobody(`${code(header)}.${body}.${mac}`)
    for (const token of [
      `.${body}.${mac}`,
      `${head}..${mac}`,
      `${head}.${body}.`,
      `${head}.${body}.${mac}.${mac}`,
      '...',
    ])
      await expectNobody(token)
  })

  it('that has expired is nobody’s', async () => {
    minutesAgo = 16
    const old = await server.as('ADMIN', 'old')
    minutesAgo = 0
    await expectNobody(old.token ?? '')
  })

  it('of a deleted account is nobody’s', async () => {
    const gone = await server.as('ADMIN', 'gone')
    const { body } = await admin.call('GET /auth/getallemployees', {})
    const { _id: userId } = body.find(({ id }: { id: string }) => id === 'gone@test.example')
    expect((await admin.call('POST /auth/delete-user', { userId })).status).toBe(200)
    await expectNobody(gone.token ?? '')
  })

  it.each([1_000, 8_000, 15_000])('of %i characters is nobody’s', async (length) => {
    await expectNobody('x'.repeat(length))
  })

  it('that is right still is somebody’s', async () => {
    expect((await server.guest.call('GET /auth/getallemployees', {}, as(admin.token ?? ''))).status).toBe(200)
  })
})

describe('a cookie', () => {
  it.each([
    ['of 8 KB', 'x'.repeat(8_192)],
    ['of many', `${Array.from({ length: 200 }, (_, n) => `c${n}=${n}`).join('; ')}; session=none`],
    ['given twice', 'one; session=two'],
    ['of NUL, escaped', '%00%00'],
    ['half escaped', '%E0%A4%A'],
  ])('%s opens nothing', async (_what, value) => {
    const answer = await server.guest.call('GET /refresh', {}, { cookie: `session=${value}` })
    expect([answer.status, answer.body.code]).toEqual([401, 'session_expired'])
    expect((await server.guest.call('POST /auth/logout', {}, { cookie: `session=${value}` })).status).toBe(200)
  })

  it('larger than any header may be is refused in the one shape', async () => {
    const answer = await server.guest.call('GET /refresh', {}, { cookie: `session=${'x'.repeat(20_000)}` })
    expect(answer).toMatchObject({ status: 431, body: { code: 'headers_too_large', requestId: expect.any(String) } })
  })
})

describe('a password', () => {
  it.each([
    '🔑🔑🔑🔑🔑🔑🔑🔑',
    'सत्यमेव जयते',
    '    eight spaces    ',
    'a\tb\nc\rdefgh',
    'x'.repeat(128),
    '<script>alert(1)</script>',
  ])('may be %j, and opens its account alone', async (password) => {
    const email = `p${Buffer.from(password).toString('hex').slice(0, 20)}@test.example`
    expect((await signUp(email, password)).status).toBe(200)
    expect((await signIn(email, password)).status).toBe(200)
    expect((await signIn(email, `${password} `)).status).toBe(401)
    expect((await signIn(email, password.slice(0, -2))).status).toBe(401)
  })

  it.each(['long enough\0', '\0\0\0\0\0\0\0\0', 'half a \ud83d character'])(
    'a password may not be %j',
    async (password) => {
      expect(await signUp('nul@test.example', password)).toMatchObject({ status: 400, body: { field: 'password' } })
      expect((await signIn('nul@test.example', password)).status).toBe(401)
    },
  )

  it('is not cut short at a NUL', async () => {
    await signUp('whole@test.example')
    expect((await signIn('whole@test.example', `${PASSWORD}\0more`)).status).toBe(401)
  })

  it('longer than any is refused before it is worked on', async () => {
    expect(await signIn('whole@test.example', 'x'.repeat(1_025))).toMatchObject({
      status: 400,
      body: { field: 'password' },
    })
    expect((await signIn('whole@test.example', 'x'.repeat(250_000))).status).toBe(400)
    expect((await signUp('long@test.example', 'x'.repeat(250_000))).status).toBe(400)
  })
})

describe('a name that looks like another', () => {
  // Cyrillic а, a zero-width space, a full-width a: to the eye the same.
  const lookAlikes = ['victim@test.еxample', 'viсtim@test.example', 'victim\u200b@test.example', 'ｖictim@test.example']

  it('is not somebody else’s e-mail', async () => {
    await signUp('victim@test.example')
    for (const email of lookAlikes) {
      expect((await signIn(email)).status).toBe(401)
      const made = await signUp(email, 'another password altogether')
      // Refused, or an account of its own; never the victim's.
      if (made.status !== 200) expect(made).toMatchObject({ status: 400, body: { field: 'email' } })
      expect((await signIn('victim@test.example', 'another password altogether')).status).toBe(401)
    }
    expect((await signIn('victim@test.example')).status).toBe(200)
  })

  it('is another staff id', async () => {
    const add = (userId: string, password: string) => admin.call('POST /auth/addemployee', { userId, password })
    expect((await add('studio-hand', PASSWORD)).status).toBe(201)
    expect((await add('studiо-hand', 'another password')).status).toBe(201)
    const door = async (id: string, password: string) =>
      (await server.guest.call('POST /auth/login', { id, password })).status
    expect([await door('studio-hand', PASSWORD), await door('studiо-hand', PASSWORD)]).toEqual([200, 401])
    expect([await door('studio-hand', 'another password'), await door('studiо-hand', 'another password')]).toEqual([
      401, 200,
    ])
  })
})
