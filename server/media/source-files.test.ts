import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VALID_VIDEOS, ODD_BUT_TAKEN } from '../../testing/test-videos.ts'
import { mediaDir } from '../../testing/media-dir.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { settled, upload } from '../../testing/uploads.ts'
import { IS_WHOLE_RUN as all } from '../../testing/usual-run.ts'

const media = mediaDir()
const PATIENCE_MS = 240_000

/** Without TEST_ALL some files of every sort; inspection looks at all of them in any case, and render.test.ts draws others. */
const GOOD_SAMPLE = ['iphone-gps-rot90.mov', 'square-642x642-vp9.webm']
const HOSTILE_SAMPLE = [
  'zero-bytes.mp4',
  'hls-sibling-named.mp4',
  'pixel-flood-16000x16000.mov',
  'truncated-100000-bytes.mp4',
  'svg-named.mp4',
  'metadata-injection.mp4',
]

const good = Object.keys(VALID_VIDEOS).filter((name) => all || GOOD_SAMPLE.includes(name))
const hostile =
  media === null ? [] : listHostile(join(media, 'hostile')).filter((name) => all || HOSTILE_SAMPLE.includes(name))

describe.skipIf(media === null)('films through the front door', () => {
  let server: TestServer
  let staff: Caller
  beforeAll(async () => {
    server = await startTestServer()
    staff = await server.as('EMPLOYEE')
  })
  afterAll(() => server.stop())

  it.each(good)('%s is published as it is seen', { timeout: PATIENCE_MS }, async (name) => {
    const source = VALID_VIDEOS[name]
    const id = await accepted(await upload(staff, join(media ?? '', 'valid', name)))
    expect(await settled(staff, id, PATIENCE_MS)).toMatchObject({ status: 'published', percent: 100 })
    const { body: video } = await server.guest.call('GET /videos/getonevideo', { id })
    expect(video).toMatchObject({
      videoWidth: source?.width,
      videoHeight: source?.height,
      orientation: orientationOf(video),
    })
    expect(Math.abs(video.duration - (source?.seconds ?? 0))).toBeLessThanOrEqual(0.1)
    for (const url of [video.thumnail, video.previewURL, video.waterMarkedVideoURL])
      expect((await server.guest.request(url)).status).toBe(200)
  })

  it.each(hostile)('%s ends as it should', { timeout: PATIENCE_MS }, async (name) => {
    const seconds = ODD_BUT_TAKEN[name]
    const response = await upload(staff, join(media ?? '', 'hostile', name))
    if (response.status !== 202) {
      expect(seconds).toBeUndefined()
      return expect(await response.json()).toMatchObject({ code: 'not_a_video', field: 'video' })
    }
    const outcome = await settled(staff, await accepted(response), PATIENCE_MS)
    const { status, body } = await server.guest.call('GET /videos/getonevideo', { id: outcome._id })
    if (outcome.status === 'failed') {
      expect(seconds).toBeUndefined()
      expect(outcome.reason).toMatch(/^(?!.*(ffmpeg|ffprobe|whitelist|\/))[A-Z].{15,}\.$/)
      expect(status).toBe(404)
      // Of broken ones at random nobody knows which can be played.
    } else if (!name.startsWith('fuzz'))
      expect(Math.abs(body.duration - (seconds ?? Number.NaN))).toBeLessThanOrEqual(0.1)
  })

  it('leaves the server well', async () => {
    expect((await server.guest.request('/readyz')).status).toBe(200)
    const failed = await server.deps.db
      .selectFrom('media_task')
      .select('clip_id')
      .where('state', '=', 'failed')
      .execute()
    const public_ = await server.deps.db
      .selectFrom('rendition')
      .select('clip_id')
      .where('clip_id', 'in', ['00000000-0000-0000-0000-000000000000', ...failed.map((row) => row.clip_id)])
      .execute()
    expect(public_).toEqual([])
  })
})

async function accepted(response: Response): Promise<string> {
  expect(response.status).toBe(202)
  return ((await response.json()) as { _id: string })._id
}

const orientationOf = ({ videoWidth: width, videoHeight: height }: { videoWidth: number; videoHeight: number }) =>
  width === height ? 'square' : width > height ? 'horizontal' : 'vertical'

function listHostile(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
}
