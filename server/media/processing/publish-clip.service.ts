import type { Trx } from '../../platform/db/database.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { VideoInfo } from '../inspect/video-info.model.ts'
import { updateLeased } from '../jobs/task.repository.ts'
import { PRIORITY, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import { addSprite, findShownPictures } from '../pictures/pictures.repository.ts'
import { saveFeatures } from '../pictures/visual-features.repository.ts'
import type { FullRender, PictureSet, RenderedFile, Sampled } from '../render/render.client.ts'
import { planLicensed } from '../render/renditions.policy.ts'
import * as uploads from '../uploads/upload.repository.ts'
import { persistFiles, putPictures, putSheet } from './persist-files.service.ts'
import { publishStatus } from './processing-failure.service.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import type { Attempt, Job } from './processing.model.ts'

/** Longer videos are processed in the slow slot. */
export const LONG_SECONDS = 60

/** The preview stage of a clip that is encoded again, to be persisted with the rest. Null: it is persisted already. */
export type PreviewFiles = { set: PictureSet; colour: string; renditions: readonly RenderedFile[] } | null

/** Persists a clip's files and publishes it; missing licensed files get a job of their own. */
export async function publishClip(
  deps: ProcessingDeps,
  job: Job,
  { info, previews, full }: { info: VideoInfo; previews: PreviewFiles; full: Extract<FullRender, { ok: true }> },
): Promise<void> {
  const { task, attempt } = job
  const { sheet, features } = full.sampled
  const renditions = [...(previews?.renditions ?? []), ...full.renditions]
  const pictures = previews ? await putPictures(deps, attempt.folder, { ...previews, sheet }) : null
  const addSheet = previews ? null : await sheetToAdd(deps, attempt, sheet)
  const made = new Set(renditions.map(({ kind }) => kind))
  const missing = planLicensed(info, task.shotOnMobile).some(({ kind }) => !made.has(kind))
  await persistFiles(deps, attempt, { renditions, pictures }, async (trx) => {
    if (features) await saveFeatures(trx, task.clipId, features)
    await addSheet?.(trx)
    // A clip that is encoded again may have been withdrawn meanwhile: it is not published again.
    const colour = (await findShownPictures(trx, task.clipId))?.colour ?? ''
    if (!attempt.again) await uploads.updatePublished(trx, task.clipId, colour)
    const done = missing ? {} : { licensed_done_at: deps.clock.now(), again_at: null }
    const state = { state: 'published', percent: 100, reason: null, failures: 0, claims: 0 } as const
    await updateLeased(trx, task.clipId, attempt.leaseToken, { ...state, ...done })
    if (missing) await enqueueLicensed(deps, trx, job, info)
  })
  faultPoint('job.published')
  await publishStatus(deps, task, { status: 'published', percent: 100 })
  await deps.bus.publish('catalogue', {})
}

/** After the previews of other clips. */
async function enqueueLicensed(deps: ProcessingDeps, trx: Trx, { task, work }: Job, info: VideoInfo): Promise<void> {
  const next = info.durationSeconds > LONG_SECONDS ? slowMediaJob : quickMediaJob
  const priority = (work.again ? PRIORITY.again : task.priority) + PRIORITY.licensedAfter
  await deps.queue.enqueue(trx, next, { ...work, step: 'licensed' }, { priority })
}

/** Stores the sprite sheet beside pictures that were persisted without one. @returns the statements that add it */
export async function sheetToAdd(deps: ProcessingDeps, { clipId, folder }: Attempt, sheet: Sampled['sheet']) {
  const shown = (await findShownPictures(deps.db, clipId))?.shown
  if (!sheet || !shown || shown.sprite) return null
  const { content, ...sprite } = sheet
  const file = await putSheet(deps, folder, shown.folder, content)
  return (trx: Trx) => addSprite(trx, clipId, file, sprite)
}
