import { runChild } from './child.ts'

/** Allowlist of demuxers and decoders for uploaded files: what cameras, phones and editing programs write. */
export const VIDEO_FORMATS = 'mov,matroska,avi,mpegts,mpeg,ogg'
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

export type LimitSupport = {
  /** The command prefix for a network namespace, e.g. `['unshare', '-rn']`; empty where the machine refuses it. */
  readonly withoutNetwork: readonly string[]
  readonly diesWithParent: boolean
  readonly resourceLimits: boolean
  readonly niceness: boolean
  /** The limits this machine does not support, one line each, for the startup log and for /readyz. */
  readonly missing: readonly string[]
}

async function works(command: string, ...args: string[]): Promise<boolean> {
  const end = await runChild({ command, args, onLine: () => {}, maxStdoutBytes: 64_000, wallMs: 10_000 })
  return end.stopped === null && end.exitCode === 0
}

async function findNetworkIsolation(): Promise<readonly string[]> {
  // The second form is for root where user namespaces are disabled.
  for (const flags of [['-rn'], ['-n']]) if (await works('unshare', ...flags, 'true')) return ['unshare', ...flags]
  return []
}

/** Probes each limit on this machine. A container may refuse namespaces; macOS has only `nice`. */
export async function detectLimitSupport(): Promise<LimitSupport> {
  const [withoutNetwork, diesWithParent, resourceLimits, niceness] = await Promise.all([
    findNetworkIsolation(),
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
  // ffmpeg has no uid of its own: it would need access to the original, a hard link whose owner is that of the store.
  const isRoot = process.getuid?.() === 0
  const asRoot = isRoot ? ['ffmpeg runs as root, as this server does: start the server under a user of its own'] : []
  const missing = [...lines.filter(([present]) => !present).map(([, line]) => line), ...asRoot]
  return { withoutNetwork, diesWithParent, resourceLimits, niceness, missing }
}

let detected: Promise<LimitSupport> | undefined

/** Probed once a process. */
export function limitSupport(): Promise<LimitSupport> {
  detected ??= detectLimitSupport()
  return detected
}

/**
 * Prefixes a program with the limits this machine supports. Each wrapper replaces itself by exec, so the process we start
 * ends up as ffmpeg itself; the parent-death signal comes after the namespace, which would reset it.
 */
export function limitedCommand(
  support: LimitSupport,
  limits: Limits,
  program: string,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[] } {
  const argv = [
    ...(support.niceness ? ['nice', '-n', String(limits.niceness)] : []),
    ...support.withoutNetwork,
    ...(support.diesWithParent ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(support.resourceLimits ? resourceArgs(limits) : []),
    program,
    ...args,
  ]
  const [command = program, ...rest] = argv
  return { command, args: rest }
}

function resourceArgs(limits: Limits): string[] {
  return [
    'prlimit',
    `--as=${Math.ceil(limits.addressSpaceBytes)}`,
    `--cpu=${Math.ceil(limits.cpuSeconds)}`,
    `--fsize=${Math.ceil(limits.fileSizeBytes)}`,
    `--nofile=${limits.openFiles}`,
  ]
}

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
  /** Absolute, or relative to the working directory of the run. */
  readonly path: string
  /** One of VIDEO_FORMATS. */
  readonly demuxer: string
  readonly threads?: number
  /** Any damage in the file is an error. */
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
export function probeInput(input: VideoInput): string[] {
  return [
    ...videoInput({ ...input, threads: 1 }).slice(0, -2),
    '-codec_whitelist:s',
    SUBTITLE_CODECS,
    '-i',
    `file:${input.path}`,
  ]
}

/** Input arguments for a PNG of our own: its format alone is allowed. */
export function ownPngInput(path: string): string[] {
  return [
    ...['-protocol_whitelist', 'file'],
    ...['-format_whitelist', 'png_pipe'],
    ...['-codec_whitelist', 'png'],
    ...['-f', 'png_pipe', '-i', `file:${path}`],
  ]
}
