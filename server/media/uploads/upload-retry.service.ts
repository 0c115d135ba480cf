import type { UploadStatus } from '../../../contract/media/media.ts'
import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import type { UploadDeps } from '../media.deps.ts'
import { PRIORITY, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import { LONG_SECONDS } from '../processing/persist-files.service.ts'
import { findOpenTarget } from '../replacement/replacement.repository.ts'
import { mayDecide } from './upload.policy.ts'
import * as uploads from './upload.repository.ts'

/**
 * Retries a failed clip from its stored original, or the licensed files that a published one lacks.
 * @throws AppError upload_not_found, forbidden (another's upload), upload_not_failed (also of one that was taken away)
 */
export const retryUpload = async (
  deps: Pick<UploadDeps, 'db' | 'queue'>,
  id: string,
  { actor, client }: { actor: Actor; client: Client },
): Promise<UploadStatus> =>
  deps.db.transaction().execute(async (trx) => {
    await uploads.lockTask(trx, id)
    const task = await uploads.findTask(trx, id)
    if (!task) throw new AppError('upload_not_found')
    // Another film of a clip is withdrawn from the start: it counts while it is open, and is its clip's uploader's.
    const target = await findOpenTarget(trx, id)
    if (!mayDecide(actor, target ?? task)) throw new AppError('forbidden')
    if (!(task.state === 'failed' || task.lacksFiles) || (task.held === 'withdrawn' && !target))
      throw new AppError('upload_not_failed')
    await audit(trx, { action: 'upload.retried', actorId: actor.id, subjectId: id, client })
    return requeue(deps, trx, task)
  })

/** Queues a failed task again, with all its attempts; of a clip that is on the site, what it lacks. */
export async function requeue(
  { queue }: Pick<UploadDeps, 'queue'>,
  trx: Trx,
  task: uploads.UploadTask,
): Promise<UploadStatus> {
  const { clipId, priority } = task
  const anew = { reason: null, failures: 0, claims: 0 }
  if (task.lacksFiles) {
    await uploads.updateTask(trx, clipId, anew)
    const job = (task.durationMs ?? 0) > LONG_SECONDS * 1000 ? slowMediaJob : quickMediaJob
    await queue.enqueue(trx, job, { clipId, step: 'licensed' }, { priority: priority + PRIORITY.licensedAfter })
    return uploads.toUploadStatus({ ...task, ...anew, lacksFiles: false })
  }
  await uploads.updateTask(trx, clipId, { state: 'queued', percent: 0, ...anew })
  await queue.enqueue(trx, quickMediaJob, { clipId, step: 'previews' }, { priority })
  return uploads.toUploadStatus({ ...task, state: 'queued', percent: 0, reason: null })
}
