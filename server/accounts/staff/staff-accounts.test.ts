import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tally } from '../../../testing/tally.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { mailsTo } from '../google/google.fixture.ts'
import { eventually } from '../../../testing/uploads.ts'

const PASSWORD = 'correct horse battery'
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.stop())

const signIn = async (id: string, password = PASSWORD) =>
  (await server.guest.call('POST /auth/login', { id, password })).status
const works = async (staff: Caller) => (await staff.call('GET /videos/uploads', {})).status === 200
const refreshes = async (staff: Caller) =>
  (await server.guest.call('GET /refresh', {}, { cookie: staff.cookie })).status === 200
const staffList = async () =>
  (await admin.call('GET /auth/getallemployees', {})).body as { id: string; _id: string; role: string }[]
const idOf = async (id: string) => (await staffList()).find((one) => one.id === id)?._id ?? ''

const waiting = sql`select 1 from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`

/** In order: this server begins without any administrator. */
describe('the first administrator', () => {
  const create = (id: string, password = PASSWORD) => server.guest.call('POST /auth/adminsignup', { id, password })

  it.each([
    [{ password: PASSWORD }, 'id', 'ID is required'],
    [{ id: 'chief' }, 'password', 'Password is required'],
    [{ id: 'ab', password: PASSWORD }, 'id', 'ID must have at least 3 characters'],
    [{ id: 'chief', password: 'short' }, 'password', 'Password must have at least 8 characters'],
  ])('is not made of %j', async (input, field, message) => {
    expect(await server.guest.call('POST /auth/adminsignup', input as never)).toMatchObject({
      status: 400,
      body: { field, message },
    })
    expect(await signIn('chief')).toBe(401)
  })

  it('is one, however many ask at once', async () => {
    const { db } = server.deps
    // All calls reach their write before the first one may go on.
    const asked = await db.transaction().execute(async (trx) => {
      await sql`lock table account in share row exclusive mode`.execute(trx)
      const calls = Array.from({ length: 20 }, (_, n) => create(`chief-${n}`))
      await eventually(async () => (await waiting.execute(trx)).rows.length >= 5)
      return { calls }
    })
    const answers = await Promise.all(asked.calls)
    expect(tally(answers)).toEqual({ 201: 1, 403: 19 })
    const { rows } = await sql`select from account where role = 'ADMIN'`.execute(db)
    expect(rows).toHaveLength(1)
    const made = answers.find(({ status }) => status === 201)
    expect(made?.body).toEqual({ message: 'Admin user created successfully!' })
  })

  it('refuses a second administrator, except from an administrator', async () => {
    const refusal = { status: 403, body: { code: 'admin_exists', message: expect.stringContaining('already exists') } }
    expect(await create('intruder')).toMatchObject(refusal)
    for (const role of ['USER', 'EMPLOYEE'] as const)
      expect(
        await (await server.as(role)).call('POST /auth/adminsignup', { id: 'intruder', password: PASSWORD }),
      ).toMatchObject(refusal)
    admin = await server.as('ADMIN')
    expect((await admin.call('POST /auth/adminsignup', { id: 'second', password: PASSWORD })).status).toBe(201)
    expect(await signIn('second')).toBe(200)
    expect(await signIn('intruder')).toBe(401)
    expect(await admin.call('POST /auth/adminsignup', { id: 'SECOND', password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'user_id_taken' },
    })
  })
})

