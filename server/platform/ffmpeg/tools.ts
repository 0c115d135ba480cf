import { isAbsolute } from 'node:path'
import { runChild } from './child.ts'

type FfmpegVersion = { readonly text: string; readonly major: number; readonly minor: number }
type MediaTools =
  | { readonly ok: true; readonly ffmpeg: string; readonly ffprobe: string; readonly version: FfmpegVersion }
  | { readonly ok: false; readonly problem: string }

const OLDEST_MAJOR = 5
const HOW_TO = 'install ffmpeg 5 or newer (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg)'

/** Parses the first line of `ffmpeg -version`. A development build has no number and counts as new. */
export function parseFfmpegVersion(line: string): FfmpegVersion | null {
  const text = /^ffmpeg version (\S+)/.exec(line)?.[1]
  if (text === undefined) return null
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(text) ?? []
  return major === undefined ? { text, major: 99, minor: 0 } : { text, major: Number(major), minor: Number(minor) }
}

async function linesOf(command: string, args: readonly string[], inheritEnvironment = false): Promise<string[]> {
  const lines: string[] = []
  const limits = { maxStdoutBytes: 100_000, wallMs: 10_000 }
  await runChild({ command, args, onLine: (line) => lines.push(line), ...limits, inheritEnvironment })
  return lines
}

/** The path of a program, by the PATH this server was started with. */
const locate = async (program: string): Promise<string | undefined> =>
  (await linesOf('which', [program], true)).find(isAbsolute)

async function detectMediaTools(): Promise<MediaTools> {
  const [ffmpeg, ffprobe] = await Promise.all([locate('ffmpeg'), locate('ffprobe')])
  if (!ffmpeg || !ffprobe) return { ok: false, problem: `ffmpeg is missing: ${HOW_TO}` }
  const version = await ffmpegVersion(ffmpeg)
  if (version === null) return { ok: false, problem: `${ffmpeg} does not run: ${HOW_TO}` }
  if (version.major < OLDEST_MAJOR) return { ok: false, problem: `ffmpeg ${version.text} is too old: ${HOW_TO}` }
  return { ok: true, ffmpeg, ffprobe, version }
}

const ffmpegVersion = async (program: string): Promise<FfmpegVersion | null> =>
  parseFfmpegVersion((await linesOf(program, ['-version']))[0] ?? '')

/** ffmpeg 5.0 does not know `-fps_mode` yet, and needs `-vsync`. */
export const lacksFpsMode = (tools: MediaTools): boolean =>
  tools.ok && tools.version.major === 5 && tools.version.minor === 0

let detected: Promise<MediaTools> | undefined

/** The ffmpeg and ffprobe of this machine, located once a process; `problem` is one line of advice for the operator. */
export const mediaTools = (): Promise<MediaTools> => (detected ??= detectMediaTools())
