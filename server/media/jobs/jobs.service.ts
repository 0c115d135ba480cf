import type { UploadStatus } from '../../../contract/media.ts'
import { AppError } from '../../platform/errors.ts'
import { cropJob } from '../crop/crop.jobs.ts'
import { PRIORITY, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import { discardUnpublished, publishStatus } from '../processing/processing-failure.service.ts'
import type { ProcessingDeps } from '../processing/processing.deps.ts'
import * as uploads from '../uploads/upload.repository.ts'
import { cancelTask, countTasks, requestReencode } from './task.repository.ts'

type JobsDeps = Pick<ProcessingDeps, 'db' | 'queue' | 'bus' | 'store'>

const CANCELLED = 'Cancelled by staff.'
/** Clips put into the queue in one transaction. */
const AT_ONCE = 500

/**
 * Takes an upload from whoever prepares it. The original stays; what was made so far goes.
 * @throws AppError upload_not_found, upload_not_running
 */
export async function cancelUpload(deps: JobsDeps, id: string): Promise<UploadStatus> {
  const { task, keys } = await deps.db.transaction().execute(async (trx) => {
    const cancelled = await cancelTask(trx, id, CANCELLED)
    const task = await uploads.findTask(trx, id)
    if (!task) throw new AppError('upload_not_found')
    if (!cancelled) throw new AppError('upload_not_running')
    return { task, keys: await discardUnpublished(trx, id) }
  })
  for (const key of keys) await deps.store.remove('public', key)
  await publishStatus(deps, task, 'failed', task.percent, CANCELLED)
  return uploads.toUploadStatus(task)
}

/**
 * Has all files of clips made again, after a change of settings: behind everything else, and what is there stays until
 * fresh files take its place.
 * @param ids null: every clip that is out
 * @returns how many clips that are
 */
export async function reencode(deps: JobsDeps, ids: string[] | null): Promise<number> {
  let count = 0
  for (;;) {
    const marked = await deps.db.transaction().execute(async (trx) => {
      const clipIds = await requestReencode(trx, ids, AT_ONCE)
      for (const clipId of clipIds)
        await deps.queue.enqueue(
          trx,
          quickMediaJob,
          { clipId, step: 'previews', again: true },
          { priority: PRIORITY.again },
        )
      return clipIds.length
    })
    count += marked
    if (marked < AT_ONCE) return count
  }
}

export async function jobCounts({ db, queue }: Pick<JobsDeps, 'db' | 'queue'>) {
  const [counts, queues] = await Promise.all([countTasks(db), queue.lengths(db, [quickMediaJob, slowMediaJob, cropJob])])
  return { ...counts, queues }
}
