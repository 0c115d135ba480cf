import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { seedClip } from '../../../testing/clips.ts'
import { alertStaff } from './staff-alert.service.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const write = (query: string) => {
  const words = { name: 'Asha', email: 'asha@buyer.example', phone: '9876543210', country: 'India' }
  return server.guest.call('POST /contact', { ...words, query, message: query })
}
/** Two minutes on: what is younger than one is left to the next run. */
const later = () => ({ ...server.deps, clock: { now: () => new Date(Date.now() + 120_000) } })
const waiting = async (caller: Caller) => (await caller.call('GET /staff/waiting', {})).body
const mails = async (kind: string) => {
  const { rows } = await sql<{ to: string; data: { count: number; note: string } }>`
    select to_address as to, data from mail where template = 'staff-alert' and data ->> 'alert' = ${kind} order by created_at`.execute(
    server.deps.db,
  )
  return rows
}

describe('what waits', () => {
  it('comes oldest first, each with the desk of exactly its rows, for whoever has that desk', async () => {
    const failed = await seedClip(server, { state: 'failed', published: false, kinds: [] })
    await sql`update media_task set updated_at = now() - interval '3 days' where clip_id = ${failed.id}`.execute(
      server.deps.db,
    )
    await write('Enterprise please')
    const { waits, asOf, alarms } = await waiting(admin)
    expect(waits.slice(0, 2)).toMatchObject([
      { what: 'Failed uploads', count: 1, section: 'uploads', filter: 'show=failed' },
      { what: 'Messages', count: 1, section: 'messages' },
    ])
    expect(Date.now() - Date.parse(waits[0].since)).toBeGreaterThan(2 * 86_400_000)
    expect(Math.abs(Date.now() - Date.parse(asOf))).toBeLessThan(60_000)
    expect(alarms.filter(({ kind }: { kind: string }) => kind === 'backup')).toEqual([])
    const found = await admin.call('GET /videos/library', { state: 'failed' })
    expect(found.body.total).toBe(1)

    const employee = await server.as('EMPLOYEE', 'desk')
    const names = async () => (await waiting(employee)).waits.map(({ what }: { what: string }) => what)
    expect(await names()).not.toContain('Messages')
    await sql`update account set rights = array['orders'] where login = 'desk@test.example'`.execute(server.deps.db)
    expect(await names()).toEqual(expect.arrayContaining(['Messages', 'Disputes', 'Refunds asked for']))
    expect(await names()).not.toContain('Clips to review')
  })

  it('names clips on sale whose rights card is empty, and the library shows exactly those', async () => {
    const { id } = await seedClip(server, {})
    const cardless = async () =>
      (await waiting(admin)).waits.find(
        ({ section, filter }: { section: string; filter: string }) =>
          section === 'manage-videos' && filter.endsWith('gap=card'),
      )
    expect(await cardless()).toMatchObject({ what: 'Clips without a rights card', count: 1 })
    const { videos, total } = (await admin.call('GET /videos/library', { state: 'live', gap: 'card' })).body
    expect([total, videos[0]._id]).toEqual([1, id])
    await server.deps.db
      .updateTable('clip')
      .set({ rights: JSON.stringify({ people: 'none' }) })
      .where('id', '=', id)
      .execute()
    expect(await cardless()).toMatchObject({ count: 0 })
  })

  it('each kind of order alone, as its link asks for', async () => {
    for (const attention of ['1', 'refund', 'dispute', 'review', 'payback', 'check'] as const)
      expect(await admin.call('GET /orders/search', { attention })).toMatchObject({ status: 200, body: { orders: [] } })
    expect(await admin.call('GET /orders/search', { attention: 'all' as never })).toMatchObject({ status: 400 })
  })
})

describe('administrators are told', () => {
  it('of each failed upload and message once; its uploader too, of their own', async () => {
    const { id } = await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', 'desk@test.example')
      .executeTakeFirstOrThrow()
    await alertStaff(later())
    const before = (await mails('uploads')).length
    const clip = await seedClip(server, { state: 'failed', published: false, kinds: [] })
    await sql`update clip set uploader_id = ${id} where id = ${clip.id}`.execute(server.deps.db)
    await sql`update media_task set reason = 'No video track.', updated_at = now() where clip_id = ${clip.id}`.execute(
      server.deps.db,
    )
    await alertStaff(later())
    await alertStaff(later())
    const told = (await mails('uploads')).slice(before)
    expect(told.map(({ to }) => to).toSorted()).toEqual(['admin@test.example', 'desk@test.example'])
    expect(told[0]?.data.note).toContain('No video track.')
    // The database tells moments apart that this process does not.
    await sql`update media_task set updated_at = date_trunc('milliseconds', now()) + interval '0.4 milliseconds'
      where clip_id = ${clip.id}`.execute(server.deps.db)
    for (let failure = 0; failure < 3; failure++) {
      await seedClip(server, { state: 'failed', published: false, kinds: [] })
      await alertStaff(later())
    }
    const counts = (await mails('uploads')).slice(before + 2).filter(({ to }) => to === 'admin@test.example')
    expect(counts.map(({ data }) => data.count)).toEqual([2, 1, 1])
    expect(await mails('messages')).toHaveLength(1)
    await write('And again')
    // Not yet: what took its moment earlier may be written after it.
    await alertStaff(server.deps)
    expect(await mails('messages')).toHaveLength(1)
    // A disk that gives no answer keeps nothing back.
    const hanging = new Promise<Awaited<ReturnType<typeof mails>>>((resolve) => {
      const freeBytes = () => {
        resolve(mails('messages'))
        return new Promise<never>(() => {})
      }
      void alertStaff({ ...later(), store: { ...server.deps.store, freeBytes } })
    })
    expect(await hanging).toHaveLength(2)
    await alertStaff(later())
    expect(await mails('messages')).toHaveLength(2)
  })

  it('of backups that stopped coming, once a day; their desk says it too', async () => {
    const run = { snapshot: 'old', files: 1, bytes: 1, copied_offsite: false }
    await server.deps.db.insertInto('backup_run').values(run).execute()
    await sql`update backup_run set finished_at = now() - interval '60 hours'`.execute(server.deps.db)
    expect((await waiting(admin)).alarms).toContainEqual({ kind: 'backup', text: 'The last backup is 60 hours old.' })
    expect((await waiting(await server.as('EMPLOYEE', 'desk'))).alarms).toEqual([])
    await alertStaff(later())
    await alertStaff(later())
    expect((await mails('backup')).map(({ to }) => to)).toEqual(['admin@test.example'])
    await sql`update backup_run set finished_at = now()`.execute(server.deps.db)
    expect((await waiting(admin)).alarms.filter(({ kind }: { kind: string }) => kind === 'backup')).toEqual([])
  })

  it('of a disk that is nearly full', async () => {
    const full = { ...server.deps, store: { ...server.deps.store, freeBytes: async () => 3.5e9 } }
    await alertStaff(full)
    expect((await mails('disk')).map(({ data }) => data.note)).toEqual(['The disk is nearly full: 3 GB are free.'])
  })
})
