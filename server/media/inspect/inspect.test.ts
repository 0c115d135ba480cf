import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { VALID_VIDEOS, ODD_BUT_TAKEN } from '../../../testing/test-videos.ts'
import { mediaDir } from '../../../testing/media-dir.ts'
import { inspectMaster, type VideoInfo, type Inspection } from './inspect.client.ts'

const media = mediaDir()
const seconds = (most: number) => ({ timeout: most * 1000 })

/** What else matters of each film to later work. */
const MORE: Readonly<Record<string, Partial<VideoInfo>>> = {
  'anamorphic-sar2x1.mp4': { orientation: 'horizontal' },
  'bear-odd-161x121.webm': { fileType: 'webm', codec: 'vp9' },
  'car-park-768x432.mp4': { fps: 12.5, hasAudio: true },
  'city-night-mpeg2.mpg': { fileType: 'mpg', codec: 'mpeg2video' },
  'city-prores-hq.mov': { fileType: 'mov', codec: 'prores' },
  'cockatoo-720p-noaudio.mp4': { hasAudio: false, fps: 20, isDeliverableH264: true },
  'desert-road-mjpeg.avi': { fileType: 'avi', hasAudio: true, isDeliverableH264: false },
  'geese-720p.mp4': { isDeliverableH264: true, audioStreamIndex: 0, videoStreamIndex: 1 },
  'iphone-gps-rot90.mov': { orientation: 'vertical', rotation: 90 },
  'karma-coast-854x480.mp4': { isDeliverableH264: false },
  'nasa-multi-track.mp4': { videoStreamIndex: 3, pictures: 390 },
  'ocean-960x540.mp4': { hasAudio: false },
  'portrait-4k60-rot90.mp4': { orientation: 'vertical', fps: 60, rotation: 90 },
  'roofs-hlg-10bit-rot90.mp4': { orientation: 'vertical', isHdr: true, hdr: 'hlg' },
  'signer-640x480.mkv': { fileType: 'mkv', fps: 30 },
  'sony-a7m3.mts': { fileType: 'mts', interlaced: true, pictures: 13, fps: 25 },
  'sowt-1080p50-pcm.mov': { fps: 50, hasAudio: true },
  'square-642x642-vp9.webm': { orientation: 'square' },
  'vfr-3026x1386.mp4': { fps: 7.22, pictures: 63 },
}

describe.skipIf(media === null)('good films', () => {
  test.concurrent.each(Object.entries(VALID_VIDEOS))(
    'a good film: %s',
    seconds(60),
    async (name, { width, height, seconds: length }) => {
      const info = taken(await inspectMaster(join(media ?? '', 'valid', name)))
      expect(info).toMatchObject({ width, height, ...MORE[name] })
      expect(Math.abs(info.durationSeconds - length)).toBeLessThan(0.1)
    },
  )
})

describe.skipIf(media === null)('hostile files', () => {
  const hostile = media === null ? [] : readdirSync(join(media, 'hostile')).filter((name) => name.includes('.'))
  test.concurrent.each(hostile)('a hostile file: %s', seconds(60), async (name) => {
    const inspection = await inspectMaster(join(media ?? '', 'hostile', name))
    const length = ODD_BUT_TAKEN[name]
    if (length === undefined) return expectWrittenReason(inspection)
    expect(Math.abs(taken(inspection).durationSeconds - length)).toBeLessThan(0.1)
  })

  const fuzz = media === null ? [] : readdirSync(join(media, 'hostile', 'fuzz'))
  test.concurrent.each(fuzz)('a damaged file: %s', seconds(60), async (name) => {
    const inspection = await inspectMaster(join(media ?? '', 'hostile', 'fuzz', name))
    if (inspection.ok) expect(inspection.info.durationSeconds).toBeGreaterThan(0)
    else expectWrittenReason(inspection)
  })

  test('a video with the extension of another type is accepted as what it is', seconds(60), async () => {
    const info = taken(await inspectMaster(join(media ?? '', 'hostile', 'matroska-named.mp4')))
    expect(info.fileType).toBe('mkv')
  })

  test('an aborted reading says so', seconds(60), async () => {
    const inspection = await inspectMaster(join(media ?? '', 'valid', 'geese-720p.mp4'), {
      signal: AbortSignal.abort(),
    })
    expect(inspection).toMatchObject({ ok: false, fault: 'aborted' })
  })
})

function taken(inspection: Inspection): VideoInfo {
  if (!inspection.ok) throw new Error(`refused: ${inspection.reason} (${inspection.detail})`)
  return inspection.info
}

/** The uploader reads it: a sentence, no path, no tool, no address of memory. */
function expectWrittenReason(inspection: Inspection): void {
  expect(inspection).toMatchObject({ ok: false, fault: 'source' })
  if (!inspection.ok) expect(inspection.reason).toMatch(/^(?!.*(ffmpeg|ffprobe|0x|whitelist|\/))[A-Z].{15,}\.$/)
}
