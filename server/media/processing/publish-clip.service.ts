import type { Trx } from '../../platform/db/database.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { VideoInfo } from '../inspect/video-info.model.ts'
import { updateLeased } from '../jobs/task.repository.ts'
import { type MediaWork, PRIORITY, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import { saveFeatures } from '../pictures/visual-features.repository.ts'
import { addSprite, findShown } from '../pictures/pictures.repository.ts'
import { publishStatus } from './processing-failure.service.ts'
import { type Attempt, persistFiles, putPictures, putSheet } from './persist-files.service.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import type { Measured, PictureSet, Rendition as Rendered, FullRender } from '../render/render.client.ts'
import { planLicensed } from '../render/renditions.policy.ts'
import * as uploads from '../uploads/upload.repository.ts'

/** Longer films leave the quick slot to the others. */
export const LONG_SECONDS = 60

/** One clip's work at hand: its task, and a private folder that holds only its own master. */
export interface Job {
  task: uploads.UploadTask
  work: MediaWork
  attempt: Attempt
  masterPath: string
  signal: AbortSignal
  /** Ends the work when another worker, or nobody, has the clip. */
  lost: AbortController
}

/** The first files of a clip that is made again: kept together with the rest. Null: they are there already. */
export type PreviewFiles = { set: PictureSet; colour: string; renditions: readonly Rendered[] } | null

/** Makes a clip's files count and puts it on the site; what is missing of its licensed files gets a job of its own. */
export async function publish(
  deps: ProcessingDeps,
  job: Job,
  info: VideoInfo,
  first: PreviewFiles,
  whole: Extract<FullRender, { ok: true }>,
): Promise<void> {
  const { task, attempt } = job
  const { sheet, features } = whole.measured
  const renditions = [...(first?.renditions ?? []), ...whole.renditions]
  const pictures = first ? await putPictures(deps, attempt.folder, { ...first, sheet }) : null
  const addSheet = first ? null : await sheetToAdd(deps, attempt, sheet)
  const made = new Set(renditions.map(({ kind }) => kind))
  const missing = planLicensed(info, task.shotOnMobile).some(({ kind }) => !made.has(kind))
  await persistFiles(deps, attempt, { renditions, pictures }, async (trx) => {
    if (features) await saveFeatures(trx, task.clipId, features)
    await addSheet?.(trx)
    // A clip that is made again may have been taken off the site meanwhile: it is not put back.
    const colour = (await findShown(trx, task.clipId))?.colour ?? ''
    if (!attempt.again) await uploads.publish(trx, task.clipId, colour)
    const done = missing ? {} : { licensed_done_at: deps.clock.now(), again_at: null }
    const state = { state: 'published', percent: 100, reason: null, failures: 0, claims: 0 } as const
    await updateLeased(trx, task.clipId, attempt.claim, { ...state, ...done })
    if (missing) await enqueueLicensed(deps, trx, job, info)
  })
  faultPoint('job.published')
  await publishStatus(deps, task, 'published', 100)
  await deps.bus.publish('catalogue', {})
}

/** Behind the previews of other clips. */
async function enqueueLicensed(deps: ProcessingDeps, trx: Trx, { task, work }: Job, info: VideoInfo): Promise<void> {
  const next = info.durationSeconds > LONG_SECONDS ? slowMediaJob : quickMediaJob
  const priority = (work.again ? PRIORITY.again : task.priority) + PRIORITY.licensedAfter
  await deps.queue.enqueue(trx, next, { ...work, step: 'licensed' }, { priority })
}

/** The sheet joins the pictures that were kept before it could be made. */
export async function sheetToAdd(deps: ProcessingDeps, { clipId, folder }: Attempt, sheet: Measured['sheet']) {
  const shown = (await findShown(deps.db, clipId))?.shown
  if (!sheet || !shown || shown.sprite) return null
  const { content, ...sprite } = sheet
  const file = await putSheet(deps, folder, shown.folder, content)
  return (trx: Trx) => addSprite(trx, clipId, file, sprite)
}
