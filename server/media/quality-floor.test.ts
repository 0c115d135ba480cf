import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { settled, upload } from '../../testing/uploads.ts'
import { mediaTools } from '../platform/ffmpeg/tools.ts'
import { drawVideo } from './render/render.fixture.ts'
import { inspectMaster } from './inspect/inspect.client.ts'

const run = promisify(execFile)
let dir = ''
let server: TestServer
let admin: Caller
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'jhalak-floor-'))
  server = await startTestServer()
  admin = await server.as('ADMIN')
})
afterAll(async () => {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

async function film(name: string, ...args: string[]): Promise<string> {
  const tools = await mediaTools()
  if (!tools.ok) throw new Error(tools.problem)
  const path = join(dir, name)
  await run(tools.ffmpeg, ['-v', 'error', ...args, path])
  return path
}
const pictures = (size: string, seconds: string) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=size=${size}:rate=25:duration=${seconds}`,
]
const small = (name: string, hue: number) => drawVideo(join(dir, name), `testsrc2=s=320x240:r=25:d=1,hue=h=${hue}`)

const set = async (values: object) => {
  expect(await admin.call('POST /staff/shopsettings', { values } as never)).toMatchObject({ status: 200 })
}
const ANSWERS = { people: 'none', brand: 'no', minor: 'no' } as const
const LACKS = ['The picture is smaller than 1080p.', 'The film is shorter than 5 seconds.']

async function uploaded(path: string) {
  const id = ((await (await upload(admin, path)).json()) as { _id: string })._id
  return { id, status: await settled(admin, id) }
}

describe('a film below the quality floor', () => {
  it('is published with a warning at first, by the shop’s own numbers', async () => {
    const { id, status } = await uploaded(await small('warn.mp4', 0))
    expect(status).toMatchObject({ status: 'published', warnings: LACKS })
    expect(status.held).toBeUndefined()
    expect((await admin.call('GET /videos/clipdeskcounts', {})).body.floor).toEqual({ side: 1080, seconds: 5 })
    await set({ QUALITY_LEAST_SIDE: '240', QUALITY_LEAST_SECONDS: '1' })
    expect((await admin.call('GET /videos/uploadstatus', { id })).body.warnings).toBeUndefined()
    await set({ QUALITY_LEAST_SIDE: null, QUALITY_LEAST_SECONDS: null })
  })

  it('waits for review where it is held, with the reason, who sent it and its measures', async () => {
    await set({ QUALITY_FLOOR: 'hold' })
    const { id, status } = await uploaded(await small('hold.mp4', 90))
    expect(status).toMatchObject({ status: 'published', held: 'in review', warnings: LACKS })
    expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(404)
    const { body } = await admin.call('GET /videos/clipdesk', { state: 'in review' })
    expect(body.videos).toMatchObject([
      { _id: id, reviewReason: LACKS.join(' '), uploader: 'admin@test.example', videoWidth: 320, videoHeight: 240 },
    ])
    const approved = await admin.call('POST /videos/review', { id, decision: 'approve', rights: ANSWERS })
    expect(approved).toMatchObject({ status: 200, body: { state: 'live' } })
    expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(200)
  })

  it('fails with the reason where it is refused, and goes through once it may', async () => {
    await set({ QUALITY_FLOOR: 'refuse' })
    const { id, status } = await uploaded(await small('refuse.mp4', 180))
    expect(status).toMatchObject({ status: 'failed', reason: LACKS.join(' ') })
    await set({ QUALITY_FLOOR: null })
    await admin.call('POST /videos/retryupload', { id })
    expect(await settled(admin, id)).toMatchObject({ status: 'published' })
  })
})

describe('of several video tracks', () => {
  const motionPhoto = (name: string) =>
    film(
      name,
      ...[...pictures('320x240', '2'), ...pictures('640x480', '0.08')],
      ...['-map', '0:v', '-map', '1:v', '-pix_fmt', 'yuv420p'],
    )

  it.each(['motion.mp4', 'motion.mkv'])(
    'the one that holds the film is taken, not the larger still (%s)',
    async (name) => {
      const inspection = await inspectMaster(await motionPhoto(name))
      expect(inspection).toMatchObject({
        ok: true,
        info: { width: 320, height: 240, pictures: 50, videoStreamIndex: 0 },
      })
    },
  )

  it('the larger one is taken where both are films', async () => {
    const path = await film(
      'two.mp4',
      ...[...pictures('320x240', '1'), ...pictures('640x480', '1')],
      ...['-map', '0:v', '-map', '1:v', '-pix_fmt', 'yuv420p'],
    )
    expect(await inspectMaster(path)).toMatchObject({ ok: true, info: { width: 640, height: 480 } })
  })
})
