import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'

const PASSWORD = 'correct horse battery'
const TODAY = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
let server: TestServer
let asha: Caller

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  asha = await server.as('USER', 'asha')
})
afterAll(() => server.stop())

const stored = async () => (await account().select('password_hash').executeTakeFirstOrThrow()).password_hash ?? ''
const account = () => server.deps.db.selectFrom('account').where('login', '=', 'asha@test.example')
const store = (passwordHash: string | null) =>
  server.deps.db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('login', '=', 'asha@test.example')
    .execute()
const signIn = async (password: string) =>
  (await server.guest.call('POST /auth/userlogin', { id: 'asha@test.example', password })).status
const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const works = async () => (await asha.call('GET /user/getsavedvideos', {})).status === 200

describe('a password hashed in cheaper times', () => {
  const cheap = () => hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })

  it('is hashed anew when its owner signs in, and ends no session', async () => {
    await store(await cheap())
    expect(await signIn(PASSWORD)).toBe(200)
    expect(await stored()).toMatch(TODAY)
    expect(await works()).toBe(true)
    expect(await signIn(PASSWORD)).toBe(200)
  })

  it('stays as it is when somebody else tries', async () => {
    const old = await cheap()
    await store(old)
    expect(await signIn('wrong password')).toBe(401)
    expect(await stored()).toBe(old)
  })

  it.each([
    ['is held against a new hash of the same password', () => hash(PASSWORD), 200],
    ['opens nothing once another password stands', () => hash('another password'), 401],
  ])('that changes while it is checked %s', async (_what, changed, status) => {
    const { db } = server.deps
    await store(await cheap())
    const asked = await db.transaction().execute(async (trx) => {
      await sql`select id from account where login = 'asha@test.example' for update`.execute(trx)
      const answer = signIn(PASSWORD)
      await eventually(async () => (await waiting.execute(db)).rows.length === 1)
      const passwordHash = await changed()
      await sql`update account set password_hash = ${passwordHash} where login = 'asha@test.example'`.execute(trx)
      return { answer }
    })
    expect(await asked.answer).toBe(status)
  })

  it('is left alone when it is of today', async () => {
    await store(await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }))
    const before = await stored()
    expect(await signIn(PASSWORD)).toBe(200)
    expect(await stored()).toBe(before)
  })
})

describe('an ADMIN without a second factor', () => {
  it('signs in on several devices at one moment', async () => {
    await server.as('ADMIN', 'everywhere')
    const signIns = Array.from({ length: 8 }, () =>
      server.guest.call('POST /auth/login', { id: 'everywhere@test.example', password: PASSWORD }),
    )
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(signIns.map(() => 200))
  })
})

describe('an account without a password', () => {
  it('is refused in the same words as a wrong one', async () => {
    await store(null)
    expect(await signIn(PASSWORD)).toBe(401)
    expect(await works()).toBe(true)
  })
})

describe('common passwords', () => {
  const refusal = {
    status: 400,
    body: { code: 'common_password', field: 'password', message: expect.stringContaining('common') },
  }

  it('are refused wherever one is chosen, and nothing is made', async () => {
    const admin = await server.as('ADMIN')
    const count = async () => (await server.deps.db.selectFrom('account').select('id').execute()).length
    await server.as('EMPLOYEE', 'common')
    const before = await count()
    const { body: staff } = await admin.call('GET /auth/getallemployees', {})
    const { _id } = staff.find(({ role }: { role: string }) => role === 'EMPLOYEE')
    for (const password of ['password', 'Iloveyou', '1234567890']) {
      const names = { firstName: 'A', lastName: 'B', email: 'new@test.example' }
      expect(await server.guest.call('POST /auth/signup', { ...names, password })).toMatchObject(refusal)
      expect(await admin.call('POST /auth/addemployee', { userId: 'new', password })).toMatchObject(refusal)
      expect(await admin.call('POST /auth/adminsignup', { id: 'new', password })).toMatchObject(refusal)
      expect(await admin.call('POST /auth/change-password', { _id, password })).toMatchObject(refusal)
    }
    expect(await count()).toBe(before)
    expect((await admin.call('GET /auth/getallemployees', {})).status).toBe(200)
  })

  it('are refused when they are one’s own name or address', async () => {
    const person = { firstName: 'Lakshmi', lastName: 'Narayanan', email: 'lakshmi.n@test.example' }
    for (const password of ['Narayanan', 'LAKSHMI.N@test.example', 'lakshmi narayanan'])
      expect(await server.guest.call('POST /auth/signup', { ...person, password })).toMatchObject({
        status: 400,
        body: { code: 'common_password', field: 'password', message: expect.stringContaining('name or email') },
      })
  })

  it('are refused to staff when they are their own id, by each call that sets one', async () => {
    const admin = await server.as('ADMIN')
    await server.as('EMPLOYEE', 'editor.of.clips')
    const { body: staff } = await admin.call('GET /auth/getallemployees', {})
    const _id = staff.find(({ id }: { id: string }) => id === 'editor.of.clips@test.example')._id
    const own = { status: 400, body: { ...refusal.body, message: expect.stringContaining('name or email') } }
    const password = 'Editor.of.Clips'
    expect(await admin.call('POST /auth/addemployee', { userId: 'editor.of.clips', password })).toMatchObject(own)
    expect(await admin.call('POST /auth/adminsignup', { id: 'editor.of.clips', password })).toMatchObject(own)
    expect(await admin.call('POST /auth/change-password', { _id, password })).toMatchObject(own)
  })

  it('still open the accounts that have them', async () => {
    await store(await hash('password'))
    expect(await signIn('password')).toBe(200)
  })
})
