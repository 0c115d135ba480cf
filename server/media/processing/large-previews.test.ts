import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually, settled, upload } from '../../../testing/uploads.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'
import { drawVideo, picture, pictureSums, probed } from '../render/render.fixture.ts'
import { enqueueMissingLarge } from './large-previews.service.ts'

describe('large watermarked films', () => {
  let server: TestServer
  let staff: Caller
  let buyer: Caller
  let folder: string
  let clip: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'large-'))
    server = await startTestServer()
    staff = await server.as('ADMIN')
    buyer = await server.as('USER')
    clip = await published('testsrc2=s=2160x2160:r=30000/1001:d=0.2')
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const published = async (source: string) => {
    const film = await drawVideo(join(folder, 'one.mp4'), source, '-bf', '2')
    const { _id } = (await (await upload(staff, film)).json()) as { _id: string }
    await settled(staff, _id)
    return _id
  }
  const seen = async () => (await server.guest.call('GET /videos/getonevideo', { id: clip })).body
  const sizes = async () => (await seen()).watermarked.map(({ width, height }: Size) => `${width}x${height}`)
  const saved = async (caller: Caller, input: object) => {
    const reply = await caller.request('/user/downloadwatermark', {
      method: 'POST',
      body: JSON.stringify({ id: clip, ...input }),
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.status).toBe(200)
    const path = join(folder, `${Math.random()}.mp4`)
    await writeFile(path, Buffer.from(await reply.arrayBuffer()))
    return { path, name: reply.headers.get('content-disposition') ?? '' }
  }

  it('are made after all other files, in the size and frames of each licensed one, marked', async () => {
    expect((await seen()).qualities).toEqual(['HD', '4K'])
    await enqueueMissingLarge(server.deps)
    await eventually(async () => (await sizes()).length === 3, PATIENCE)
    expect(await sizes()).toEqual(['540x540', '1080x1080', '2160x2160'])
    const { path, name } = await saved(buyer, { quality: '4K' })
    expect(name).toContain(`watermarked_video_${clip}_4K.mp4`)
    expect(await probed(path, '-show_streams')).toMatch(/r_frame_rate=30000\/1001/)
    const master = join(folder, 'one.mp4')
    expect(await pictureSums(path)).toHaveLength((await pictureSums(master)).length)
    const size = { width: 540, height: 540 }
    const [marked, plain] = [await picture(path, 3, size), await picture(master, 3, size)]
    const differs = plain.filter((value, at) => Math.abs(value - (marked[at] ?? 0)) > 12).length
    expect(differs / plain.length).toBeGreaterThan(0.02)
  })

  it('are what any account downloads as watermarked: 1080p unless 4K is asked for; not a guest', async () => {
    const { path, name } = await saved(buyer, {})
    expect(name).toContain(`watermarked_video_${clip}.mp4`)
    expect(await probed(path, '-show_streams')).toContain('width=1080|height=1080')
    const input = { id: clip, quality: '4K' } as const
    expect((await server.guest.call('POST /user/downloadwatermark', input)).status).toBe(401)
    const link = (await buyer.call('POST /user/downloadwatermark', input, { accept: 'application/json' })).body
    const reply = await server.guest.request(link.url)
    expect(Number(reply.headers.get('content-length'))).toBe(link.bytes)
    expect((await buyer.call('POST /user/downloadwatermark', { id: clip, quality: '8K' as never })).status).toBe(400)
  })

  it.runIf(IS_WHOLE_RUN)('are made anew with the clip when it is encoded again', async () => {
    clip = await published('testsrc2=s=1280x720:r=25:d=0.4')
    const made = async () => {
      await enqueueMissingLarge(server.deps)
      await eventually(async () => (await task()).large_done_at !== null, PATIENCE)
      return (await seen()).watermarked as { url: string }[]
    }
    const task = () =>
      server.deps.db.selectFrom('media_task').selectAll().where('clip_id', '=', clip).executeTakeFirstOrThrow()
    const before = await made()
    await staff.call('POST /videos/reencode', { ids: [clip] })
    await eventually(async () => (await task()).again_at === null, PATIENCE)
    expect((await task()).large_done_at).toBeNull()
    const after = await made()
    expect(after).toHaveLength(2)
    for (const { url } of before) expect(after.map((film) => film.url)).not.toContain(url)
  })

  it('are not asked for twice within a day', async () => {
    const change = { large_done_at: null, large_tries: 0, large_asked_at: server.deps.clock.now() }
    await server.deps.db.updateTable('media_task').set(change).where('clip_id', '=', clip).execute()
    await enqueueMissingLarge(server.deps)
    const { db } = server.deps
    const task = db.selectFrom('media_task').select('large_tries').where('clip_id', '=', clip)
    expect(await task.executeTakeFirst()).toEqual({ large_tries: 0 })
  })
})

/** Encoding takes its time on a busy machine. */
const PATIENCE = 240_000

interface Size {
  width: number
  height: number
}
