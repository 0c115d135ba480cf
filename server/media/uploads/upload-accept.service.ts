import type { DuplicateOf, UploadStatus } from '../../../contract/media/media.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { faultPoint } from '../../platform/fault.ts'
import { discardMaster } from './master-file.service.ts'
import * as resumables from './resumable.repository.ts'
import type { UploadDeps } from './upload.deps.ts'
import * as uploads from './upload.repository.ts'
import { type ClipDetails, insertUpload, type NewUpload, requeue } from './upload.service.ts'

/** The result of an upload. */
export interface Accepted {
  status: UploadStatus
  /** An older clip with the same bytes; the clip of `status` itself when nothing was added. */
  duplicateOf: DuplicateOf | null
}

interface Outcome extends Accepted {
  added: boolean
}

/**
 * Creates a clip of a received master, with deduplication: the same bytes under the same name (and in the same collection)
 * are the existing clip; under another name they are a new clip, and the older one is reported.
 * @param resumableId of the resumable upload, which is idempotent: it creates one clip however often it is completed
 */
export async function acceptMaster(deps: UploadDeps, upload: NewUpload, resumableId?: string): Promise<Accepted> {
  const { added, ...accepted } = await deps.db.transaction().execute(async (trx) => {
    const earlier = resumableId ? await resumables.lockOutcome(trx, resumableId) : undefined
    if (earlier?.clipId) return { ...(await earlierOutcome(trx, earlier.clipId, earlier.duplicateOf)), added: true }
    const outcome = await deduplicate(deps, trx, upload)
    const clipId = outcome.status._id
    if (resumableId)
      await resumables.updateOutcome(trx, resumableId, { clipId, duplicateOf: outcome.duplicateOf?._id ?? null })
    return outcome
  })
  if (!added) await discardMaster(deps, upload.master)
  faultPoint('upload.committed')
  return accepted
}

/** The result of a resumable upload that was completed before. */
export async function earlierOutcome(db: Executor, clipId: string, duplicateOf: string | null): Promise<Accepted> {
  const task = await uploads.findTask(db, clipId)
  if (!task) throw new Error('an uploaded clip has no media_task row')
  const older = duplicateOf === null ? undefined : await uploads.findTask(db, duplicateOf)
  return { status: uploads.toUploadStatus(task), duplicateOf: older ? { _id: older.clipId, name: older.name } : null }
}

async function deduplicate(deps: UploadDeps, trx: Trx, upload: NewUpload): Promise<Outcome> {
  // Serialises concurrent uploads of the same file: the second finds the clip of the first.
  await uploads.lockChecksum(trx, upload.master.sha256)
  const duplicates = await uploads.findDuplicates(trx, upload.master.sha256)
  const same = duplicates.find((duplicate) => isSameClip(duplicate, upload.details))
  const task = same && (await uploads.findTask(trx, same.id))
  if (task) {
    const status = task.state === 'failed' ? await requeue(deps, trx, task) : uploads.toUploadStatus(task)
    return { status, duplicateOf: { _id: same.id, name: same.name }, added: false }
  }
  const status = await insertUpload(deps, trx, upload)
  const [older] = duplicates
  return { status, duplicateOf: older ? { _id: older.id, name: older.name } : null, added: true }
}

const normalised = (text: string | null | undefined) => (text ?? '').trim().toLowerCase()

const isSameClip = (duplicate: uploads.DuplicateClip, details: ClipDetails): boolean =>
  normalised(duplicate.name) === normalised(details.name) &&
  normalised(duplicate.collectionName) === normalised(details.collectionName)

/** The result in one line, for the uploader. */
export function acceptedMessage({ status, duplicateOf }: Accepted): string {
  if (!duplicateOf) return `Received. ${status.name} is being prepared.`
  if (duplicateOf._id === status._id)
    return `${status.name} is here already: the same file under the same name. Nothing was added.`
  return `Received. ${status.name} is being prepared. The same film is here already as ${duplicateOf.name}.`
}
