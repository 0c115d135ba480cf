import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { faultPoint } from '../../platform/fault.ts'
import type { Limits } from '../../platform/ffmpeg/limits.ts'
import { runFfmpeg, type FfmpegOutcome } from '../../platform/ffmpeg/run.ts'
import { mediaTools } from '../../platform/ffmpeg/tools.ts'
import { mediaThreads } from '../inspect/decode.client.ts'
import type { VideoInfo } from '../inspect/video-info.model.ts'
import { MASTER_FILE, type ArgvContext } from './ffmpeg-argv.model.ts'
import type { PlannedRendition } from './renditions.policy.ts'
import { verifyRendition, type RenderedFile } from './verify.client.ts'

const GIB = 1024 ** 3
/** More than any H.264 that these settings can write. */
const MOST_BYTES_A_SECOND = 40_000_000

export type RenderFailure = {
  readonly ok: false
  /** `source`: will fail every time. `machine`: this server could not do its part; try again. */
  readonly fault: 'source' | 'machine' | 'timeout' | 'aborted'
  /** Plain English, for staff and uploader. */
  readonly reason: string
  /** For the log only. */
  readonly detail: string
}

export type RenderRequest = {
  readonly masterPath: string
  readonly info: VideoInfo
  /** Where finished files go. Give every attempt its own. */
  readonly outDir: string
  readonly clipId: string
  readonly signal?: AbortSignal | undefined
  /** 0 to 1, rising. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** 0 to 19; previews go before licensed work. */
  readonly niceness?: number
}

/** A private directory that holds one film's master (as a link) and what is made of it; gone when the work ends. */
export type Workplace = {
  readonly directory: string
  readonly context: ArgvContext
  /** Runs ffmpeg here with what is left of the time; `onSeconds` tells how much of the film is done. */
  readonly run: (args: readonly string[], onSeconds?: (seconds: number) => void) => Promise<FfmpegOutcome>
  /** Verifies files and moves them to the output directory; the first that is not as planned fails all. */
  readonly deliver: (plan: readonly PlannedRendition[]) => Promise<Delivery>
}
export type Delivery = { readonly ok: true; readonly renditions: readonly RenderedFile[] } | RenderFailure

/**
 * Longest time for a film, in milliseconds: 10 x length + 60 s, and for pictures that come faster or larger than Full
 * HD at 60 a second as many times that as there is more to do (4K at 60: four times; HDR: twice as much again), since
 * all of it is honest work.
 */
export function timeLimitMs({ durationSeconds, width, height, fps, isHdr }: VideoInfo): number {
  const work = Math.max(1, (width * height * fps) / (1920 * 1080 * 60)) * (isHdr ? 2 : 1)
  return (10 * durationSeconds + 60) * 1000 * work
}

/** Opens a workplace, does the work in it and clears it away, whatever happens. */
export async function inWorkplace<T>(request: RenderRequest, work: (workplace: Workplace) => Promise<T>): Promise<T> {
  const outDir = resolve(request.outDir)
  await mkdir(outDir, { recursive: true })
  const directory = await mkdtemp(join(outDir, 'work-'))
  try {
    await symlink(resolve(request.masterPath), join(directory, MASTER_FILE))
    return await work(await open(request, directory, outDir))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function open(request: RenderRequest, directory: string, outDir: string): Promise<Workplace> {
  const { info, clipId, signal } = request
  const tools = await mediaTools()
  const oldFpsMode = tools.ok && tools.version.major === 5 && tools.version.minor === 0
  const wallMs = timeLimitMs(info)
  const endsAt = Date.now() + wallMs
  return {
    directory,
    context: { info, clipId, threads: mediaThreads(info), oldFpsMode },
    run: (args, onSeconds) =>
      runFfmpeg({
        args,
        cwd: directory,
        limits: limitsFor(info, wallMs, request.niceness ?? 10),
        wallMs: Math.max(1, endsAt - Date.now()),
        signal,
        onProgress: ({ seconds }) => onSeconds?.(seconds),
      }),
    deliver: (plan) => deliver(directory, outDir, plan, { clipId, signal }),
  }
}

function limitsFor(info: VideoInfo, wallMs: number, niceness: number): Limits {
  return {
    addressSpaceBytes: 3 * GIB,
    cpuSeconds: (wallMs / 1000) * mediaThreads(info),
    fileSizeBytes: Math.max(info.bytes * 1.1, info.durationSeconds * MOST_BYTES_A_SECOND) + 64 * 1024 ** 2,
    openFiles: 64,
    niceness,
  }
}

async function deliver(
  directory: string,
  outDir: string,
  plan: readonly PlannedRendition[],
  options: { readonly clipId: string; readonly signal: AbortSignal | undefined },
): Promise<Delivery> {
  faultPoint('job.rendered')
  const found: RenderedFile[] = []
  for (const planned of plan) {
    const verified = await verifyRendition(directory, planned, options)
    if (options.signal?.aborted) return failure({ outcome: 'aborted' })
    if (!verified.ok) return notAsPlanned(verified.problem)
    found.push(verified.rendition)
  }
  const renditions = await Promise.all(
    found.map(async (rendition, n) => {
      const path = join(outDir, plan[n]?.fileName ?? rendition.kind)
      await rename(rendition.path, path)
      return { ...rendition, path }
    }),
  )
  return { ok: true, renditions }
}

export function notAsPlanned(problem: string): RenderFailure {
  const reason = 'A file made from this video did not pass its check, so it was thrown away.'
  return { ok: false, fault: 'source', reason, detail: problem }
}

/** A run's end as a written failure. */
export function failure(outcome: Exclude<FfmpegOutcome, { outcome: 'ok' }>): RenderFailure {
  switch (outcome.outcome) {
    case 'aborted':
      return { ok: false, fault: 'aborted', reason: 'The work was stopped.', detail: '' }
    case 'timeout':
      return {
        ok: false,
        fault: 'timeout',
        reason: 'The work took far longer than the length of the video allows.',
        detail: '',
      }
    case 'failed':
      return {
        ok: false,
        fault: outcome.fault,
        reason:
          outcome.fault === 'machine'
            ? outcome.reason
            : /memory/.test(outcome.reason)
              ? 'Working on this video needs more memory than we allow.'
              : 'The video is damaged further in: its pictures or its sound cannot all be read. Please export it again.',
        detail: outcome.stderrTail,
      }
  }
}
