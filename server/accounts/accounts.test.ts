import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionClaims } from '../../contract/accounts/accounts.ts'
import { tally } from '../../testing/tally.ts'
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts'

const PASSWORD = 'correct horse battery'
const WRONG = 'Invalid credentials. Please check your email and password.'
const asha = { firstName: 'Asha', lastName: 'Rao', email: 'asha@test.example', password: PASSWORD }

const claimsOf = (answer: Answer) =>
  decodeJwt(answer.body.accessToken) as unknown as SessionClaims & { iat: number; exp: number }

describe('sign-up', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ worker: false })
  })
  afterAll(() => server.stop())
  const signUp = (input: object) => server.guest.call('POST /auth/signup', input as never)

  it('needs the four fields of the spec and nothing else, and signs in', async () => {
    const answer = await signUp(asha)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['accessToken'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    const token = { authorization: `Bearer ${answer.body.accessToken}` }
    expect((await server.guest.call('GET /user/getsavedaddress', {}, token)).status).toBe(200)
  })

  // MSG-1: the message for each missing field.
  it.each([
    ['firstName', 'First Name is required'],
    ['lastName', 'Last Name is required'],
    ['email', 'Email is required'],
    ['password', 'Password is required'],
  ])('names a missing %s', async (field, message) => {
    const before = await accounts()
    for (const value of [undefined, '', null])
      expect(await signUp({ ...asha, email: 'new@test.example', [field]: value })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', field, message },
      })
    expect(await accounts()).toBe(before)
  })

  it.each([
    ['firstName', '   ', 'First Name is required'],
    ['firstName', 'x'.repeat(81), 'First Name is longer than 80 characters'],
    ['firstName', 'As\u0000ha', 'First Name holds characters that cannot be used'],
    ['lastName', 'Rao\ud800', 'Last Name holds characters that cannot be used'],
    ['email', 'not an address', 'Please enter a valid email'],
    ['email', `${'a'.repeat(250)}@test.example`, 'Email is longer than 254 characters'],
    ['password', 'seven77', 'Password must have at least 8 characters'],
    ['password', 'x'.repeat(129), 'Password must have at most 128 characters'],
  ])('sign-up refuses %s %j', async (field, value, message) => {
    expect(await signUp({ ...asha, email: 'new@test.example', [field]: value })).toMatchObject({
      status: 400,
      body: { field, message },
    })
  })

  it('answers 409 for a taken address, whatever its case and the spaces around it', async () => {
    for (const email of ['asha@test.example', ' ASHA@Test.Example '])
      expect(await signUp({ ...asha, email })).toMatchObject({
        status: 409,
        body: { code: 'email_taken', field: 'email', message: expect.stringContaining('already exists') },
      })
  })

  it('makes one account of ten requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp({ ...asha, email: 'ten@test.example' })))
    expect(tally(answers)).toEqual({ 200: 1, 409: 9 })
  })

  it('records age and residence when they are sent, and lets nobody choose a role', async () => {
    await signUp({ ...asha, email: 'said@test.example', adult: true, resident: true, role: 'ADMIN', id: 'x' })
    await signUp({ ...asha, email: 'unsaid@test.example' })
    const rows = await server.deps.db
      .selectFrom('account')
      .select(['role', 'adult_confirmed_at', 'resident_confirmed_at'])
      .where('login', 'in', ['said@test.example', 'unsaid@test.example'])
      .orderBy('login')
      .execute()
    expect(rows).toEqual([
      { role: 'USER', adult_confirmed_at: expect.any(Date), resident_confirmed_at: expect.any(Date) },
      { role: 'USER', adult_confirmed_at: null, resident_confirmed_at: null },
    ])
  })

  const accounts = async () => (await server.deps.db.selectFrom('account').select('id').execute()).length
})

