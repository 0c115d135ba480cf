import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { tally } from '../../../testing/tally.ts'
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
    const one = await staff.call('POST /videos/bulkedit', { ...several, ids: ids.slice(0, 1) })
    expect(one.status).toBe(200)
    expect(await entriesOf(ids[0] ?? '')).toMatchObject([{ action: 'clip.bulk', actor_id: expect.any(String) }])
    expect((await admin.call('POST /videos/bulkedit', several)).status).toBe(200)
    expect(await Promise.all(ids.map(free))).toEqual([true, true])
  })

  it('are twenty a day an EMPLOYEE’s, in however many requests and ways, also of ten at once', async () => {
    const clerk = await server.as('EMPLOYEE', 'giver')
    const ids: string[] = []
    for (let clip = 0; clip < 26; clip++) ids.push(await seed())
    const give = (id: string, by = clerk) => by.call('POST /videos/bulkedit', { ids: [id], free: true, apply: true })
    for (const id of ids.slice(0, 14)) expect((await give(id)).status).toBe(200)
    // Taken back, a clip stays licensed to whoever took it: it counts.
    const back = { ids: ids.slice(0, 1), free: false, apply: true }
    expect((await clerk.call('POST /videos/bulkedit', back)).status).toBe(200)
    const answers = await Promise.all(ids.slice(14, 24).map((id) => give(id)))
    expect(tally(answers)).toEqual({ 200: 6, 403: 4 })
    const edit = { _id: ids[24] ?? '', name: 'Given away', ...plain, free: true }
    expect(await clerk.call('POST /videos/editinfo', edit)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await give(ids[25] ?? '', admin)).status).toBe(200)
    expect((await give(ids[25] ?? '', staff)).status).toBe(200)
  })

  it('a day later may be twenty more, and as many own uploads are taken off the site', async () => {
    const clerk = await server.as('EMPLOYEE', 'holder')
    const { id: owner } = await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', 'holder@test.example')
      .executeTakeFirstOrThrow()
    const old = await seed()
    await sql`insert into clip_change (id, clip_id, account_id, via, changed_at, before, after)
      select gen_random_uuid(), ${old}, ${owner}, 'edit', now() - interval '25 hours', '{"free": false}', '{"free": true}'
      from generate_series(1, 20)`.execute(server.deps.db)
    expect((await clerk.call('POST /videos/bulkedit', { ids: [await seed()], free: true, apply: true })).status).toBe(
      200,
    )
    const hold = (id: string) => clerk.call('POST /videos/review', { id, decision: 'hold' })
    const own: string[] = []
    for (let clip = 0; clip < 21; clip++) own.push(await seed())
    await server.deps.db.updateTable('clip').set({ uploader_id: owner }).where('id', 'in', own).execute()
    for (const id of own.slice(0, 20)) expect((await hold(id)).status).toBe(200)
    expect(await hold(own[20] ?? '')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})
