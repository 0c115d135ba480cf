import { basename, dirname } from 'node:path'
import { availableParallelism } from 'node:os'
import { stat } from 'node:fs/promises'
import { READING_LIMITS, VIDEO_CODECS, videoInput, type VideoInput } from '../../platform/ffmpeg/limits.ts'
import { type FfmpegOutcome, runFfmpeg } from '../../platform/ffmpeg/run.ts'
import type { Size } from '../orientation.model.ts'
import { type Packet, type ProbedVideo, probeVideo, type Unread, walkPackets } from '../../platform/ffmpeg/probe.ts'
import { lacksFpsMode, mediaTools } from '../../platform/ffmpeg/tools.ts'
import { chooseTracks, frameTimes, type Tracks, type VideoInfo, videoInfoOf, videoTracks } from './video-info.model.ts'
import { refusals } from './refusals.table.ts'
import { sniffFile } from './sniff.client.ts'

/** About 60 frames of Full HD or 15 of 4K: enough to relate frames to packets. */
const PIXEL_BUDGET = 120_000_000
const MIN_FRAMES = 12
/** The time base of the output: 90 kHz distinguishes any frame rate. */
const TICKS = 90_000

type DecodedStart = {
  /** Presentation times of the frames in order, in seconds on the file's own clock. */
  readonly starts: readonly number[]
  /** True when these are all frames of the video. */
  readonly complete: boolean
}

/**
 * The number of threads of one ffmpeg process. Each has frame buffers of its own, and at 8K in HDR four of them exceed the
 * memory limit.
 */
export const mediaThreads = ({ width, height }: Size): number =>
  Math.min(width * height > 9_000_000 ? 2 : 4, availableParallelism())

/**
 * Decodes the first frames strictly: any damage is an error, never a dropped frame. The frames are counted and discarded
 * without being copied, so that the cost is that of decoding alone.
 */
async function decodeStart(request: {
  readonly input: VideoInput
  readonly streamIndex: number
  readonly size: Size
  readonly oldFpsMode: boolean
  readonly signal?: AbortSignal | undefined
}): Promise<{ readonly outcome: FfmpegOutcome; readonly decoded: DecodedStart }> {
  const { input, streamIndex, size, oldFpsMode, signal } = request
  const most = Math.max(MIN_FRAMES, Math.ceil(PIXEL_BUDGET / (size.width * size.height)))
  const starts: number[] = []
  const outcome = await runFfmpeg({
    cwd: dirname(input.path),
    args: [
      '-xerror',
      '-copyts',
      ...videoInput({ ...input, path: basename(input.path), strict: true, threads: mediaThreads(size) }),
      ...['-map', `0:${streamIndex}`, '-an', '-sn', '-dn'],
      ...[oldFpsMode ? '-vsync' : '-fps_mode', 'passthrough', '-enc_time_base', `1/${TICKS}`],
      ...['-frames:v', String(most), '-c:v', 'wrapped_avframe', '-f', 'framecrc', '-'],
    ],
    limits: READING_LIMITS,
    // Generous: excessive work is ended by the CPU limit; a busy machine must not fail a valid file.
    wallMs: 600_000,
    maxStdoutBytes: 64 * 1024 ** 2,
    signal,
    onLine: (line) => {
      const start = line.startsWith('#') ? NaN : Number(line.split(',')[2])
      if (Number.isFinite(start)) starts.push(start / TICKS)
    },
  })
  return { outcome, decoded: { starts, complete: starts.length < most } }
}

export type { VideoInfo } from './video-info.model.ts'

export type Inspection =
  | { readonly ok: true; readonly info: VideoInfo }
  | {
      readonly ok: false
      /**
       * `source`: the file is refused, also on a retry. `machine`: this server failed; a retry may succeed. `aborted`: the
       * signal fired.
       */
      readonly fault: 'source' | 'machine' | 'aborted'
      /** For the uploader. */
      readonly reason: string
      /** For the log only. */
      readonly detail: string
    }
type Refusal = Extract<Inspection, { ok: false }>
type Options = { readonly signal?: AbortSignal | undefined }

const MAX_SECONDS = 4 * 3600
const MAX_FRAMES = MAX_SECONDS * 120
/** The codec names of the allowlist; several decoders of one codec share its name. */
const READABLE = new Set(VIDEO_CODECS.split(','))

/**
 * Inspects a source file: whether we accept it, and its properties.
 *
 * Cheap checks first: content sniffing, headers, a walk over the packets of the chosen track (reads the file once, decodes
 * nothing), then a strict decode of the first frames. Each may refuse the file with a reason. The walk finds truncated
 * files and the true duration: that of the video track's frames, never that of the header or of the audio.
 *
 * Only the first 120 million pixels are decoded here (two seconds of Full HD), because the watermarked preview decodes all
 * frames anyway, just as strictly, and compares their number with this result. Damage further in is found before anything is
 * published, and no file is decoded twice.
 *
 * @param path the master on disk, read only
 */