describe('adding staff', () => {
  const add = (input: object) => admin.call('POST /auth/addemployee', input as never)

  it('answers 201 and the words of the spec; the role is EMPLOYEE unless chosen', async () => {
    expect(await add({ userId: 'Meera', password: PASSWORD })).toMatchObject({
      status: 201,
      body: { message: 'User added successfully!' },
    })
    expect((await add({ userId: 'Ravi', password: PASSWORD, role: 'ADMIN' })).status).toBe(201)
    expect(await signIn('meera')).toBe(200)
    const roles = new Map((await staffList()).map(({ id, role }) => [id, role]))
    expect([roles.get('meera'), roles.get('ravi')]).toEqual(['EMPLOYEE', 'ADMIN'])
  })

  it.each([
    [{ password: PASSWORD }, 'userId', 'User ID is required'],
    [{ userId: 'x'.repeat(255), password: PASSWORD }, 'userId', 'User ID is longer than 254 characters'],
    [{ userId: 'new-one' }, 'password', 'Password is required'],
    [{ userId: 'new-one', password: PASSWORD, role: 'USER' }, 'role', 'Role must be EMPLOYEE or ADMIN'],
    [{ userId: 'new-one', password: PASSWORD, role: '' }, 'role', 'Role must be EMPLOYEE or ADMIN'],
  ])('adding staff refuses %j', async (input, field, message) => {
    expect(await add(input)).toMatchObject({ status: 400, body: { field, message } })
    expect(await idOf('new-one')).toBe('')
  })

  it('makes an id once, whatever its case, also of five at once; a customer may have the same', async () => {
    expect(await add({ userId: ' MEERA ', password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'user_id_taken' },
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ userId: 'at-once', password: PASSWORD })))
    expect(tally(answers)).toEqual({ 201: 1, 409: 4 })
    await server.as('USER', 'both')
    expect((await add({ userId: 'both@test.example', password: PASSWORD })).status).toBe(201)
  })

  it('is listed with role, desks and state, without customers', async () => {
    const list = await staffList()
    for (const one of list) {
      expect(Object.keys(one).toSorted()).toEqual(['_id', 'active', 'id', 'invited', 'lastSeenAt', 'rights', 'role'])
      expect(['ADMIN', 'EMPLOYEE']).toContain(one.role)
    }
    expect(list.filter(({ id }) => id === 'both@test.example')).toHaveLength(1)
  })
})

describe('changing a staff password', () => {
  const change = (_id: string, password: string) => admin.call('POST /auth/change-password', { _id, password })

  it('lets only the new one in and ends every session at once', async () => {
    const [here, there] = [await server.as('EMPLOYEE', 'changed'), await server.as('EMPLOYEE', 'changed')]
    const answer = await change(await idOf('changed@test.example'), 'a new password')
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Password updated successfully!' } })
    expect([await works(here), await works(there), await refreshes(here)]).toEqual([false, false, false])
    expect(await signIn('changed@test.example')).toBe(401)
    expect(await signIn('changed@test.example', 'a new password')).toBe(200)
  })

  it('refuses a weak one and changes nothing', async () => {
    const staff = await server.as('EMPLOYEE', 'unchanged')
    const _id = await idOf('unchanged@test.example')
    expect(await change(_id, 'short')).toMatchObject({ status: 400, body: { field: 'password' } })
    expect(await works(staff)).toBe(true)
    expect(await signIn('unchanged@test.example')).toBe(200)
  })

  it('leaves no session that was opened with the old one in the same moment', async () => {
    await server.as('EMPLOYEE', 'racer')
    const _id = await idOf('racer@test.example')
    let old = PASSWORD
    for (const next of ['second password', 'third password', 'fourth password']) {
      const attempts = Array.from({ length: 6 }, () =>
        server.guest.call('POST /auth/login', { id: 'racer@test.example', password: old }),
      )
      const [changed, ...answers] = await Promise.all([change(_id, next), ...attempts])
      expect(changed?.status).toBe(200)
      for (const { body } of answers.filter(({ status }) => status === 200)) {
        const authorization = `Bearer ${body.accessToken}`
        expect((await server.guest.call('GET /videos/uploads', {}, { authorization })).status).toBe(401)
      }
      old = next
    }
  })
})

describe('a stolen token of an ADMIN (S12)', () => {
  const change = (_id: string, input: object) =>
    admin.call('POST /auth/change-password', { _id, password: 'a taken over one', ...input })

  it('does not change the ADMIN’s own password', async () => {
    const own = await server.as('ADMIN', 'own-password')
    const _id = await idOf('own-password@test.example')
    const answer = await own.call('POST /auth/change-password', { _id, password: 'a taken over one' })
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('in Account') } })
    expect(await signIn('own-password@test.example')).toBe(200)
  })

  it('does not change another ADMIN’s without the caller’s password, which makes it possible', async () => {
    const other = await server.as('ADMIN', 'third-admin')
    const _id = await idOf('third-admin@test.example')
    expect(await change(_id, {})).toMatchObject({ status: 403, body: { field: 'ownPassword' } })
    expect(await change(_id, { ownPassword: 'guessed wrongly' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', field: 'ownPassword' },
    })
    expect(await works(other)).toBe(true)
    expect((await change(_id, { ownPassword: PASSWORD })).status).toBe(200)
    expect([await works(other), await signIn('third-admin@test.example', 'a taken over one')]).toEqual([false, 200])
    expect((await mailsTo(server, 'third-admin@test.example')).map(([template]) => template)).toEqual([
      'password-changed',
    ])
  })
})

