import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { googleOf } from '../google/google.fixture.ts'
import { softwareAuthenticator } from '../passkeys/authenticator.fixture.ts'

/** Every act that decision 0060 names, by every kind of account: nothing without a proof, and what each proves itself with. */
let server: TestServer
let rp: { rpId: string; origin: string }
/** Whose passkey, good for its owner, proves nobody else. */
let other: Somebody
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  rp = { rpId: 'localhost', origin: `http://localhost:${new URL(server.url).port}` }
  other = await somebody('passkey', 'other')
})
afterAll(() => server.stop())

const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const KINDS = ['password', 'passkey', 'google'] as const
type Kind = (typeof KINDS)[number]
type Proof = { password?: string; passkey?: never }
interface Somebody {
  who: Caller
  id: string
  email: string
  prove: () => Promise<Proof>
}

/** Signs up, and is left with one way in: `google` has neither password nor passkey, as whom Google alone signs in. */
async function somebody(kind: Kind, name: string): Promise<Somebody> {
  const who = await server.as('USER', name)
  const id = String(decodeJwt(who.token ?? '')['sub'])
  const key = softwareAuthenticator()
  if (kind === 'passkey') {
    const { challenge } = (await who.call('POST /user/passkey/start', { password: PASSWORD })).body as {
      challenge: string
    }
    const credential = key.create({ challenge, ...rp }) as never
    expect((await who.call('POST /user/passkey/add', { name: 'Phone', credential })).status).toBe(200)
  }
  if (kind !== 'password')
    await server.deps.db.updateTable('account').set({ password_hash: null }).where('id', '=', id).execute()
  const prove = async (): Promise<Proof> => {
    if (kind === 'password') return { password: PASSWORD }
    if (kind === 'google') return {}
    const { challenge } = (await who.call('POST /user/passkey/prove', {})).body as { challenge: string }
    return { passkey: key.get({ challenge, ...rp }) as never }
  }
  return { who, id, email: `${name}@test.example`, prove }
}

const elsewhere = async ({ who }: Somebody): Promise<string> => {
  const { body } = await who.call('GET /user/sessions', {})
  return body.find(({ current }: { current: boolean }) => !current)?.id ?? ''
}
const gmail = ({ id }: Somebody) => googleOf(server).token({ email: `${id}@gmail.com` })

/** What each act answers once it is proven; where nothing is there to be changed, the proof is asked for before that is said. */
const ACTS = {
  'end another session': [
    async (one: Somebody, proof: Proof) =>
      one.who.call('POST /user/endsession', { id: await elsewhere(one), ...proof }),
    200,
  ],
  'connect Google': [
    async (one: Somebody, proof: Proof) =>
      one.who.call('POST /user/connectgoogle', { credential: await gmail(one), ...proof }),
    200,
  ],
  'add a passkey': [(one: Somebody, proof: Proof) => one.who.call('POST /user/passkey/start', proof), 200],
  'remove a passkey': [
    (one: Somebody, proof: Proof) => one.who.call('POST /user/passkey/remove', { id: UNKNOWN, ...proof }),
    404,
  ],
  'begin an authenticator app': [
    (one: Somebody, proof: Proof) => one.who.call('POST /auth/secondfactor/start', proof),
    200,
  ],
  'remove the authenticator app': [
    (one: Somebody, proof: Proof) => one.who.call('POST /auth/secondfactor/remove', proof),
    409,
  ],
  'make new recovery codes': [
    (one: Somebody, proof: Proof) => one.who.call('POST /auth/secondfactor/codes', proof),
    // Who has a password alone has no second factor that codes would stand in for.
    { password: 409, passkey: 200 },
  ],
  'make an API key': [
    (one: Somebody, proof: Proof) => one.who.call('POST /apikeys', { name: 'Key', scopes: ['downloads'], ...proof }),
    200,
  ],
  'make an API key anew': [
    (one: Somebody, proof: Proof) => one.who.call('POST /apikeys/rotate', { id: UNKNOWN, ...proof }),
    404,
  ],
} as const

describe.each(Object.keys(ACTS) as (keyof typeof ACTS)[])('to %s', (act) => {
  const [attempt, done] = ACTS[act]
  it.each(KINDS)('%s: takes a fresh proof', async (kind) => {
    const one = await somebody(kind, `${kind}-${act.replaceAll(' ', '-').toLowerCase()}`)
    const bare = await attempt(one, {})
    expect([bare.status, bare.body.code]).toEqual(kind === 'google' ? [409, 'password_needed'] : [403, 'forbidden'])
    expect((await attempt(one, { password: 'not this one' })).body.code).toBe('wrong_password')
    expect((await attempt(one, await other.prove())).body.code).toBe('passkey_refused')
    if (kind === 'google') return
    expect((await attempt(one, await one.prove())).status).toBe(typeof done === 'number' ? done : done[kind])
  })
})

describe('to delete the account', () => {
  it('somebody with a passkey and no password types the address and proves with it', async () => {
    const one = await somebody('passkey', 'leaver')
    const remove = (more: object) => one.who.call('POST /user/deleteaccount', { confirm: one.email, ...more })
    expect((await remove({})).body.code).toBe('forbidden')
    expect((await remove(await other.prove())).body.code).toBe('passkey_refused')
    expect((await remove({ ...(await one.prove()), confirm: other.email })).body.code).toBe('invalid_input')
    expect((await one.who.call('GET /user/profile', {})).status).toBe(200)
    expect((await remove(await one.prove())).status).toBe(200)
    expect((await one.who.call('GET /user/profile', {})).status).toBe(401)
    expect((await other.who.call('GET /user/profile', {})).status).toBe(200)
  })
})

describe('to delete an account with a second factor', () => {
  it('the password alone is not enough: it takes a code beside it, or the passkey alone', async () => {
    const [typed, tapped] = [await somebody('passkey', 'coded'), await somebody('passkey', 'tapped')]
    const hash = await server.deps.db
      .selectFrom('account')
      .select('password_hash')
      .where('login', '=', (await somebody('password', 'hash')).email)
      .executeTakeFirstOrThrow()
    for (const { id } of [typed, tapped])
      await server.deps.db.updateTable('account').set(hash).where('id', '=', id).execute()
    const remove = ({ who }: Somebody, more: object = {}) => who.call('POST /user/deleteaccount', more)
    expect(await remove(typed, { password: PASSWORD })).toMatchObject({
      status: 401,
      body: { code: 'second_factor_needed', field: 'code' },
    })
    expect(await remove(typed, { password: PASSWORD, code: '000000' })).toMatchObject({
      status: 401,
      body: { code: 'second_factor_wrong' },
    })
    expect((await typed.who.call('GET /user/profile', {})).status).toBe(200)
    const proven = { ...(await typed.prove()) }
    const { recoveryCodes } = (await typed.who.call('POST /auth/secondfactor/codes', proven)).body
    expect((await remove(typed, { password: PASSWORD, code: recoveryCodes[0] })).status).toBe(200)
    expect((await remove(tapped, await tapped.prove())).status).toBe(200)
    for (const { who } of [typed, tapped]) expect((await who.call('GET /user/profile', {})).status).toBe(401)
  })
})

describe('to change the e-mail', () => {
  it.each([
    ['password', 'wrong_password'],
    ['passkey', 'password_needed'],
    ['google', 'password_needed'],
  ] as const)('%s: takes the password', async (kind, code) => {
    const { who } = await somebody(kind, `mail-${kind}`)
    const answer = await who.call('POST /user/changeemail', { email: `new-${kind}@test.example`, password: 'wrong' })
    expect(answer.body.code).toBe(code)
  })
})
