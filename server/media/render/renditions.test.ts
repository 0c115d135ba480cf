import { expect, test } from 'vitest'
import type { VideoInfo } from '../inspect/inspect.client.ts'
import { type ArgvContext, hoverArgv, passArgv } from './ffmpeg-argv.model.ts'
import { pictureFilters } from './ffmpeg-filters.model.ts'
import { toneMap, toneMapCube } from './tone-map.model.ts'
import { deliveredRate, hoverRate, planLarge, planLicensed, planPreviews } from './renditions.policy.ts'

const hd: VideoInfo = {
  fileType: 'mp4',
  container: 'mov',
  bytes: 10_000_000,
  width: 1920,
  height: 1080,
  orientation: 'horizontal',
  durationSeconds: 10,
  pictures: 250,
  fps: 25,
  timing: { kind: 'constant', rate: '25/1' },
  firstPictureSeconds: 0,
  hasAudio: true,
  audioChannels: 2,
  audioCodec: 'aac',
  codec: 'h264',
  pixelFormat: 'yuv420p',
  colourMatrix: 'bt709',
  videoStreamIndex: 3,
  audioStreamIndex: 1,
  rotation: 0,
  hdr: null,
  isHdr: false,
  interlaced: false,
  isDeliverableH264: false,
}
const of = (more: Partial<VideoInfo>): VideoInfo => ({ ...hd, ...more })
const sized = (width: number, height: number, more: Partial<VideoInfo> = {}) =>
  of({ width, height, orientation: width > height ? 'horizontal' : width < height ? 'vertical' : 'square', ...more })
const sizes = (plan: ReturnType<typeof planLicensed>) =>
  plan.map((p) => `${p.kind} ${p.width}x${p.height}${p.copied ? ' copied' : ''}`)
const context = (info: VideoInfo): ArgvContext => ({ info, clipId: 'clip-1', threads: 2, oldFpsMode: false })

test.each<[string, VideoInfo, boolean, string[]]>([
  ['Full HD', hd, false, ['hd 1920x1080']],
  ['4K', sized(3840, 2160), false, ['hd 1920x1080', 'uhd 3840x2160']],
  ['deliverable 4K', sized(3840, 2160, { isDeliverableH264: true }), false, ['hd 1920x1080', 'uhd 3840x2160 copied']],
  ['deliverable Full HD', of({ isDeliverableH264: true }), false, ['hd 1920x1080 copied']],
  ['cinema 4K', sized(4096, 2160), false, ['hd 1920x1012', 'uhd 4096x2160']],
  ['8K', sized(7680, 4320), false, ['hd 1920x1080', 'uhd 3840x2160']],
  ['standing 4K', sized(2160, 3840), false, ['hd 1080x1920', 'uhd 2160x3840']],
  ['standing 1440x2560 is not 4K', sized(1440, 2560), false, ['hd 1080x1920']],
  ['small is never enlarged', sized(320, 568), false, ['hd 320x568']],
  ['mobile alone for a clip shot on mobile', sized(2160, 3840), true, ['mobile 1080x1920']],
  ['a phone held lying down', sized(3840, 2160), true, ['mobile 1920x1080']],
])('licensed qualities: %s', (_, info, shotOnMobile, expected) => {
  expect(sizes(planLicensed(info, shotOnMobile))).toEqual(expected)
})

test.each<[string, VideoInfo, string[]]>([
  ['lying', sized(3840, 2160), ['poster 640x360', 'poster-large 1280x720', 'hover 640x360', 'watermark 960x540']],
  ['standing', sized(2160, 3840), ['poster 360x640', 'poster-large 720x1280', 'hover 360x640', 'watermark 540x960']],
  ['square', sized(642, 642), ['poster 640x640', 'poster-large 642x642', 'hover 480x480', 'watermark 540x540']],
  ['small and odd', sized(161, 121), ['poster 160x120', 'poster-large 160x120', 'hover 160x120', 'watermark 160x120']],
])('previews: %s', (_, info, expected) => {
  expect(sizes(planPreviews(info))).toEqual(expected)
})

test.each<[string, VideoInfo, boolean, string[]]>([
  ['Full HD', hd, false, ['watermark-hd 1920x1080']],
  ['4K', sized(3840, 2160, { isDeliverableH264: true }), false, ['watermark-hd 1920x1080', 'watermark-uhd 3840x2160']],
  ['standing, shot on mobile', sized(2160, 3840), true, ['watermark-hd 1080x1920']],
  ['no larger than the preview', sized(960, 540), false, []],
])('large watermarked films: %s', (_, info, shotOnMobile, expected) => {
  expect(sizes(planLarge(info, shotOnMobile))).toEqual(expected)
})

test('the hover preview lasts six seconds at most and is silent; the watermarked one is whole', () => {
  const [, , hover, watermark] = planPreviews(hd)
  expect(hover).toMatchObject({ durationSeconds: 6, hasAudio: false })
  expect(watermark).toMatchObject({ durationSeconds: 10, hasAudio: true, frames: 250 })
})

