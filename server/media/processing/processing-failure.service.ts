import type { Trx } from '../../platform/db/database.ts'
import { recordProgress, updateLeased } from '../jobs/task.repository.ts'
import type { MediaWork } from '../media.jobs.ts'
import { discardPictures } from '../pictures/pictures.repository.ts'
import type { Attempt } from './persist-files.service.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import { discardPreviews } from '../rendition.repository.ts'
import type { UploadTask } from '../uploads/upload.repository.ts'
import { uploadsTopic } from '../uploads/uploads-topic.model.ts'

/** Failures of its own making after which a film is given up until staff try again. */
const MAX_FAILURES = 3

/** What went wrong, as the engine tells it. */
export interface Failure {
  fault: 'source' | 'machine' | 'timeout' | 'aborted'
  reason: string
  detail: string
}

/**
 * A film that cannot become a clip is told so once; anything else is tried again, a few times.
 * @throws when the work should be tried again
 */
export async function handleFailure(
  deps: ProcessingDeps,
  task: UploadTask,
  work: MediaWork,
  attempt: Attempt,
  failure: Failure,
): Promise<void> {
  if (failure.fault === 'aborted') throw new Error('the work was interrupted')
  const { fault, detail } = failure
  deps.log.warn({ clipId: task.clipId, step: work.step, fault, detail }, 'a film could not be prepared')
  const failures = task.failures + 1
  if (fault === 'source' || failures >= MAX_FAILURES) return giveUp(deps, task, attempt.claim, failure.reason)
  await updateLeased(deps.db, task.clipId, attempt.claim, { failures })
  throw new Error(failure.reason)
}

/**
 * Staff see the reason. A clip that is out already stays out, without the quality that failed; of one that is not,
 * nothing is left but its original.
 */
export async function giveUp(deps: ProcessingDeps, task: UploadTask, claim: string, reason: string): Promise<void> {
  const state = task.state === 'published' ? 'published' : 'failed'
  const keys = await deps.db.transaction().execute(async (trx) => {
    await updateLeased(trx, task.clipId, claim, { state, reason, again_at: null })
    return state === 'failed' ? discardUnpublished(trx, task.clipId) : []
  })
  for (const key of keys) await deps.store.remove('public', key)
  await publishStatus(deps, task, state, state === 'failed' ? task.percent : 100, reason)
}

/** Takes out what was made of a clip that is not out. @returns the public storage keys, whose bytes are to be removed */
export async function discardUnpublished(trx: Trx, clipId: string): Promise<string[]> {
  const clip = await trx.selectFrom('clip').select('published_at').where('id', '=', clipId).executeTakeFirst()
  // A starter clip shows what shipped beside it.
  if (clip?.published_at) return []
  const pictures = await discardPictures(trx, clipId)
  const keys = (pictures?.files ?? []).map(({ name }) => `${pictures?.folder}/${name}`)
  return [...keys, ...(await discardPreviews(trx, clipId))]
}

/** Notes how far a clip is, and tells whoever watches its uploads. @returns false when the claim is gone */
export async function reportProgress(
  deps: ProcessingDeps,
  task: UploadTask,
  claim: string,
  percent: number,
): Promise<boolean> {
  if (!(await recordProgress(deps.db, task.clipId, claim, percent))) return false
  if (task.state !== 'published') await publishStatus(deps, task, 'processing', percent)
  return true
}

export async function publishStatus(
  deps: Pick<ProcessingDeps, 'bus'>,
  task: Pick<UploadTask, 'clipId' | 'name' | 'uploaderId'>,
  status: UploadTask['state'],
  percent: number,
  reason?: string,
): Promise<void> {
  await deps.bus.publish(uploadsTopic(task.uploaderId), {
    _id: task.clipId,
    name: task.name,
    status,
    percent,
    ...(reason ? { reason } : {}),
  })
}
