import type { Trx } from '../../platform/db/database.ts'
import { recordProgress, requestDone, updateLeased } from '../jobs/task.repository.ts'
import { removePictures } from '../pictures/pictures.repository.ts'
import { removePreviews } from '../rendition.repository.ts'
import { isPublished, uploadsTopic, type UploadTask } from '../uploads/upload.repository.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import type { Failure, Job } from './processing.model.ts'
import { AppError } from '../../platform/errors.ts'
import { storeProblem } from '../../platform/storage/store-identity.ts'
import { quickMediaJob, slowMediaJob } from '../media.jobs.ts'

/** Failures after which a clip is given up until staff retry it. */
const MAX_FAILURES = 3

/**
 * A fault of the source file is final; any other failure is retried a few times.
 * @throws when the job should be retried
 */
export async function handleFailure(deps: ProcessingDeps, job: Job, failure: Failure) {
  const { task, work, attempt } = job
  if (failure.fault === 'aborted') throw new Error('the work was interrupted')
  const { fault, detail } = failure
  deps.log.warn({ clipId: task.clipId, step: work.step, fault, detail }, 'a clip could not be processed')
  const failures = task.failures + 1
  if (fault === 'source' || failures >= MAX_FAILURES) return giveUp(deps, job, failure.reason)
  await updateLeased(deps.db, task.clipId, attempt.leaseToken, { failures })
  throw new Error(failure.reason)
}

/**
 * Records the reason for staff. A published clip stays published, without the quality that failed; of an unpublished one
 * only the original is kept.
 */
export async function giveUp(deps: ProcessingDeps, { task, attempt, work }: Job, reason: string) {
  const status = task.state === 'published' ? 'published' : 'failed'
  const keys = await deps.db.transaction().execute(async (trx) => {
    await updateLeased(trx, task.clipId, attempt.leaseToken, { state: status, reason, ...requestDone(work) })
    return status === 'failed' ? discardUnpublished(trx, task.clipId) : []
  })
  for (const key of keys) await deps.store.remove('public', key)
  await publishStatus(deps, task, { status, percent: status === 'failed' ? task.percent : 100, reason })
}

/** Deletes the previews of an unpublished clip. @returns their public storage keys, for the caller to remove the files */
export async function discardUnpublished(trx: Trx, clipId: string): Promise<string[]> {
  // A seed clip is published with the previews that ship with it.
  if (await isPublished(trx, clipId)) return []
  const pictures = await removePictures(trx, clipId)
  const keys = (pictures?.files ?? []).map(({ name }) => `${pictures?.folder}/${name}`)
  return [...keys, ...(await removePreviews(trx, clipId))]
}

/** Records progress and publishes it to the uploader. @returns false when the lease is lost */
export async function reportProgress(deps: ProcessingDeps, task: UploadTask, leaseToken: string, percent: number) {
  if (!(await recordProgress(deps.db, task.clipId, leaseToken, percent))) return false
  if (task.state !== 'published') await publishStatus(deps, task, { status: 'processing', percent })
  return true
}

export async function publishStatus(
  deps: Pick<ProcessingDeps, 'bus'>,
  task: Pick<UploadTask, 'clipId' | 'name' | 'uploaderId'>,
  { status, percent, reason }: { status: UploadTask['state']; percent: number; reason?: string },
): Promise<void> {
  await deps.bus.publish(uploadsTopic(task.uploaderId), {
    _id: task.clipId,
    name: task.name,
    status,
    percent,
    ...(reason ? { reason } : {}),
  })
}

/** Neither the film nor the machine is at fault; staff can try again once the original is back. */
export async function handleLostOriginal(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow'): Promise<void> {
  const { clipId } = job.task
  const problem = await storeProblem(deps)
  deps.log.error({ clipId, problem }, 'the original of a film is not in the media store of this process')
  if (problem) return waitForStore(deps, job, slot)
  await giveUp(deps, job, LOST_ORIGINAL)
}

const LOST_ORIGINAL = 'The original of this film is not in the media store. Whoever runs the server can bring it back.'

const RETRY_AFTER_SECONDS = 15

/** The media store is unavailable or full: neither the source file nor this machine is at fault. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'storage_full')

/**
 * OPS-5: while the store is unavailable the job is delayed, without a limit; no attempt is counted.
 * @throws LeaseLost
 */
export async function waitForStore(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow') {
  const { task, work } = job
  deps.log.warn({ clipId: task.clipId, step: work.step }, 'the media store cannot be used: the work waits for it')
  await tryLater(deps, job, slot, {})
}

/** The same while the virus scanner is away; the uploader sees what the film waits for. @throws LeaseLost */
export async function waitForScanner(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow', why: string) {
  const { task, work } = job
  deps.log.warn({ clipId: task.clipId, step: work.step, why }, 'a film waits for the virus scanner')
  const reason = `${why} The film waits for it.`
  await tryLater(deps, job, slot, { reason })
  await publishStatus(deps, task, { status: task.state, percent: task.percent, reason })
}

async function tryLater(
  deps: ProcessingDeps,
  { task, work, attempt }: Job,
  slot: 'quick' | 'slow',
  change: { reason?: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await updateLeased(trx, task.clipId, attempt.leaseToken, { ...change, claims: task.claims })
    const options = { priority: task.priority, afterSeconds: RETRY_AFTER_SECONDS }
    await deps.queue.enqueue(trx, slot === 'quick' ? quickMediaJob : slowMediaJob, work, options)
  })
}
