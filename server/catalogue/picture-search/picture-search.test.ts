import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { coloursOf, vectorOfText } from '../../../contract/catalogue/picture-colours.ts'
import { SAMPLE, textOfVector, vectorDistance, vectorOf } from '../../../contract/catalogue/picture-vector.ts'
import { drawVideo } from '../../media/render/render.fixture.ts'
import { tableReads } from '../../../testing/table-reads.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually, settled, upload } from '../../../testing/uploads.ts'
import { measureVectors } from './measure-vectors.service.ts'
import { listUnmeasured } from './visual-vector.repository.ts'

let server: TestServer
let staff: Caller
let folder: string
const ids = new Map<string, string>()

/** Three quite different pictures; a line that begins outside of the picture would be drawn at random. */
const FILMS = {
  bars: 'smptebars=s=640x360:r=15:d=2',
  sunset: 'gradients=s=640x360:r=15:d=2:c0=0xff8800:c1=0x220011:x0=0:y0=359:x1=0:y1=0:speed=0.00001',
  sea: 'gradients=s=640x360:r=15:d=2:c0=0x1060c0:c1=0xa0e0ff:x0=0:y0=359:x1=0:y1=0:speed=0.00001',
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'by-picture-'))
  server = await startTestServer()
  staff = await server.as('ADMIN')
  for (const [name, source] of Object.entries(FILMS)) {
    const sent = await upload(staff, await drawVideo(join(folder, `${name}.mp4`), source), { name })
    ids.set(name, ((await sent.json()) as { _id: string })._id)
  }
  for (const id of ids.values()) await settled(staff, id)
  const hasSprite = async (id: string) => (await server.guest.call('GET /videos/getonevideo', { id })).body.sprite
  for (const id of ids.values()) await eventually(() => hasSprite(id))
  await measureVectors(server.deps, AbortSignal.timeout(60_000))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What a visitor's browser makes of a picture file. */
