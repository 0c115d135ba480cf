import { availableParallelism } from 'node:os'
import { videoInput, READING_LIMITS, type VideoInput } from '../../platform/ffmpeg/limits.ts'
import { runFfmpeg, type FfmpegOutcome } from '../../platform/ffmpeg/run.ts'
import type { Size } from '../orientation.model.ts'

/** About 60 pictures of Full HD or 15 of 4K: enough to see how pictures and packets hang together. */
const PIXEL_BUDGET = 120_000_000
const FEWEST_PICTURES = 12
/** The clock the pictures are told on: 90 kHz keeps any rate apart. */
const TICKS = 90_000

export type Decoded = {
  /** When each picture appears, in seconds on the film's own clock, in order. */
  readonly starts: readonly number[]
  /** True when these are all pictures of the film. */
  readonly complete: boolean
}

/**
 * The threads one ffmpeg may use for such a picture. Each holds pictures of its own, and at 8K in HDR four of them do
 * not fit into the memory that we allow.
 */
export function mediaThreads({ width, height }: Size): number {
  return Math.min(width * height > 9_000_000 ? 2 : 4, availableParallelism())
}

/**
 * Decodes the beginning of a film, strictly: damage of any kind is an error, never a picture less. The pictures are
 * counted and thrown away; their contents are never copied, so the cost is that of decoding alone.
 */
export async function decodeStart(request: {
  readonly input: VideoInput
  readonly streamIndex: number
  readonly size: Size
  readonly oldFpsMode: boolean
  readonly signal?: AbortSignal | undefined
}): Promise<{ readonly outcome: FfmpegOutcome; readonly decoded: Decoded }> {
  const { input, streamIndex, size, oldFpsMode, signal } = request
  const most = Math.max(FEWEST_PICTURES, Math.ceil(PIXEL_BUDGET / (size.width * size.height)))
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
    // The CPU limit ends a film that asks for too much; the clock must not end an honest one on a busy machine.
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
