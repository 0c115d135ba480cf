import { availableParallelism } from 'node:os'
import { videoInput, READING_LIMITS, type VideoInput } from '../../platform/ffmpeg/limits.ts'
import { runFfmpeg, type FfmpegOutcome } from '../../platform/ffmpeg/run.ts'
import type { Size } from '../orientation.model.ts'

/** About 60 frames of Full HD or 15 of 4K: enough to relate frames to packets. */
const PIXEL_BUDGET = 120_000_000
const MIN_FRAMES = 12
/** The time base of the output: 90 kHz distinguishes any frame rate. */
const TICKS = 90_000

export type DecodedStart = {
  /** Presentation times of the frames in order, in seconds on the file's own clock. */
  readonly starts: readonly number[]
  /** True when these are all frames of the video. */
  readonly complete: boolean
}

/**
 * The number of threads of one ffmpeg process. Each has frame buffers of its own, and at 8K in HDR four of them exceed the
 * memory limit.
 */
export function mediaThreads({ width, height }: Size): number {
  return Math.min(width * height > 9_000_000 ? 2 : 4, availableParallelism())
}

/**
 * Decodes the first frames strictly: any damage is an error, never a dropped frame. The frames are counted and discarded
 * without being copied, so that the cost is that of decoding alone.
 */
export async function decodeStart(request: {
  readonly input: VideoInput
  readonly streamIndex: number
  readonly size: Size
  readonly oldFpsMode: boolean
  readonly signal?: AbortSignal | undefined
}): Promise<{ readonly outcome: FfmpegOutcome; readonly decoded: DecodedStart }> {
  const { input, streamIndex, size, oldFpsMode, signal } = request
  const most = Math.max(MIN_FRAMES, Math.ceil(PIXEL_BUDGET / (size.width * size.height)))
  const starts: number[] = []
  const outcome = await runFfmpeg({
    args: [
      '-xerror',
      '-copyts',
      ...videoInput({ ...input, strict: true, threads: mediaThreads(size) }),
      ...['-map', `0:${streamIndex}`, '-an', '-sn', '-dn'],
      ...[oldFpsMode ? '-vsync' : '-fps_mode', 'passthrough', '-enc_time_base', `1/${TICKS}`],
      ...['-frames:v', String(most), '-c:v', 'wrapped_avframe', '-f', 'framecrc', '-'],
    ],
    limits: READING_LIMITS,
    // Generous: excessive work is ended by the CPU limit; a busy machine must not fail a valid file.
    wallMs: 600_000,
    maxStdoutBytes: 64 * 1024 ** 2,
    signal,
    onLine: (line) => {
      const start = line.startsWith('#') ? NaN : Number(line.split(',')[2])
      if (Number.isFinite(start)) starts.push(start / TICKS)
    },
  })
  return { outcome, decoded: { starts, complete: starts.length < most } }
}
