import { runChild, type ChildEnd } from './child.ts'
import { limitedCommand, limitSupport, type Limits } from './limits.ts'
import { mediaTools } from './tools.ts'

export type FfmpegProgress = { readonly seconds: number; readonly pictures: number }

type FfmpegRun = {
  /** The arguments after our fixed ones: inputs, filters, outputs. */
  readonly args: readonly string[]
  readonly limits: Limits
  readonly wallMs: number
  /** A private directory; the arguments may then name its files without a path. */
  readonly cwd?: string
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (progress: FfmpegProgress) => void
  /** Standard output by line, for runs whose output is `-`. Such a run reports no progress. */
  readonly onLine?: (line: string) => void
  readonly maxStdoutBytes?: number
}

export type FfmpegOutcome =
  | { readonly outcome: 'ok' }
  | {
      readonly outcome: 'failed'
      /** `source`: the file cannot be processed. `machine`: no ffmpeg, no space, no memory, killed from outside. */
      readonly fault: 'source' | 'machine'
      readonly reason: string
      readonly stderrTail: string
    }
  | { readonly outcome: 'timeout' }
  | { readonly outcome: 'aborted' }

// The default is one thread a core: on a large machine their stacks alone would exceed the memory limit.
const FEW_THREADS = ['-filter_threads', '4', '-filter_complex_threads', '4']
const PROGRESS_BYTES = 64 * 1024 ** 2

/** Runs ffmpeg under the limits. Never rejects because of the file: failures are part of the result. */
export async function runFfmpeg(run: FfmpegRun): Promise<FfmpegOutcome> {
  const tools = await mediaTools()
  if (!tools.ok) return failure('machine', tools.problem)
  const progress = run.onLine ? [] : ['-progress', 'pipe:1', '-nostats']
  const args = ['-nostdin', '-v', 'error', ...FEW_THREADS, ...progress, '-y', ...run.args]
  const limited = limitedCommand(await limitSupport(), run.limits, tools.ffmpeg, args)
  const end = await runChild({
    ...limited,
    cwd: run.cwd,
    onLine: run.onLine ?? progressReader(run.onProgress),
    maxStdoutBytes: run.maxStdoutBytes ?? PROGRESS_BYTES,
    wallMs: run.wallMs,
    signal: run.signal,
  })
  return outcomeOf(end)
}

export const failure = (fault: 'source' | 'machine', reason: string, stderrTail = '') =>
  ({ outcome: 'failed', fault, reason, stderrTail }) as const

/** Parses `-progress`: groups of `key=value` lines, each closed by `progress=...`. */
export function progressReader(onProgress: ((progress: FfmpegProgress) => void) | undefined): (line: string) => void {
  let seconds = 0
  let pictures = 0
  return (line) => {
    const at = line.indexOf('=')
    const value = Number(line.slice(at + 1))
    const key = line.slice(0, at)
    // The value is `N/A` until the first packet is written.
    if (key === 'out_time_us' && Number.isFinite(value)) seconds = Math.max(seconds, value / 1e6)
    else if (key === 'frame' && Number.isFinite(value)) pictures = value
    else if (key === 'progress') onProgress?.({ seconds, pictures })
  }
}

export function outcomeOf(end: ChildEnd): FfmpegOutcome {
  if (end.stopped === 'aborted') return { outcome: 'aborted' }
  // SIGXCPU is our own CPU limit: more work than the length of the video allows.
  if (end.stopped === 'timeout' || end.killedBy === 'SIGXCPU') return { outcome: 'timeout' }
  const failed = (fault: 'source' | 'machine', reason: string) =>
    failure(fault, reason, end.startError ?? end.stderrTail)
  if (end.stopped === 'overflow') return failed('source', 'Reading the film gave more text than any film needs.')
  if (end.startError !== null) return failed('machine', 'The video tools of this server do not start.')
  if (end.exitCode === 0) return { outcome: 'ok' }
  if (/No space left on device|Disk quota exceeded/.test(end.stderrTail))
    return failed('machine', 'The disk of this server is full.')
  if (/Cannot allocate memory|malloc of size/.test(end.stderrTail))
    return failed('source', 'Working on this film needs more memory than we allow.')
  if (['SIGSEGV', 'SIGABRT', 'SIGFPE'].includes(end.killedBy ?? ''))
    return failed('source', 'Reading the film made the video tools stop.')
  if (end.killedBy !== null) return failed('machine', 'Work on the film was stopped from outside.')
  return failed('source', 'The film could not be worked on to its end.')
}
