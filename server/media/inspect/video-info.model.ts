import * as z from 'zod'
import { MAX_PIXELS } from '../../platform/ffmpeg/limits.ts'
import type { ProbedVideo, ProbedStream } from '../../platform/ffmpeg/probe.ts'
import type { FrameTimes } from './frame-timing.model.ts'
import { rateOf, timingOf } from './frame-timing.model.ts'
import { refusals } from './refusals.table.ts'
import type { FileType } from './sniff.client.ts'
import { orientationOf, pixelAspect, quarterTurn, shownSize, type Rotation, type Size } from '../orientation.model.ts'

/** Properties of a video, found by inspection. Plain JSON, stored with the master. */
export const VideoInfo = z.object({
  fileType: z.enum(['mp4', 'mov', '3gp', 'mkv', 'webm', 'avi', 'mts', 'ts', 'mpg', 'ogv']),
  /** ffmpeg's name of the demuxer, pinned in every later run. */
  container: z.string(),
  bytes: z.number(),
  /** As displayed: with square pixels, rotated. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  orientation: z.enum(['horizontal', 'vertical', 'square']),
  /** From the start of the first frame to the end of the last one, whatever the audio. */
  durationSeconds: z.number().positive(),
  /** Number of frames. */
  pictures: z.number().int().positive(),
  /** Average frame rate, at most 60. */
  fps: z.number().positive(),
  timing: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('constant'), rate: z.string() }),
    z.object({ kind: z.literal('variable'), lastPicture: z.number() }),
  ]),
  /** Start of the first frame on ffmpeg's clock of the file (0 = start of audio or video, whichever is first). */
  firstPictureSeconds: z.number(),
  hasAudio: z.boolean(),
  audioChannels: z.number().int().nonnegative(),
  audioCodec: z.string().nullable(),
  codec: z.string(),
  pixelFormat: z.string(),
  /** The colour matrix for decoding. */
  colourMatrix: z.enum(['auto', 'bt709', 'bt601', 'bt2020', 'fcc', 'smpte240m']),
  videoStreamIndex: z.number().int().nonnegative(),
  audioStreamIndex: z.number().int().nonnegative().nullable(),
  /** Degrees clockwise that a player rotates the coded frame. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  hdr: z.enum(['hlg', 'pq']).nullable(),
  isHdr: z.boolean(),
  interlaced: z.boolean(),
  /** Deliverable as it is: needs no encoding, only its metadata removed. */
  isDeliverableH264: z.boolean(),
})
export type VideoInfo = z.infer<typeof VideoInfo>

export const MAX_FPS = 60
const MIN_SIDE = 16

export type Tracks = {
  readonly video: ProbedStream
  readonly audio: ProbedStream | null
  readonly coded: Size
  readonly shown: Size
  readonly rotation: Rotation
}
type Refused = { readonly ok: false; readonly reason: string }

const refuse = (reason: string): Refused => ({ ok: false, reason })

/** Chooses the tracks to use: of several video tracks the one with the largest frames. */
export function chooseTracks(
  probed: ProbedVideo,
  readable: ReadonlySet<string>,
): ({ readonly ok: true } & Tracks) | Refused {
  const videos = probed.streams.filter((s) => s.codec_type === 'video' && s.disposition?.attached_pic !== 1)
  const video = videos.toSorted((a, b) => area(b) - area(a))[0]
  if (video === undefined) return refuse(refusals.noVideo)
  if (!readable.has(video.codec_name ?? '')) return refuse(refusals.codec)
  const coded = { width: video.width ?? 0, height: video.height ?? 0 }
  if (coded.width === 0 || coded.height === 0) return refuse(refusals.noSize)
  const rotation = quarterTurn(video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation)
  if (rotation === null) return refuse(refusals.turned)
  const shown = shownSize(coded, pixelAspect(video.sample_aspect_ratio), rotation)
  if (Math.min(shown.width, shown.height, coded.width, coded.height) < MIN_SIDE) return refuse(refusals.tiny)
  if (shown.width * shown.height > MAX_PIXELS || area(video) > MAX_PIXELS) return refuse(refusals.huge)
  const sounds = probed.streams.filter((s) => s.codec_type === 'audio')
  const audio = chooseAudio(sounds, readable)
  if (audio === null && sounds.length > 0) return refuse(refusals.codec)
  return { ok: true, video, audio, coded, shown, rotation }
}

