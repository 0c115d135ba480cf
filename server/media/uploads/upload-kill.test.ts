import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childAdminToken, type ChildServer, startChildServer } from '../../../testing/child-server.ts'
import { type FaultyProxy, startFaultyProxy } from '../../../testing/faulty-proxy.ts'
import { formOf } from '../../../testing/forms.ts'
import { runAs } from '../../../testing/test-database.ts'
import { type Caller, caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { openDatabase } from '../../platform/db/database.ts'
import type { FaultPoint } from '../../platform/fault.ts'
import { diskStore } from '../../platform/storage/disk-store.ts'
import { tus } from './resumable.fixture.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

/** OPS-16: each moment, on both ways; the usual run takes the two at which most is at stake. */
const POINTS = [
  'upload.opened',
  'upload.midway',
  'upload.received',
  'upload.stored',
  'upload.inserted',
  'upload.committed',
] as const satisfies FaultPoint[]
const FORMS = IS_WHOLE_RUN ? POINTS : (['upload.committed'] as const)
// Each of these waits for a hold to run out.
const RESUMED = IS_WHOLE_RUN ? POINTS : []

let server: ChildServer
let staff: Caller
beforeAll(async () => {
  server = await startChildServer({ ROLE: 'web', RATE_LIMITS: 'off' })
  staff = caller(server.url, await childAdminToken(server.url), '')
})
afterAll(() => server.stop())

/** The clips of this name, each with its original as it lies in the store. */
async function clipsNamed(name: string): Promise<{ id: string; sha256: string; bytes: Buffer }[]> {
  const { db } = openDatabase(server.databaseUrl)
  try {
    const rows = await db
      .selectFrom('clip')
      .innerJoin('master', 'master.clip_id', 'clip.id')
      .innerJoin('media_task', 'media_task.clip_id', 'clip.id')
      .select(['clip.id', 'master.sha256', 'master.storage_key'])
      .where('clip.name', '=', name)
      .execute()
    const store = await diskStore(join(server.dataDir, 'media'))
    return await Promise.all(
      rows.map(async ({ id, sha256, storage_key }) => ({
        id,
        sha256,
        bytes: await buffer(await store.read('originals', storage_key)),
      })),
    )
  } finally {
    await db.destroy()
  }
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Lets the server die at a point while `send` goes on, and starts it again without one. */
async function dieAt(point: FaultPoint, send: () => Promise<unknown>): Promise<void> {
  await server.kill()
  await server.startAgain({ FAULT_AT: point })
  await expect(send()).rejects.toThrow()
  await server.kill()
  await server.startAgain()
}

describe('a server that dies during an upload', () => {
  it.each(FORMS)('by form, at %s, has all of it or nothing, and takes it again', { timeout: 60_000 }, async (point) => {
    const name = `Form ${point}`
    const video = randomBytes(3_000_000)
    const { body, headers } = formOf([
      ['name', name],
      ['tags', 'kill'],
      ['video', 'film.mp4', video],
    ])
    const send = () => staff.request('/videos/post', { method: 'POST', body: body as BodyInit, headers })
    await dieAt(point, send)
    const before = await clipsNamed(name)
    expect(before.map(({ sha256 }) => sha256)).toEqual(point === 'upload.committed' ? [sumOf(video)] : [])
    // Whoever heard nothing sends it again: one clip, whatever had become of the first.
    const answer = await send()
    expect(answer.status).toBe(202)
    const clips = await clipsNamed(name)
    expect(clips.map(({ id }) => id)).toEqual([((await answer.json()) as { _id: string })._id])
    expect(clips[0]?.bytes).toEqual(video)
  })

  it.each(RESUMED)('piece by piece, at %s, goes on to one whole clip', { timeout: 60_000 }, async (point) => {
    const name = `Resumed ${point}`
    const video = randomBytes(3_000_000)
    const mine = tus(staff)
    const path = await mine.beginAt(video.length, { name })
    await mine.patch(path, 0, video.subarray(0, 1_000_000))
    await dieAt(point, () => mine.patch(path, 1_000_000, video.subarray(1_000_000)))
    // 423 until the hold of the dead process has run out.
    let head = await eventually(async () => (await mine.head(path).then((one) => one.ok && one)) || null)
    const offset = Number(head.headers.get('upload-offset'))
    // What was acknowledged is here.
    expect(offset).toBeGreaterThanOrEqual(1_000_000)
    if (offset < video.length) await mine.patch(path, offset, video.subarray(offset))
    head = await mine.head(path)
    const clips = await clipsNamed(name)
    expect(clips.map(({ id }) => id)).toEqual([head.headers.get('upload-clip')])
    expect(clips[0]?.bytes).toEqual(video)
    expect(clips[0]?.sha256).toBe(sumOf(video))
    expect(await readdir(join(server.dataDir, 'media/incoming'))).not.toContainEqual(
      expect.stringMatching(/^originals~/),
    )
  })
})

describe('a database whose answer to a commit is lost', () => {
  let line: FaultyProxy
  beforeAll(async () => {
    const [, host = ''] = /[?&]host=([^&]+)/.exec(server.databaseUrl) ?? []
    line = await startFaultyProxy({ path: `${decodeURIComponent(host)}/.s.PGSQL.5432` })
    await server.kill()
    const [name] = /(?<=^postgresql:\/\/[^/]*\/)[^?]+/.exec(server.databaseUrl) ?? []
    await server.startAgain({ DATABASE_URL: `postgresql://app@${line.address}/${name}` })
  })
  afterAll(async () => {
    await server.kill()
    await line.stop()
  })

  it('leaves the original to the clip that it made', { timeout: 60_000 }, async () => {
    // The commit is on its way when the line is cut, and comes to its end without us.
    await runAs(
      server.ownerUrl,
      sql`create function wait_a_little() returns trigger language plpgsql as 'begin perform pg_sleep(2); return null; end'`,
    )
    await runAs(
      server.ownerUrl,
      sql`create constraint trigger slow_commit after insert on master deferrable initially deferred
        for each row execute function wait_a_little()`,
    )
    const name = 'Lost answer'
    const video = randomBytes(100_000)
    const { body, headers } = formOf([
      ['name', name],
      ['tags', 'kill'],
      ['video', 'film.mp4', video],
    ])
    const send = () => staff.request('/videos/post', { method: 'POST', body: body as BodyInit, headers })
    const first = send()
    const { db, close } = openDatabase(server.ownerUrl)
    const sleeping = () =>
      sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(db)
    await eventually(async () => (await sleeping()).rows.length > 0)
    line.set('cut')
    expect((await first).status).toBe(503)
    line.set('pass')
    await close()
    const made = await eventually(async () => (await clipsNamed(name))[0])
    expect(made.bytes).toEqual(video)
    const again = await eventually(async () => {
      const answer = await send()
      return answer.status === 202 && ((await answer.json()) as { _id: string; message: string })
    })
    expect(again.message).toMatch(/Nothing was added/)
    expect((await clipsNamed(name)).map(({ id, bytes }) => [id, bytes.equals(video)])).toEqual([[again._id, true]])
  })
})