describe('sign-in', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ worker: false })
    await server.guest.call('POST /auth/signup', asha)
    await server.as('EMPLOYEE', 'studio')
    await server.as('ADMIN', 'chief')
  })
  afterAll(() => server.stop())
  const customer = (id: unknown, password: unknown) =>
    server.guest.call('POST /auth/userlogin', { id, password } as never)
  const staff = (id: unknown, password: unknown) => server.guest.call('POST /auth/login', { id, password } as never)

  it('forgives case and spaces in the address, not in the password', async () => {
    expect((await customer('  Asha@TEST.example ', PASSWORD)).status).toBe(200)
    expect((await customer('asha@test.example', PASSWORD.toUpperCase())).status).toBe(401)
    expect((await customer('asha@test.example', `${PASSWORD} `)).status).toBe(401)
  })

  it('answers the same to a wrong password, an unknown account and an account of the other audience', async () => {
    const answers = [
      await customer('asha@test.example', 'wrong password'),
      await customer('nobody@test.example', PASSWORD),
      await customer('studio@test.example', PASSWORD),
      await customer('chief@test.example', PASSWORD),
      await staff('asha@test.example', PASSWORD),
      await staff('nobody', PASSWORD),
      await staff('studio@test.example', 'wrong password'),
    ]
    for (const { status, body, headers } of answers) {
      expect([status, body.code, body.message]).toEqual([401, 'invalid_credentials', WRONG])
      expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'requestId'])
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  it('signs in both kinds of staff as staff', async () => {
    expect(claimsOf(await staff('studio@test.example', PASSWORD)).role).toBe('EMPLOYEE')
    expect(claimsOf(await staff(' CHIEF@test.example', PASSWORD)).role).toBe('ADMIN')
  })

  it.each([
    ['id', { password: PASSWORD }, 'Email is required'],
    ['id', { id: ' ', password: PASSWORD }, 'Email is required'],
    ['password', { id: 'asha@test.example' }, 'Password is required'],
    ['password', { id: 'asha@test.example', password: '' }, 'Password is required'],
    ['password', { id: 'asha@test.example', password: 12345678 }, 'Password is required'],
  ])('names a missing %s at both doors', async (field, input, message) => {
    for (const door of ['POST /auth/userlogin', 'POST /auth/login'] as const)
      expect(await server.guest.call(door, input as never)).toMatchObject({ status: 400, body: { field, message } })
  })

  it('puts the session of the spec into the token, good for 15 minutes', async () => {
    const claims = claimsOf(await customer('asha@test.example', PASSWORD))
    const { id } = await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', 'asha@test.example')
      .executeTakeFirstOrThrow()
    expect(claims).toEqual({
      sub: id,
      iss: 'jhalak',
      aud: 'jhalak',
      sid: expect.any(String),
      role: 'USER',
      subscription: false,
      firstName: 'Asha',
      username: 'asha@test.example',
      savedAddresses: [],
      iat: expect.any(Number),
      exp: claims.iat + 15 * 60,
    })
  })

  it('carries a new subscription in the token at once', async () => {
    const subscriber = await server.as('USER', 'subscriber')
    const order = await subscriber.call('POST /pay/create-order', { notes: { type: 'subscription', plan: 'month' } })
    const paid = await server.guest.request('/__sandbox/razorpay/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: order.body.id, webhooks: 'drop' }),
    })
    const refreshed = () => server.guest.call('GET /refresh', {}, { cookie: subscriber.cookie })
    expect(claimsOf(await refreshed()).subscription).toBe(false)
    await subscriber.call('POST /pay/verify-payment', (await paid.json()) as never)
    expect(claimsOf(await refreshed()).subscription).toBe(true)
  })

  it('believes no token but its own', async () => {
    const { accessToken } = (await customer('asha@test.example', PASSWORD)).body
    const [head, claims, mac] = accessToken.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const admin = Buffer.from(JSON.stringify({ ...decodeJwt(accessToken), role: 'ADMIN' })).toString('base64url')
    const flipped = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`
    for (const token of [
      `${none}.${claims}.`,
      `${head}.${admin}.${mac}`,
      `${head}.${claims}.${flipped}`,
      `${head}.${claims}`,
    ])
      expect((await call(token)).status).toBe(401)
    expect((await call(accessToken)).status).toBe(200)
    expect((await call(accessToken, 'bearer')).status).toBe(200)
  })

  const call = (token: string, scheme = 'Bearer') =>
    server.guest.call('GET /user/getsavedvideos', {}, { authorization: `${scheme} ${token}` })
})
