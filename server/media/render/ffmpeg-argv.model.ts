import { videoInput, ownPngInput } from '../../platform/ffmpeg/limits.ts'
import type { VideoInfo } from '../inspect/video-info.model.ts'
import type { Size } from '../orientation.model.ts'
import { driftExpressions } from './watermark-style.model.ts'
import { audioFilters, deliveredFilters, hoverFilters, pictureFilters, sourceFilters } from './ffmpeg-filters.model.ts'
import { deliveredRate, h264Level, hoverRate, type PlannedRendition, watermarkedEffort } from './renditions.policy.ts'

/** File names in the work folder. */
export const MASTER_FILE = 'master'
export const WATERMARK_FILE = 'mark.png'
export const STILL_FILE = 'still.png'

export type ArgvContext = {
  readonly info: VideoInfo
  readonly clipId: string
  readonly threads: number
  /** ffmpeg 5.0, which does not know `-fps_mode` yet. */
  readonly oldFpsMode: boolean
}

/** Time base of videos with variable timing: fine enough for any of them. */
const TICKS = 90_000

// Metadata, chapters, data and subtitle tracks of the source are dropped; so is the name of the encoder.
const NO_FOREIGN_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn']
const PLAIN = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart']
const SDR_TAGS = ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']

/** One frame at `at` seconds, as PNG. `seekSeconds` seeks there first (for late frames). */
export function stillArgv(context: ArgvContext, size: Size, at: number, seekSeconds: number): string[] {
  const { info, threads } = context
  return [
    ...videoInput({ path: MASTER_FILE, demuxer: info.container, threads, ...(seekSeconds > 0 ? { seekSeconds } : {}) }),
    ...['-map', `0:${info.videoStreamIndex}`, '-an', '-sn', '-dn', '-map_metadata', '-1'],
    ...['-vf', `setpts=PTS-STARTPTS,select='gte(t,${at.toFixed(3)})',${pictureFilters(info, size)}`],
    ...['-frames:v', '1', '-c:v', 'png', '-threads', '1', '-f', 'image2', '-update', '1', STILL_FILE],
  ]
}

export type HoverEffort = { readonly kilobits: number; readonly crf: number }

/** The mark drifts, so that no frame tells where it lies in the next. */
function markOverlay(size: Size, seed: Buffer): string {
  const { x, y } = driftExpressions(seed, size)
  return `overlay=x=${x}:y=${y}:format=yuv420`
}

/**
 * The watermarked hover preview, from the first seconds only. It is ready long before the rest; damage further in is found by
 * the full decode that follows.
 * @param marked the size at which the watermark is overlaid
 */
export function hoverArgv(
  context: ArgvContext,
  { hover, marked, seed }: { readonly hover: PlannedRendition; readonly marked: Size; readonly seed: Buffer },
  effort: HoverEffort,
): string[] {
  const { info, threads } = context
  const graph = [
    `[0:${info.videoStreamIndex}]${pictureFilters(info, marked)}[video]`,
    `[video][1:v]${markOverlay(marked, seed)},${hoverFilters(info, hover)}[hover]`,
  ]
  return [
    ...videoInput({ path: MASTER_FILE, demuxer: info.container, threads, rough: isMuchLarger(info, marked) }),
    ...ownPngInput(WATERMARK_FILE),
    ...['-filter_complex', graph.join(';')],
    ...hoverOutput(context, hover, effort),
  ]
}

const isMuchLarger = (info: Size, { width }: Size): boolean => info.width >= 2 * width && info.width * info.height > 3e6

function audioGraph(info: VideoInfo, kinds: readonly string[]): string {
  const ends = kinds.map((kind) => `[sound-${kind}]`).join('')
  return `[0:${info.audioStreamIndex}]${audioFilters(info)},asplit=${kinds.length}${ends}`
}

function hoverOutput(context: ArgvContext, planned: PlannedRendition, { kilobits, crf }: HoverEffort): string[] {
  const rate = hoverRate(context.info)
  return [
    ...['-map', '[hover]', '-an', ...NO_FOREIGN_METADATA],
    // A key frame each second, so that the loop starts and seeks at once.
    ...['-c:v', 'libx264', '-preset', 'medium', '-profile:v', 'high', '-level:v', '3.1', '-crf', String(crf)],
    ...['-maxrate', `${kilobits}k`, '-bufsize', `${kilobits}k`, '-r', rate],
    ...[...keyFrames(1), '-sc_threshold', '0', '-threads', String(context.threads)],
    ...['-t', seconds(planned), ...commonOutput(context, planned)],
  ]
}

function watermarkOutput(context: ArgvContext, planned: PlannedRendition): string[] {
  const sound = ['-map', '[sound-watermark]', '-c:a', 'aac', '-b:a', '128k', '-ac', '2']
  return [
    ...['-map', '[watermark]', ...(planned.hasAudio ? sound : ['-an']), ...NO_FOREIGN_METADATA],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', ...watermarkedEffort(planned.kind)],
    ...['-level:v', h264Level(planned, context.info), ...timingArgs(context), ...keyFrames(2)],
    ...['-threads', String(context.threads), '-t', seconds(planned), ...commonOutput(context, planned)],
  ]
}

