import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FfmpegOutcome } from '../../platform/ffmpeg/run.ts'
import type { Size } from '../orientation.model.ts'
import type { StillOverlay } from '../pictures/picture-set.client.ts'
import { STILL_FILE, stillArgv } from './ffmpeg-argv.model.ts'
import { choosePosterFrame, type FrameMeasure, isEnough, posterMoments } from './poster-frame.policy.ts'
import type { PlannedRendition } from './renditions.policy.ts'
import { failureOf, type RenderFailure, verificationFailed, type WorkFolder } from './work-folder.client.ts'

type Still = FrameMeasure & { readonly png: Buffer }

/**
 * Writes the posters as JPEG without metadata, of the frame that shows most of a few.
 * @param at seconds; the frame that staff chose
 * @returns the decoded frame they are made of, as PNG, without a mark
 */
export async function renderPosters(
  workplace: WorkFolder,
  plan: readonly PlannedRendition[],
  overlay: StillOverlay,
  at: number | null,
): Promise<{ readonly ok: true; readonly png: Buffer } | RenderFailure> {
  const largest = plan.toSorted((a, b) => b.width - a.width)[0]
  if (largest === undefined) return verificationFailed('no poster was planned')
  const candidates = await grabCandidates(workplace, largest, at)
  if (!candidates.ok) return candidates
  const chosen = choosePosterFrame(candidates.stills)
  if (chosen === null) return verificationFailed('poster: no picture at 0.1 s')
  const { default: sharp } = await import('sharp')
  for (const { width, height, fileName } of plan) {
    const path = join(workplace.directory, fileName)
    const mark = await overlay({ width, height })
    const picture = sharp(chosen.png).resize(width, height, { fit: 'fill' })
    await picture
      .composite(mark ? [{ input: mark }] : [])
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(path)
  }
  return { ok: true, png: chosen.png }
}

/** A later frame that cannot be had is no failure: the whole film is verified afterwards. */
async function grabCandidates(
  workplace: WorkFolder,
  size: Size,
  chosen: number | null,
): Promise<{ readonly ok: true; readonly stills: readonly Still[] } | RenderFailure> {
  const { durationSeconds } = workplace.context.info
  const stills: Still[] = []
  for (const at of chosen === null ? posterMoments(durationSeconds) : [lastMoment(chosen, durationSeconds)]) {
    const { outcome, still } = await grabFrame(workplace, size, at)
    if (outcome.outcome !== 'ok' && (stills.length === 0 || outcome.outcome === 'aborted')) return failureOf(outcome)
    if (still === null) continue
    stills.push(still)
    if (stills.length === 1 && isEnough(still, durationSeconds)) break
  }
  return { ok: true, stills }
}

/** A moment that has a frame: of one beyond the end it is among the last. */
export const lastMoment = (at: number, durationSeconds: number): number =>
  Math.min(at, Math.max(0, durationSeconds - 0.2))

/** One frame in a size, with what is measured of it; no frame where the film has none there. */
export async function grabFrame(
  workplace: WorkFolder,
  size: Size,
  at: number,
): Promise<{ readonly outcome: FfmpegOutcome; readonly still: Still | null }> {
  // From one second on seeking is cheaper; the exact frame does not matter there.
  const [seekSeconds, select] = at < 1 ? [0, at] : [at, 0]
  const { info } = workplace.context
  const outcome = await workplace.run(
    stillArgv(workplace.context, size, select, seekSeconds + (at < 1 ? 0 : info.firstPictureSeconds)),
  )
  if (outcome.outcome !== 'ok') return { outcome, still: null }
  const png = await readFile(join(workplace.directory, STILL_FILE)).catch(() => null)
  if (png === null) return { outcome, still: null }
  return { outcome, still: { png, ...(await measureFrame(png)) } }
}

/** Pixels of the longer side that frames are measured at: a large picture has more edges, not more to see. */
const MEASURED_AT = 320

async function measureFrame(png: Buffer): Promise<FrameMeasure> {
  const { default: sharp } = await import('sharp')
  const small = await sharp(png).resize(MEASURED_AT, MEASURED_AT, { fit: 'inside' }).greyscale().png().toBuffer()
  const { channels, sharpness } = await sharp(small).stats()
  return { brightness: channels[0]?.mean ?? 0, sharpness }
}
