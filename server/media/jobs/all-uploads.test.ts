import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { tus } from '../uploads/resumable.fixture.ts'

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

it('another film of a clip that fails is on the desk under its name, and counted, until it is discarded', async () => {
  const count = async () => {
    const { waits } = (await admin.call('GET /staff/waiting', {})).body as { waits: { what: string; count: number }[] }
    return waits.find(({ what }) => what === 'Failed uploads')?.count
  }
  const before = await idsOf(admin)
  const film = Buffer.from('no film at all')
  const mine = tus(admin)
  await mine.patch(await mine.beginAt(film.length, { replaces: ids.live }), 0, film)
  const listed = await eventually(async () => {
    const rows = await list(admin)
    return rows.length > before.length ? rows : null
  })
  const [other] = listed
  expect(other).toMatchObject({ name: 'Live', replaces: ids.live, status: 'failed', mayDecide: true })
  expect(other).not.toHaveProperty('held')
  expect(await count()).toBe(listed.length)
  expect(await idsOf(admin, { show: 'all' })).toContain(other?._id)
  expect((await list(meera)).find(({ _id }) => _id === other?._id)).toMatchObject({ mayDecide: false })
  expect((await admin.call('POST /videos/closereplacement', { id: other?._id ?? '' })).status).toBe(200)
  expect([await idsOf(admin), await count()]).toEqual([before, before.length])
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