const constant = (rate: string) => ({ timing: { kind: 'constant', rate } }) as const
const variable = { timing: { kind: 'variable', lastPicture: 1 }, fps: 7.2, pictures: 72 } as const
test.each<[string, Partial<VideoInfo>, string | null, string, number]>([
  ['25 a second', {}, '25/1', '25/1', 250],
  ['NTSC', { ...constant('30000/1001'), pictures: 300 }, '30000/1001', '30000/1001', 300],
  ['50 a second', { ...constant('50/1'), pictures: 500 }, '50/1', '50/2', 500],
  ['120 a second is delivered at 60', { ...constant('120/1'), pictures: 1200, fps: 60 }, '60/1', '60/2', 600],
  ['uneven keeps every picture', variable, null, '10/1', 72],
  ['uneven and too fast is delivered at 60', { ...variable, fps: 60, pictures: 900 }, '60/1', '60/2', 600],
])('rate: %s', (_, more, delivered, hover, frames) => {
  expect(deliveredRate(of(more))).toBe(delivered)
  expect(hoverRate(of(more))).toBe(hover)
  expect(planLicensed(of(more), false)[0]?.frames).toBe(frames)
})

test('every output drops foreign metadata, chapters, data and subtitles and carries our clip id once', () => {
  const plan = planLicensed(sized(3840, 2160, { isDeliverableH264: true }), false)
  const line = passArgv(context(sized(3840, 2160, { isDeliverableH264: true })), {
    watermark: null,
    licensed: plan,
  }).join(' ')
  const count = (words: string) => line.split(words).length - 1
  expect(count('-map_metadata -1 -map_chapters -1 -dn -sn')).toBe(2)
  expect(count('comment=clip-1')).toBe(2)
  expect(count('+faststart')).toBe(2)
})

test('one decode gives all licensed qualities, from the chosen tracks, without a mark', () => {
  const words = passArgv(context(sized(3840, 2160)), {
    watermark: null,
    licensed: planLicensed(sized(3840, 2160), false),
  })
  expect(words.filter((word) => word === '-i')).toHaveLength(1)
  const graph = words[words.indexOf('-filter_complex') + 1]
  expect(graph).toContain('[0:3]setpts=PTS-STARTPTS,split=2')
  expect(graph).toContain('[0:1]atrim')
  expect(graph).not.toContain('overlay')
})

test('the marked preview and everything licensed come out of one decode; each input has its own limits', () => {
  const info = sized(3840, 2160)
  const marked = planPreviews(info)[3] ?? null
  const size = { width: 64, height: 36, perSecond: 4 }
  const watermark = marked && { planned: marked, seed: Buffer.from('clip'), samples: { tiles: size, features: size } }
  const words = passArgv(context(info), { watermark, licensed: planLicensed(info, false) })
  expect(words.filter((word) => word === '-format_whitelist')).toHaveLength(2)
  const graph = words[words.indexOf('-filter_complex') + 1]
  expect(graph).toContain('[0:3]setpts=PTS-STARTPTS,split=2[from-hd][from-uhd]')
  expect(graph).toMatch(/\[plain\]\[1:v\]overlay=x=\d+\*sin\(2\*PI\*t/)
  expect(graph).not.toMatch(/overlay[^;]*\[(hd|uhd)\]/)
})

test('the hover preview is marked', () => {
  const [, , hover, marked] = planPreviews(hd)
  if (!hover || !marked) throw new Error('not planned')
  const words = hoverArgv(context(hd), { hover, marked, seed: Buffer.from('clip') }, { kilobits: 520, crf: 27 })
  expect(words[words.indexOf('-filter_complex') + 1]).toContain('[video][1:v]overlay')
  expect(words.filter((word) => word === '-format_whitelist')).toHaveLength(2)
})

test.each<[string, Partial<VideoInfo>, string[], string[]]>([
  ['plain', {}, ['scale=640:360', 'out_color_matrix=bt709:out_range=tv', 'setsar=1'], ['bwdif', 'lut3d']],
  ['fields', { interlaced: true }, ['bwdif'], ['lut3d']],
  [
    'HDR',
    { hdr: 'hlg', isHdr: true, colourMatrix: 'bt2020' },
    ['in_color_matrix=bt2020', 'gbrp10le', 'lut3d'],
    ['bwdif'],
  ],
])('filters: %s', (_, more, present, absent) => {
  const filters = pictureFilters(of(more), { width: 640, height: 360 })
  for (const word of present) expect(filters).toContain(word)
  for (const word of absent) expect(filters).not.toContain(word)
})

test('tone mapping keeps black black and grey grey, brightens steadily, and never leaves the range', () => {
  for (const transfer of ['hlg', 'pq'] as const) {
    expect(toneMap(transfer, [0, 0, 0])).toEqual([0, 0, 0])
    const greys = Array.from({ length: 21 }, (_, n) => toneMap(transfer, [n / 20, n / 20, n / 20]))
    for (const [r, g, b] of greys) expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(0.01)
    expect(greys.map(([r]) => r)).toEqual(greys.map(([r]) => r).toSorted((a, b) => a - b))
    expect(Math.max(...greys.flat())).toBeLessThanOrEqual(1)
  }
  // Diffuse white (75 % in HLG) stays bright, with room above it for highlights.
  expect(toneMap('hlg', [0.75, 0.75, 0.75])[0]).toBeGreaterThan(0.85)
  expect(toneMap('hlg', [0.75, 0.75, 0.75])[0]).toBeLessThan(0.97)
  expect(toneMapCube('hlg').trim().split('\n')).toHaveLength(33 ** 3 + 1)
})