export async function inspectMaster(path: string, { signal }: Options = {}): Promise<Inspection> {
  const [file, sniffed] = await Promise.all([stat(path), sniffFile(path)])
  if (!sniffed.ok) return refuse(sniffed.reason)
  const input = { path, demuxer: sniffed.demuxer }
  const probe = await probeVideo({ input, signal, wallMs: 120_000 })
  if (!probe.ok) return asRefusal(probe.unread, whyUnreadable(probe.unread))
  const counted = await countPictures(input, probe.probed, signal)
  const tracks = chooseTracks(probe.probed, READABLE, counted)
  if (!tracks.ok) return refuse(tracks.reason)
  const pictures = await readFrames(input, probe.probed, tracks, signal)
  if (!pictures.ok) return pictures
  const times = frameTimes(pictures.packets, pictures.decoded)
  if (times === null) return refuse(refusals.noPictures)
  if (times.starts.length < 2) return refuse(refusals.still)
  const info = videoInfoOf({ ...sniffed, probed: probe.probed, tracks, times, bytes: file.size })
  return info.durationSeconds > MAX_SECONDS ? refuse(refusals.tooLong) : { ok: true, info }
}

/** Of several video tracks, where the headers do not tell: by a walk over the packets of each. */
async function countPictures(
  input: VideoInput & { readonly demuxer: string },
  probed: ProbedVideo,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, number>> {
  const videos = videoTracks(probed)
  const counted = new Map<number, number>()
  if (videos.length < 2) return counted
  for (const { index, nb_frames } of videos) {
    if (nb_frames !== undefined) continue
    let pictures = 0
    const onPacket = () => void pictures++
    const walk = await walkPackets({ input, streamIndex: index, signal, wallMs: 10 * 60_000, onPacket })
    // A track that cannot be read is not the film; of the chosen one the reason is told later.
    if (walk.ok) counted.set(index, pictures)
  }
  return counted
}

type Pictures = { readonly ok: true; readonly packets: readonly Packet[]; readonly decoded: DecodedStart }

async function readFrames(
  input: VideoInput & { readonly demuxer: string },
  probed: ProbedVideo,
  tracks: Tracks,
  signal: AbortSignal | undefined,
): Promise<Pictures | Refusal> {
  const packets: Packet[] = []
  const onPacket = (packet: Packet) => {
    if (packets.length <= MAX_FRAMES) packets.push(packet)
  }
  const streamIndex = tracks.video.index
  const walk = await walkPackets({ input, streamIndex, signal, wallMs: 10 * 60_000, onPacket })
  if (!walk.ok) return asRefusal(walk.unread, refusals.damaged)
  if (packets.length > MAX_FRAMES) return refuse(refusals.tooManyPictures)
  if (packets.length === 0) return refuse(refusals.noPictures)
  if (isTruncated(packets, probed, tracks, walk.complaints)) return refuse(refusals.cutOff, walk.complaints)
  const oldFpsMode = lacksFpsMode(await mediaTools())
  const { outcome, decoded } = await decodeStart({ input, streamIndex, size: tracks.coded, oldFpsMode, signal })
  if (outcome.outcome !== 'ok') return asRefusal(outcome, refusals.damaged)
  return { ok: true, packets, decoded }
}

/**
 * Fewer frames than the header declares, both by count and by duration (an edit list alone reduces the count, a wrong header
 * alone the duration), or an unexpected end of the file.
 */
function isTruncated(packets: readonly Packet[], probed: ProbedVideo, { video }: Tracks, complaints: string): boolean {
  if (/partial file|File ended prematurely/.test(complaints)) return true
  const declared = video.nb_frames ?? 0
  const length = video.duration ?? probed.format.duration ?? 0
  const times = packets.filter((packet) => !packet.discarded).map((packet) => packet.at ?? 0)
  const first = times.reduce((a, b) => Math.min(a, b), Infinity)
  const read = times.reduce((a, b) => Math.max(a, b), 0) - first
  return packets.length < declared * 0.99 - 1 && read < length * 0.98 - 0.5
}

function whyUnreadable(what: Unread): string {
  const stderr = what.outcome === 'failed' ? what.stderrTail : ''
  if (/encrypt/i.test(stderr)) return refusals.encrypted
  return /not on whitelist/.test(stderr) ? refusals.codec : refusals.unreadable
}

const refuse = (reason: string, detail = ''): Refusal => ({ ok: false, fault: 'source', reason, detail })

function asRefusal(what: Unread, reason: string): Refusal {
  if (what.outcome === 'aborted') return { ok: false, fault: 'aborted', reason: 'Reading was stopped.', detail: '' }
  if (what.outcome === 'timeout') return refuse(refusals.tooSlow)
  if (what.fault === 'machine') return { ok: false, fault: 'machine', reason: what.reason, detail: what.stderrTail }
  return refuse(reason, what.stderrTail)
}
