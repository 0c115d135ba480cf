import { stat } from 'node:fs/promises'
import { VIDEO_CODECS, type VideoInput } from '../../platform/ffmpeg/limits.ts'
import { probeVideo, walkPackets, type Packet, type ProbedVideo, type Unread } from '../../platform/ffmpeg/probe.ts'
import { mediaTools } from '../../platform/ffmpeg/tools.ts'
import { decodeStart, type Decoded } from './decode.client.ts'
import { chooseTracks, videoInfoOf, type VideoInfo, type Tracks } from './video-info.model.ts'
import { pictureTimes } from './frame-timing.model.ts'
import { refusals } from './refusals.table.ts'
import { sniffFile } from './sniff.client.ts'

export type { VideoInfo } from './video-info.model.ts'

export type Inspection =
  | { readonly ok: true; readonly info: VideoInfo }
  | {
      readonly ok: false
      /**
       * `source`: the file is refused, and will be every time. `machine`: this server could not do its part; try again.
       * `aborted`: the signal fired.
       */
      readonly fault: 'source' | 'machine' | 'aborted'
      /** Plain English, for the uploader. */
      readonly reason: string
      /** For the log only. */
      readonly detail: string
    }
type Refusal = Extract<Inspection, { ok: false }>
type Options = { readonly signal?: AbortSignal | undefined }

const LONGEST_SECONDS = 4 * 3600
const MOST_PICTURES = LONGEST_SECONDS * 120
/** The names ffprobe gives to the codecs that we let it open; decoders of one codec share its name. */
const READABLE = new Set(VIDEO_CODECS.split(','))

/**
 * Says whether a file is a film that we take, and everything later work needs to know of it.
 *
 * Cheap first: our own look at the first bytes, then the headers, then a walk over the packets of the chosen track
 * (reads the file once, decodes nothing), then a strict decode of the beginning. Any of them may end it with a written
 * reason. The walk finds a film that holds fewer pictures than it promises and gives the true length: the length of the
 * video track's pictures, never the header's and never the sound's.
 *
 * Only the beginning is decoded here (120 million pixels: two seconds of Full HD), because the
 * watermarked preview decodes the whole film anyway, just as strictly, and counts its pictures against these facts.
 * Damage further in is therefore found before anything is published, and no film is decoded twice.
 *
 * @param path the master on disk; it is only read
 */
export async function inspectMaster(path: string, { signal }: Options = {}): Promise<Inspection> {
  const [file, sniffed] = await Promise.all([stat(path), sniffFile(path)])
  if (!sniffed.ok) return refuse(sniffed.reason)
  const input = { path, demuxer: sniffed.demuxer }
  const probe = await probeVideo({ input, signal, wallMs: 120_000 })
  if (!probe.ok) return unread(probe.unread, whyUnreadable(probe.unread))
  const tracks = chooseTracks(probe.probed, READABLE)
  if (!tracks.ok) return refuse(tracks.reason)
  const pictures = await readPictures(input, probe.probed, tracks, signal)
  if (!pictures.ok) return pictures
  const times = pictureTimes(pictures.packets, pictures.decoded)
  if (times === null) return refuse(refusals.noPictures)
  if (times.starts.length < 2) return refuse(refusals.still)
  const info = videoInfoOf({ ...sniffed, probed: probe.probed, tracks, times, bytes: file.size })
  return info.durationSeconds > LONGEST_SECONDS ? refuse(refusals.tooLong) : { ok: true, info }
}

type Pictures = { readonly ok: true; readonly packets: readonly Packet[]; readonly decoded: Decoded }

async function readPictures(
  input: VideoInput & { readonly demuxer: string },
  probed: ProbedVideo,
  tracks: Tracks,
  signal: AbortSignal | undefined,
): Promise<Pictures | Refusal> {
  const packets: Packet[] = []
  const onPacket = (packet: Packet) => {
    if (packets.length <= MOST_PICTURES) packets.push(packet)
  }
  const streamIndex = tracks.video.index
  const walk = await walkPackets({ input, streamIndex, signal, wallMs: 10 * 60_000, onPacket })
  if (!walk.ok) return unread(walk.unread, refusals.damaged)
  if (packets.length > MOST_PICTURES) return refuse(refusals.tooManyPictures)
  if (packets.length === 0) return refuse(refusals.noPictures)
  if (isCutOff(packets, probed, tracks, walk.complaints)) return refuse(refusals.cutOff, walk.complaints)
  const tools = await mediaTools()
  const oldFpsMode = tools.ok && tools.version.major === 5 && tools.version.minor === 0
  const { outcome, decoded } = await decodeStart({ input, streamIndex, size: tracks.coded, oldFpsMode, signal })
  if (outcome.outcome !== 'ok') return unread(outcome, refusals.damaged)
  return { ok: true, packets, decoded }
}

/**
 * Fewer pictures than promised, by count and by time alike (an edit list alone lowers the count, a careless header
 * alone raises the time), or the reader met the end of the file in the middle of something.
 */
function isCutOff(packets: readonly Packet[], probed: ProbedVideo, { video }: Tracks, complaints: string): boolean {
  if (/partial file|File ended prematurely/.test(complaints)) return true
  const promised = video.nb_frames ?? 0
  const length = video.duration ?? probed.format.duration ?? 0
  const times = packets.filter((packet) => !packet.discarded).map((packet) => packet.at ?? 0)
  const first = times.reduce((a, b) => Math.min(a, b), Infinity)
  const read = times.reduce((a, b) => Math.max(a, b), 0) - first
  return packets.length < promised * 0.99 - 1 && read < length * 0.98 - 0.5
}

function whyUnreadable(what: Unread): string {
  const said = what.outcome === 'failed' ? what.stderrTail : ''
  if (/encrypt/i.test(said)) return refusals.encrypted
  return /not on whitelist/.test(said) ? refusals.codec : refusals.unreadable
}

function refuse(reason: string, detail = ''): Refusal {
  return { ok: false, fault: 'source', reason, detail }
}

function unread(what: Unread, reason: string): Refusal {
  if (what.outcome === 'aborted') return { ok: false, fault: 'aborted', reason: 'Reading was stopped.', detail: '' }
  if (what.outcome === 'timeout') return refuse(refusals.tooSlow)
  if (what.fault === 'machine') return { ok: false, fault: 'machine', reason: what.reason, detail: what.stderrTail }
  return refuse(reason, what.stderrTail)
}
