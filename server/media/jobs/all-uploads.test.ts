import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let admin: Caller
let meera: Caller
let ids: Record<'failed' | 'own' | 'making' | 'live', string>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('ADMIN')
  meera = await server.as('EMPLOYEE', 'meera')
  const seed = async (seeded: Parameters<typeof seedClip>[1]) => (await seedClip(server, { kinds: [], ...seeded })).id
  const broken = { state: 'failed', published: false } as const
  ids = {
    failed: await seed({ ...broken, name: 'Broken of somebody' }),
    own: await seed({ ...broken, name: 'Broken of Meera', uploaderId: await accountId('meera') }),
    making: await seed({ state: 'processing', published: false, name: 'In the making' }),
    live: await seed({ name: 'Live' }),
  }
})
afterAll(() => server.stop())

const accountId = async (name: string): Promise<string> =>
  (
    await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', `${name}@test.example`)
      .executeTakeFirstOrThrow()
  ).id

interface Row {
  _id: string
  mayDecide: boolean
}
const list = async (who: Caller, input: object = {}) =>
  ((await who.call('GET /staff/uploads', input)).body as { uploads: Row[] }).uploads
const idsOf = async (who: Caller, input?: object) => (await list(who, input)).map(({ _id }) => _id)

it('the desk of uploads shows those of everybody: what failed, what is being made, and all, newest first', async () => {
  expect(await idsOf(admin)).toEqual([ids.own, ids.failed])
  expect(await idsOf(admin, { show: 'making' })).toEqual([ids.making])
  expect(await idsOf(admin, { show: 'all' })).toEqual([ids.live, ids.making, ids.own, ids.failed])
  expect(await idsOf(admin, { show: 'all', after: ids.making })).toEqual([ids.own, ids.failed])
  expect(await idsOf(meera, { uploader: 'MEERA@test.example' })).toEqual([ids.own])
  expect(await idsOf(admin, { uploader: 'Meer' })).toEqual([ids.own])
  expect(await idsOf(admin, { uploader: 'meer_' })).toEqual([])
})

it('of the desk of uploads an employee decides about own ones alone', async () => {
  expect((await list(meera)).map(({ _id, mayDecide }) => [_id, mayDecide])).toEqual([
    [ids.own, true],
    [ids.failed, false],
  ])
  expect((await list(admin)).every(({ mayDecide }) => mayDecide)).toBe(true)
  expect((await meera.call('POST /videos/cancelupload', { id: ids.failed, discard: true })).status).toBe(403)
})

it('an upload that was taken away waits for nobody, on the desk and in the menu', async () => {
  const waiting = async () => {
    const { waits } = (await admin.call('GET /staff/waiting', {})).body as { waits: { what: string; count: number }[] }
    return waits.find(({ what }) => what === 'Failed uploads')?.count
  }
  expect(await waiting()).toBe(2)
  expect((await admin.call('POST /videos/cancelupload', { id: ids.failed, discard: true })).status).toBe(200)
  expect([await idsOf(admin), await waiting()]).toEqual([[ids.own], 1])
})

it('the desk of uploads is for those who may upload', async () => {
  const orders = await server.as('EMPLOYEE', 'orders-only')
  const access = { _id: await accountId('orders-only'), role: 'EMPLOYEE' } as const
  expect((await admin.call('POST /auth/setaccess', { ...access, rights: ['orders'] })).status).toBe(200)
  expect((await orders.call('GET /staff/uploads', {})).status).toBe(403)
  expect((await (await server.as('USER')).call('GET /staff/uploads', {})).status).toBe(403)
  expect((await server.guest.call('GET /staff/uploads', {})).status).toBe(401)
  expect((await admin.call('GET /staff/uploads', { show: 'none' } as never)).status).toBe(400)
})
