import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FfmpegOutcome } from '../../platform/ffmpeg/run.ts'
import { STILL_FILE, stillArgv } from './ffmpeg-argv.model.ts'
import type { PlannedRendition } from './renditions.policy.ts'
import { failureOf, verificationFailed, type RenderFailure, type WorkFolder } from './work-folder.client.ts'

/** UPL-7: preview thumbnail at 0.1 s. */
const POSTER_AT = 0.1
/** Mean brightness (0 to 255) below which a frame is useless as a poster: a fade from black, a lens cap. */
const NEARLY_BLACK = 16
const LATER = [1, 2, 4] as const
const LATER_SHARES = [0.25, 0.5, 0.75] as const

type Still = { readonly png: Buffer; readonly brightness: number }

/** Candidate times in order: 0.1 s first, later ones only for a video that begins (nearly) black. */
export function posterMoments(durationSeconds: number): readonly number[] {
  const first = Math.min(POSTER_AT, durationSeconds / 2)
  const later = [...LATER, ...LATER_SHARES.map((share) => share * durationSeconds)]
  return [first, ...later.filter((at) => at > first && at < durationSeconds - 0.05).toSorted((a, b) => a - b)]
}

/**
 * Writes the posters as JPEG without metadata; of a video that is black throughout, its least black candidate.
 * @returns the decoded frame they are made of, as PNG
 */
export async function renderPosters(
  workplace: WorkFolder,
  plan: readonly PlannedRendition[],
): Promise<{ readonly ok: true; readonly png: Buffer } | RenderFailure> {
  const largest = plan.toSorted((a, b) => b.width - a.width)[0]
  if (largest === undefined) return verificationFailed('no poster was planned')
  let best: Still | null = null
  for (const at of posterMoments(workplace.context.info.durationSeconds)) {
    const { outcome, still } = await grabFrame(workplace, largest, at)
    if (outcome.outcome !== 'ok' && best === null) return failureOf(outcome)
    if (still !== null && (best === null || still.brightness > best.brightness)) best = still
    if (outcome.outcome === 'aborted' || (best !== null && best.brightness >= NEARLY_BLACK)) break
  }
  if (best === null) return verificationFailed('poster: no picture at 0.1 s')
  const { default: sharp } = await import('sharp')
  for (const { width, height, fileName } of plan) {
    const path = join(workplace.directory, fileName)
    await sharp(best.png).resize(width, height, { fit: 'fill' }).jpeg({ quality: 82, mozjpeg: true }).toFile(path)
  }
  return { ok: true, png: best.png }
}

async function grabFrame(
  workplace: WorkFolder,
  size: PlannedRendition,
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
  const { default: sharp } = await import('sharp')
  const { channels } = await sharp(png).greyscale().stats()
  return { outcome, still: { png, brightness: channels[0]?.mean ?? 0 } }
}
