import * as z from 'zod'
import { MAX_PIXELS } from '../../platform/ffmpeg/limits.ts'
import type { Packet, ProbedStream, ProbedVideo } from '../../platform/ffmpeg/probe.ts'
import { refusals } from './refusals.table.ts'
import type { FileType } from './sniff.client.ts'
import { orientationOf, pixelAspect, quarterTurn, type Rotation, shownSize, type Size } from '../orientation.model.ts'

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

const MAX_FPS = 60
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

/** The tracks with pictures, without cover images. */
export const videoTracks = ({ streams }: ProbedVideo): ProbedStream[] =>
  streams.filter((s) => s.codec_type === 'video' && s.disposition?.attached_pic !== 1)

/** A track with so much of the most pictures is a film too: one of half the frame rate, say. */
const TRACK_SHARE = 0.25

/**
 * Of several video tracks the one that holds the film: of those that move the largest, of equals the default
 * one. A phone's motion photo has a larger track of two pictures beside its film.
 */
function chooseTrack(videos: ProbedStream[], counted: ReadonlyMap<number, number>): ProbedStream | undefined {
  const pictures = (s: ProbedStream) => s.nb_frames ?? counted.get(s.index) ?? 0
  const most = Math.max(0, ...videos.map(pictures))
  const isDefault = (s: ProbedStream) => s.disposition?.default ?? 0
  return videos
    .filter((s) => pictures(s) >= most * TRACK_SHARE)
    .toSorted((a, b) => area(b) - area(a) || isDefault(b) - isDefault(a))[0]
}

/**
 * Chooses the tracks to use.
 * @param counted pictures of video tracks whose headers do not tell them
 */
export function chooseTracks(
  probed: ProbedVideo,
  readable: ReadonlySet<string>,
  counted: ReadonlyMap<number, number> = new Map(),
): ({ readonly ok: true } & Tracks) | Refused {
  const video = chooseTrack(videoTracks(probed), counted)
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

/** Presentation times, in seconds on the file's own clock. */
type FrameTimes = {
  /** Of each frame, strictly increasing. */
  readonly starts: Float64Array
  readonly end: number
}

type Timing =
  | { readonly kind: 'constant'; readonly rate: string }
  /** `lastPicture`: duration of the last frame, in seconds. */
  | { readonly kind: 'variable'; readonly lastPicture: number }

/** A last frame that is longer than this, and much longer than any other, is a wrong header. */
const MAX_LAST_FRAME_SECONDS = 10
const COMMON_RATES = [
  '24000/1001',
  '24/1',
  '25/1',
  '30000/1001',
  '30/1',
  '48/1',
  '50/1',
  '60000/1001',
  '60/1',
  '120000/1001',
  '120/1',
]

/**
 * Presentation times of all frames. Those of decoded frames are exact; beyond the decoded part they are derived from packets,
 * without those removed by the edit list, those before the first decodable frame, and, in field-coded video (two packets a
 * frame), every second one.
 */
export function frameTimes(
  packets: readonly Packet[],
  decoded: { readonly starts: readonly number[]; readonly complete: boolean },
): FrameTimes | null {
  const first = decoded.starts[0]
  const last = decoded.starts.at(-1)
  if (first === undefined || last === undefined) return null
  const shown = packets.filter((packet) => !packet.discarded && packet.at !== null && packet.at >= first - 0.001)
  const perFrame = packetsPerFrame(shown, decoded.starts.length, last)
  const starts = decoded.complete
    ? distinct(decoded.starts)
    : distinct(shown.map((packet) => packet.at ?? 0)).filter((_, n) => n % perFrame === 0)
  return { starts, end: endOf(starts, shown) }
}

function packetsPerFrame(shown: readonly Packet[], decoded: number, last: number): 1 | 2 {
  const inDecodedPart = shown.filter((packet) => (packet.at ?? 0) <= last).length
  return inDecodedPart / decoded > 1.8 ? 2 : 1
}

const distinct = (times: readonly number[]): Float64Array =>
  Float64Array.from(times)
    .sort()
    .filter((time, n, all) => n === 0 || time - (all[n - 1] ?? 0) > 1e-5)

function endOf(starts: Float64Array, shown: readonly Packet[]): number {
  const last = starts.at(-1) ?? 0
  const average = starts.length > 1 ? (last - (starts[0] ?? 0)) / (starts.length - 1) : 1 / 25
  const claimed = shown.reduce((end, packet) => Math.max(end, (packet.at ?? 0) + (packet.lasts ?? 0)), last) - last
  if (claimed <= 0.0001) return last + average
  return claimed > MAX_LAST_FRAME_SECONDS && claimed > 2 * longestInterval(starts) ? last + average : last + claimed
}

const longestInterval = (starts: Float64Array): number =>
  starts.reduce((longest, start, n) => (n === 0 ? 0 : Math.max(longest, start - (starts[n - 1] ?? 0))), 0)

/** Parses a rate like `"30000/1001"` to frames a second; 0 when it is invalid. */
export function rateOf(rate: string | undefined): number {
  const [, over = '0', under = '0'] = /^(\d+)\/(\d+)$/.exec(rate ?? '') ?? []
  const value = Number(over) / Number(under)
  return Number.isFinite(value) ? value : 0
}

/**
 * Constant when every frame is closest to its own position on the grid of one rate: encoding at that rate then neither drops
 * nor duplicates a frame. A nominal rate in the header alone proves nothing.
 */
export function timingOf({ starts, end }: FrameTimes, headerRates: readonly (string | undefined)[]): Timing {
  const lastPicture = end - (starts.at(-1) ?? end)
  const span = (starts.at(-1) ?? 0) - (starts[0] ?? 0)
  const average = span > 0 ? (starts.length - 1) / span : 0
  const measured = `${Math.round(average * 1000)}/1000`
  const closeness = (rate: string) => Math.abs(rateOf(rate) / average - 1)
  const common = COMMON_RATES.toSorted((a, b) => closeness(a) - closeness(b))
  const commonHeaderRates = headerRates.filter((rate) => COMMON_RATES.includes(rate ?? ''))
  for (const rate of [...commonHeaderRates, ...common, ...headerRates, measured]) {
    if (
      rate !== undefined &&
      Math.abs(rateOf(rate) / average - 1) < 0.02 &&
      fitsGrid(starts, rateOf(rate), lastPicture)
    ) {
      return { kind: 'constant', rate }
    }
  }
  return { kind: 'variable', lastPicture }
}

function fitsGrid(starts: Float64Array, rate: number, lastPicture: number): boolean {
  const first = starts[0] ?? 0
  return Math.abs(lastPicture * rate - 1) < 1 && starts.every((start, n) => Math.abs((start - first) * rate - n) < 0.45)
}
