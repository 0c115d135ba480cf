import type { CallReply } from '../../../contract/index.ts'
import { belowFloor } from '../../../contract/media/quality-floor.ts'
import type { ClearanceCard } from '../../../contract/catalogue/clearances.ts'
import type { DuplicateOf, UploadStatus } from '../../../contract/media/media.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { PRIORITY, quickMediaJob } from '../media.jobs.ts'
import * as duplicates from './duplicate.repository.ts'
import { discardMaster, type IncomingMaster, commitMaster } from './master-file.service.ts'
import type { UploadDeps, UploadQuota } from '../media.deps.ts'
import { restoreMaster } from './returned-master.service.ts'
import { requeue } from './upload-retry.service.ts'
import { mayDecide } from './upload.policy.ts'
import * as uploads from './upload.repository.ts'
import { getUploadUsage } from './upload.repository.ts'
import * as resumables from './resumable.repository.ts'

export { isFailed, isMaking, isOpen } from './upload-state.repository.ts'

/** Metadata from staff; technical properties come from probing. */
export interface ClipDetails {
  name: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotOnMobile: boolean
  orientation?: string | undefined
  description?: string | undefined
  place?: string | undefined
  nameHi?: string | undefined
  descriptionHi?: string | undefined
  isFree?: boolean
  isComputerGenerated?: boolean
  /** False: nobody waits for it, whatever the shop says of early access. */
  earlyAccess?: boolean
  rights?: ClearanceCard | undefined
  /** Signed papers of the register that are about it. */
  releases?: readonly string[] | undefined
  collectionName?: string | undefined
  /** Of a collection that is new. */
  collectionTexts?: { description: string; name_hi: string; description_hi: string } | undefined
  /** `ask`: where the same bytes are here under another name, the uploader decides before it is published. */
  duplicates?: 'ask' | 'keep' | undefined
}

/** A received master, and the clip to make of it. */
interface NewUpload {
  uploaderId: string
  master: IncomingMaster
  details: ClipDetails
}

interface InsertOptions extends QueueOptions {
  /** The clip with the same bytes, where the new one waits as a draft. */
  duplicateOf?: string | undefined
}

interface QueueOptions {
  priority?: number
  afterSeconds?: number
  /** Licensed files that need no encoding are made before the previews of its kind: for masters that we know to be whole. */
  copiesFirst?: boolean
}

/**
 * Creates a clip of a received master, also when another clip has the same bytes. Clip, master, task and job are written in
 * one transaction, and only then is the upload acknowledged; where it wrote nothing, the file goes again.
 * @returns the status: queued
 */
export const createClip = (deps: UploadDeps, upload: NewUpload, options: QueueOptions = {}): Promise<UploadStatus> =>
  commitMaster(deps, upload.master, (trx) => insertUpload(deps, trx, upload, options))

/** The rows and the job of one new clip, in the caller's transaction. */
export async function insertUpload(
  deps: UploadDeps,
  trx: Trx,
  { uploaderId, master, details }: NewUpload,
  { priority = 0, afterSeconds = 0, copiesFirst = false, duplicateOf }: InsertOptions = {},
): Promise<UploadStatus> {
  const id = newId(deps.clock.now())
  const { storageKey, originalName, bytes, sha256 } = master
  const collectionId = await collectionOf(deps, trx, details)
  await uploads.insertClip(trx, {
    ...metadataOf(details),
    id,
    uploaderId,
    collectionId,
    isDraft: duplicateOf !== undefined,
  })
  await deps.attachReleases(trx, details.releases ?? [], id)
  await deps.indexClip(trx, id)
  await uploads.insertMaster(trx, { clipId: id, storageKey, originalName, bytes, sha256 })
  await uploads.insertTask(trx, { clipId: id, priority, duplicateOf: duplicateOf ?? null })
  faultPoint('upload.inserted')
  const step = copiesFirst ? 'copies' : 'previews'
  const urgency = copiesFirst ? priority + PRIORITY.copiesFirst : priority
  await deps.queue.enqueue(trx, quickMediaJob, { clipId: id, step }, { afterSeconds, priority: urgency })
  const task = await uploads.findTask(trx, id)
  if (!task) throw new Error('a new clip has no media_task row')
  return uploads.toUploadStatus(task)
}

const metadataOf = (details: ClipDetails) => ({
  name: details.name,
  description: details.description ?? '',
  tags: details.tags,
  themes: details.themes,
  shots: details.shots,
  shotOnMobile: details.shotOnMobile,
  orientation: details.orientation ?? '',
  place: details.place ?? '',
  nameHi: details.nameHi ?? '',
  descriptionHi: details.descriptionHi ?? '',
  isFree: details.isFree ?? false,
  isComputerGenerated: details.isComputerGenerated ?? false,
  earlyAccess: details.earlyAccess ?? true,
  rights: details.rights ?? null,
})

