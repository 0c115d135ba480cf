import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, caller, PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { softwareAuthenticator } from './authenticator.fixture.ts'

/** Passkeys over HTTP: each ceremony, and what is refused. A real browser does both in e2e/passkeys.journey.ts. */
let now = new Date()
let server: TestServer
let rp: { rpId: string; origin: string }

beforeAll(async () => {
  server = await startTestServer({ worker: false, clock: { now: () => now } })
  rp = { rpId: 'localhost', origin: `http://localhost:${new URL(server.url).port}` }
})
afterAll(() => server.stop())

type Authenticator = ReturnType<typeof softwareAuthenticator>
const start = (who: Caller, password = PASSWORD) => who.call('POST /user/passkey/start', { password })
const add = (who: Caller, credential: object, name = 'Phone') =>
  who.call('POST /user/passkey/add', { name, credential: credential as never })
const offered = async () => (await server.guest.call('POST /auth/passkey/start', {})).body.challenge as string
const enter = (credential: object) => server.guest.call('POST /auth/passkey', { credential: credential as never })
const byPassword = (role: 'staff' | 'customer', name: string, code?: string) =>
  server.guest.call(role === 'staff' ? 'POST /auth/login' : 'POST /auth/userlogin', {
    id: `${name}@test.example`,
    password: PASSWORD,
    ...(code && { code }),
  })
const refused = { status: 401, body: { code: 'passkey_refused' } }

async function withPasskey(role: 'USER' | 'EMPLOYEE' | 'ADMIN', name: string) {
  const who = await server.as(role, name)
  const key = softwareAuthenticator()
  const { challenge } = (await start(who)).body as { challenge: string }
  const { status, body } = await add(who, key.create({ challenge, ...rp }))
  expect(status).toBe(200)
  return { who, key, codes: body.recoveryCodes as string[] }
}

describe('a passkey', () => {
  it.each(['USER', 'EMPLOYEE', 'ADMIN'] as const)('signs in who added it without a password: %s', async (role) => {
    const { who, key } = await withPasskey(role, `key-${role.toLowerCase()}`)
    const answer = await enter(key.get({ challenge: await offered(), ...rp }))
    expect(answer.status).toBe(200)
    const mine = caller(server.url, answer.body.accessToken, '')
    const { email } = (await mine.call('GET /user/profile', {})).body
    expect(email).toBe(`key-${role.toLowerCase()}@test.example`)
    expect((await who.call('GET /user/passkeys', {})).body).toMatchObject([
      { name: 'Phone', lastUsedAt: expect.any(String) },
    ])
  })

  it.each([
    ['staff', 'EMPLOYEE'],
    ['customer', 'USER'],
  ] as const)(
    'is a second factor: the password of %s takes a recovery code beside it, each once',
    async (door, role) => {
      const { who, codes } = await withPasskey(role, `guarded-${door}`)
      expect(codes).toHaveLength(10)
      const name = `guarded-${door}`
      expect(await byPassword(door, name)).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } })
      expect((await byPassword(door, name, codes[0])).status).toBe(200)
      expect(await byPassword(door, name, codes[0])).toMatchObject({ body: { code: 'second_factor_wrong' } })
      const [{ id }] = (await who.call('GET /user/passkeys', {})).body as [{ id: string }]
      const remove = (proof: object) => who.call('POST /user/passkey/remove', { id, ...proof })
      expect((await remove({ password: 'not the password' })).body.code).toBe('wrong_password')
      expect((await remove({})).body).toMatchObject({ code: 'forbidden', field: 'password' })
      // Whoever has the password alone could not sign in either.
      expect((await remove({ password: PASSWORD })).body.code).toBe('second_factor_needed')
      expect((await remove({ password: PASSWORD, code: codes[0] })).body.code).toBe('second_factor_wrong')
      expect((await remove({ password: PASSWORD, code: codes[1] })).status).toBe(200)
      expect((await byPassword(door, name)).status).toBe(200)
    },
  )

  it('is one of ten at most', async () => {
    const who = await server.as('USER', 'collector')
    const { challenge } = (await start(who)).body as { challenge: string }
    await sql`insert into passkey (id, account_id, public_key, counter, name)
      select 'key-' || n, (select id from account where login = 'collector@test.example'), '', 0, 'Key'
      from generate_series(1, 10) as n`.execute(server.deps.db)
    expect(await add(who, softwareAuthenticator().create({ challenge, ...rp }))).toMatchObject({
      status: 409,
      body: { code: 'passkey_limit' },
    })
    await sql`delete from passkey where id = 'key-1'`.execute(server.deps.db)
    expect((await add(who, softwareAuthenticator().create({ challenge, ...rp }))).status).toBe(200)
  })

  it('proves its owner anew, in the session that asked alone, and once', async () => {
    const { who, key } = await withPasskey('USER', 'prover')
    const ask = async (by: Caller) => (await by.call('POST /user/passkey/prove', {})).body.challenge as string
    const renew = (by: Caller, passkey: object) =>
      by.call('POST /auth/secondfactor/codes', { passkey: passkey as never })
    const { who: elsewhere, key: others } = await withPasskey('USER', 'bystander')
    expect(await renew(who, others.get({ challenge: await ask(who), ...rp }))).toMatchObject(refused)
    expect(await renew(who, key.get({ challenge: await offered(), ...rp }))).toMatchObject(refused)
    expect(await renew(who, key.get({ challenge: await ask(elsewhere), ...rp }))).toMatchObject(refused)
    const answer = key.get({ challenge: await ask(who), ...rp })
    const { status, body } = await renew(who, answer)
    expect([status, body.recoveryCodes.length]).toEqual([200, 10])
    expect(await renew(who, answer)).toMatchObject(refused)
    expect((await byPassword('customer', 'prover', body.recoveryCodes[0])).status).toBe(200)
  })

  it('fulfils what is demanded of an ADMIN', async () => {
    const { who } = await withPasskey('ADMIN', 'due')
    await server.deps.db
      .updateTable('account')
      .set({ second_factor_due: new Date(0) })
      .where('login', '=', 'due@test.example')
      .execute()
    expect((await who.call('GET /videos/uploads', {})).status).toBe(200)
    await server.deps.db.deleteFrom('passkey').execute()
    expect((await who.call('GET /videos/uploads', {})).body.code).toBe('second_factor_overdue')
  })

  it('is another’s to neither see nor remove', async () => {
    const { who } = await withPasskey('USER', 'owner')
    const other = await server.as('USER', 'other')
    const [{ id }] = (await who.call('GET /user/passkeys', {})).body as [{ id: string }]
    expect((await other.call('GET /user/passkeys', {})).body).toEqual([])
    expect((await other.call('POST /user/passkey/remove', { id, password: PASSWORD })).body.code).toBe(
      'passkey_not_found',
    )
    expect((await server.guest.call('GET /user/passkeys', {})).status).toBe(401)
  })

  it('tells its owner by mail, and is in the audit log', async () => {
    const { who } = await withPasskey('USER', 'told')
    const mails = await server.deps.db
      .selectFrom('mail')
      .select('template')
      .where('to_address', '=', 'told@test.example')
      .execute()
    expect(mails).toContainEqual({ template: 'passkey-added' })
    const entries = await server.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', String(decodeJwt(who.token ?? '')['sub']))
      .execute()
    expect(entries).toContainEqual({ action: 'passkey.added' })
  })
})

