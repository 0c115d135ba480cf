import { createHash } from 'node:crypto'
import { copyFile, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mediaDir } from '../../../testing/media-dir.ts'
import type { VideoInfo } from '../inspect/inspect.client.ts'
import type { Size } from '../orientation.model.ts'
import { type RenderedFile, renderPreviewStage } from './render.client.ts'
import { timeLimitMs } from './work-folder.client.ts'
import {
  beginningOf,
  drawVideo,
  ownDirectory,
  picture,
  pictureSums,
  probed,
  renderLicensed,
  renderPreviews,
  videoInfoOfFile,
} from './render.fixture.ts'
import { stillWatermarkPng, watermarkPng } from './watermark.client.ts'
import { driftExpressions } from './watermark-style.model.ts'

const media = mediaDir()
const minute = { timeout: 240_000 }
const mark = { text: 'Jhalak', seed: Buffer.from('clip-42') }
const clip = { clipId: 'clip-42', mark, shotOnMobile: false }
const valid = (name: string) => join(media ?? '', 'valid', name)
const box = ({ kind, width, height }: RenderedFile) => `${kind} ${width}x${height}`

type Rendered = Awaited<ReturnType<typeof renderPreviews | typeof renderPreviewStage>>
function all(rendered: Rendered): readonly RenderedFile[] {
  if (!rendered.ok) throw new Error(`${rendered.fault}: ${rendered.reason} ${rendered.detail}`)
  return rendered.renditions
}
function one(renditions: readonly RenderedFile[], kind: RenderedFile['kind']): RenderedFile {
  const found = renditions.find((rendition) => rendition.kind === kind)
  if (found === undefined) throw new Error(`no ${kind}`)
  return found
}
async function previewsOf(masterPath: string, info?: VideoInfo): Promise<readonly RenderedFile[]> {
  const outDir = await ownDirectory()
  return all(await renderPreviews({ ...clip, masterPath, info: info ?? (await videoInfoOfFile(masterPath)), outDir }))
}
async function licensedOf(masterPath: string, shotOnMobile = false): Promise<readonly RenderedFile[]> {
  const outDir = await ownDirectory()
  return all(
    await renderLicensed({ ...clip, shotOnMobile, masterPath, info: await videoInfoOfFile(masterPath), outDir }),
  )
}

/** Of an expression as `driftExpressions` writes them. */
function valueOf(expression: string, t: number): number {
  const [, margin, period, phase] = /^(\d+)\*sin\(2\*PI\*t\/([\d.]+)\+([\d.]+)\)/.exec(expression)?.map(Number) ?? []
  if (margin === undefined || !period || phase === undefined) throw new Error(`no drift: ${expression}`)
  return margin * Math.sin((2 * Math.PI * t) / period + phase) - margin
}

/** How much two pictures differ under the mark of a film at a time of it, and how much beside it. */
async function differences(a: Buffer, b: Buffer, size: Size, seconds: number): Promise<Differences> {
  const { x, y } = driftExpressions(mark.seed, size)
  const at = (expression: string) => -Math.round(valueOf(expression, seconds))
  const shown = sharp(await watermarkPng(size, mark)).extract({ left: at(x), top: at(y), ...size })
  return differencesUnder(shown, a, b)
}

interface Differences {
  under: number
  beside: number
}

async function differencesUnder(shown: ReturnType<typeof sharp>, a: Buffer, b: Buffer): Promise<Differences> {
  const alpha = await shown.extractChannel('alpha').raw().toBuffer()
  const mean = (belongs: (opacity: number) => boolean) => {
    const changes = [...alpha.entries()]
      .filter(([, opacity]) => belongs(opacity))
      .map(([n]) => Math.abs((a[n] ?? 0) - (b[n] ?? 0)))
    return changes.reduce((sum, change) => sum + change, 0) / changes.length
  }
  return { under: mean((opacity) => opacity > 20), beside: mean((opacity) => opacity === 0) }
}

