import { AppError } from '../../platform/errors.ts'
import { updateLeased } from '../jobs/task.repository.ts'
import { type MediaWork, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import type { UploadTask } from '../uploads/upload.repository.ts'

const AGAIN_AFTER_SECONDS = 15

/** The media store is away or full: the film is not to blame, and neither is the machine. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'storage_full')

/**
 * OPS-5: while the store is away the work waits, however long that takes; no try is counted.
 * @throws LeaseLost
 */
export async function waitForStore(
  deps: ProcessingDeps,
  { task, work, claim, slot }: { task: UploadTask; work: MediaWork; claim: string; slot: 'quick' | 'slow' },
): Promise<void> {
  deps.log.warn({ clipId: task.clipId, step: work.step }, 'the media store cannot be used: the work waits for it')
  await deps.db.transaction().execute(async (trx) => {
    await updateLeased(trx, task.clipId, claim, { claims: task.claims })
    const options = { priority: task.priority, afterSeconds: AGAIN_AFTER_SECONDS }
    await deps.queue.enqueue(trx, slot === 'quick' ? quickMediaJob : slowMediaJob, work, options)
  })
}
