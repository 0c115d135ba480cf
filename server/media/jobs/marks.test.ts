import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually, settled, upload } from '../../../testing/uploads.ts'
import { processClip } from '../processing/processing.service.ts'
import { drawVideo } from '../render/render.fixture.ts'

let server: TestServer
let admin: Caller
let folder = ''
let clip = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marks-'))
  server = await startTestServer()
  admin = await server.as('ADMIN')
  const path = await drawVideo(join(folder, 'film.mp4'), 'testsrc2=s=320x180:r=10:d=1')
  clip = ((await (await upload(admin, path)).json()) as { _id: string })._id
  await settled(admin, clip)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const counts = async () => (await admin.call('GET /videos/marks', {})).body
const renew = async (on: boolean) => (await admin.call('POST /videos/renewmarks', { on })).body
const keysOf = async () => {
  const rows = await server.deps.db
    .selectFrom('rendition')
    .select(['kind', 'storage_key'])
    .where('clip_id', '=', clip)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.kind, row.storage_key]))
}
/** Rows of clips that nothing works on: their number alone matters. */
async function age(): Promise<void> {
  await server.deps.db.updateTable('media_task').set({ mark: '1 Jhalak' }).where('clip_id', '=', clip).execute()
}

describe('previews with an older mark', () => {
  it('are none after an upload, and all of them when the words of the mark change', async () => {
    expect(await counts()).toEqual({ old: 0, waiting: 0, stuck: 0 })
    const set = (value: string | null) =>
      admin.call('POST /staff/shopsettings', { values: { WATERMARK: value } } as never)
    expect((await set('KITE')).status).toBe(200)
    expect((await counts()).old).toBe(1)
    expect((await set(null)).status).toBe(200)
    expect((await counts()).old).toBe(0)
  })

  it('get the present one when an ADMIN asks, once however often; the licensed files stay, and the clip is on sale throughout', async () => {
    await age()
    const before = await keysOf()
    expect(await counts()).toMatchObject({ old: 1, waiting: 0 })
    expect([await renew(true), await renew(true)].map(({ old }) => old)).toEqual([0, 0])
    expect((await server.guest.call('GET /videos/getonevideo', { id: clip })).status).toBe(200)
    await eventually(async () => (await counts()).waiting === 0)
    expect(await counts()).toEqual({ old: 0, waiting: 0, stuck: 0 })
    const after = await keysOf()
    expect(after['hd']).toBe(before['hd'])
    for (const kind of ['poster', 'poster-large', 'hover', 'watermark']) expect(after[kind]).not.toBe(before[kind])
    const { n } = await server.deps.db
      .selectFrom('audit_entry')
      .select((row) => row.fn.countAll<number>().as('n'))
      .where('action', '=', 'media.marks_renewed')
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(2)
  })

  it('is stopped: a job that comes later does nothing, and one that was killed is done again', async () => {
    await age()
    const before = await keysOf()
    await server.deps.db
      .updateTable('media_task')
      .set({ again_at: new Date(), again_for_mark: true })
      .where('clip_id', '=', clip)
      .execute()
    expect(await counts()).toMatchObject({ old: 0, waiting: 1 })
    expect(await renew(false)).toMatchObject({ old: 1, waiting: 0 })
    const work = { clipId: clip, step: 'previews', again: true, forMark: true } as const
    await processClip(server.deps, work, 'quick', new AbortController().signal)
    expect(await keysOf()).toEqual(before)
    // Stopped in the middle: what was there stays, and the next worker does it.
    await server.deps.db
      .updateTable('media_task')
      .set({ again_at: new Date(), again_for_mark: true })
      .where('clip_id', '=', clip)
      .execute()
    await expect(processClip(server.deps, work, 'quick', AbortSignal.abort())).rejects.toThrow()
    expect(await keysOf()).toEqual(before)
    await processClip(server.deps, work, 'quick', new AbortController().signal)
    expect(await counts()).toEqual({ old: 0, waiting: 0, stuck: 0 })
    expect((await keysOf())['watermark']).not.toBe(before['watermark'])
  })

  it('are an ADMIN’s matter', async () => {
    const clerk = await server.as('EMPLOYEE')
    expect((await clerk.call('POST /videos/renewmarks', { on: true })).status).toBe(403)
    expect((await clerk.call('GET /videos/marks', {})).status).toBe(403)
  })
})
