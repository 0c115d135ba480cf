import type { UploadStatus } from '../../../contract/media/media.ts'
import { audit } from '../../platform/audit.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { AppError } from '../../platform/errors.ts'
import { queueLengths } from '../../platform/queue/queue.ts'
import { cropJob, PRIORITY, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import { discardUnpublished, publishStatus } from '../processing/processing-failure.service.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { mayDecide } from '../uploads/upload.policy.ts'
import * as uploads from '../uploads/upload.repository.ts'
import { cancelTask, countTasks, requestReencode } from './task.repository.ts'

type JobsDeps = Pick<ProcessingDeps, 'db' | 'queue' | 'bus' | 'store'>

const CANCELLED = 'Cancelled by staff.'
/** Clips enqueued in one transaction. */
const BATCH_SIZE = 500

/**
 * Cancels the processing of an upload. The original is kept; files made so far are removed.
 * @param input.discard also takes the upload away: one that failed, too, or a duplicate that waits for its uploader
 * @throws AppError upload_not_found, forbidden (another's upload), upload_not_running
 */
export async function cancelUpload(
  deps: JobsDeps,
  { id, discard = false }: { id: string; discard?: boolean | undefined },
  { actor, client }: { actor: Actor; client: Client },
): Promise<UploadStatus> {
  const { task, keys, cancelled } = await deps.db.transaction().execute(async (trx) => {
    const found = await uploads.findTask(trx, id)
    if (!found) throw new AppError('upload_not_found')
    if (!mayDecide(actor, found)) throw new AppError('forbidden')
    const cancelled = await cancelTask(trx, id, CANCELLED)
    const withdrawn = discard && (await uploads.withdrawUnseen(trx, id))
    if (!cancelled && !withdrawn) throw new AppError('upload_not_running')
    const details = { discarded: withdrawn }
    await audit(trx, { action: 'upload.cancelled', actorId: actor.id, subjectId: id, client, details })
    const task = (await uploads.findTask(trx, id)) ?? found
    return { task, cancelled, keys: cancelled ? await discardUnpublished(trx, id) : [] }
  })
  for (const key of keys) await deps.store.remove('public', key)
  if (!cancelled) return uploads.toUploadStatus(task)
  await publishStatus(deps, task, { status: 'failed', percent: task.percent, reason: CANCELLED })
  return uploads.toUploadStatus(task)
}

/**
 * Encodes all files of clips again, after a change of settings: at the lowest priority, and existing files stay until they
 * are replaced.
 * @param ids null: every published clip
 * @returns the number of clips
 */
export async function reencode(
  deps: JobsDeps,
  ids: string[] | null,
  { actor, client }: { actor: Actor; client: Client },
): Promise<number> {
  let count = 0
  for (;;) {
    const requested = await deps.db.transaction().execute(async (trx) => {
      const clipIds = await requestReencode(trx, ids, BATCH_SIZE)
      const options = { priority: PRIORITY.again }
      for (const clipId of clipIds)
        await deps.queue.enqueue(trx, quickMediaJob, { clipId, step: 'previews', again: true }, options)
      return clipIds.length
    })
    count += requested
    if (requested < BATCH_SIZE) break
  }
  const details = { clips: count, all: ids === null }
  await audit(deps.db, { action: 'media.reencoded', actorId: actor.id, client, details })
  return count
}

export async function jobCounts({ db }: Pick<JobsDeps, 'db'>) {
  const [counts, queues] = await Promise.all([countTasks(db), queueLengths(db, [quickMediaJob, slowMediaJob, cropJob])])
  return { ...counts, queues }
}