describe('a sign-in by passkey is refused', () => {
  let key: Authenticator
  beforeAll(async () => {
    ;({ key } = await withPasskey('USER', 'victim'))
  })
  const ceremony = async (more: object = {}) => ({ challenge: await offered(), ...rp, ...more })

  it('twice with one challenge', async () => {
    const used = key.get(await ceremony())
    expect((await enter(used)).status).toBe(200)
    expect(await enter(used)).toMatchObject(refused)
    const again = await ceremony()
    expect((await enter(key.get(again))).status).toBe(200)
    expect(await enter(key.get(again))).toMatchObject(refused)
  })

  it.each([
    ['signed for another site', { origin: 'https://jha1ak.example' }],
    ['bound to another host', { rpId: 'jha1ak.example' }],
    ['without finger, face or PIN', { verified: false }],
    ['over a challenge that is not ours', { challenge: Buffer.from('{"for":"sign-in"}.x').toString('base64url') }],
  ])('a sign-in by passkey is refused: %s', async (_what, more) => {
    expect(await enter(key.get(await ceremony(more)))).toMatchObject(refused)
  })

  it('over a challenge for another purpose, or one that has expired', async () => {
    const who = await server.as('USER', 'purpose')
    const { challenge } = (await start(who)).body as { challenge: string }
    expect(await enter(key.get({ challenge, ...rp }))).toMatchObject(refused)
    const old = await ceremony()
    now = new Date(now.getTime() + 5 * 60_000 + 1)
    expect(await enter(key.get(old))).toMatchObject(refused)
  })

  it('by a copy that has counted less, by an unknown key, and with a signature of another key', async () => {
    await enter(key.get(await ceremony()))
    expect(await enter(key.get(await ceremony(), 2))).toMatchObject(refused)
    const stranger = softwareAuthenticator()
    const theirs = stranger.get(await ceremony())
    expect(await enter(theirs)).toMatchObject(refused)
    const { id, rawId } = key.get(await ceremony())
    expect(await enter({ ...theirs, id, rawId })).toMatchObject(refused)
  })

  it('of a deleted account', async () => {
    const gone = await withPasskey('EMPLOYEE', 'gone')
    const admin = await server.as('ADMIN', 'boss')
    const { id } = await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', 'gone@test.example')
      .executeTakeFirstOrThrow()
    expect((await admin.call('POST /auth/delete-user', { userId: id })).status).toBe(200)
    expect((await enter(gone.key.get(await ceremony()))).status).toBe(401)
  })
})

describe('a new passkey is refused', () => {
  it('without the password, from another session’s challenge, and when it is somebody’s already', async () => {
    const who = await server.as('USER', 'fresh')
    expect((await start(who, 'not the password')).body.code).toBe('wrong_password')
    const guarded = await withPasskey('USER', 'guarded-adder')
    expect((await start(guarded.who)).body.code).toBe('second_factor_needed')
    const { challenge } = (await start(who)).body as { challenge: string }
    const key = softwareAuthenticator()
    const thief = await server.as('USER', 'fresh')
    expect(await add(thief, key.create({ challenge, ...rp }))).toMatchObject(refused)
    const made = key.create({ challenge, ...rp })
    expect((await add(who, made)).status).toBe(200)
    expect(await add(who, made)).toMatchObject(refused)
    const other = await server.as('USER', 'taker')
    const theirs = (await start(other)).body as { challenge: string }
    expect(await add(other, key.create({ challenge: theirs.challenge, ...rp }))).toMatchObject(refused)
  })
})
