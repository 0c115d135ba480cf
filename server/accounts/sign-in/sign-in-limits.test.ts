import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tally } from '../../../testing/tally.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

/** From as many addresses; those after the first hundred show the same. */
const GUESSES = IS_WHOLE_RUN ? 1000 : 200

const PASSWORD = 'correct horse battery'
const asha = { firstName: 'Asha', lastName: 'Rao', email: 'asha@test.example', password: PASSWORD }
const HOME = { 'x-forwarded-for': '203.0.113.5', 'user-agent': 'the browser at home' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } })
  await server.guest.call('POST /auth/signup', asha, HOME)
  await server.as('EMPLOYEE', 'studio')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.deps.db.deleteFrom('rate_limit').execute()
})

const from = (ip: string, userAgent = 'a stranger') => ({ 'x-forwarded-for': ip, 'user-agent': userAgent })
const signIn = (password: string, client: Record<string, string>, id = asha.email) =>
  server.guest.call('POST /auth/userlogin', { id, password }, client)
const statusOf = async (password: string, client: Record<string, string>, id = asha.email) =>
  (await signIn(password, client, id)).status
/** The nth network address. */
const address = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`

describe('sign-in limits', () => {
  it('count ten failures for an account and address, and no successes', async () => {
    const client = from('192.0.2.1')
    for (let n = 0; n < 12; n++) expect(await statusOf(PASSWORD, client)).toBe(200)
    for (let n = 0; n < 10; n++) expect(await statusOf('wrong password', client, ' ASHA@test.example')).toBe(401)
    const refused = await signIn(PASSWORD, client)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: expect.stringContaining('wait') },
    })
    // A quarter of an hour, and until one of ten leaves the window.
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThanOrEqual(90)
    expect(wait).toBeLessThanOrEqual(990)
    // Another account, the other audience and another address are not limited.
    const staff = { id: 'studio@test.example', password: PASSWORD }
    expect((await server.guest.call('POST /auth/login', staff, client)).status).toBe(200)
    expect(await statusOf(PASSWORD, from('192.0.2.2'))).toBe(200)
  })

  it('let people in again when the time is over', async () => {
    const client = from('192.0.2.3')
    for (let n = 0; n < 11; n++) await statusOf('wrong password', client)
    expect(await statusOf(PASSWORD, client)).toBe(429)
    await sql`update rate_limit set window_start = window_start - interval '30 minutes'`.execute(server.deps.db)
    expect(await statusOf(PASSWORD, client)).toBe(200)
  })

  it('stop one address that tries many accounts after fifty failures, but nobody’s own device there', async () => {
    const { 'x-forwarded-for': home } = HOME
    const tries = []
    for (let n = 0; n < 52; n++)
      tries.push({ status: await statusOf('wrong password', from(home), `v${n}@test.example`) })
    expect(tally(tries)).toEqual({ 401: 50, 429: 2 })
    expect(await statusOf(PASSWORD, from(home))).toBe(429)
    expect(await statusOf(PASSWORD, HOME)).toBe(200)
  })

  it('evaluate fewer than a hundred guesses of many from as many addresses, and let the owner in', async () => {
    const answers = []
    // As many at once as a busy machine answers before their wait for a connection ends.
    for (let n = 0; n < GUESSES; n += 20) {
      const guesses = Array.from({ length: 20 }, (_, k) => signIn(`guess ${n + k}`, from(address(n + k))))
      answers.push(...(await Promise.all(guesses)))
    }
    const counts = tally(answers)
    expect(Object.keys(counts)).toEqual(['401', '429'])
    expect(counts[401]).toBeGreaterThan(80)
    expect(counts[401]).toBeLessThan(100)
    expect(await statusOf(PASSWORD, from('192.0.2.9'))).toBe(429)
    expect(await statusOf(PASSWORD, HOME)).toBe(200)
  })

  it('give a known device ten failures of its own', async () => {
    // Somebody else behind the same address, with another browser, uses up theirs.
    for (let n = 0; n < 10; n++) expect(await statusOf('wrong', from(HOME['x-forwarded-for']))).toBe(401)
    expect(await statusOf(PASSWORD, from(HOME['x-forwarded-for']))).toBe(429)
    for (let n = 0; n < 10; n++) expect(await statusOf('wrong', HOME)).toBe(401)
    expect(await statusOf(PASSWORD, HOME)).toBe(429)
  })

  it('forget a device after ninety days, and know none of a stranger’s account', async () => {
    const { db } = server.deps
    await server.guest.call('POST /auth/signup', { ...asha, email: 'other@test.example' }, from('192.0.2.20'))
    const full = { hits: 99, window_start: sql<Date>`date_trunc('hour', now())` }
    for (const login of ['asha@test.example', 'other@test.example'])
      await db
        .insertInto('rate_limit')
        .values({ key: `sign-in-account customer ${login}`, ...full })
        .execute()
    expect(await statusOf(PASSWORD, from('192.0.2.20'), 'other@test.example')).toBe(200)
    expect(await statusOf(PASSWORD, from('192.0.2.20'))).toBe(429)
    await sql`update session set created_at = created_at - interval '91 days'`.execute(db)
    expect(await statusOf(PASSWORD, from('192.0.2.20'), 'other@test.example')).toBe(429)
  })

  it('count a whole IPv6 network of one customer as one address', async () => {
    for (let n = 0; n < 10; n++) expect(await statusOf('wrong', from(`2001:db8:0:1::${n}`))).toBe(401)
    expect(await statusOf(PASSWORD, from('2001:db8:0:1:ffff::1'))).toBe(429)
    expect(await statusOf(PASSWORD, from('2001:db8:0:2::1'))).toBe(200)
  })

  it('cost somebody who is turned away nothing of what they have left', async () => {
    const { db } = server.deps
    const full = { hits: 99, window_start: sql<Date>`date_trunc('hour', now())` }
    await db
      .insertInto('rate_limit')
      .values({ key: 'sign-in-account customer asha@test.example', ...full })
      .execute()
    for (let n = 0; n < 15; n++) expect(await statusOf(PASSWORD, from('192.0.2.30'))).toBe(429)
    await db.deleteFrom('rate_limit').where('key', '=', 'sign-in-account customer asha@test.example').execute()
    expect(await statusOf(PASSWORD, from('192.0.2.30'))).toBe(200)
  })
})

describe('sign-up limits', () => {
  it('count tries with a taken address too', async () => {
    const client = from('192.0.2.40')
    const answers = []
    for (let n = 0; n < 21; n++) answers.push(await server.guest.call('POST /auth/signup', asha, client))
    expect(tally(answers)).toEqual({ 409: 20, 429: 1 })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThanOrEqual(180)
  })
})

describe('without a trusted proxy', () => {
  it('nobody chooses the address they are counted by', async () => {
    const plain = await startTestServer({ worker: false, env: { RATE_LIMITS: 'on' } })
    try {
      const answers = []
      for (let n = 0; n < 12; n++)
        answers.push(
          await plain.guest.call('POST /auth/userlogin', { id: 'x@test.example', password: 'wrong' }, from(address(n))),
        )
      expect(tally(answers)).toEqual({ 401: 10, 429: 2 })
    } finally {
      await plain.stop()
    }
  })
})
