import { runChild } from './child.ts'
import { findMediaUser, type MediaUser, switchTo, namedMediaUser } from './media-user.ts'

/** Allowlist of demuxers and decoders for uploaded files: what cameras, phones and editing programs write. */
const VIDEO_FORMATS = 'mov,matroska,avi,mpegts,mpeg,ogg'
export const VIDEO_CODECS =
  'h264,hevc,vp8,vp9,av1,libdav1d,prores,mjpeg,mpeg4,mpeg2video,msmpeg4v3,dnxhd,theora,' +
  'aac,mp3,mp3float,mp2,mp2float,ac3,eac3,opus,libopus,vorbis,flac,amrnb,pcm_s16le,pcm_s16be,pcm_s24le'
/** ffprobe opens (never feeds) a decoder for each track and fails where one is refused; cameras write subtitles. */
const SUBTITLE_CODECS = 'mov_text,pgssub,dvdsub,dvbsub,xsub,cc_dec,ass,ssa,srt,subrip,text,webvtt,libzvbi_teletextdec'
/** 8K is 33.2 million; anything larger is treated as a decompression bomb. */
export const MAX_PIXELS = 40_000_000

export type Limits = {
  readonly addressSpaceBytes: number
  readonly cpuSeconds: number
  readonly fileSizeBytes: number
  readonly openFiles: number
  /** 0 (like this process) to 19 (lowest priority). */
  readonly niceness: number
}

const GIB = 1024 ** 3
export const READING_LIMITS: Limits = {
  addressSpaceBytes: 3 * GIB,
  cpuSeconds: 300,
  fileSizeBytes: 16 * 1024 ** 2,
  openFiles: 64,
  niceness: 5,
}

export type LimitSupport = Awaited<ReturnType<typeof detectLimitSupport>>

async function works(command: string, ...args: string[]): Promise<boolean> {
  const end = await runChild({ command, args, onLine: () => {}, maxStdoutBytes: 64_000, wallMs: 10_000 })
  return end.stopped === null && end.exitCode === 0
}

async function findNetworkIsolation(user: MediaUser | null): Promise<readonly string[]> {
  // The second form is for root where user namespaces are disabled.
  for (const unshare of [
    ['unshare', '-rn'],
    ['unshare', '-n'],
  ]) {
    const [command, ...args] = [...asUser(user, unshare), 'true']
    if (await works(command, ...args)) return unshare
  }
  return []
}

/** A user namespace is opened by ffmpeg's own user; a bare network namespace takes root, so before the switch. */
const asUser = (user: MediaUser | null, unshare: readonly string[]): readonly string[] => {
  if (!user) return unshare
  return unshare.includes('-n') ? [...unshare, ...switchTo(user)] : [...switchTo(user), ...unshare]
}

/** Probes each limit on this machine. A container may refuse namespaces; macOS has only `nice`. */
export async function detectLimitSupport() {
  const { user, problem } = await findMediaUser()
  const [withoutNetwork, diesWithParent, resourceLimits, niceness] = await Promise.all([
    findNetworkIsolation(user),
    works('setpriv', '--pdeathsig', 'KILL', 'true'),
    works('prlimit', `--as=${READING_LIMITS.addressSpaceBytes}`, '--cpu=60', '--fsize=1000000', '--nofile=64', 'true'),
    works('nice', '-n', '1', 'true'),
  ])
  const lines: ReadonlyArray<readonly [boolean, string]> = [
    [withoutNetwork.length > 0, 'ffmpeg keeps its network: this machine refuses network namespaces (unshare -rn)'],
    [diesWithParent, 'ffmpeg outlives a killed server: no setpriv --pdeathsig'],
    [resourceLimits, 'ffmpeg has no memory, CPU, file size and open file limits: no prlimit'],
    [niceness, 'ffmpeg runs at full priority: no nice'],
  ]
  /** One line each, for the startup log and for /readyz. */
  const missing: readonly string[] = [
    ...lines.filter(([present]) => !present).map(([, line]) => line),
    ...(problem ? [problem] : []),
  ]
  return { user, withoutNetwork, diesWithParent, resourceLimits, niceness, missing }
}

let detected: { user: string | null; support: Promise<LimitSupport> } | undefined

/** Probed once a process, and again when MEDIA_USER is said. */
export function limitSupport(): Promise<LimitSupport> {
  const user = namedMediaUser()
  if (detected?.user !== user) detected = { user, support: detectLimitSupport() }
  return detected.support
}

/** Whom ffmpeg runs as; null: whom this server runs as. */
export const mediaUser = async (): Promise<MediaUser | null> => (await limitSupport()).user

/**
 * Prefixes the limits, each replaced by exec; unshare and the switch of the user, which would reset the parent-death signal,
 * before it.
 */
export function limitedCommand(
  support: LimitSupport,
  limits: Limits,
  program: string,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[] } {
  const [command = program, ...rest] = [
    ...(support.niceness ? ['nice', '-n', String(limits.niceness)] : []),
    ...asUser(support.user, support.withoutNetwork),
    ...(support.diesWithParent ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(support.resourceLimits ? ['prlimit', ...resourceArgs(limits)] : []),
    program,
    ...args,
  ]
  return { command, args: rest }
}

const resourceArgs = ({ addressSpaceBytes, cpuSeconds, fileSizeBytes, openFiles }: Limits): string[] =>
  Object.entries({ as: addressSpaceBytes, cpu: cpuSeconds, fsize: fileSizeBytes, nofile: openFiles }).map(
    ([name, limit]) => `--${name}=${Math.ceil(limit)}`,
  )

/** Input options for every uploaded file. Also valid for ffprobe. */
function videoGuards(demuxer: string): string[] {
  return [
    ...['-max_pixels', String(MAX_PIXELS)],
    ...['-protocol_whitelist', 'file'],
    ...['-format_whitelist', VIDEO_FORMATS],
    ...['-codec_whitelist', VIDEO_CODECS],
    // Pinned by our own content sniffing, so that the file cannot choose another demuxer.
    ...['-f', demuxer],
  ]
}

export type VideoInput = {
  readonly path: string
  readonly demuxer: string
  readonly threads?: number
  readonly strict?: boolean
  readonly seekSeconds?: number
  /** Skips the loop filter: a fifth less work, invisible in pictures that are scaled down much. */
  readonly rough?: boolean
}

/** Input arguments for an uploaded video: every guard, then `-i file:...`. */
export function videoInput({ path, demuxer, threads, strict, seekSeconds, rough }: VideoInput): string[] {
  return [
    ...(threads === undefined ? [] : ['-threads', String(threads)]),
    ...(strict ? ['-err_detect', 'explode'] : []),
    ...(rough ? ['-skip_loop_filter', 'all'] : []),
    ...(seekSeconds === undefined ? [] : ['-ss', seekSeconds.toFixed(3)]),
    ...videoGuards(demuxer),
    ...['-i', `file:${path}`],
  ]
}

/** The same for ffprobe, which decodes nothing: subtitle tracks are listed instead of being an error. */
export const probeInput = (input: VideoInput): string[] =>
  videoInput({ ...input, threads: 1 }).toSpliced(-2, 0, '-codec_whitelist:s', SUBTITLE_CODECS)

/** Input arguments for a PNG of our own: its format alone is allowed. */
export function ownPngInput(path: string): string[] {
  return [
    ...['-protocol_whitelist', 'file'],
    ...['-format_whitelist', 'png_pipe'],
    ...['-codec_whitelist', 'png'],
    ...['-f', 'png_pipe', '-i', `file:${path}`],
  ]
}