async function vectorOfFile(picture: Buffer): Promise<string> {
  const { width, height } = SAMPLE
  return textOfVector(vectorOf(await sharp(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer(), 3))
}

async function found(vector: string, more: { from?: string; limit?: string } = {}): Promise<string[]> {
  const { status, body } = await server.guest.call('GET /videos/bypicture', { vector, ...more })
  expect(status).toBe(200)
  const nameOf = (id: string) => [...ids].find(([, one]) => one === id)?.[0] ?? id
  return body.map(({ _id }: { _id: string }) => nameOf(_id))
}

const band = (colour: string, height: number) =>
  sharp({ create: { width: 900, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

describe('search by picture', () => {
  it('finds the clip that looks like a poster of another size and shape, for everybody', async () => {
    for (const name of ['bars', 'sunset', 'sea']) {
      const { body } = await server.guest.call('GET /videos/getonevideo', { id: ids.get(name) ?? '' })
      const poster = Buffer.from(await (await server.guest.request(body.thumnail)).arrayBuffer())
      const other = await sharp(poster)
        .resize(400, 400, { fit: 'fill' })
        .modulate({ brightness: 1.1 })
        .jpeg()
        .toBuffer()
      expect((await found(await vectorOfFile(other)))[0]).toBe(name)
    }
  })

  it('finds a picture of no clip by its colours: an evening sky is no sea', async () => {
    const evening = await sharp(await band('#401018', 600))
      .composite([{ input: await band('#f08010', 250), gravity: 'south' }])
      .removeAlpha()
      .jpeg()
      .toBuffer()
    const names = await found(await vectorOfFile(evening))
    expect(names[0]).toBe('sunset')
    expect(names).not.toContain('sea')
  })

  it('leaves out the clip that the frame is from, and goes on with the nearest', async () => {
    const { body } = await server.guest.call('GET /videos/getonevideo', { id: ids.get('sea') ?? '' })
    const poster = Buffer.from(await (await server.guest.request(body.thumnail)).arrayBuffer())
    expect(await found(await vectorOfFile(poster), { from: ids.get('sea') ?? '' })).not.toContain('sea')
    expect((await found(await vectorOfFile(poster), { limit: '1' })).length).toBe(1)
  })

  it('refuses what is no descriptor, and keeps nothing of it', async () => {
    for (const vector of ['', 'A'.repeat(170), 'A'.repeat(172), `${'A'.repeat(170)}+`, `${'A'.repeat(170)}é`]) {
      const { status, body } = await server.guest.call('GET /videos/bypicture', { vector })
      expect([status, body.field]).toEqual([400, 'vector'])
    }
  })

  it('does not show a clip before it is published and after it was withdrawn, although it is measured', async () => {
    const { body } = await server.guest.call('GET /videos/getonevideo', { id: ids.get('sunset') ?? '' })
    const poster = await vectorOfFile(Buffer.from(await (await server.guest.request(body.thumnail)).arrayBuffer()))
    const publish = (published_at: Date | null) =>
      server.deps.db
        .updateTable('clip')
        .set({ published_at })
        .where('id', '=', ids.get('sunset') ?? '')
        .execute()
    await publish(null)
    expect(await found(poster)).not.toContain('sunset')
    await publish(new Date())
    expect(await found(poster)).toContain('sunset')
    expect((await staff.call('POST /auth/deletevideo', { id: ids.get('sunset') ?? '' })).status).toBe(200)
    expect(await found(poster)).not.toContain('sunset')
  })

  it('is measured once: another run has nothing to do', async () => {
    const rows = () =>
      server.deps.db.selectFrom('visual_vector').select(['clip_id', 'vectors']).orderBy('clip_id').execute()
    const before = await rows()
    expect(before.map(({ vectors }) => vectors.length)).toEqual([384, 384, 384])
    expect(await listUnmeasured(server.deps.db, 10)).toEqual([])
    await measureVectors(server.deps, AbortSignal.timeout(60_000))
    expect(await rows()).toEqual(before)
  })

  it('is measured again when other pictures took the place of those that were', async () => {
    const clip = ids.get('sea') ?? ''
    const measured = () =>
      server.deps.db.selectFrom('visual_vector').select(['folder', 'vectors']).where('clip_id', '=', clip).execute()
    const before = await measured()
    const { db } = server.deps
    await db.updateTable('clip_pictures').set({ measured_folder: 'before' }).where('clip_id', '=', clip).execute()
    await db
      .updateTable('visual_vector')
      .set({ folder: 'before', vectors: Buffer.alloc(0) })
      .where('clip_id', '=', clip)
      .execute()
    await measureVectors(server.deps, AbortSignal.timeout(60_000))
    expect(await measured()).toEqual(before)
  })

  it('reads what was measured once, until more is', async () => {
    const { body } = await server.guest.call('GET /videos/getonevideo', { id: ids.get('bars') ?? '' })
    const poster = await vectorOfFile(Buffer.from(await (await server.guest.request(body.thumnail)).arrayBuffer()))
    expect((await found(poster))[0]).toBe('bars')
    const elapsed = performance.now.bind(performance)
    const later = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + 30 * 60_000)
    const readsOf = () => tableReads(server.deps.db, () => found(poster), { about: '"signatures" from' })
    expect(await readsOf()).toEqual([])
    later.mockRestore()

    const clip = ids.get('bars') ?? ''
    const { db } = server.deps
    await db
      .updateTable('visual_vector')
      .set({ signatures: Buffer.alloc(0) })
      .where('clip_id', '=', clip)
      .execute()
    await db.updateTable('clip_pictures').set({ measured_folder: 'before' }).where('clip_id', '=', clip).execute()
    await measureVectors(server.deps, AbortSignal.timeout(60_000))
    await eventually(async () => (await readsOf()).length > 0)
    expect((await found(poster))[0]).toBe('bars')
  })
})

describe('a descriptor', () => {
  const plain = (r: number, g: number, b: number, channels: 3 | 4) =>
    vectorOf(
      Array.from({ length: SAMPLE.width * SAMPLE.height }, () => [r, g, b, 255].slice(0, channels)).flat(),
      channels,
    )

  it('is the same of RGB and RGBA, and survives being written in an address', () => {
    expect(plain(200, 100, 50, 4)).toEqual(plain(200, 100, 50, 3))
    expect(vectorOfText(textOfVector(plain(200, 100, 50, 3)))).toEqual(plain(200, 100, 50, 3))
    expect(coloursOf(plain(200, 100, 50, 3))[0]).toMatch(/^rgb\((19|20)\d (99|100|101) (49|50|51)\)$/)
  })

  it('is as far from itself as nothing, and from its opposite as far as colours go', () => {
    expect(vectorDistance(plain(0, 0, 0, 3), plain(0, 0, 0, 3))).toBe(0)
    expect(vectorDistance(plain(0, 0, 0, 3), plain(255, 255, 255, 3))).toBeGreaterThan(0.2)
  })
})
