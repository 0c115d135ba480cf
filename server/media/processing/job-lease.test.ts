import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { whileLocked } from '../../../testing/while-locked.ts'
import { eventually, upload } from '../../../testing/uploads.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { type MediaWork, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import { drawVideo } from '../render/render.fixture.ts'
import { processClip } from './processing.service.ts'

let server: TestServer
let admin: Caller
let owner: Database
let folder = ''
let close = async () => {}
beforeAll(async () => {
  let ownerUrl = ''
  folder = await mkdtemp(join(tmpdir(), 'job-lease-'))
  server = await startTestServer({ worker: false, onDatabase: (_url, url) => (ownerUrl = url) })
  ;({ db: owner, close } = openDatabase(ownerUrl))
  admin = await server.as('ADMIN')
})
afterAll(async () => {
  await close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const sent = async (name: string, source: string) => {
  const path = await drawVideo(join(folder, name), source)
  return ((await (await upload(admin, path)).json()) as { _id: string })._id
}
const run = (work: MediaWork, slot: 'quick' | 'slow') =>
  processClip(server.deps, work, slot, new AbortController().signal)
const taskOf = (id: string) =>
  server.deps.db.selectFrom('media_task').selectAll().where('clip_id', '=', id).executeTakeFirstOrThrow()
const queued = async (id: string, name: string) => {
  const { rows } = await sql<{ data: MediaWork }>`
    select data from pgboss.job where name = ${name} and data ->> 'clipId' = ${id} order by created_on`.execute(owner)
  return rows.map(({ data }) => data)
}
const seen = (id: string) => server.guest.call('GET /videos/getonevideo', { id })

describe('a film whose licensed files are being made', () => {
  let id = ''
  beforeAll(async () => {
    id = await sent('long.mp4', 'testsrc2=s=320x180:r=5:d=61')
    await run({ clipId: id, step: 'previews' }, 'quick')
    await run({ clipId: id, step: 'previews' }, 'slow')
    await server.deps.db.updateTable('media_task').set({ mark: '1 Jhalak' }).where('clip_id', '=', id).execute()
  })

  it('gets the present mark when it is asked for after that', async () => {
    expect((await seen(id)).body.qualities).toEqual([])
    const { body } = await admin.call('POST /videos/renewmarks', { on: true })
    expect(body).toEqual({ old: 1, waiting: 0, stuck: 0 })
    expect(await queued(id, quickMediaJob.name)).not.toContainEqual(expect.objectContaining({ forMark: true }))
  })

  it('is not made whole by a mark, and what lost its lease to another step is done after that', async () => {
    const { db } = server.deps
    await db
      .updateTable('media_task')
      .set({ again_at: new Date(), again_for_mark: true })
      .where('clip_id', '=', id)
      .execute()
    const before = (await queued(id, slowMediaJob.name)).length
    const licensed = run({ clipId: id, step: 'licensed' }, 'slow')
    await eventually(async () => (await taskOf(id)).claim?.startsWith('licensed.'))
    await run({ clipId: id, step: 'previews', again: true, forMark: true }, 'slow')
    await licensed
    expect(await taskOf(id)).toMatchObject({ licensed_done_at: null, again_at: null })
    const waiting = (await queued(id, slowMediaJob.name)).slice(before)
    expect(waiting).toEqual([{ clipId: id, step: 'licensed' }])
    await run({ clipId: id, step: 'licensed' }, 'slow')
    expect((await seen(id)).body.qualities).toEqual(['HD'])
    expect((await admin.call('GET /videos/marks', {})).body).toEqual({ old: 0, waiting: 0, stuck: 0 })
  })
})

describe('a long film that is to be encoded again', () => {
  let id = ''
  beforeAll(async () => {
    id = await sent('again.mp4', 'testsrc2=s=320x180:r=5:d=61')
    await run({ clipId: id, step: 'previews' }, 'quick')
    await run({ clipId: id, step: 'previews' }, 'slow')
  })

  it('is so after its first licensed files are made, which the quick slot leaves alone', async () => {
    expect((await admin.call('POST /videos/reencode', { ids: [id] })).body).toMatchObject({ count: 1 })
    const licensed = run({ clipId: id, step: 'licensed' }, 'slow')
    const claim = await eventually(async () => {
      const now = (await taskOf(id)).claim
      return now?.startsWith('licensed.') ? now : null
    })
    await run({ clipId: id, step: 'previews', again: true }, 'quick')
    expect((await taskOf(id)).claim).toBe(claim)
    await licensed
    expect(await taskOf(id)).toMatchObject({ licensed_done_at: expect.any(Date), again_at: expect.any(Date) })
    const fileOf = () =>
      server.deps.db
        .selectFrom('rendition')
        .select('storage_key')
        .where('clip_id', '=', id)
        .where('kind', '=', 'hd')
        .executeTakeFirstOrThrow()
    const before = await fileOf()
    expect(await queued(id, slowMediaJob.name)).toContainEqual({ clipId: id, step: 'previews', again: true })
    await run({ clipId: id, step: 'previews', again: true }, 'slow')
    await run({ clipId: id, step: 'licensed', again: true }, 'slow')
    expect((await taskOf(id)).again_at).toBeNull()
    expect(await fileOf()).not.toEqual(before)
  })

  it('is so although another step of it could not be done', async () => {
    await admin.call('POST /videos/reencode', { ids: [id] })
    const { db } = server.deps
    await db.updateTable('media_task').set({ claims: 8, large_done_at: null }).where('clip_id', '=', id).execute()
    await run({ clipId: id, step: 'large' }, 'slow')
    expect(await taskOf(id)).toMatchObject({
      reason: 'Preparing this film stopped the machine several times. It was given up.',
      again_at: expect.any(Date),
    })
  })
})

describe('an upload that is cancelled while a worker takes it up', () => {
  it('is not published', async () => {
    const id = await sent('short.mp4', 'testsrc2=s=640x360:r=25:d=1')
    const [cancelled] = await whileLocked(owner, sql`lock table audit_entry in share mode`, [
      () => admin.call('POST /videos/cancelupload', { id }),
      () => run({ clipId: id, step: 'previews' }, 'quick'),
    ])
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'failed', reason: 'Cancelled by staff.' } })
    expect(await taskOf(id)).toMatchObject({ state: 'failed', reason: 'Cancelled by staff.', claim: null })
    expect((await seen(id)).status).toBe(404)
    expect((await admin.call('POST /videos/retryupload', { id })).body.status).toBe('queued')
  })
})