async function collectionOf(deps: UploadDeps, trx: Trx, details: ClipDetails): Promise<string | null> {
  if (!details.collectionName) return null
  return uploads.findOrInsertCollection(trx, {
    id: newId(deps.clock.now()),
    name: details.collectionName,
    ...details.collectionTexts,
  })
}

/** @throws AppError upload_not_found */
export async function uploadStatus(deps: ListDeps, id: string): Promise<UploadStatus> {
  const task = await uploads.findTask(deps.db, id)
  if (!task) throw new AppError('upload_not_found')
  return withWarnings(deps, task)
}

export const listUploads = async (deps: ListDeps, actor: Actor): Promise<UploadStatus[]> =>
  (await uploads.listTasksOf(deps.db, actor.id, 100)).map((task) => withWarnings(deps, task))

const PAGE_SIZE = 50

/** The desk of everybody's uploads. */
export async function listAllUploads(
  deps: ListDeps,
  actor: Pick<Actor, 'id' | 'role'>,
  view: Parameters<typeof uploads.listTasks>[1],
): Promise<CallReply<'GET /staff/uploads'>> {
  const rows = await uploads.listTasks(deps.db, view, PAGE_SIZE + 1)
  return {
    uploads: rows.slice(0, PAGE_SIZE).map((task) => listedUpload(deps, actor, task)),
    more: rows.length > PAGE_SIZE,
  }
}

function listedUpload(deps: ListDeps, actor: Pick<Actor, 'id' | 'role'>, task: ListedTask) {
  const { held, ...status } = withWarnings(deps, task)
  const { uploader, fileName, replaces, targetUploaderId } = task
  // Another film is hidden from the start, and its clip's uploader's.
  const [more, decided] =
    replaces === null ? [held && { held }, task] : [{ replaces }, { uploaderId: targetUploaderId }]
  return { ...status, ...more, uploader, fileName, mayDecide: mayDecide(actor, decided) }
}

type ListedTask = Awaited<ReturnType<typeof uploads.listTasks>>[number]

type ListDeps = Pick<UploadDeps, 'db' | 'qualityFloor'>

function withWarnings({ qualityFloor }: ListDeps, task: uploads.UploadTask): UploadStatus {
  const { width, height, durationMs } = task
  const warnings = belowFloor(
    { width: width ?? 0, height: height ?? 0, seconds: (durationMs ?? 0) / 1000 },
    qualityFloor,
  )
  return { ...uploads.toUploadStatus(task), ...(warnings.length > 0 && { warnings }) }
}

/** The id of a clip with these bytes or of a file with this name, if any. Makes the starter import idempotent. */
export const findClipOfFile = (deps: Pick<UploadDeps, 'db'>, file: { sha256: string; name: string }) =>
  duplicates.findClipOfFile(deps.db, file)

/** The result of an upload. */
export interface Accepted {
  status: UploadStatus
  /** An older clip with the same bytes; the clip of `status` itself when nothing was added. */
  duplicateOf: DuplicateOf | null
  /** The clip was here already, and its original was not: this file is its original now. */
  isReturned?: boolean
}

interface Outcome extends Accepted {
  added: boolean
}

/**
 * Creates a clip of a received master, with deduplication: the same bytes under the same name (and in the same collection)
 * are the existing clip; under another name they are a new clip, and the older one is reported.
 * @param resumableId of the resumable upload, which is idempotent: it creates one clip however often it is completed, and
 * keeps its file until then
 * @throws AppError upload_quota
 */
export async function acceptMaster(deps: UploadDeps, upload: NewUpload, resumableId?: string): Promise<Accepted> {
  const write = async (trx: Trx) => {
    const earlier = resumableId ? await resumables.lockOutcome(trx, resumableId) : undefined
    if (earlier?.clipId) return { ...(await earlierOutcome(trx, earlier.clipId, earlier.duplicateOf)), added: true }
    if (!resumableId) {
      // Forms that came at once each found the same room; a resumable upload took its room when it began.
      await resumables.lockQuota(trx, upload.uploaderId)
      await requireQuota(trx, upload.uploaderId, deps.uploadQuota, upload.master.bytes)
    }
    const outcome = await deduplicate(deps, trx, upload)
    const clipId = outcome.status._id
    if (resumableId)
      await resumables.updateOutcome(trx, resumableId, { clipId, duplicateOf: outcome.duplicateOf?._id ?? null })
    return outcome
  }
  const { added, ...accepted } = resumableId
    ? await deps.db.transaction().execute(write)
    : await commitMaster(deps, upload.master, write)
  if (!added) await discardMaster(deps, upload.master)
  faultPoint('upload.committed')
  return accepted
}

