import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { measureFile } from '../../platform/files.ts'
import { probeVideo, type ProbedVideo, type ProbedStream } from '../../platform/ffmpeg/probe.ts'
import { rateOf } from '../inspect/video-info.model.ts'
import type { RenditionKind } from '../rendition.model.ts'
import { HOVER_MAX_BYTES, type PlannedRendition } from './renditions.policy.ts'

export type RenderedFile = {
  readonly kind: RenditionKind
  readonly path: string
  readonly width: number
  readonly height: number
  /** 0 for a still. */
  readonly durationSeconds: number
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly contentType: 'image/jpeg' | 'video/mp4'
}

export type Verified =
  | { readonly ok: true; readonly rendition: RenderedFile }
  /** `problem`: what differs from the plan, for the log and for staff. */
  | { readonly ok: false; readonly problem: string }

type Options = { readonly clipId: string; readonly signal?: AbortSignal | undefined }

const LENGTH_TOLERANCE = 0.1

/**
 * Verifies a finished file: ffmpeg's exit status proves nothing. Type, codec, size, duration (0.1 s, or a frame), number of frames (one
 * more or less) and audio must be as planned, and there must be no metadata but our clip id. The result includes the
 * checksum of exactly these bytes.
 */
export async function verifyRendition(
  directory: string,
  planned: PlannedRendition,
  { clipId, signal }: Options,
): Promise<Verified> {
  const path = join(directory, planned.fileName)
  const bytes = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (bytes === 0) return { ok: false, problem: `${planned.kind}: nothing was written` }
  const problem =
    planned.contentType === 'image/jpeg'
      ? await problemOfStill(path, planned)
      : await problemOfVideo(path, planned, { clipId, signal })
  if (problem !== null) return { ok: false, problem: `${planned.kind}: ${problem}` }
  if (planned.kind === 'hover' && bytes > HOVER_MAX_BYTES) {
    return { ok: false, problem: `hover: ${bytes} bytes, more than ${HOVER_MAX_BYTES}` }
  }
  const { kind, width, height, durationSeconds, contentType } = planned
  const { sha256 } = await measureFile(path)
  return { ok: true, rendition: { kind, path, width, height, durationSeconds, bytes, sha256, contentType } }
}

async function problemOfStill(path: string, planned: PlannedRendition): Promise<string | null> {
  const { default: sharp } = await import('sharp')
  const still = await sharp(path)
    .metadata()
    .catch(() => null)
  if (still === null || still.format !== 'jpeg') return 'not a JPEG picture'
  if (still.width !== planned.width || still.height !== planned.height) {
    return `${still.width}x${still.height} instead of ${planned.width}x${planned.height}`
  }
  return still.exif || still.xmp || still.iptc ? 'metadata was left in it' : null
}

async function problemOfVideo(path: string, planned: PlannedRendition, { clipId, signal }: Options) {
  const probe = await probeVideo({ input: { path, demuxer: 'mov' }, withTags: true, wallMs: 60_000, signal })
  if (!probe.ok) return 'cannot be read back'
  if (!(await beginsWithIndex(path))) return 'its index lies at its end'
  return checkVideo(probe.probed, planned, clipId)
}

/** Fast start: a browser can begin to play only once it has the index, so `moov` must come before `mdat`. */
export async function beginsWithIndex(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const header = Buffer.alloc(16)
    for (let at = 0, boxes = 0; boxes < 16; boxes++) {
      const { bytesRead } = await file.read(header, 0, 16, at)
      if (bytesRead < 8) return false
      const name = header.toString('latin1', 4, 8)
      if (name === 'moov' || name === 'mdat') return name === 'moov'
      const size = header.readUInt32BE(0)
      // 1: the size follows in 64 bits.
      const bytes = size === 1 ? Number(header.readBigUInt64BE(8)) : size
      if (bytes < 8) return false
      at += bytes
    }
    return false
  } finally {
    await file.close()
  }
}

/** The first difference between a probed file and its plan, or null. */
export function checkVideo(probed: ProbedVideo, planned: PlannedRendition, clipId: string): string | null {
  const [video, ...otherVideos] = probed.streams.filter((stream) => stream.codec_type === 'video')
  const audio = probed.streams.filter((stream) => stream.codec_type === 'audio')
  if (video === undefined || otherVideos.length > 0) return 'not one video track'
  if (audio.length !== (planned.hasAudio ? 1 : 0)) return `${audio.length} sound tracks`
  if (probed.streams.length !== 1 + audio.length) return 'tracks that nobody planned'
  return checkVideoStream(video, planned) ?? checkLength(probed, video, planned) ?? checkTags(probed, clipId)
}

function checkVideoStream(video: ProbedStream, planned: PlannedRendition): string | null {
  if (video.codec_name !== 'h264' || video.pix_fmt !== 'yuv420p') return `${video.codec_name} ${video.pix_fmt}`
  if (video.width !== planned.width || video.height !== planned.height) {
    return `${video.width}x${video.height} instead of ${planned.width}x${planned.height}`
  }
  if (!['1:1', undefined, 'N/A'].includes(video.sample_aspect_ratio))
    return `pixels of shape ${video.sample_aspect_ratio}`
  if (video.side_data_list?.some((data) => data.rotation !== undefined && data.rotation !== 0))
    return 'a rotation is left'
  const frames = video.nb_frames ?? 0
  const wrong = planned.frames !== null && Math.abs(frames - planned.frames) > 1
  return wrong || frames === 0 ? `${frames} pictures instead of ${planned.frames}` : null
}

function checkLength(probed: ProbedVideo, video: ProbedStream, planned: PlannedRendition): string | null {
  const lengths = [video.duration ?? 0, probed.format.duration ?? 0]
  // A picture more or less may be there: of ten a second or fewer one is longer than the tolerance.
  const tolerance = Math.max(LENGTH_TOLERANCE, 1.5 / (rateOf(video.r_frame_rate) || 25))
  const wrong = lengths.find((length) => Math.abs(length - planned.durationSeconds) > tolerance)
  return wrong === undefined ? null : `${wrong.toFixed(3)} s instead of ${planned.durationSeconds.toFixed(3)} s`
}

const OWN_FORMAT_TAGS = new Set(['major_brand', 'minor_version', 'compatible_brands', 'comment'])
/** Written by the muxer itself. */
const OWN_TRACK_TAGS: Readonly<Record<string, RegExp>> = {
  language: /^und$/,
  handler_name: /^(Video|Sound)Handler$/,
  vendor_id: /^(\[0\]){4}$|^FFMP$/,
  encoder: /^Lavc[\d.]* (libx264|aac)$/,
}

function checkTags(probed: ProbedVideo, clipId: string): string | null {
  const tags = probed.format.tags ?? {}
  if (tags['comment'] !== clipId) return 'our clip id is not in it'
  const foreign = Object.keys(tags).find((name) => !OWN_FORMAT_TAGS.has(name))
  if (foreign !== undefined) return 'foreign metadata was left in it'
  const trackTags = probed.streams.flatMap((stream) => Object.entries(stream.tags ?? {}))
  const left = trackTags.some(([name, value]) => !OWN_TRACK_TAGS[name]?.test(value))
  return left ? 'foreign track metadata was left in it' : null
}
