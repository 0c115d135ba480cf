import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ProbedVideo, ProbedStream } from '../../platform/ffmpeg/probe.ts'
import type { PlannedRendition } from './renditions.policy.ts'
import { beginsWithIndex, checkVideo, verifyRendition } from './verify.client.ts'

const planned: PlannedRendition = {
  kind: 'hd',
  fileName: 'hd.mp4',
  contentType: 'video/mp4',
  width: 1920,
  height: 1080,
  durationSeconds: 10,
  frames: 250,
  hasAudio: true,
  copied: false,
}
const video: ProbedStream = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  pix_fmt: 'yuv420p',
  width: 1920,
  height: 1080,
  sample_aspect_ratio: '1:1',
  duration: 10,
  nb_frames: 250,
  tags: { language: 'und', handler_name: 'VideoHandler', vendor_id: '[0][0][0][0]', encoder: 'Lavc libx264' },
}
const audio: ProbedStream = { index: 1, codec_type: 'audio', codec_name: 'aac', duration: 9.99 }
const tags = { major_brand: 'isom', minor_version: '512', compatible_brands: 'isom', comment: 'clip-1' }
const probed = (streams: ProbedStream[], format: Partial<ProbedVideo['format']> = {}): ProbedVideo => ({
  streams,
  format: { duration: 10, tags, ...format },
})
const withVideo = (more: Partial<ProbedStream>) => probed([{ ...video, ...more }, audio])

test('a file as planned passes', () => {
  expect(checkVideo(probed([video, audio]), planned, 'clip-1')).toBeNull()
  expect(checkVideo(withVideo({ nb_frames: 251, duration: 10.04 }), planned, 'clip-1')).toBeNull()
})

test.each<[string, ProbedVideo]>([
  ['another size', withVideo({ width: 1280, height: 720 })],
  ['another codec', withVideo({ codec_name: 'hevc' })],
  ['ten bits', withVideo({ pix_fmt: 'yuv420p10le' })],
  ['wide pixels', withVideo({ sample_aspect_ratio: '2:1' })],
  ['a rotation left', withVideo({ side_data_list: [{ side_data_type: 'Display Matrix', rotation: -90 }] })],
  ['two pictures missing', withVideo({ nb_frames: 248 })],
  ['too short', withVideo({ duration: 9.8 })],
  ['longer as a whole', probed([video, audio], { duration: 10.2 })],
  ['no sound', probed([video])],
  ['a data track', probed([video, audio, { index: 2, codec_type: 'data' }])],
  ['no pictures', probed([audio])],
  ['a place', probed([video, audio], { tags: { ...tags, location: '+19.0760+072.8777/' } })],
  ['a time of filming', probed([video, audio], { tags: { ...tags, creation_time: '2024-01-01T00:00:00Z' } })],
  ['the name of a camera on a track', withVideo({ tags: { handler_name: 'GoPro AVC' } })],
  ['the id of another clip', probed([video, audio], { tags: { ...tags, comment: 'clip-2' } })],
])('a file does not pass: %s', (_, found) => {
  expect(checkVideo(found, planned, 'clip-1')).not.toBeNull()
})

test('a video whose index is at its end does not', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'verify-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const box = (name: string, bytes: number) => {
    const content = Buffer.alloc(bytes)
    content.writeUInt32BE(bytes, 0)
    content.write(name, 4, 'latin1')
    return content
  }
  const wide = Buffer.alloc(32)
  wide.writeUInt32BE(1, 0)
  wide.write('free', 4, 'latin1')
  wide.writeBigUInt64BE(32n, 8)
  const films: [Buffer[], boolean][] = [
    [[box('ftyp', 32), box('moov', 100), box('mdat', 100)], true],
    [[box('ftyp', 32), wide, box('moov', 100), box('mdat', 100)], true],
    [[box('ftyp', 32), box('mdat', 100), box('moov', 100)], false],
    [[box('ftyp', 32)], false],
    [[Buffer.alloc(64)], false],
  ]
  for (const [boxes, expected] of films) {
    const path = join(directory, 'film.mp4')
    await writeFile(path, Buffer.concat(boxes))
    expect(await beginsWithIndex(path)).toBe(expected)
  }
})

test('a file that is missing, empty or not a video does not', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'verify-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  expect(await verifyRendition(directory, planned, { clipId: 'clip-1' })).toMatchObject({ ok: false })
  await writeFile(join(directory, 'hd.mp4'), '')
  expect(await verifyRendition(directory, planned, { clipId: 'clip-1' })).toMatchObject({ ok: false })
  await writeFile(join(directory, 'hd.mp4'), 'not a film')
  expect(await verifyRendition(directory, planned, { clipId: 'clip-1' })).toMatchObject({ ok: false })
  await writeFile(join(directory, 'poster.jpg'), 'not a picture')
  const poster = { ...planned, kind: 'poster', fileName: 'poster.jpg', contentType: 'image/jpeg' } as const
  expect(await verifyRendition(directory, poster, { clipId: 'clip-1' })).toMatchObject({ ok: false })
})