describe.skipIf(media === null)('real films', () => {
  test(
    'a standing 4K60 phone clip: shown upright, marked in preview, hover and large poster (S17, S32), clean in what is licensed',
    minute,
    async () => {
      const master = await beginningOf(valid('portrait-4k60-rot90.mp4'), 0.15)
      const [previews, licensed] = [await previewsOf(master), await licensedOf(master)]
      expect(previews.map(box)).toEqual([
        'poster 360x640',
        'poster-large 720x1280',
        'hover 360x640',
        'watermark 540x960',
      ])
      expect(licensed.map(box)).toEqual(['hd 1080x1920', 'uhd 2160x3840'])
      const size = { width: 540, height: 960 }
      const [video, marked, hd] = await Promise.all([
        picture(master, 5, size),
        picture(one(previews, 'watermark').path, 5, size),
        picture(one(licensed, 'hd').path, 5, size),
      ])
      const onPreview = await differences(video, marked, size, 5 / 60)
      const onLicensed = await differences(video, hd, size, 5 / 60)
      expect(onPreview.under).toBeGreaterThan(onPreview.beside + 5)
      expect(Math.abs(onLicensed.under - onLicensed.beside)).toBeLessThan(1)

      const [first, hover] = await Promise.all([
        picture(master, 0, size),
        picture(one(previews, 'hover').path, 0, size),
      ])
      const onHover = await differences(first, hover, size, 0)
      expect(onHover.under).toBeGreaterThan(onHover.beside + 4)
      const large = { width: 720, height: 1280 }
      // Posters show the frame at 0.1 s.
      const [still, poster, thumbnail] = await Promise.all([
        picture(master, 6, large),
        picture(one(previews, 'poster-large').path, 0, large),
        picture(one(previews, 'poster').path, 0, large),
      ])
      const markOnStill = async () => sharp(await stillWatermarkPng(large, mark))
      const onLarge = await differencesUnder(await markOnStill(), still, poster)
      const onSmall = await differencesUnder(await markOnStill(), still, thumbnail)
      expect(onLarge.under).toBeGreaterThan(onLarge.beside + 2)
      expect(Math.abs(onSmall.under - onSmall.beside)).toBeLessThan(1)
    },
  )

  test('variable frame timing: every frame keeps its time, and the video its duration', minute, async () => {
    const previews = await previewsOf(valid('vfr-3026x1386.mp4'))
    const { path } = one(previews, 'watermark')
    const master = await probed(valid('vfr-3026x1386.mp4'), '-show_entries', 'packet=pts_time')
    const made = await probed(path, '-show_entries', 'packet=pts_time')
    const moments = (text: string) =>
      [...text.matchAll(/pts_time=([\d.]+)/g)].map(([, at]) => Number(at)).toSorted((a, b) => a - b)
    expect(moments(made)).toHaveLength(63)
    for (const [n, at] of moments(made).entries()) expect(at).toBeCloseTo(moments(master)[n] ?? -1, 3)
    expect(await probed(path, '-show_entries', 'stream=duration')).toContain('duration=8.725')
  })

  test('HDR becomes plain 8-bit BT.709 of natural brightness', minute, async () => {
    const previews = await previewsOf(await beginningOf(valid('roofs-hlg-10bit-rot90.mp4'), 0.2))
    expect(previews.map(box)).toContain('watermark 540x960')
    const stream = await probed(one(previews, 'watermark').path, '-show_streams', '-select_streams', 'v')
    for (const fact of ['pix_fmt=yuv420p|', 'color_transfer=bt709', 'color_space=bt709', 'color_range=tv'])
      expect(stream).toContain(fact)
    const { channels } = await sharp(one(previews, 'poster').path).stats()
    for (const { mean } of channels) expect(mean > 90 && mean < 170).toBe(true)
  })

  test('wide pixels become square ones', minute, async () => {
    const master = await beginningOf(valid('anamorphic-sar2x1.mp4'))
    expect((await previewsOf(master)).map(box)).toEqual([
      'poster 640x180',
      'poster-large 1280x360',
      'hover 640x180',
      'watermark 1280x360',
    ])
  })

  test('of several tracks the largest picture and one sound are delivered, nothing else', minute, async () => {
    const licensed = await licensedOf(valid('nasa-multi-track.mp4'))
    expect(licensed.map(box)).toEqual(['hd 480x270'])
    const streams = await probed(one(licensed, 'hd').path, '-show_entries', 'stream=codec_type')
    expect(streams.match(/codec_type=\w+/g)).toEqual(['codec_type=video', 'codec_type=audio'])
  })

  test('fields with sound that begins before the pictures', minute, async () => {
    const previews = await previewsOf(valid('sony-a7m3.mts'))
    expect(await probed(one(previews, 'watermark').path, '-show_entries', 'stream=nb_frames,start_time')).toMatch(
      /start_time=0.000000\|nb_frames=13/,
    )
  })

  test('where a phone was is in none of its derivatives', minute, async () => {
    const master = valid('iphone-gps-rot90.mov')
    const place = /ISO6709=([+-][\d.]+)/.exec(await probed(master, '-show_format'))?.[1]
    const files = [...(await previewsOf(master)), ...(await licensedOf(master, true))]
    expect(place).toBeDefined()
    expect(files.map(({ kind }) => kind)).toContain('mobile')
    for (const { path } of files) expect((await readFile(path)).includes(place ?? '')).toBe(false)
  })

  test('a deliverable master is copied without its metadata', minute, async () => {
    const master = join(media ?? '', 'hostile', 'metadata-injection.mp4')
    const { path } = one(await licensedOf(master), 'hd')
    expect(await pictureSums(path)).toEqual(await pictureSums(master))
    const tags = await probed(path, '-show_entries', 'format_tags:stream_tags')
    expect(tags).toContain('comment=clip-42')
    expect(tags).not.toMatch(/script|DROP|passwd/i)
  })

  test('files are what the result says, the master is untouched, and nothing else is left behind', minute, async () => {
    const master = valid('bear-odd-161x121.webm')
    const outDir = await ownDirectory()
    const before = await readFile(master)
    const info = await videoInfoOfFile(master)
    const shares: number[] = []
    const rendered = await renderPreviews({
      ...clip,
      masterPath: master,
      info,
      outDir,
      onProgress: (share) => shares.push(share),
    })
    for (const { path, bytes, sha256 } of all(rendered)) {
      const content = await readFile(path)
      expect(content).toHaveLength(bytes)
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    }
    expect((await readdir(outDir)).toSorted()).toEqual(['hover.mp4', 'poster-large.jpg', 'poster.jpg', 'watermark.mp4'])
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(await readFile(master)).toEqual(before)
  })
})

