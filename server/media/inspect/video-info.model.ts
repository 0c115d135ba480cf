import * as z from 'zod'
import type { ProbedVideo, ProbedStream } from '../../platform/ffmpeg/probe.ts'
import type { PictureTimes } from './frame-timing.model.ts'
import { rateOf, timingOf } from './frame-timing.model.ts'
import { refusals } from './refusals.table.ts'
import type { FileType } from './sniff.client.ts'
import { orientationOf, pixelAspect, quarterTurn, shownSize, type Rotation, type Size } from '../orientation.model.ts'

/** What is true of a film, found by reading it. Plain JSON, so that it can be kept beside the master and read back. */
export const VideoInfo = z.object({
  fileType: z.enum(['mp4', 'mov', '3gp', 'mkv', 'webm', 'avi', 'mts', 'ts', 'mpg', 'ogv']),
  /** ffmpeg's name of the reader, pinned in every later run. */
  container: z.string(),
  bytes: z.number(),
  /** As shown: pixels square, quarter turns made. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  orientation: z.enum(['horizontal', 'vertical', 'square']),
  /** From the first picture's appearance to the last one's end. Sound does not count. */
  durationSeconds: z.number().positive(),
  pictures: z.number().int().positive(),
  /** Average pictures a second, at most 60. */
  fps: z.number().positive(),
  timing: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('constant'), rate: z.string() }),
    z.object({ kind: z.literal('variable'), lastPicture: z.number() }),
  ]),
  /** Where the first picture lies on the clock that ffmpeg gives the file (0 = earliest of sound and picture). */
  firstPictureSeconds: z.number(),
  hasAudio: z.boolean(),
  audioChannels: z.number().int().nonnegative(),
  audioCodec: z.string().nullable(),
  codec: z.string(),
  pixelFormat: z.string(),
  /** The colour matrix to read the pictures with. */
  colourMatrix: z.enum(['auto', 'bt709', 'bt601', 'bt2020', 'fcc', 'smpte240m']),
  videoStreamIndex: z.number().int().nonnegative(),
  audioStreamIndex: z.number().int().nonnegative().nullable(),
  /** Degrees clockwise that a player turns the coded picture. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  hdr: z.enum(['hlg', 'pq']).nullable(),
  isHdr: z.boolean(),
  interlaced: z.boolean(),
  /** Already what we would deliver: its 4K needs no new encoding, only other people's metadata taken out. */
  isDeliverableH264: z.boolean(),
})
export type VideoInfo = z.infer<typeof VideoInfo>

export const MOST_FPS = 60
const MOST_PIXELS = 40_000_000
const LEAST_SIDE = 16

export type Tracks = {
  readonly video: ProbedStream
  readonly audio: ProbedStream | null
  readonly coded: Size
  readonly shown: Size
  readonly rotation: Rotation
}
type Refused = { readonly ok: false; readonly reason: string }

const refuse = (reason: string): Refused => ({ ok: false, reason })

/** Chooses the tracks that make up the film: of several video tracks the one with the largest picture. */
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
  if (Math.min(shown.width, shown.height, coded.width, coded.height) < LEAST_SIDE) return refuse(refusals.tiny)
  if (shown.width * shown.height > MOST_PIXELS || area(video) > MOST_PIXELS) return refuse(refusals.huge)
  const sounds = probed.streams.filter((s) => s.codec_type === 'audio')
  const audio = chooseSound(sounds, readable)
  if (audio === null && sounds.length > 0) return refuse(refusals.codec)
  return { ok: true, video, audio, coded, shown, rotation }
}

const area = (stream: ProbedStream) => (stream.width ?? 0) * (stream.height ?? 0)

/** The richest track that can be read; the first of equals. */
function chooseSound(sounds: readonly ProbedStream[], readable: ReadonlySet<string>): ProbedStream | null {
  const usable = sounds.filter((s) => readable.has(s.codec_name ?? '') && (s.channels ?? 0) > 0)
  return usable.toSorted((a, b) => (b.channels ?? 0) - (a.channels ?? 0))[0] ?? null
}

/** Puts together what the headers say and what the pictures proved; where they differ, the pictures win. */
export function videoInfoOf(found: {
  readonly probed: ProbedVideo
  readonly tracks: Tracks
  readonly times: PictureTimes
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
    fps: Math.min(MOST_FPS, round3(timing.kind === 'constant' ? rateOf(timing.rate) : pictures / durationSeconds)),
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
      // What every player assumes of a film that does not say.
      return Math.max(coded.width, coded.height) >= 1280 ? 'bt709' : 'bt601'
  }
}

function isDeliverable(info: Omit<VideoInfo, 'isDeliverableH264'>, video: ProbedStream, coded: Size): boolean {
  const whole = info.width === coded.width && info.height === coded.height && info.rotation === 0
  const evenSides = info.width % 2 === 0 && info.height % 2 === 0
  const plain = !info.interlaced && !info.isHdr && video.color_range !== 'pc'
  const profile = ['Constrained Baseline', 'Baseline', 'Main', 'High'].includes(video.profile ?? '')
  const steady = info.timing.kind === 'constant' && rateOf(info.timing.rate) <= MOST_FPS + 0.01
  const isH264 = info.fileType === 'mp4' && info.codec === 'h264' && info.pixelFormat === 'yuv420p' && profile
  return isH264 && whole && evenSides && plain && steady && Math.abs(info.firstPictureSeconds) < 0.001
}