describe('deleting staff', () => {
  const remove = (userId: string, by = admin) => by.call('POST /auth/delete-user', { userId })

  it('ends sign-in and sessions at once, and frees the id', async () => {
    const staff = await server.as('EMPLOYEE', 'leaver')
    const _id = await idOf('leaver@test.example')
    expect(await remove(_id)).toMatchObject({
      status: 200,
      body: { success: true, message: 'User deleted successfully!' },
    })
    expect([await works(staff), await refreshes(staff), await signIn('leaver@test.example')]).toEqual([
      false,
      false,
      401,
    ])
    expect(await idOf('leaver@test.example')).toBe('')
    expect(await remove(_id)).toMatchObject({ status: 404, body: { code: 'account_not_found' } })
    expect((await admin.call('POST /auth/change-password', { _id, password: PASSWORD })).status).toBe(404)
    expect(
      (await admin.call('POST /auth/addemployee', { userId: 'leaver@test.example', password: PASSWORD })).status,
    ).toBe(201)
  })

  it('lets an administrator remove themselves or another, whose own session dies with that', async () => {
    const [leaver, other] = [await server.as('ADMIN', 'leaver-admin'), await server.as('ADMIN', 'other-admin')]
    const [own, others] = [await idOf('leaver-admin@test.example'), await idOf('other-admin@test.example')]
    expect((await remove(others, leaver)).status).toBe(200)
    expect([await works(other), await refreshes(other)]).toEqual([false, false])
    expect((await remove(own, other)).status).toBe(401)
    expect((await remove(own, leaver)).status).toBe(200)
    expect([await works(leaver), await refreshes(leaver)]).toEqual([false, false])
    expect(await signIn('leaver-admin@test.example')).toBe(401)
  })

  it('takes nothing more from an administrator who is removed in the same moment', async () => {
    const { db } = server.deps
    const [first, second] = [await server.as('ADMIN', 'first-admin'), await server.as('ADMIN', 'second-admin')]
    const [firstId, secondId] = [await idOf('first-admin@test.example'), await idOf('second-admin@test.example')]
    const asked = await db.transaction().execute(async (trx) => {
      // Both are authenticated before either is removed.
      await sql`select id from account where role = 'ADMIN' order by id for update`.execute(trx)
      const calls = [remove(secondId, first), remove(firstId, second)]
      // One waits for a row lock; the other for a transaction id, a lock that belongs to no database.
      await eventually(async () => (await waiting.execute(trx)).rows.length === 1)
      return { calls }
    })
    expect(tally(await Promise.all(asked.calls))).toEqual({ 200: 1, 401: 1 })
    expect([await works(first), await works(second)].filter(Boolean)).toHaveLength(1)
  })

  it('never removes the last administrator, also when two remove each other', async () => {
    const rival = await server.as('ADMIN', 'rival')
    const [own, other] = [await idOf('admin@test.example'), await idOf('rival@test.example')]
    for (const { _id, role } of await staffList())
      if (role === 'ADMIN' && _id !== own && _id !== other) await remove(_id)
    const answers = await Promise.all([remove(other), remove(own, rival)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const survivor = (await works(admin)) ? admin : rival
    const left = (await survivor.call('GET /auth/getallemployees', {})).body.filter(
      (one: { role: string }) => one.role === 'ADMIN',
    )
    expect(left).toHaveLength(1)
    expect(await remove(left[0]._id, survivor)).toMatchObject({
      status: 409,
      body: { code: 'last_admin', message: 'The last administrator cannot be removed.' },
    })
    expect(await works(survivor)).toBe(true)
    expect((await server.guest.call('POST /auth/adminsignup', { id: 'intruder', password: PASSWORD })).status).toBe(403)
  })
})

it('S25: the first administrator is made by nobody who does not know the code of the log', async () => {
  const empty = await startTestServer({ worker: false })
  try {
    empty.deps.setupCode = 'a1b2c3d4e5f60718'
    const create = (more: { code?: string }) =>
      empty.guest.call('POST /auth/adminsignup', { id: 'chief', password: PASSWORD, ...more })
    for (const given of [{}, { code: '' }, { code: 'a1b2c3d4e5f60717' }])
      expect(await create(given)).toMatchObject({ status: 403, body: { code: 'setup_code', field: 'code' } })
    expect(await create({ code: 'a1b2c3d4e5f60718' })).toMatchObject({ status: 201 })
    expect(await create({ code: 'a1b2c3d4e5f60718' })).toMatchObject({ status: 403, body: { code: 'admin_exists' } })
  } finally {
    await empty.stop()
  }
})