/** Small raw samples taken in the same decode, for the sprite sheet and for visual features. */
export type Samples = {
  readonly tiles: Size & { readonly perSecond: number }
  readonly features: Size & { readonly perSecond: number }
}

export type Pass = {
  readonly watermark: {
    readonly planned: PlannedRendition
    readonly seed: Buffer
    readonly samples: Samples | null
  } | null
  readonly licensed: readonly PlannedRendition[]
}

/**
 * One strict decode for all requested outputs: the watermarked preview with its samples, and the licensed qualities; one that
 * needs no encoding is copied.
 */
export function passArgv(context: ArgvContext, { watermark, licensed }: Pass): string[] {
  const { info, threads } = context
  const encoded = licensed.filter((planned) => !planned.copied)
  const graph = passGraph(info, watermark, encoded)
  return [
    '-xerror',
    ...videoInput({ path: MASTER_FILE, demuxer: info.container, threads, strict: true }),
    ...(watermark ? ownPngInput(WATERMARK_FILE) : []),
    ...(graph.length > 0 ? ['-filter_complex', graph.join(';')] : []),
    ...(watermark ? watermarkOutput(context, watermark.planned) : []),
    ...(watermark?.samples ? sampleOutputs() : []),
    ...licensed.flatMap((planned) =>
      planned.copied ? copiedOutput(context, planned) : licensedOutput(context, planned),
    ),
  ]
}

function passGraph(info: VideoInfo, watermark: Pass['watermark'], encoded: readonly PlannedRendition[]): string[] {
  const sources = [...encoded.map(({ kind }) => `from-${kind}`)]
  const base = watermark ? baseOf(watermark.planned, encoded) : null
  if (watermark && !base) sources.push('from-mark')
  if (sources.length === 0 && !base) return []
  const ends = sources.map((name) => `[${name}]`).join('')
  const sounding = [...(watermark?.planned.hasAudio ? ['watermark'] : []), ...audioKindsOf(encoded)]
  return [
    `[0:${info.videoStreamIndex}]${sourceFilters(info)},split=${sources.length}${ends}`,
    ...encoded.map((planned) => encodedBranch(info, planned, planned === base)),
    ...(watermark ? watermarkBranch(info, watermark, base) : []),
    ...(sounding.length > 0 ? [audioGraph(info, sounding)] : []),
  ]
}

const audioKindsOf = (encoded: readonly PlannedRendition[]) =>
  encoded.filter(({ hasAudio }) => hasAudio).map(({ kind }) => kind)

/** The smallest encoded quality the watermarked preview can be scaled down from; cheaper than from the master. */
function baseOf(marked: Size, encoded: readonly PlannedRendition[]): PlannedRendition | null {
  const larger = encoded.filter(({ width, height }) => width >= marked.width && height >= marked.height)
  return larger.toSorted((a, b) => a.width - b.width)[0] ?? null
}

const encodedBranch = (info: VideoInfo, planned: PlannedRendition, isBase: boolean): string =>
  `[from-${planned.kind}]${deliveredFilters(info, planned)}${isBase ? ',split=2[from-mark]' : ''}[${planned.kind}]`

function watermarkBranch(
  info: VideoInfo,
  { planned, seed, samples }: NonNullable<Pass['watermark']>,
  base: PlannedRendition | null,
): string[] {
  const { width, height } = planned
  const video = base ? `scale=${width}:${height}:flags=bicubic,setsar=1` : deliveredFilters(info, planned)
  const overlay = `[plain][1:v]${markOverlay(planned, seed)}[watermark]`
  if (samples === null) return [`[from-mark]${video}[plain]`, overlay]
  const raw = ({ perSecond, ...size }: Samples['tiles']) =>
    `fps=${perSecond.toFixed(6)},scale=${size.width}:${size.height}:flags=area,format=rgb24`
  return [
    `[from-mark]${video},split=3[plain][for-tiles][for-features]`,
    overlay,
    `[for-tiles]${raw(samples.tiles)}[tiles]`,
    `[for-features]${raw(samples.features)}[features]`,
  ]
}

export const TILES_FILE = 'tiles.rgb'
export const SAMPLE_FILE = 'look.rgb'

const sampleOutputs = (): string[] =>
  [
    ['tiles', TILES_FILE],
    ['features', SAMPLE_FILE],
  ].flatMap(([label, file]) => ['-map', `[${label}]`, '-an', '-c:v', 'rawvideo', '-f', 'rawvideo', file ?? ''])