test('4K is copied where it can be, HD beside it is encoded, both from one run', minute, async () => {
  const tags = ['-metadata', 'location=+19.0760+072.8777/', '-metadata:s:v', 'handler_name=Somebody']
  const master = await drawVideo(join(await ownDirectory(), '4k.mp4'), 'testsrc2=s=3840x2160:r=30:d=0.3', ...tags)
  const licensed = await licensedOf(master)
  expect(licensed.map(box)).toEqual(['hd 1920x1080', 'uhd 3840x2160'])
  const uhd = one(licensed, 'uhd')
  expect(await pictureSums(uhd.path)).toEqual(await pictureSums(master))
  expect(await probed(uhd.path, '-show_format', '-show_streams')).not.toMatch(/19\.0760|Somebody/)
})

test('a film of few pictures a second has previews, its loop a picture shorter', minute, async () => {
  const previews = await previewsOf(
    await drawVideo(join(await ownDirectory(), 'few.mp4'), 'testsrc2=s=320x180:r=8:d=2'),
  )
  expect(previews.map(({ kind }) => kind).toSorted()).toEqual(['hover', 'poster', 'poster-large', 'watermark'])
})

test('only what is asked for is made', minute, async () => {
  const directory = await ownDirectory()
  const masterPath = await drawVideo(join(directory, 'hd.mp4'), 'testsrc2=s=320x180:r=10:d=1')
  const request = { ...clip, masterPath, info: await videoInfoOfFile(masterPath), outDir: join(directory, 'out') }
  expect(await renderLicensed({ ...request, only: ['uhd'] })).toMatchObject({ ok: true, renditions: [] })
})

test(
  'the hover preview stays under 450 kB even for noise, silent, with a key picture each second',
  minute,
  async () => {
    const source = 'color=gray:s=640x360:r=25:d=8,noise=alls=100:allf=t'
    const masterPath = await drawVideo(join(await ownDirectory(), 'noise.mp4'), source)
    const [info, outDir] = [await videoInfoOfFile(masterPath), await ownDirectory()]
    const stage = await renderPreviewStage({ ...clip, masterPath, info, outDir })
    const hover = one(all(stage), 'hover')
    expect(hover.bytes).toBeLessThanOrEqual(450_000)
    const packets = await probed(hover.path, '-show_entries', 'packet=pts_time,flags')
    const keys = packets.split('\n').filter((line) => line.includes('flags=K'))
    expect(keys).toHaveLength(6)
    expect(await probed(hover.path, '-show_entries', 'stream=codec_type')).not.toContain('audio')
  },
)

test('damage that lies behind the inspected beginning is found before anything is delivered', minute, async () => {
  const directory = await ownDirectory()
  const whole = await drawVideo(join(directory, 'whole.mp4'), 'testsrc2=s=640x360:r=25:d=4')
  const damaged = join(directory, 'damaged.mp4')
  await copyFile(whole, damaged)
  const file = await open(damaged, 'r+')
  await file.write(Buffer.alloc(4000), 0, 4000, Math.floor((await file.stat()).size * 0.6))
  await file.close()
  const outDir = join(directory, 'out')
  const rendered = await renderPreviews({ ...clip, masterPath: damaged, info: await videoInfoOfFile(whole), outDir })
  expect(rendered).toMatchObject({ ok: false, fault: 'source', reason: expect.stringContaining('damaged') })
  expect(await readdir(outDir)).toEqual([])
})

test('an aborted render says so and leaves nothing', minute, async () => {
  const directory = await ownDirectory()
  const masterPath = await drawVideo(join(directory, 'film.mp4'), 'testsrc2=s=640x360:r=25:d=4')
  const info = await videoInfoOfFile(masterPath)
  const stop = new AbortController()
  const outDir = join(directory, 'out')
  const onProgress = () => stop.abort()
  const rendered = await renderPreviews({ ...clip, masterPath, info, outDir, signal: stop.signal, onProgress })
  expect(rendered).toMatchObject({ ok: false, fault: 'aborted' })
  expect(await readdir(outDir)).toEqual([])
})

test('the time limit is ten times the duration and a minute, and more beyond Full HD at 60 frames a second', () => {
  const info = { durationSeconds: 12, width: 1920, height: 1080, fps: 25, isHdr: false } as VideoInfo
  expect(timeLimitMs(info)).toBe(180_000)
  expect(timeLimitMs({ ...info, width: 3840, height: 2160, fps: 60 })).toBe(720_000)
  expect(timeLimitMs({ ...info, isHdr: true })).toBe(360_000)
})
