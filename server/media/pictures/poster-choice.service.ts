import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { persistFenced, putPictures } from '../processing/persist-files.service.ts'
import { renderPosterStage } from '../render/render.client.ts'
import { clipMark } from '../render/watermark-style.model.ts'
import { lockReadyMaster } from '../replacement/replacement.service.ts'
import { findTask } from '../uploads/upload.repository.ts'
import { withMaster } from './master-frame.service.ts'
import { dominantColour } from './picture-set.client.ts'
import { SPRITE_FILE } from './pictures.model.ts'
import { findShownPictures, type ShownPictures, updatePosterMoment } from './pictures.repository.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'

interface PosterChoice {
  clipId: string
  /** Seconds, beyond the end the last frames; null: the frame that shows most (decision 0080). */
  at: number | null
}

/**
 * Makes the posters of a clip from a frame that staff chose. It stays chosen when its files are made anew; another film on the
 * clip has its own (finding B11).
 * @throws AppError clip_not_found, replacement_not_ready (its files are being made), rendition_unavailable
 */
export async function choosePoster(
  deps: ProcessingDeps,
  { clipId, at }: PosterChoice,
  { actor, client, signal }: { actor: Actor; client: Client; signal: AbortSignal },
): Promise<void> {
  const task = await findTask(deps.db, clipId)
  if (!task) throw new AppError('clip_not_found')
  await deps.db.transaction().execute((trx) => lockReadyMaster(trx, clipId))
  const shown = await findPictures(deps, clipId)
  await withMaster(deps, clipId, signal, async ({ storageKey, info, folder, masterPath }) => {
    const mark = clipMark(deps.watermark, task.markedAs)
    const request = { masterPath, info, outDir: join(folder, 'posters'), clipId, signal, mark, posterAt: at }
    const stage = await renderPosterStage(request)
    if (!stage.ok) {
      deps.log.warn({ clipId, at, detail: stage.detail }, 'posters could not be made')
      throw new AppError('rendition_unavailable')
    }
    const { set, renditions } = stage
    const colour = await dominantColour(renditions.find(({ kind }) => kind === 'poster')?.path ?? '')
    const pictures = await putPictures(deps, folder, { set, colour, sheet: await sheetOf(deps, shown, folder) })
    await persistFenced(
      deps,
      { clipId, again: true },
      { renditions, pictures },
      {
        fence: (trx) => requireSame(trx, clipId, { storageKey, shown }),
        async also(trx) {
          await updatePosterMoment(trx, clipId, at)
          const details = { at }
          await audit(trx, { action: 'clip.poster_chosen', actorId: actor.id, subjectId: clipId, client, details })
        },
      },
    )
  })
  await deps.bus.publish(CATALOGUE_TOPIC, {})
}

async function findPictures({ db }: Pick<ProcessingDeps, 'db'>, clipId: string): Promise<ShownPictures> {
  const shown = (await findShownPictures(db, clipId))?.shown
  if (!shown) throw new AppError('replacement_not_ready')
  return shown
}

/** The sprite sheet shows the whole film: it stays as it is, and moves into the folder of the new pictures. */
async function sheetOf({ store }: ProcessingDeps, { folder, sprite }: ShownPictures, workFolder: string) {
  if (!sprite) return null
  const path = join(workFolder, SPRITE_FILE)
  await store.copyTo('public', `${folder}/${SPRITE_FILE}`, path)
  return { ...sprite, content: await readFile(path) }
}

/** The film that the posters are of, and the pictures that they take the place of, are those that were looked at. */
async function requireSame(
  trx: Trx,
  clipId: string,
  { storageKey, shown }: { storageKey: string; shown: ShownPictures },
): Promise<void> {
  const { master } = await lockReadyMaster(trx, clipId)
  const now = (await findShownPictures(trx, clipId))?.shown
  const isSame = master === storageKey && now?.folder === shown.folder && !now.sprite === !shown.sprite
  if (!isSame) throw new AppError('replacement_not_ready')
}
