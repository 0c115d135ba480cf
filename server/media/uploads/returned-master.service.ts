import type { Trx } from '../../platform/db/database.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { storeProblem } from '../../platform/storage/store-identity.ts'
import type { UploadDeps } from '../media.deps.ts'
import { PRIORITY, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import { LONG_SECONDS } from '../processing/persist-files.service.ts'
import type { IncomingMaster } from './master-file.service.ts'
import * as returned from './returned-master.repository.ts'
import { findMaster, type UploadTask } from './upload.repository.ts'

type ReturnDeps = Pick<UploadDeps, 'store' | 'queue'>

/**
 * Takes a received file as the master of a clip whose own the store has lost: it has the same bytes. What a published clip
 * lacks for want of it is made; one that failed is for the caller to queue. The caller has locked the task.
 * @returns false when the master is in its place, and the file is one too many
 * @throws AppError unavailable where the store is not the database's: its masters are elsewhere, not lost
 */
export async function restoreMaster(
  { store, queue }: ReturnDeps,
  trx: Trx,
  task: UploadTask,
  { uploaderId, master }: { uploaderId: string; master: IncomingMaster },
): Promise<boolean> {
  const { clipId } = task
  const known = await findMaster(trx, clipId)
  if (known?.sha256 !== master.sha256 || (await store.size('originals', known.storageKey)) === known.bytes) return false
  if ((await storeProblem({ db: trx, store })) !== null) throw new AppError('unavailable')
  await returned.updateStorageKey(trx, clipId, master.storageKey)
  const details = { fileName: master.originalName, bytes: master.bytes }
  await audit(trx, { action: 'film.returned', actorId: uploaderId, subjectId: clipId, client: SYSTEM_CLIENT, details })
  await returned.resetTries(trx, clipId)
  if (task.state === 'published' && task.reason !== null) {
    const isLong = (task.durationMs ?? 0) > LONG_SECONDS * 1000
    const priority = task.priority + PRIORITY.licensedAfter
    await queue.enqueue(trx, isLong ? slowMediaJob : quickMediaJob, { clipId, step: 'licensed' }, { priority })
  }
  return true
}
