import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { settled, upload } from '../../../testing/uploads.ts'

let server: TestServer
let admin: Caller
let id = ''
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('ADMIN')
  const film = join(server.dataDir, 'red-then-blue.mp4')
  // A second of red, a second of blue.
  const source = (colour: string) => ['-f', 'lavfi', '-i', `color=${colour}:s=1600x900:r=15:d=1`]
  await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', ...source('red'), ...source('blue'), '-filter_complex', 'concat=n=2:v=1'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', film],
  ])
  id = ((await (await upload(admin, film)).json()) as { _id: string })._id
  await settled(admin, id)
})
afterAll(() => server.stop())

const frame = async (who: Caller, query: string) => {
  const answer = await who.request(`/videos/masterframe?${query}`)
  return { status: answer.status, type: answer.headers.get('content-type'), bytes: await answer.arrayBuffer() }
}

it('a frame of the original comes in its own pixels, from the moment that was asked for', async () => {
  for (const [at, strongest] of [
    [0.3, 0],
    [1.5, 2],
    [600, 2],
  ] as const) {
    const { status, type, bytes } = await frame(admin, `id=${id}&at=${at}`)
    expect([status, type]).toEqual([200, 'image/png'])
    const picture = sharp(Buffer.from(bytes))
    expect(await picture.metadata()).toMatchObject({ width: 1600, height: 900 })
    const means = (await picture.stats()).channels.map(({ mean }) => mean)
    expect(means.indexOf(Math.max(...means))).toBe(strongest)
  }
  // Nothing of the original stays behind.
  expect((await readdir(server.deps.workDir)).filter((name) => name.startsWith('clip-'))).toEqual([])
})

it('nobody has it but who reviews', async () => {
  for (const [who, status] of [
    [server.guest, 401],
    [await server.as('USER'), 403],
    [await server.as('EMPLOYEE'), 403],
  ] as const)
    expect(await frame(who, `id=${id}`)).toMatchObject({ status })
  expect(await frame(admin, `id=${id}&at=-1`)).toMatchObject({ status: 400 })
  expect(await frame(admin, `id=${id}&at=soon`)).toMatchObject({ status: 400 })
  expect(await frame(admin, 'id=01900000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
})

it('one that was not inspected yet is waited for', async () => {
  const facts = (value: string | null) =>
    server.deps.db.updateTable('master').set({ facts: value }).where('clip_id', '=', id).execute()
  const found = await server.deps.db
    .selectFrom('master')
    .select('facts')
    .where('clip_id', '=', id)
    .executeTakeFirstOrThrow()
  await facts(null)
  expect((await admin.call('GET /videos/masterframe', { id })).body.code).toBe('replacement_not_ready')
  await facts(JSON.stringify(found.facts))
  expect(await frame(admin, `id=${id}`)).toMatchObject({ status: 200 })
})

describe('the picture of a clip (B11)', () => {
  const strongestIn = async (bytes: ArrayBuffer) => {
    const { channels } = await sharp(Buffer.from(bytes)).stats()
    const means = channels.slice(0, 3).map(({ mean }) => mean)
    return means.indexOf(Math.max(...means))
  }
  const shown = async () => (await admin.call('GET /videos/deskclip', { id })).body
  /** Of all its pictures, in every format and size, whether they are red (0) or blue (2). */
  async function colours(): Promise<number[]> {
    const { video } = await shown()
    const sets = [video.pictures.avif, video.pictures.webp].flatMap((set: string) =>
      set.split(', ').map((source) => source.split(' ')[0] ?? ''),
    )
    const files = [video.thumnail, video.posterLarge, ...sets]
    return Promise.all(files.map(async (path) => strongestIn(await (await server.guest.request(path)).arrayBuffer())))
  }
  const choose = (who: Caller, at: unknown) => who.call('POST /videos/posterframe', { id, at } as never)

  it('is the frame that a reviewer chooses; the sprite sheet stays, and the one before for a day', async () => {
    const before = await shown()
    expect(before).toMatchObject({ posterAt: null, mayChoosePoster: true })
    expect(new Set(await colours())).toEqual(new Set([0]))
    expect(await choose(admin, 1.5)).toMatchObject({ status: 200, body: { message: 'Picture saved.' } })
    const after = await shown()
    expect(after.posterAt).toBe(1.5)
    expect(new Set(await colours())).toEqual(new Set([2]))
    expect(after.video.colour).not.toBe(before.video.colour)
    const { url, ...sheet } = after.video.sprite
    const { url: oldUrl, ...oldSheet } = before.video.sprite
    expect(sheet).toEqual(oldSheet)
    const sheets = await Promise.all(
      [url, oldUrl].map(async (path) => Buffer.from(await (await server.guest.request(path)).arrayBuffer())),
    )
    expect(sheets[0]?.equals(sheets[1] ?? Buffer.alloc(0))).toBe(true)
    expect(await strongestIn(await (await server.guest.request(before.video.thumnail)).arrayBuffer())).toBe(0)
    expect((await admin.call('GET /staff/audit', {})).body.entries[0]).toMatchObject({
      action: 'clip.poster_chosen',
      details: [{ name: 'at', value: '1.5' }],
    })
  })

  it('stays chosen when all files are made anew, until it is given back', async () => {
    const { thumnail } = (await shown()).video
    await admin.call('POST /videos/reencode', { ids: [id] })
    // While they are made, nothing is chosen: it would be overwritten, or overwrite.
    expect(await choose(admin, 0.3)).toMatchObject({ status: 409, body: { code: 'replacement_not_ready' } })
    await expect.poll(async () => (await shown()).video.thumnail).not.toBe(thumnail)
    expect(new Set(await colours())).toEqual(new Set([2]))
    await expect.poll(async () => (await choose(admin, null)).status).toBe(200)
    expect(new Set(await colours())).toEqual(new Set([0]))
    expect((await shown()).posterAt).toBeNull()
  })

  it('is chosen by nobody but who reviews', async () => {
    const employee = await server.as('EMPLOYEE')
    expect((await employee.call('GET /videos/deskclip', { id })).body.mayChoosePoster).toBe(false)
    for (const [who, status] of [
      [server.guest, 401],
      [await server.as('USER'), 403],
      [employee, 403],
    ] as const)
      expect(await choose(who, 1.5)).toMatchObject({ status })
    for (const at of [-1, '1', undefined]) expect(await choose(admin, at)).toMatchObject({ status: 400 })
    expect((await shown()).posterAt).toBeNull()
  })
})
