import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

const PASSWORD = 'correct horse battery'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const ROLES = ['USER', 'EMPLOYEE', 'ADMIN'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.stop())

const idOf = (caller: Caller) => String(decodeJwt(caller.token ?? '')['sub'])
const works = async (caller: Caller) => (await caller.call('GET /user/profile', {})).status === 200
const refreshes = async (caller: Caller) =>
  (await server.guest.call('GET /refresh', {}, { cookie: caller.cookie })).status === 200
const sessionsOf = async (caller: Caller) =>
  (await caller.call('GET /user/sessions', {})).body as { id: string; current: boolean; device: string; ip: string }[]
const auditOf = async (caller: Caller, action: string) =>
  server.deps.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'details'])
    .where('action', '=', action)
    .where('subject_id', '=', idOf(caller))
    .execute()

describe('devices', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  const enter = async (name: string, userAgent: string) => {
    const input = { id: `${name}@test.example`, password: PASSWORD }
    await server.guest.call('POST /auth/userlogin', input, { 'user-agent': userAgent })
  }

  it('are listed with the one in hand marked, nobody else’s among them', async () => {
    const [caller] = [await server.as('USER', 'listed'), await server.as('USER', 'not-listed')]
    await enter('listed', CHROME)
    const sessions = await sessionsOf(caller)
    // Signing up opened one, signing in the second, Chrome the third.
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([
      decodeJwt(caller.token ?? '')['sid'],
    ])
    expect(sessions.map(({ device }) => device)).toContain('Chrome on Windows')
    for (const session of sessions) {
      expect(Object.keys(session).toSorted()).toEqual(['createdAt', 'current', 'device', 'id', 'ip', 'lastSeenAt'])
      expect(session.ip).toBe('127.0.0.1')
    }
  })

  it.each(ROLES)('of %s: one that is signed out there is out at once', async (role) => {
    const name = `two-${role.toLowerCase()}`
    const [caller, elsewhere] = [await server.as(role, name), await server.as(role, name)]
    const id = String(decodeJwt(elsewhere.token ?? '')['sid'])
    for (const [proof, status, code] of [
      [{}, 403, 'forbidden'],
      [{ password: 'not this one' }, 400, 'wrong_password'],
    ] as const)
      expect(await caller.call('POST /user/endsession', { id, ...proof })).toMatchObject({ status, body: { code } })
    expect(await works(elsewhere)).toBe(true)
    expect(await caller.call('POST /user/endsession', { id, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect([await works(elsewhere), await refreshes(elsewhere), await works(caller)]).toEqual([false, false, true])
    expect((await sessionsOf(caller)).map((session) => session.id)).not.toContain(id)
    expect(await auditOf(caller, 'session.ended')).toMatchObject([
      { actor_id: idOf(caller), details: { sessionId: id } },
    ])
    expect(await caller.call('POST /user/endsession', { id })).toMatchObject({
      status: 404,
      body: { code: 'session_not_found' },
    })
  })

  it('in hand ends without a proof', async () => {
    const [here, elsewhere] = [await server.as('USER', 'leaving'), await server.as('USER', 'leaving')]
    const id = String(decodeJwt(here.token ?? '')['sid'])
    expect(await here.call('POST /user/endsession', { id })).toMatchObject({ status: 200 })
    expect([await works(here), await works(elsewhere)]).toEqual([false, true])
  })

  it('of others end for nobody but them, ADMIN not excepted', async () => {
    const victim = await server.as('USER', 'victim')
    const id = String(decodeJwt(victim.token ?? '')['sid'])
    for (const role of ROLES)
      expect(
        await (await server.as(role, `attacker-${role.toLowerCase()}`)).call('POST /user/endsession', { id }),
      ).toMatchObject({
        status: 404,
        body: { code: 'session_not_found' },
      })
    expect(await works(victim)).toBe(true)
  })

  it.each([[{}], [{ id: '1' }], [{ id: `${UNKNOWN}' or true --` }], [{ id: null }], [{ id: [UNKNOWN] }]])(
    'are not ended by %j',
    async (input) => {
      const caller = await server.as('USER', 'malformed')
      expect(await caller.call('POST /user/endsession', input as never)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', field: 'id' },
      })
    },
  )
})

describe('signing out everywhere', () => {
  it.each(ROLES)('%s: ends every session of the caller at once, this one too, and nobody else’s', async (role) => {
    const name = `everywhere-${role.toLowerCase()}`
    const [caller, elsewhere] = [await server.as(role, name), await server.as(role, name)]
    const other = await server.as(role, `${name}-not`)
    const answer = await caller.call('POST /auth/logouteverywhere', {}, { cookie: caller.cookie })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    for (const ended of [caller, elsewhere])
      expect([await works(ended), await refreshes(ended)]).toEqual([false, false])
    expect([await works(other), await refreshes(other)]).toEqual([true, true])
    expect(await auditOf(caller, 'session.ended_everywhere')).toHaveLength(1)
  })
})
