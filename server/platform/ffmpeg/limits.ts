import { runChild } from './child.ts'

/** The demuxers and decoders that a stranger's file may reach: what cameras, phones and editing programs write. */
export const FILM_FORMATS = 'mov,matroska,avi,mpegts,mpeg,ogg'
export const FILM_CODECS =
  'h264,hevc,vp8,vp9,av1,libdav1d,prores,mjpeg,mpeg4,mpeg2video,msmpeg4v3,dnxhd,theora,' +
  'aac,mp3,mp3float,mp2,mp2float,ac3,eac3,opus,libopus,vorbis,flac,amrnb,pcm_s16le,pcm_s16be,pcm_s24le'
/** ffprobe opens (never feeds) a decoder for each track and gives up where one is refused; cameras write subtitles. */
const SUBTITLE_CODECS = 'mov_text,pgssub,dvdsub,dvbsub,xsub,cc_dec,ass,ssa,srt,subrip,text,webvtt,libzvbi_teletextdec'
/** 8K is 33.2 million; a picture that opens to more is a flood. */
export const MAX_PIXELS = 40_000_000

export type Limits = {
  readonly addressSpaceBytes: number
  readonly cpuSeconds: number
  readonly fileSizeBytes: number
  readonly openFiles: number
  /** 0 (as we are) to 19 (last of all). */
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
  /** The words that take the network away, e.g. `['unshare', '-rn']`; empty where the machine refuses. */
  readonly withoutNetwork: readonly string[]
  readonly diesWithParent: boolean
  readonly resourceLimits: boolean
  readonly niceness: boolean
  /** What this machine cannot do, one plain line each, for the log at start and for /readyz. */
  readonly missing: readonly string[]
}

async function works(command: string, ...args: string[]): Promise<boolean> {
  const end = await runChild({ command, args, onLine: () => {}, maxStdoutBytes: 64_000, wallMs: 10_000 })
  return end.stopped === null && end.exitCode === 0
}

async function findNetworkCut(): Promise<readonly string[]> {
  // The second form serves root where user namespaces are switched off.
  for (const words of [['-rn'], ['-n']]) if (await works('unshare', ...words, 'true')) return ['unshare', ...words]
  return []
}

/** Tries each limit on this machine once. A container may refuse namespaces; macOS has only `nice`. */
export async function detectLimitSupport(): Promise<LimitSupport> {
  const [withoutNetwork, diesWithParent, resourceLimits, niceness] = await Promise.all([
    findNetworkCut(),
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
  // A uid of its own for ffmpeg would need a right to the original, which as a hard link shares its owner with the store.
  const isRoot = process.getuid?.() === 0
  const asRoot = isRoot ? ['ffmpeg runs as root, as this server does: start the server under a user of its own'] : []
  const missing = [...lines.filter(([present]) => !present).map(([, line]) => line), ...asRoot]
  return { withoutNetwork, diesWithParent, resourceLimits, niceness, missing }
}

let detected: Promise<LimitSupport> | undefined

/** The same answer for the whole life of the process: the machine is asked once. */
export function limitSupport(): Promise<LimitSupport> {
  detected ??= detectLimitSupport()
  return detected
}

/**
 * Puts the limits that this machine has before a program. Each of the wrappers becomes the next by exec, so the
 * process we start is at last ffmpeg itself; the parent-death signal comes after the namespace, which would reset it.
 */
export function limitedCommand(
  support: LimitSupport,
  limits: Limits,
  program: string,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[] } {
  const words = [
    ...(support.niceness ? ['nice', '-n', String(limits.niceness)] : []),
    ...support.withoutNetwork,
    ...(support.diesWithParent ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(support.resourceLimits ? resourceWords(limits) : []),
    program,
    ...args,
  ]
  const [command = program, ...rest] = words
  return { command, args: rest }
}

function resourceWords(limits: Limits): string[] {
  return [
    'prlimit',
    `--as=${Math.ceil(limits.addressSpaceBytes)}`,
    `--cpu=${Math.ceil(limits.cpuSeconds)}`,
    `--fsize=${Math.ceil(limits.fileSizeBytes)}`,
    `--nofile=${limits.openFiles}`,
  ]
}

/** What stands before `-i` for any file that came from outside. Also valid for ffprobe. */
function videoGuards(demuxer: string): string[] {
  return [
    ...['-max_pixels', String(MAX_PIXELS)],
    ...['-protocol_whitelist', 'file'],
    ...['-format_whitelist', FILM_FORMATS],
    ...['-codec_whitelist', FILM_CODECS],
    // Pinned from our own look at the first bytes, so that no other reader can be talked into opening it.
    ...['-f', demuxer],
  ]
}

export type VideoInput = {
  /** Absolute, or relative to the working directory of the run. */
  readonly path: string
  /** One of FILM_FORMATS. */
  readonly demuxer: string
  readonly threads?: number
  /** Any damage in the file ends the run with an error. */
  readonly strict?: boolean
  readonly seekSeconds?: number
  /** Leaves out the smoothing between blocks: a fifth less work, not seen in pictures that are made much smaller. */
  readonly rough?: boolean
}

/** Input arguments for a film: every guard, then `-i file:...`. */
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

/** The same for ffprobe, which only looks: subtitle tracks beside the film are listed instead of ending the run. */
export function probedFilmInput(input: VideoInput): string[] {
  return [
    ...videoInput({ ...input, threads: 1 }).slice(0, -2),
    '-codec_whitelist:s',
    SUBTITLE_CODECS,
    '-i',
    `file:${input.path}`,
  ]
}

/** Input arguments for a PNG of our own making: only this file's format, and nothing of what a film may reach. */
export function ownPngInput(path: string): string[] {
  return [
    ...['-protocol_whitelist', 'file'],
    ...['-format_whitelist', 'png_pipe'],
    ...['-codec_whitelist', 'png'],
    ...['-f', 'png_pipe', '-i', `file:${path}`],
  ]
}
