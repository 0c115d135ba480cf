import { sql } from 'kysely'
import type { DuplicateOf, UploadStatus } from '../../../contract/media.ts'
import type { Trx } from '../../platform/db/database.ts'
import { faultPoint } from '../../platform/fault.ts'
import * as resumables from './resumable.repository.ts'
import * as uploads from './upload.repository.ts'
import {
  type ClipDetails,
  discardMaster,
  type IncomingMaster,
  insertUpload,
  queueAgain,
  type UploadDeps,
} from './upload.service.ts'

/** What became of a received file. */
export interface Accepted {
  status: UploadStatus
  /** The clip that held these bytes before; the same as the status's when nothing was added. */
  duplicateOf: DuplicateOf | null
}

interface Outcome extends Accepted {
  added: boolean
}

/**
 * Makes a clip of a received master, once: the same bytes under the same name (and in the same collection) are the clip
 * that is there already; under another name they are a new clip, and the older one is named.
 * @param resumableId the resumable upload that brought it, which makes one clip however often it is completed
 */
export async function acceptMaster(
  deps: UploadDeps,
  uploaderId: string,
  master: IncomingMaster,
  details: ClipDetails,
  resumableId?: string,
): Promise<Accepted> {
  const { added, ...accepted } = await deps.db.transaction().execute(async (trx) => {
    const earlier = resumableId ? await resumables.lockOutcome(trx, resumableId) : undefined
    if (earlier?.clipId) return { ...(await knownOutcome(trx, earlier.clipId, earlier.duplicateOf)), added: true }
    const outcome = await decide(deps, trx, { uploaderId, master, details })
    const clipId = outcome.status._id
    if (resumableId)
      await resumables.saveOutcome(trx, resumableId, { clipId, duplicateOf: outcome.duplicateOf?._id ?? null })
    return outcome
  })
  if (!added) await discardMaster(deps, master)
  faultPoint('upload.committed')
  return accepted
}

/** What was said when the upload was completed the first time. */
export async function knownOutcome(db: Trx, clipId: string, duplicateOf: string | null): Promise<Accepted> {
  const task = await uploads.findTask(db, clipId)
  if (!task) throw new Error('the task of an uploaded clip is missing')
  const older = duplicateOf === null ? undefined : await uploads.findTask(db, duplicateOf)
  return { status: uploads.toUploadStatus(task), duplicateOf: older ? { _id: older.clipId, name: older.name } : null }
}

interface Received {
  uploaderId: string
  master: IncomingMaster
  details: ClipDetails
}

async function decide(deps: UploadDeps, trx: Trx, { uploaderId, master, details }: Received): Promise<Outcome> {
  // Two who send the same file at once are told apart: the second finds the first's clip.
  await sql`select pg_advisory_xact_lock(hashtextextended(${master.sha256}, 0))`.execute(trx)
  const twins = await uploads.findDuplicates(trx, master.sha256)
  const same = twins.find((twin) => isSameClip(twin, details))
  if (same) {
    const task = await uploads.findTask(trx, same.id)
    if (task) {
      const status = task.state === 'failed' ? await queueAgain(deps, trx, task) : uploads.toUploadStatus(task)
      return { status, duplicateOf: { _id: same.id, name: same.name }, added: false }
    }
  }
  const status = await insertUpload(deps, trx, uploaderId, master, details)
  const [older] = twins
  return { status, duplicateOf: older ? { _id: older.id, name: older.name } : null, added: true }
}

const folded = (text: string | null | undefined) => (text ?? '').trim().toLowerCase()

const isSameClip = (twin: uploads.DuplicateClip, details: ClipDetails): boolean =>
  folded(twin.name) === folded(details.name) && folded(twin.collectionName) === folded(details.collectionName)

/** What to tell of it, in one line. */
export function acceptedMessage({ status, duplicateOf }: Accepted): string {
  if (!duplicateOf) return `Received. ${status.name} is being prepared.`
  if (duplicateOf._id === status._id)
    return `${status.name} is here already: the same file under the same name. Nothing was added.`
  return `Received. ${status.name} is being prepared. The same video is here already as ${duplicateOf.name}.`
}
