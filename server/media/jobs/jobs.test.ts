import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually, settled, upload } from '../../../testing/uploads.ts'
import { movementOf } from '../pictures/movement.fixture.ts'
import { listFeatures, saveFeatures } from '../pictures/visual-features.repository.ts'
import { drawVideo } from '../render/render.fixture.ts'
import { removeSupersededFiles } from '../maintenance/storage-maintenance.service.ts'

describe('making clips', () => {
  let server: TestServer
  let staff: Caller
  let folder: string
  let clip: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jobs-'))
    server = await startTestServer()
    staff = await server.as('ADMIN')
    clip = await sent(await drawVideo(join(folder, 'one.mp4'), 'testsrc2=s=640x360:r=15:d=2', '-bf', '2'))
    await settled(staff, clip)
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const sent = async (path: string) => ((await (await upload(staff, path)).json()) as { _id: string })._id
  const seen = async (id: string) => (await server.guest.call('GET /videos/getonevideo', { id })).body
  const task = (id: string) =>
    server.deps.db.selectFrom('media_task').selectAll().where('clip_id', '=', id).executeTakeFirstOrThrow()

  it('makes posters in AVIF and WebP in several widths, never enlarged, and a sprite sheet', async () => {
    const video = await seen(clip)
    expect(video.qualities).toEqual(['HD'])
    const widths = (srcset: string) => [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
    expect([widths(video.pictures.avif), widths(video.pictures.webp)]).toEqual([
      [320, 640],
      [320, 640],
    ])
    for (const source of `${video.pictures.avif}, ${video.pictures.webp}`.split(', ')) {
      const [path = '', width = ''] = source.split(' ')
      const answer = await server.guest.request(path)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('content-type')).toBe(path.endsWith('.avif') ? 'image/avif' : 'image/webp')
      expect(`${(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width}w`).toBe(width)
    }
    expect(video.sprite).toMatchObject({ columns: 6, rows: 2, frames: 12 })
    const sheet = Buffer.from(await (await server.guest.request(video.sprite.url)).arrayBuffer())
    expect(sheet.length).toBeLessThanOrEqual(150_000)
    expect((await server.guest.request(video.sprite.url.replace('sprite', 'other'))).status).toBe(404)
  })

  it('finds near duplicates in another size and quality, and no other clip', async () => {
    const again = await drawVideo(join(folder, 'again.mp4'), 'testsrc2=s=640x360:r=15:d=2,scale=480:270', '-crf', '32')
    const other = await drawVideo(join(folder, 'other.mp4'), 'testsrc=s=480x270:r=15:d=2', '-bf', '2')
    const [copy, different] = [await sent(again), await sent(other)]
    await settled(staff, copy)
    await settled(staff, different)
    const alike = await staff.call('GET /videos/lookalikes', { id: clip })
    expect(alike.body.map(({ _id }: { _id: string }) => _id)).toEqual([copy])
    expect(alike.body[0].likeness).toBeGreaterThan(0.85)
    // As far as it may be, all of that in the first frame; then one bit farther.
    const { db } = server.deps
    const [own] = await listFeatures(db, [clip])
    const [first = 0n, ...rest] = own?.hashes ?? []
    const features = { palette: [], motion: 0 }
    await saveFeatures(db, copy, { ...features, hashes: [BigInt.asIntN(64, first ^ 0xff_ff_ffn), ...rest] })
    const farthest = (await staff.call('GET /videos/lookalikes', { id: clip })).body
    expect(farthest).toMatchObject([{ _id: copy, likeness: 0.88 }])
    await saveFeatures(db, copy, { ...features, hashes: [BigInt.asIntN(64, first ^ 0x1_ff_ff_ffn), ...rest] })
    expect((await staff.call('GET /videos/lookalikes', { id: clip })).body).toEqual([])
  })

  it('measures visual features of a clip, for search and similar clips', async () => {
    const [features] = await listFeatures(server.deps.db, [clip, 'unknown'])
    expect(features?.colours.length).toBeGreaterThan(1)
    expect(features?.palette.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.001)
    expect(movementOf(features?.motion ?? -1)).toMatch(/still|gentle|lively/)
  })

  it('cancels a queued clip, keeps its original, and retries it on request', async () => {
    const video = await drawVideo(join(folder, 'long.mp4'), 'testsrc2=s=640x360:r=25:d=20', '-bf', '2')
    const id = await sent(video)
    await eventually(async () => (await task(id)).percent >= 10)
    expect((await staff.call('POST /videos/cancelupload', { id })).body).toMatchObject({
      status: 'failed',
      reason: 'Cancelled by staff.',
    })
    expect((await staff.call('POST /videos/cancelupload', { id })).status).toBe(409)
    // The worker finds out and lets go: nothing of it is published, nothing public is left.
    await eventually(async () => (await staff.call('GET /videos/jobs', {})).body.queues[0].running === 0)
    expect(await task(id)).toMatchObject({ state: 'failed', reason: 'Cancelled by staff.', claim: null })
    expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(404)
    const left = await server.deps.db.selectFrom('rendition').select('kind').where('clip_id', '=', id).execute()
    expect(left).toEqual([])
    expect((await staff.call('POST /videos/retryupload', { id })).body.status).toBe('queued')
    await staff.call('POST /videos/cancelupload', { id })
  })

  it('re-encodes a clip, serves the old files until then, and their URLs for a day', async () => {
    const before = await seen(clip)
    expect((await (await server.as('EMPLOYEE')).call('POST /videos/reencode', { ids: [clip] })).status).toBe(403)
    expect((await staff.call('POST /videos/reencode', {})).status).toBe(400)
    expect((await staff.call('POST /videos/reencode', { ids: [clip] })).body).toEqual({ count: 1 })
    expect((await staff.call('GET /videos/jobs', {})).body.again).toBe(1)
    await eventually(async () => (await staff.call('GET /videos/jobs', {})).body.again === 0, 180_000)
    const after = await seen(clip)
    expect(after.qualities).toEqual(before.qualities)
    for (const part of ['thumnail', 'previewURL', 'waterMarkedVideoURL'] as const) {
      expect(after[part]).not.toBe(before[part])
      expect((await server.guest.request(before[part])).status).toBe(200)
      expect((await server.guest.request(after[part])).status).toBe(200)
    }
    const { db, store } = server.deps
    await db
      .updateTable('retired_file')
      .set({ retired_at: new Date(Date.now() - 25 * 3600_000) })
      .execute()
    await removeSupersededFiles({ db, store }, new AbortController().signal)
    expect((await server.guest.request(before.previewURL)).status).toBe(404)
    expect((await server.guest.request(after.previewURL)).status).toBe(200)
  })

  it('backfills pictures of older clips without changing their other files', async () => {
    const { db } = server.deps
    const before = await seen(clip)
    await db.deleteFrom('clip_pictures').where('clip_id', '=', clip).execute()
    await db.updateTable('clip').set({ pictures: null }).where('id', '=', clip).execute()
    const { enqueueMissingPictures } = await import('../pictures/visual-features.service.ts')
    await enqueueMissingPictures(server.deps)
    await eventually(async () => (await seen(clip)).sprite !== undefined)
    const after = await seen(clip)
    expect(after.pictures.avif).not.toBe('')
    expect(after.waterMarkedVideoURL).toBe(before.waterMarkedVideoURL)
  })

  it('asks for missing pictures once a day, and not of a clip that is withdrawn or encoded again', async () => {
    const { db, clock } = server.deps
    const { enqueueMissingPictures } = await import('../pictures/visual-features.service.ts')
    const setClip = (change: object) => db.updateTable('clip').set(change).where('id', '=', clip).execute()
    const triesAfter = async (change: object) => {
      const fresh = { picture_tries: 0, pictures_asked_at: null, again_at: null }
      await db
        .updateTable('media_task')
        .set({ ...fresh, ...change })
        .where('clip_id', '=', clip)
        .execute()
      await enqueueMissingPictures(server.deps)
      return (await task(clip)).picture_tries
    }
    await setClip({ pictures: null, withdrawn_at: clock.now() })
    expect(await triesAfter({})).toBe(0)
    await setClip({ withdrawn_at: null })
    expect(await triesAfter({ again_at: clock.now() })).toBe(0)
    expect(await triesAfter({ pictures_asked_at: clock.now() })).toBe(0)
    const yesterday = new Date(clock.now().getTime() - 25 * 3_600_000)
    expect(await triesAfter({ pictures_asked_at: yesterday })).toBe(1)
    await eventually(async () => (await seen(clip)).sprite !== undefined)
  })

  it('makes what a clip lacks for want of its original once that is uploaded again', async () => {
    const { db, store } = server.deps
    const film = join(folder, 'lost.mp4')
    const id = await sent(await drawVideo(film, 'testsrc2=s=320x180:r=10:d=1', '-bf', '2'))
    await settled(staff, id)
    const { storage_key: key } = await db
      .selectFrom('master')
      .select('storage_key')
      .where('clip_id', '=', id)
      .executeTakeFirstOrThrow()
    await store.remove('originals', key)
    await db.deleteFrom('rendition').where('clip_id', '=', id).where('kind', '=', 'hd').execute()
    const given = { reason: 'The original is gone.', picture_tries: 3, pictures_asked_at: server.deps.clock.now() }
    await db.updateTable('media_task').set(given).where('clip_id', '=', id).execute()
    expect(await sent(film)).toBe(id)
    await eventually(async () => (await task(id)).reason === null)
    expect(await task(id)).toMatchObject({ picture_tries: 0, pictures_asked_at: null })
    const made = await db.selectFrom('rendition').select('kind').where('clip_id', '=', id).execute()
    expect(made.map(({ kind }) => kind)).toContain('hd')
  })

  it('refuses writes of a worker that lost its lease', async () => {
    const { leaseTask, LeaseLost, recordProgress, updateLeased } = await import('./task.repository.ts')
    await leaseTask(server.deps.db, clip, 'first')
    await leaseTask(server.deps.db, clip, 'second')
    expect(await recordProgress(server.deps.db, clip, 'first', 50)).toBe(false)
    await expect(updateLeased(server.deps.db, clip, 'first', { state: 'failed' })).rejects.toThrow(LeaseLost)
    expect((await task(clip)).state).toBe('published')
  })
})