/** A scaled-down quality never has more bits than its master, so that no HD file is larger than the 4K one beside it. */
function hdQuality({ bytes, durationSeconds, width, height }: VideoInfo, planned: Size): string[] {
  const isSmaller = planned.width * planned.height < width * height
  const most = isSmaller ? Math.min(40_000, Math.floor((bytes * 8 * 0.75) / durationSeconds / 1000)) : 40_000
  return [
    '-preset',
    'fast',
    '-crf',
    '18',
    '-maxrate',
    `${most}k`,
    '-bufsize',
    `${most < 40_000 ? Math.floor(most / 2) : 80_000}k`,
  ]
}

/** On two cores a second of 4K at 60 takes about nine; a slower preset takes twice that for a tenth less bytes. */
const uhdQuality = ({ fps }: VideoInfo): string[] => [
  '-preset',
  fps > 31 ? 'veryfast' : 'faster',
  '-crf',
  '18',
  '-maxrate',
  '120M',
  '-bufsize',
  '240M',
]

function licensedOutput(context: ArgvContext, planned: PlannedRendition): string[] {
  const channels = Math.min(2, context.info.audioChannels)
  const sound = ['-map', `[sound-${planned.kind}]`, '-c:a', 'aac', '-b:a', '256k', '-ac', String(channels)]
  const quality = planned.kind === 'uhd' ? uhdQuality(context.info) : hdQuality(context.info, planned)
  return [
    ...['-map', `[${planned.kind}]`, ...(planned.hasAudio ? sound : ['-an']), ...NO_FOREIGN_METADATA],
    ...['-c:v', 'libx264', ...quality, '-profile:v', 'high', '-level:v', h264Level(planned, context.info)],
    ...[...timingArgs(context), ...keyFrames(2), '-threads', String(context.threads)],
    ...['-t', seconds(planned), ...commonOutput(context, planned)],
  ]
}

/** One crop of a licensed file, in the quality of a 4K. */
export function cropArgv(
  context: ArgvContext,
  planned: PlannedRendition,
  { width, height, x, y }: Size & { readonly x: number; readonly y: number },
): string[] {
  const { info, threads } = context
  const crop = `${sourceFilters(info)},crop=${width}:${height}:${x}:${y}`
  const graph = [
    `[0:${info.videoStreamIndex}]${crop},${deliveredFilters(info, planned)}[${planned.kind}]`,
    ...(planned.hasAudio ? [audioGraph(info, [planned.kind])] : []),
  ]
  return [
    '-xerror',
    ...videoInput({ path: MASTER_FILE, demuxer: info.container, threads, strict: true }),
    ...['-filter_complex', graph.join(';')],
    ...licensedOutput(context, planned),
  ]
}

/** Copies the stream without SEI messages, which may contain location and owner of the camera. */
function copiedOutput(context: ArgvContext, planned: PlannedRendition): string[] {
  const { info } = context
  const sound =
    info.audioStreamIndex === null
      ? ['-an']
      : [
          '-map',
          `0:${info.audioStreamIndex}`,
          ...(info.audioCodec === 'aac' ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '256k']),
        ]
  return [
    ...['-map', `0:${info.videoStreamIndex}`, ...sound, ...NO_FOREIGN_METADATA],
    ...['-c:v', 'copy', '-bsf:v', 'filter_units=remove_types=6'],
    ...['-t', seconds(planned), '-fflags', '+bitexact', '-movflags', '+faststart'],
    ...['-metadata', `comment=${context.clipId}`, '-f', 'mp4', planned.fileName],
  ]
}

const seconds = ({ durationSeconds }: PlannedRendition) => durationSeconds.toFixed(6)
/** Short closed GOPs, for seeking. */
const keyFrames = (every: number) => ['-flags:v', '+cgop', '-force_key_frames', `expr:gte(t,n_forced*${every})`]

/**
 * Constant timing keeps its rate exactly. Variable timing keeps the time of every frame, and the duration of the last one,
 * which encoders do not know: it is written into the last packet, for which packets must be in presentation order (no
 * B-frames).
 */
function timingArgs({ info, oldFpsMode }: ArgvContext): string[] {
  const rate = deliveredRate(info)
  if (rate !== null) return ['-r', rate]
  const last = info.timing.kind === 'variable' ? info.timing.lastPicture : 0
  const lastStart = info.durationSeconds - last
  const lastDuration = `setts=duration='if(gte(PTS*TB,${(lastStart - 0.002).toFixed(6)}),${last.toFixed(6)}/TB,DURATION)'`
  return [
    oldFpsMode ? '-vsync' : '-fps_mode',
    'vfr',
    '-enc_time_base',
    `1/${TICKS}`,
    '-bf',
    '0',
    '-bsf:v',
    lastDuration,
  ]
}

function commonOutput({ clipId }: ArgvContext, planned: PlannedRendition): string[] {
  // Delivery: the clip id is embedded once, here.
  return [...SDR_TAGS, '-a53cc', '0', ...PLAIN, '-metadata', `comment=${clipId}`, '-f', 'mp4', planned.fileName]
}