const area = (stream: ProbedStream) => (stream.width ?? 0) * (stream.height ?? 0)

/** The decodable track with most channels; the first of equals. */
function chooseAudio(sounds: readonly ProbedStream[], readable: ReadonlySet<string>): ProbedStream | null {
  const usable = sounds.filter((s) => readable.has(s.codec_name ?? '') && (s.channels ?? 0) > 0)
  return usable.toSorted((a, b) => (b.channels ?? 0) - (a.channels ?? 0))[0] ?? null
}

/** Combines headers and measurements; where they differ, the measurements win. */
export function videoInfoOf(found: {
  readonly probed: ProbedVideo
  readonly tracks: Tracks
  readonly times: FrameTimes
  readonly fileType: FileType
  readonly demuxer: string
  readonly bytes: number
}): VideoInfo {
  const { probed, tracks, times, fileType, demuxer, bytes } = found
  const { video, audio, shown, coded, rotation } = tracks
  const first = times.starts[0] ?? 0
  const durationSeconds = round6(times.end - first)
  const pictures = times.starts.length
  const timing = timingOf(times, [video.r_frame_rate, video.avg_frame_rate])
  const hdr = hdrOf(video)
  const base = {
    fileType,
    container: demuxer,
    bytes,
    ...shown,
    orientation: orientationOf(shown),
    durationSeconds,
    pictures,
    fps: Math.min(MAX_FPS, round3(timing.kind === 'constant' ? rateOf(timing.rate) : pictures / durationSeconds)),
    timing,
    firstPictureSeconds: round6(first - (probed.format.start_time ?? first)),
    hasAudio: audio !== null,
    audioChannels: audio?.channels ?? 0,
    audioCodec: audio?.codec_name ?? null,
    codec: video.codec_name ?? '',
    pixelFormat: video.pix_fmt ?? '',
    colourMatrix: matrixOf(video, coded),
    videoStreamIndex: video.index,
    audioStreamIndex: audio?.index ?? null,
    rotation,
    hdr,
    isHdr: hdr !== null,
    interlaced: !['progressive', 'unknown', undefined].includes(video.field_order),
  } as const
  return { ...base, isDeliverableH264: isDeliverable(base, video, coded) }
}

const round6 = (value: number) => Math.round(value * 1e6) / 1e6
const round3 = (value: number) => Math.round(value * 1e3) / 1e3

function hdrOf(video: ProbedStream): 'hlg' | 'pq' | null {
  if (video.color_transfer === 'arib-std-b67') return 'hlg'
  return video.color_transfer === 'smpte2084' ? 'pq' : null
}

function matrixOf(video: ProbedStream, coded: Size): VideoInfo['colourMatrix'] {
  if (/^(gbr|rgb|bgr)/.test(video.pix_fmt ?? '')) return 'auto'
  switch (video.color_space) {
    case 'bt709':
    case 'fcc':
    case 'smpte240m':
      return video.color_space
    case 'smpte170m':
    case 'bt470bg':
      return 'bt601'
    case 'bt2020nc':
    case 'bt2020c':
      return 'bt2020'
    default:
      // What every player assumes where it is not declared.
      return Math.max(coded.width, coded.height) >= 1280 ? 'bt709' : 'bt601'
  }
}

function isDeliverable(info: Omit<VideoInfo, 'isDeliverableH264'>, video: ProbedStream, coded: Size): boolean {
  const uncropped = info.width === coded.width && info.height === coded.height && info.rotation === 0
  const evenSides = info.width % 2 === 0 && info.height % 2 === 0
  const plain = !info.interlaced && !info.isHdr && video.color_range !== 'pc'
  const profile = ['Constrained Baseline', 'Baseline', 'Main', 'High'].includes(video.profile ?? '')
  const steady = info.timing.kind === 'constant' && rateOf(info.timing.rate) <= MAX_FPS + 0.01
  const isH264 = info.fileType === 'mp4' && info.codec === 'h264' && info.pixelFormat === 'yuv420p' && profile
  return isH264 && uncropped && evenSides && plain && steady && Math.abs(info.firstPictureSeconds) < 0.001
}
