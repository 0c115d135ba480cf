import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { faultPoint } from '../../platform/fault.ts'
import { linkOrCopy } from '../../platform/files.ts'
import { type Limits, mediaUser } from '../../platform/ffmpeg/limits.ts'
import { closeFolder, makeMediaFolder, shareFolder, takeOver } from '../../platform/ffmpeg/media-user.ts'
import { runFfmpeg, type FfmpegOutcome } from '../../platform/ffmpeg/run.ts'
import { lacksFpsMode, mediaTools } from '../../platform/ffmpeg/tools.ts'
import { mediaThreads } from '../inspect/inspect.client.ts'
import type { VideoInfo } from '../inspect/video-info.model.ts'
import { MASTER_FILE, type ArgvContext } from './ffmpeg-argv.model.ts'
import type { PlannedRendition } from './renditions.policy.ts'
import { verifyRendition, type RenderedFile } from './verify.client.ts'

const GIB = 1024 ** 3
/** More than our H.264 settings can produce. */
const MAX_BYTES_PER_SECOND = 40_000_000

export type RenderFailure = {
  readonly ok: false
  /** `source`: fails again on a retry. `machine`: this server failed; a retry may succeed. */
  readonly fault: 'source' | 'machine' | 'timeout' | 'aborted'
  /** For staff and uploader. */
  readonly reason: string
  /** For the log only. */
  readonly detail: string
}

export type RenderRequest = {
  readonly masterPath: string
  readonly info: VideoInfo
  /** For finished files; one per attempt. */
  readonly outDir: string
  readonly clipId: string
  readonly signal?: AbortSignal | undefined
  /** 0 to 1, rising. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** 0 to 19; previews have priority over licensed files. */
  readonly niceness?: number
}

/** A private temporary folder with one master (a link) and the files made of it. */
export type WorkFolder = {
  readonly directory: string
  readonly context: ArgvContext
  /** Runs ffmpeg within the remaining time; `onSeconds` receives the processed duration. */
  readonly run: (args: readonly string[], onSeconds?: (seconds: number) => void) => Promise<FfmpegOutcome>
  /** Verifies files and moves them to the output folder; the first that differs from its plan fails all. */
  readonly deliver: (plan: readonly PlannedRendition[]) => Promise<DeliveryOutcome>
}
export type DeliveryOutcome = { readonly ok: true; readonly renditions: readonly RenderedFile[] } | RenderFailure

/**
 * The time limit in milliseconds: 10 x duration + 60 s, multiplied by the pixel rate relative to Full HD at 60 frames a
 * second (4K at 60: four times), and by two for HDR.
 */
export function timeLimitMs({ durationSeconds, width, height, fps, isHdr }: VideoInfo): number {
  const work = Math.max(1, (width * height * fps) / (1920 * 1080 * 60)) * (isHdr ? 2 : 1)
  return (10 * durationSeconds + 60) * 1000 * work
}

/** Creates a work folder, which is removed in any case. */
export async function inWorkFolder<T>(request: RenderRequest, work: (workplace: WorkFolder) => Promise<T>): Promise<T> {
  const outDir = resolve(request.outDir)
  const user = await mediaUser()
  if (!(await stat(outDir).catch(() => null))) await makeMediaFolder(outDir, user)
  const directory = await mkdtemp(join(outDir, 'work-'))
  try {
    await shareFolder(directory, user, 'write')
    await linkOrCopy(resolve(request.masterPath), join(directory, MASTER_FILE))
    return await work(await open(request, directory, outDir))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function open(request: RenderRequest, directory: string, outDir: string): Promise<WorkFolder> {
  const { info, clipId, signal } = request
  const oldFpsMode = lacksFpsMode(await mediaTools())
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

const limitsFor = (info: VideoInfo, wallMs: number, niceness: number): Limits => ({
  addressSpaceBytes: 3 * GIB,
  cpuSeconds: (wallMs / 1000) * mediaThreads(info),
  fileSizeBytes: Math.max(info.bytes * 1.1, info.durationSeconds * MAX_BYTES_PER_SECOND) + 64 * 1024 ** 2,
  openFiles: 64,
  niceness,
})

async function deliver(
  directory: string,
  outDir: string,
  plan: readonly PlannedRendition[],
  options: { readonly clipId: string; readonly signal: AbortSignal | undefined },
): Promise<DeliveryOutcome> {
  faultPoint('job.rendered')
  const user = await mediaUser()
  await closeFolder(directory, user)
  const found: RenderedFile[] = []
  for (const planned of plan) {
    const verified = await verifyRendition(directory, planned, options)
    if (options.signal?.aborted) return failureOf({ outcome: 'aborted' })
    if (!verified.ok) return verificationFailed(verified.problem)
    found.push(verified.rendition)
  }
  const renditions = await Promise.all(
    found.map(async (rendition, n) => {
      const path = join(outDir, plan[n]?.fileName ?? rendition.kind)
      await takeOver(rendition.path, user)
      await rename(rendition.path, path)
      return { ...rendition, path }
    }),
  )
  return { ok: true, renditions }
}

export function verificationFailed(problem: string): RenderFailure {
  const reason = 'A file made from this video did not pass its check, so it was thrown away.'
  return { ok: false, fault: 'source', reason, detail: problem }
}

/** The failure of an ffmpeg run. */
export function failureOf(outcome: Exclude<FfmpegOutcome, { outcome: 'ok' }>): RenderFailure {
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
