import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

/** S7, S8: who did what to clips, from where, before and after; and who may give clips away. */
let server: TestServer
let staff: Caller
let admin: Caller
const plain = { tags: [], themes: [], shots: [], shotonmobile: false, orientation: 'horizontal' }
const from = { 'user-agent': 'Edit suite 3' }

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  staff = await server.as('EMPLOYEE')
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const seed = async (more: object = {}) => (await seedClip(server, { kinds: [], ...more })).id
const entriesOf = (subject: string) =>
  server.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'user_agent', 'ip', 'details'])
    .where('subject_id', '=', subject)
    .orderBy('id')
    .execute()

describe('an act of staff on clips', () => {
  it('leaves one entry with actor, address, before and after', async () => {
    const id = await seed({ name: 'Old name' })
    expect((await staff.call('POST /videos/editinfo', { _id: id, name: 'New name', ...plain }, from)).status).toBe(200)
    const [entry, ...more] = await entriesOf(id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'clip.edit',
      actor_id: expect.any(String),
      user_agent: 'Edit suite 3',
      details: { before: { name: 'Old name' }, after: { name: 'New name' } },
    })
    expect(entry?.ip).not.toBe('')
  })

  it('leaves one for withdrawing, restoring, reviewing and undoing', async () => {
    const id = await seed()
    await admin.call('POST /auth/deletevideo', { id })
    await admin.call('POST /videos/restore', { id })
    await admin.call('POST /videos/review', { id, decision: 'hold' })
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual([
      'clip.withdrawn',
      'clip.restored',
      'clip.review',
    ])
  })

  it('leaves one for a batch, with its clips, and one for its undo', async () => {
    const ids = [await seed(), await seed()]
    const { body } = await staff.call('POST /videos/bulkedit', { ids, addTags: ['mela'], apply: true })
    const [entry, ...more] = await entriesOf(body.batch)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ action: 'clip.bulk', details: { clips: 2, fields: 'tags', ids: ids.join(' ') } })
    await staff.call('POST /videos/undobatch', { batch: body.batch })
    const undone = await server.deps.db
      .selectFrom('audit_entry')
      .select('details')
      .where('action', '=', 'clip.undo')
      .execute()
    expect(undone).toMatchObject([{ details: { clips: 2 } }])
  })

  it('leaves one for the review setting and for media jobs', async () => {
    await admin.call('POST /videos/clipdesksettings', { review: 'employees' })
    await admin.call('POST /videos/clipdesksettings', { review: 'off' })
    await admin.call('POST /videos/reencode', { ids: [await seed()] })
    const rows = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('action', 'in', ['review.setting_changed', 'media.reencoded'])
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'review.setting_changed', details: { before: { review: 'off' }, after: { review: 'employees' } } },
      { action: 'review.setting_changed', details: { after: { review: 'off' } } },
      { action: 'media.reencoded', details: { clips: expect.any(Number), all: false } },
    ])
  })
})

describe('the history of clips', () => {
  it('only ever grows; a change is marked as undone once', async () => {
    const id = await seed({ name: 'Before' })
    await staff.call('POST /videos/editinfo', { _id: id, name: 'After', ...plain })
    const { db } = server.deps
    const mark = () => sql`update clip_change set undone_at = now() where clip_id = ${id}`.execute(db)
    await expect(sql`delete from clip_change`.execute(db)).rejects.toThrow('permission denied')
    // Whoever owns the tables would have to take the triggers off first.
    for (const change of [
      sql`update clip_change set account_id = null where clip_id = ${id}`,
      sql`update clip_change set after = '{}' where clip_id = ${id}`,
      sql`delete from clip_change`,
      sql`truncate clip_change`,
    ])
      await expect(server.byOwner(change)).rejects.toThrow('rows of clip_change are never changed or removed')
    await mark()
    await expect(mark()).rejects.toThrow('never changed')
  })
})

describe('free clips', () => {
  it('are one at a time an EMPLOYEE’s, several at once the ADMIN’s', async () => {
    const ids = [await seed(), await seed()]
    const several = { ids, free: true, apply: true }
    expect(await staff.call('POST /videos/bulkedit', several)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    const free = async (id: string) => (await server.guest.call('GET /videos/getonevideo', { id })).body.free
    expect(await Promise.all(ids.map(free))).toEqual([false, false])
    expect((await staff.call('POST /videos/bulkedit', { ...several, ids: ids.slice(0, 1) })).status).toBe(200)
    expect((await admin.call('POST /videos/bulkedit', several)).status).toBe(200)
    expect(await Promise.all(ids.map(free))).toEqual([true, true])
  })
})
