import type { UploadStatus } from '../../../contract/media/media.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newId } from '../../platform/ids.ts'
import { quickMediaJob } from '../media.jobs.ts'
import type { IncomingMaster } from './master-file.service.ts'
import type { UploadDeps } from './upload.deps.ts'
import * as uploads from './upload.repository.ts'

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
  isFree?: boolean
  isComputerGenerated?: boolean
  collectionName?: string | undefined
  collectionDescription?: string
}

/** A received master, and the clip to make of it. */
export interface NewUpload {
  uploaderId: string
  master: IncomingMaster
  details: ClipDetails
}

interface QueueOptions {
  priority?: number
  afterSeconds?: number
}

/**
 * Creates a clip of a received master, also when another clip has the same bytes. Clip, master, task and job are written in
 * one transaction, and only then is the upload acknowledged.
 * @returns the status: queued
 */
export const createClip = (deps: UploadDeps, upload: NewUpload, options: QueueOptions = {}): Promise<UploadStatus> =>
  deps.db.transaction().execute((trx) => insertUpload(deps, trx, upload, options))

/** The rows and the job of one new clip, in the caller's transaction. */
export async function insertUpload(
  deps: UploadDeps,
  trx: Trx,
  { uploaderId, master, details }: NewUpload,
  options: QueueOptions = {},
): Promise<UploadStatus> {
  const id = newId(deps.clock.now())
  const priority = options.priority ?? 0
  const { storageKey, originalName, bytes, sha256 } = master
  const collectionId = await collectionOf(deps, trx, details)
  await uploads.insertClip(trx, { ...metadataOf(details), id, uploaderId, collectionId })
  await deps.indexClip(trx, id)
  await uploads.insertMaster(trx, { clipId: id, storageKey, originalName, bytes, sha256 })
  await uploads.insertTask(trx, id, priority)
  faultPoint('upload.inserted')
  await deps.queue.enqueue(trx, quickMediaJob, { clipId: id, step: 'previews' }, { ...options, priority })
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
  isFree: details.isFree ?? false,
  isComputerGenerated: details.isComputerGenerated ?? false,
})

async function collectionOf(deps: UploadDeps, trx: Trx, details: ClipDetails): Promise<string | null> {
  if (!details.collectionName) return null
  return uploads.findOrInsertCollection(trx, {
    id: newId(deps.clock.now()),
    name: details.collectionName,
    description: details.collectionDescription ?? '',
  })
}

/** @throws AppError upload_not_found */
export async function uploadStatus(deps: Pick<UploadDeps, 'db'>, id: string): Promise<UploadStatus> {
  const task = await uploads.findTask(deps.db, id)
  if (!task) throw new AppError('upload_not_found')
  return uploads.toUploadStatus(task)
}

export async function listUploads(deps: Pick<UploadDeps, 'db'>, actor: Actor): Promise<UploadStatus[]> {
  return (await uploads.listTasksOf(deps.db, actor.id, 100)).map(uploads.toUploadStatus)
}

/**
 * Retries a failed clip from its stored original.
 * @throws AppError upload_not_found, upload_not_failed
 */
export async function retryUpload(deps: UploadDeps, id: string): Promise<UploadStatus> {
  return deps.db.transaction().execute(async (trx) => {
    await uploads.lockTask(trx, id)
    const task = await uploads.findTask(trx, id)
    if (!task) throw new AppError('upload_not_found')
    if (task.state !== 'failed') throw new AppError('upload_not_failed')
    return requeue(deps, trx, task)
  })
}

/** Queues a failed task again, with all its attempts. */
export async function requeue(deps: UploadDeps, trx: Trx, task: uploads.UploadTask): Promise<UploadStatus> {
  const { clipId, priority } = task
  await uploads.updateTask(trx, clipId, { state: 'queued', percent: 0, reason: null, failures: 0, claims: 0 })
  await deps.queue.enqueue(trx, quickMediaJob, { clipId, step: 'previews' }, { priority })
  return uploads.toUploadStatus({ ...task, state: 'queued', percent: 0, reason: null })
}

/** The id of a clip with these bytes, if any. Makes the starter import idempotent. */
export const findDuplicate = (deps: Pick<UploadDeps, 'db'>, sha256: string) => uploads.findClipBySha256(deps.db, sha256)
