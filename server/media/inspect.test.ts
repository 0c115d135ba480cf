import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mediaDir } from '../../testing/media-dir.ts'
import { inspectMaster, type FilmFacts, type Inspection } from './inspect.ts'

const media = mediaDir()
const seconds = (most: number) => ({ timeout: most * 1000 })

/** What each film is to those who see it: size as shown, length of its pictures in seconds, and what else matters. */
const FILMS: Readonly<Record<string, [number, number, number, Partial<FilmFacts>]>> = {
  'anamorphic-sar2x1.mp4': [1280, 360, 5, { orientation: 'horizontal' }],
  'bear-odd-161x121.webm': [161, 121, 1.001, { fileType: 'webm', codec: 'vp9' }],
  'car-park-768x432.mp4': [768, 432, 30.16, { fps: 12.5, hasAudio: true }],
  'city-night-mpeg2.mpg': [720, 405, 7.6, { fileType: 'mpg', codec: 'mpeg2video' }],
  'city-prores-hq.mov': [720, 405, 0.48, { fileType: 'mov', codec: 'prores' }],
  'cockatoo-720p-noaudio.mp4': [1280, 720, 14, { hasAudio: false, fps: 20, isDeliverableH264: true }],
  'desert-road-mjpeg.avi': [640, 480, 2.6, { fileType: 'avi', hasAudio: true, isDeliverableH264: false }],
  'geese-720p.mp4': [1280, 720, 3.635, { isDeliverableH264: true, audioStreamIndex: 0, videoStreamIndex: 1 }],
  'iphone-gps-rot90.mov': [320, 568, 4.0017, { orientation: 'vertical', rotation: 90 }],
  'karma-coast-854x480.mp4': [854, 480, 12.0787, { isDeliverableH264: false }],
  'nasa-multi-track.mp4': [480, 270, 13.013, { videoStreamIndex: 3, pictures: 390 }],
  'ocean-960x540.mp4': [960, 540, 1.0344, { hasAudio: false }],
  'portrait-4k60-rot90.mp4': [2160, 3840, 0.2997, { orientation: 'vertical', fps: 60, rotation: 90 }],
  'roofs-hlg-10bit-rot90.mp4': [1080, 1920, 2.5483, { orientation: 'vertical', isHdr: true, hdr: 'hlg' }],
  'signer-640x480.mkv': [640, 480, 2.6, { fileType: 'mkv', fps: 30 }],
  'sony-a7m3.mts': [1920, 1080, 0.52, { fileType: 'mts', interlaced: true, pictures: 13, fps: 25 }],
  'sowt-1080p50-pcm.mov': [1920, 1080, 2, { fps: 50, hasAudio: true }],
  'square-642x642-vp9.webm': [642, 642, 2.9667, { orientation: 'square' }],
  'vfr-3026x1386.mp4': [3026, 1386, 8.7255, { fps: 7.22, pictures: 63 }],
}

describe.skipIf(media === null)('good films', () => {
  test.concurrent.each(Object.entries(FILMS))('%s', seconds(60), async (name, [width, height, length, more]) => {
    const facts = taken(await inspectMaster(join(media ?? '', 'valid', name)))
    expect(facts).toMatchObject({ width, height, ...more })
    expect(Math.abs(facts.durationSeconds - length)).toBeLessThan(0.1)
  })
})

/** Films that are taken although something is odd about them, by the length of their pictures. */
const ODD_BUT_TAKEN: Readonly<Record<string, number>> = {
  'claims-39-hours.mp4': 1.001,
  'matroska-named.mp4': 3.65,
  'mdat-too-long.mp4': 1.001,
  'metadata-injection.mp4': 1.035,
  'slow-6min-1080p.mp4': 362.767,
}

describe.skipIf(media === null)('hostile files', () => {
  const hostile = media === null ? [] : readdirSync(join(media, 'hostile')).filter((name) => name.includes('.'))
  test.concurrent.each(hostile)('%s', seconds(60), async (name) => {
    const inspection = await inspectMaster(join(media ?? '', 'hostile', name))
    const length = ODD_BUT_TAKEN[name]
    if (length === undefined) return expectWrittenReason(inspection)
    expect(Math.abs(taken(inspection).durationSeconds - length)).toBeLessThan(0.1)
  })

  const fuzz = media === null ? [] : readdirSync(join(media, 'hostile', 'fuzz'))
  test.concurrent.each(fuzz)('fuzz %s', seconds(60), async (name) => {
    const inspection = await inspectMaster(join(media ?? '', 'hostile', 'fuzz', name))
    if (inspection.ok) expect(inspection.facts.durationSeconds).toBeGreaterThan(0)
    else expectWrittenReason(inspection)
  })

  test('a film named as another kind is taken as what it is', seconds(60), async () => {
    const facts = taken(await inspectMaster(join(media ?? '', 'hostile', 'matroska-named.mp4')))
    expect(facts.fileType).toBe('mkv')
  })

  test('an aborted reading says so', seconds(60), async () => {
    const inspection = await inspectMaster(join(media ?? '', 'valid', 'geese-720p.mp4'), { signal: AbortSignal.abort() })
    expect(inspection).toMatchObject({ ok: false, fault: 'aborted' })
  })
})

function taken(inspection: Inspection): FilmFacts {
  if (!inspection.ok) throw new Error(`refused: ${inspection.reason} (${inspection.detail})`)
  return inspection.facts
}

/** The uploader reads it: a sentence, no path, no tool, no address of memory. */
function expectWrittenReason(inspection: Inspection): void {
  expect(inspection).toMatchObject({ ok: false, fault: 'film' })
  if (!inspection.ok) expect(inspection.reason).toMatch(/^(?!.*(ffmpeg|ffprobe|0x|whitelist|\/))[A-Z].{15,}\.$/)
}
