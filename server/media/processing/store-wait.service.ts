import { AppError } from '../../platform/errors.ts'
import { updateLeased } from '../jobs/task.repository.ts'
import { quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import type { Job } from './processing.model.ts'

const RETRY_AFTER_SECONDS = 15

/** The media store is unavailable or full: neither the source file nor this machine is at fault. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'storage_full')

/**
 * OPS-5: while the store is unavailable the job is delayed, without a limit; no attempt is counted.
 * @throws LeaseLost
 */
export async function waitForStore(
  deps: ProcessingDeps,
  { task, work, attempt }: Job,
  slot: 'quick' | 'slow',
): Promise<void> {
  deps.log.warn({ clipId: task.clipId, step: work.step }, 'the media store cannot be used: the work waits for it')
  await deps.db.transaction().execute(async (trx) => {
    await updateLeased(trx, task.clipId, attempt.leaseToken, { claims: task.claims })
    const options = { priority: task.priority, afterSeconds: RETRY_AFTER_SECONDS }
    await deps.queue.enqueue(trx, slot === 'quick' ? quickMediaJob : slowMediaJob, work, options)
  })
}
