import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCOPE_CALLS, type Scope, SCOPES } from '../../../contract/accounts/api-keys.ts'
import { endpoints } from '../../../contract/index.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, caller, PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let asha: Caller
let minutesAhead = 0
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + minutesAhead * 60_000) }
  server = await startTestServer({ worker: false, clock, env: { RATE_LIMITS: 'on', LIMITS: 'api-key=5/60' } })
  asha = await server.as('USER', 'asha')
})
afterAll(() => server.stop())

const make = async (scopes: readonly Scope[], more: object = {}, by = asha) => {
  const { status, body } = await by.call('POST /apikeys', {
    name: 'Our editor',
    scopes: [...scopes],
    password: PASSWORD,
    ...more,
  })
  expect(status).toBe(200)
  return { ...body, program: caller(server.url, body.token, '') } as { id: string; token: string; program: Caller }
}
const status = async (program: Caller, path = '/user/getpurchasedvideos') => (await program.request(path)).status

describe('keys of programs', () => {
  it('act for their account within their scopes alone, and never make or end keys', async () => {
    const { program, id } = await make(['purchases:read'])
    expect(await status(program)).toBe(200)
    expect(await status(program, '/user/sessions')).toBe(403)
    expect((await program.call('POST /apikeys', { name: 'Another', scopes: ['downloads'] })).status).toBe(403)
    // A stolen access token must not become a key that stays.
    for (const password of [undefined, 'not the password'])
      for (const [call, input] of [
        ['POST /apikeys', { name: 'Thief', scopes: ['downloads'] }],
        ['POST /apikeys/rotate', { id }],
      ] as const)
        expect((await asha.call(call, { ...input, password } as never)).status).toBe(password ? 400 : 403)
    expect((await program.call('POST /apikeys/revoke', { id })).status).toBe(403)
    expect(await status(program, '/videos/get')).toBe(403)
    expect(await status(server.guest)).toBe(401)
  })

  it.each(['', '\u200b', '\u00ad\u200d', '\u3164', '\u2800'])('are not named %j: nobody could see it', async (name) => {
    const input = { name, password: PASSWORD }
    expect(await asha.call('POST /apikeys', { ...input, scopes: ['downloads'] })).toMatchObject({
      status: 400,
      body: { field: 'name', message: 'Name of the program is required' },
    })
  })

  it('are shown once, kept as a hash, listed for their owner alone, and noted in the audit log', async () => {
    const { token, id } = await make(['downloads'])
    const { body } = await asha.call('GET /apikeys', {})
    expect(body.find((key: { id: string }) => key.id === id)).toMatchObject({
      prefix: token.slice(0, 8),
      lastUsedAt: null,
    })
    expect(JSON.stringify(body)).not.toContain(token)
    const other = await server.as('USER', 'other')
    expect((await other.call('GET /apikeys', {})).body).toEqual([])
    for (const call of ['POST /apikeys/revoke', 'POST /apikeys/rotate'] as const)
      expect((await other.call(call, { id, password: PASSWORD })).status).toBe(404)
    const log = await server.deps.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'api-key.made')
      .execute()
    expect(log.length).toBeGreaterThan(0)
    expect(JSON.stringify([log, await server.deps.db.selectFrom('api_key').selectAll().execute()])).not.toContain(token)
  })

  it('end when they are revoked, expire, or their account is suspended or gone', async () => {
    const revoked = await make(['purchases:read'])
    expect((await asha.call('POST /apikeys/revoke', { id: revoked.id })).status).toBe(200)
    expect(await status(revoked.program)).toBe(401)
    // A wrong key is no guest.
    expect(await status(revoked.program, '/videos/get')).toBe(401)
    const short = await make(['purchases:read'], { days: 1 })
    minutesAhead = 24 * 60 + 1
    expect(await status(short.program)).toBe(401)
    minutesAhead = 0
    const ravi = await server.as('USER', 'ravi')
    const { program } = await make(['purchases:read'], {}, ravi)
    const ravis = server.deps.db.updateTable('account').where('login', '=', 'ravi@test.example')
    await ravis.set({ suspended_at: new Date() }).execute()
    expect(await status(program)).toBe(401)
    await ravis.set({ suspended_at: null, deleted_at: new Date() }).execute()
    expect(await status(program)).toBe(401)
  })

  it('get a new secret while the old one goes on for a day', async () => {
    const old = await make(['purchases:read'])
    const { body } = await asha.call('POST /apikeys/rotate', { id: old.id, password: PASSWORD })
    const renewed = caller(server.url, body.token, '')
    expect([await status(old.program), await status(renewed)]).toEqual([200, 200])
    minutesAhead = 24 * 60 + 1
    expect([await status(old.program), await status(renewed)]).toEqual([401, 200])
    minutesAhead = 0
  })

  it('are twenty at most, those that ended not counted', async () => {
    const owner = await server.as('USER', 'many-keys')
    const account = sql`(select id from account where login = 'many-keys@test.example')`
    const add = (count: number, more: RawBuilder<unknown>) =>
      sql`insert into api_key (id, account_id, name, prefix, token_hash, scopes, created_at, revoked_at, expires_at)
        select gen_random_uuid(), ${account}, 'Tool', 'jk_', uuid_send(gen_random_uuid()), '{downloads}', now(), ${more}
        from generate_series(1, ${count})`.execute(server.deps.db)
    await add(2, sql`now(), null`)
    await add(2, sql`null, now() - interval '31 days'`)
    await add(19, sql`null, null`)
    await make(['downloads'], {}, owner)
    const another = { name: 'Tool', scopes: ['downloads' as const], password: PASSWORD }
    expect(await owner.call('POST /apikeys', another)).toMatchObject({
      status: 409,
      body: { code: 'too_many_api_keys' },
    })
    expect((await owner.call('GET /apikeys', {})).body).toHaveLength(20)
  })

  it('are told of by mail, each with its first letters alone, when they are made and made anew', async () => {
    const owner = await server.as('USER', 'keyed')
    const { body: made } = await owner.call('POST /apikeys', {
      name: 'Tool',
      scopes: ['downloads'],
      password: PASSWORD,
    })
    const { body: anew } = await owner.call('POST /apikeys/rotate', { id: made.id, password: PASSWORD })
    expect((await owner.call('POST /apikeys', { name: 'Tool', scopes: ['downloads'], password: 'no' })).status).toBe(
      400,
    )
    const mails = await server.deps.db
      .selectFrom('mail')
      .select(['to_address', 'data'])
      .where('template', '=', 'api-key-added')
      .where('to_address', '=', 'keyed@test.example')
      .orderBy('created_at')
      .execute()
    const prefixOf = ({ token }: { token: string }) => token.slice(0, 8)
    expect(mails.map(({ data }) => data)).toEqual(
      [made, anew].map((key) => ({ firstName: 'keyed', prefix: prefixOf(key) })),
    )
  })

  it('O26: are told what is left of their limit, and when to come back', async () => {
    const { program } = await make(['purchases:read'])
    const headers = (await program.request('/user/getpurchasedvideos')).headers
    expect(headers.get('ratelimit-policy')).toBe('5;w=60')
    expect(headers.get('ratelimit-remaining')).toBe('4')
    for (let calls = 0; calls < 4; calls++) await status(program)
    const over = await program.request('/user/getpurchasedvideos')
    expect([over.status, over.headers.get('ratelimit-remaining')]).toEqual([429, '0'])
    expect([over.headers.get('ratelimit-limit'), over.headers.get('ratelimit-policy')]).toEqual(['5', '5;w=60'])
    expect(over.headers.get('ratelimit-reset')).toBe(over.headers.get('retry-after'))
  })

  it('have scopes of calls that exist, and none that changes an account', () => {
    const names = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
    const inScope = SCOPES.flatMap((scope) => SCOPE_CALLS[scope] as readonly string[])
    expect(inScope.filter((name) => !names.has(name))).toEqual([])
    expect(inScope.filter((name) => /password|email|deleteaccount|sessions|apikeys|staff/i.test(name))).toEqual([])
  })
})

describe('O24: pages of others', () => {
  it('may read what everybody may, with a key or without, and nothing else', async () => {
    const { id } = await seedClip(server)
    const read = await server.guest.request('/videos/get', { headers: { origin: 'https://blog.example' } })
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const again = await server.guest.request('/videos/get')
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
    const ask = (path: string, method = 'GET') =>
      server.guest.request(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://blog.example', 'access-control-request-method': method },
      })
    const preflight = await ask(`/videos/getonevideo?id=${id}`)
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'authorization'])
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await ask('/user/getpurchasedvideos')).status).toBe(405)
    expect((await ask('/pay/create-order', 'POST')).status).toBe(405)
    const own = await asha.request('/user/getpurchasedvideos', { headers: { origin: 'https://blog.example' } })
    expect(own.headers.get('access-control-allow-origin')).toBeNull()
  })
})
