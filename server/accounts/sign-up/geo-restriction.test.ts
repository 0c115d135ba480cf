import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

/** ACC-15: a country header from a trusted proxy lets them browse and answers sign-up and create-order with 451. */
const env = { TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8', COUNTRY_HEADER: 'CF-IPCountry', BRAND: 'Jhalak' }
const from = (country: string) => ({ 'cf-ipcountry': country })

let server: TestServer
let visitors = 0
const person = () => ({
  firstName: 'Asha',
  lastName: 'Rao',
  email: `visitor-${++visitors}@test.example`,
  password: 'correct horse battery',
})

beforeAll(async () => {
  server = await startTestServer({ worker: false, env })
})
afterAll(() => server.stop())

describe('a caller whose country our proxy sends', () => {
  it.each(['DE', 'fr', 'IE', 'HR', 'CY', 'GB', 'US', 'PR', 'RE'])(
    'from %s: no account, in the one shape',
    async (country) => {
      const answer = await server.guest.call('POST /auth/signup', person(), from(country))
      expect(answer).toMatchObject({
        status: 451,
        body: {
          code: 'not_offered_here',
          message: 'Jhalak is not offered to residents of the EU, the UK or the US.',
        },
      })
      expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it.each(['IN', 'NP', 'CH', 'NO', 'AE', 'XX', 'T1', '', 'Germany', 'D'])('from "%s": welcome', async (country) => {
    expect(await server.guest.call('POST /auth/signup', person(), from(country))).toMatchObject({ status: 200 })
  })

  it('the proxy’s own word is the last one', async () => {
    expect(await server.guest.call('GET /residence', {}, from('IN, DE'))).toMatchObject({
      body: { country: 'DE', offered: false },
    })
  })

  it('a refused person leaves nothing behind', async () => {
    const refused = person()
    await server.guest.call('POST /auth/signup', refused, from('US'))
    const rows = await server.deps.db.selectFrom('account').select('id').where('login', '=', refused.email).execute()
    expect(rows).toEqual([])
  })

  it('an account made at home browses and signs in abroad, and orders nothing there', async () => {
    const asha = await server.as('USER', 'traveller')
    const id = 'traveller@test.example'
    const password = 'correct horse battery'
    expect(await server.guest.call('POST /auth/userlogin', { id, password }, from('FR'))).toMatchObject({ status: 200 })
    expect((await asha.call('GET /videos/get', {}, from('FR'))).status).toBe(200)
    const notes = { type: 'subscription', plan: 'month' } as const
    expect(await asha.call('POST /pay/create-order', { notes }, from('FR'))).toMatchObject({
      status: 451,
      body: { code: 'not_offered_here' },
    })
    expect(await asha.call('POST /pay/create-order', { notes }, from('IN'))).toMatchObject({ status: 200 })
  })

  it('GET /residence answers the country, and pages learn that they may ask', async () => {
    const residence = await server.guest.call('GET /residence', {}, from('us'))
    expect(residence).toMatchObject({ status: 200, body: { country: 'US', offered: false } })
    expect(residence.headers.get('cache-control')).toBe('no-store')
    expect((await server.guest.call('GET /residence', {}, from('IN'))).body).toEqual({ country: 'IN', offered: true })
    expect((await server.guest.call('GET /residence', {})).body).toEqual({ country: null, offered: true })
    expect((await server.guest.call('GET /config', {})).body.knowsCountries).toBe(true)
  })
})

describe('a header that no proxy of ours sent', () => {
  it.each([
    ['another proxy is trusted', { ...env, TRUSTED_PROXY: '10.0.0.0/8,192.0.2.7' }],
    ['none is configured', {}],
  ])('counts for nothing where %s', async (_, settings) => {
    const open = await startTestServer({ worker: false, env: settings as Record<string, string> })
    try {
      expect((await open.guest.call('GET /residence', {}, from('DE'))).body).toEqual({ country: null, offered: true })
      expect((await open.guest.call('POST /auth/signup', person(), from('DE'))).status).toBe(200)
    } finally {
      await open.stop()
    }
  })
})

describe('behind a trusted proxy', () => {
  const PUBLIC = 'https://footage.example'
  const cookies = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

  /** With a Host header of the test's choice, which fetch would not send. */
  const refreshWith = (base: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const request = httpRequest(new URL('/refresh', base), { headers }, (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode ?? 0))
      })
      request.once('error', reject).end()
    })

  async function ipOfSession(open: TestServer, headers: Record<string, string>) {
    const newcomer = person()
    await open.guest.call('POST /auth/signup', newcomer, headers)
    const row = await open.deps.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select('session.ip')
      .where('account.login', '=', newcomer.email)
      .executeTakeFirstOrThrow()
    return row.ip
  }

  it('X-Forwarded-For gives the address that the last trusted proxy saw', async () => {
    expect(await ipOfSession(server, { 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9')
    // Addresses that the visitor sent are further left.
    expect(await ipOfSession(server, { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.1.2.3' })).toBe('203.0.113.9')
  })

  it('without one it is the peer’s own', async () => {
    const open = await startTestServer({ worker: false })
    try {
      expect(await ipOfSession(open, { 'x-forwarded-for': '203.0.113.9' })).toBe('127.0.0.1')
    } finally {
      await open.stop()
    }
  })

  it('our pages are those of PUBLIC_URL, of the forwarded host and of the host itself', async () => {
    const open = await startTestServer({ worker: false, env: { ...env, PUBLIC_URL: PUBLIC } })
    try {
      const cookie = cookies((await open.guest.call('POST /auth/signup', person())).headers)
      const host = 'inside:3000'
      const status = (headers: Record<string, string>) => refreshWith(open.url, { cookie, host, ...headers })
      expect(await status({ origin: 'https://evil.example' })).toBe(403)
      expect(await status({ origin: 'https://footage.example.evil.example' })).toBe(403)
      expect(await status({ origin: 'null' })).toBe(403)
      expect(await status({ origin: PUBLIC, 'sec-fetch-site': 'cross-site' })).toBe(403)
      expect(await status({ origin: 'https://evil.example', 'x-forwarded-host': 'other.example' })).toBe(403)
      expect(await status({ origin: PUBLIC })).toBe(200)
      expect(await status({ origin: 'https://other.example', 'x-forwarded-host': 'other.example' })).toBe(200)
      expect(await status({ origin: 'http://inside:3000' })).toBe(200)
    } finally {
      await open.stop()
    }
  })

  it('a forwarded host is not believed from anybody else', async () => {
    const open = await startTestServer({ worker: false, env: { PUBLIC_URL: PUBLIC } })
    try {
      const cookie = cookies((await open.guest.call('POST /auth/signup', person())).headers)
      const forged = { cookie, host: 'inside:3000', origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
      expect(await refreshWith(open.url, forged)).toBe(403)
    } finally {
      await open.stop()
    }
  })
})