/** The result of a resumable upload that was completed before. */
export async function earlierOutcome(db: Executor, clipId: string, duplicateOf: string | null): Promise<Accepted> {
  const task = await uploads.findTask(db, clipId)
  if (!task) throw new Error('an uploaded clip has no media_task row')
  const status = uploads.toUploadStatus(task)
  const older = duplicateOf === null ? undefined : await uploads.findTask(db, duplicateOf)
  // A film that was taken down says so in its status.
  const said = status.duplicateOf?._id === older?.clipId ? status.duplicateOf : undefined
  return { status, duplicateOf: said ?? (older ? { _id: older.clipId, name: older.name } : null) }
}

async function deduplicate(deps: UploadDeps, trx: Trx, upload: NewUpload): Promise<Outcome> {
  // Serialises concurrent uploads of the same file: the second finds the clip of the first.
  const { sha256 } = upload.master
  await duplicates.lockChecksum(trx, sha256)
  const there = await duplicates.findDuplicates(trx, sha256)
  const same = there.find((duplicate) => isSameClip(duplicate, upload.details))
  if (same) await uploads.lockTask(trx, same.id)
  const task = same && (await uploads.findTask(trx, same.id))
  if (task) {
    const isReturned = await restoreMaster(deps, trx, task, upload)
    const status = task.state === 'failed' ? await requeue(deps, trx, task) : uploads.toUploadStatus(task)
    if (isReturned) return { status, duplicateOf: null, added: true, isReturned }
    return { status, duplicateOf: { _id: same.id, name: same.name }, added: false }
  }
  // Under whatever name it comes back, an ADMIN decides: it may be what a court or its owner had removed.
  const takenDown = await duplicates.findTakenDown(trx, sha256)
  const older = takenDown ?? there[0]
  const isDraft = takenDown !== undefined || upload.details.duplicates === 'ask'
  const status = await insertUpload(deps, trx, upload, { duplicateOf: isDraft ? older?.id : undefined })
  return { status, duplicateOf: older ? duplicates.duplicateOf(older) : null, added: true }
}

const normalised = (text: string | null | undefined) => (text ?? '').trim().toLowerCase()

type Duplicate = Awaited<ReturnType<typeof duplicates.findDuplicates>>[number]

const isSameClip = (duplicate: Duplicate, details: ClipDetails): boolean =>
  normalised(duplicate.name) === normalised(details.name) &&
  normalised(duplicate.collectionName) === normalised(details.collectionName)

/** The result in one line, for the uploader. */
export function acceptedMessage({ status, duplicateOf, isReturned }: Accepted): string {
  if (isReturned) return `Received. The original of ${status.name} was missing, and is back.`
  if (!duplicateOf) return `Received. ${status.name} is being prepared.`
  if (duplicateOf._id === status._id)
    return `${status.name} is here already: the same file under the same name. Nothing was added.`
  if (duplicateOf.takenDownOn)
    return `Received. ${status.name} is being prepared. ${takenDownText(duplicateOf.takenDownOn, duplicateOf.takenDownReason)}`
  return `Received. ${status.name} is being prepared. The same film is here already as ${duplicateOf.name}.`
}

const takenDownText = (on: string, reason = '') =>
  `An administrator decides whether it goes on sale. This film was taken down on ${on}${reason ? `: ${reason}` : '.'}`

/**
 * @param bytes of the next file, 0 when unknown
 * @throws AppError upload_quota
 */
export async function requireQuota(db: Executor, accountId: string, quota: UploadQuota, bytes: number): Promise<void> {
  const used = await getUploadUsage(db, accountId)
  if (used.files >= quota.files) throw quotaExceeded(`You have uploaded ${quota.files.toLocaleString('en-IN')} files`)
  if (used.bytes + bytes > quota.bytes)
    throw quotaExceeded(`With this file you would have uploaded more than ${formatBytes(quota.bytes)}`)
}

const quotaExceeded = (reason: string) =>
  new AppError('upload_quota', {
    message: `${reason} in 24 hours, which is the limit. Please go on later.`,
    retryAfterSeconds: 3600,
  })

const formatBytes = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${Math.round(bytes / 1024 ** 3).toLocaleString('en-IN')} GB` : `${bytes} bytes`
