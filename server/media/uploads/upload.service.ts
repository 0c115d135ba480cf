import type { Readable } from 'node:stream'
import type { UploadStatus } from '../../../contract/media.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newId, newSecretName } from '../../platform/ids.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { MediaStore, Stored } from '../../platform/storage/media-store.ts'
import { quickMediaJob } from '../media.jobs.ts'
import type { UploadQuota } from './upload-quota.repository.ts'
import * as uploads from './upload.repository.ts'

export interface UploadDeps {
  db: Database
  clock: Clock
  store: MediaStore
  queue: Queue
  maxUploadBytes: number
  uploadQuota: UploadQuota
  /** Told by the catalogue at assembly: makes a clip findable, in the transaction that writes it. */
  indexClip: (trx: Trx, clipId: string) => Promise<void>
}

/** What staff say about a clip; everything measurable comes from probing. */
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

/** Room that must stay free beside the file: renditions take about as much again. */
const RESERVE_BYTES = 512 * 1024 ** 2
/** What an announced form may be longer than its file; the file itself is measured as it comes. */
const FORM_BYTES = 2 * 1024 ** 2

/** A master in the store whose clip does not exist yet. */
export interface IncomingMaster extends Stored {
  storageKey: string
  originalName: string
}

/**
 * Streams an original into the store with bounded memory.
 * @throws AppError storage_full, payload_too_large, not_a_video (empty), upload_incomplete
 */
export async function receiveMaster(
  deps: UploadDeps,
  source: Readable,
  originalName: string,
  announcedBytes: number | null,
  signal?: AbortSignal,
): Promise<IncomingMaster> {
  await requireFreeSpace(deps, announcedBytes ?? 0)
  const storageKey = `${newSecretName()}/master`
  const stored = await deps.store.put('originals', storageKey, source, {
    maxBytes: deps.maxUploadBytes,
    freesChunks: true,
    ...(signal ? { signal } : {}),
  })
  if (stored.bytes === 0) {
    await deps.store.remove('originals', storageKey)
    throw new AppError('not_a_video', { field: 'video' })
  }
  return { storageKey, originalName: plainFileName(originalName), ...stored }
}

/**
 * A file name as it is kept: a name only, never a path. Control characters go (NUL among them, which no database text
 * can hold), and so do the marks that make a name read backwards; those that join letters of Indian scripts stay.
 */
export const plainFileName = (given: string): string =>
  (given.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(0, 255)
    .toWellFormed()

/** Refuses before the first byte is read when the announced size cannot fit. */
export async function requireFreeSpace(deps: UploadDeps, announcedBytes: number): Promise<void> {
  if (announcedBytes > deps.maxUploadBytes + FORM_BYTES) throw new AppError('payload_too_large')
  const free = await deps.store.freeBytes()
  if (free !== null && free < announcedBytes + RESERVE_BYTES) throw new AppError('storage_full')
}

export async function discardMaster(deps: UploadDeps, master: IncomingMaster): Promise<void> {
  await deps.store.remove('originals', master.storageKey)
}

/**
 * Makes a clip of a received master, whatever else holds its bytes. The clip, its master, its task and its job appear
 * together or not at all, and only then is the upload acknowledged.
 * @returns where the upload stands: queued
 */
export const createClip = (
  deps: UploadDeps,
  uploaderId: string,
  master: IncomingMaster,
  details: ClipDetails,
  options: QueueOptions = {},
): Promise<UploadStatus> =>
  deps.db.transaction().execute((trx) => insertUpload(deps, trx, uploaderId, master, details, options))

interface QueueOptions {
  priority?: number
  afterSeconds?: number
}

/** The rows and the job of one new clip, in the caller's transaction. */
export async function insertUpload(
  deps: UploadDeps,
  trx: Trx,
  uploaderId: string,
  master: IncomingMaster,
  details: ClipDetails,
  options: QueueOptions = {},
): Promise<UploadStatus> {
  const id = newId(deps.clock.now())
  const priority = options.priority ?? 0
  const { storageKey, originalName, bytes, sha256 } = master
  await uploads.insertClip(trx, {
    ...metadataOf(details),
    id,
    uploaderId,
    collectionId: await collectionOf(deps, trx, details),
  })
  await deps.indexClip(trx, id)
  await uploads.insertMaster(trx, { clipId: id, storageKey, originalName, bytes, sha256 })
  await uploads.insertTask(trx, id, priority)
  faultPoint('upload.inserted')
  await deps.queue.enqueue(trx, quickMediaJob, { clipId: id, step: 'previews' }, { ...options, priority })
  const task = await uploads.findTask(trx, id)
  if (!task) throw new Error('the task of a new clip is missing')
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
 * Tries a failed clip again, from its kept original.
 * @throws AppError upload_not_found, upload_not_failed
 */
export async function retryUpload(deps: UploadDeps, id: string): Promise<UploadStatus> {
  return deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('media_task').select('clip_id').where('clip_id', '=', id).forUpdate().execute()
    const task = await uploads.findTask(trx, id)
    if (!task) throw new AppError('upload_not_found')
    if (task.state !== 'failed') throw new AppError('upload_not_failed')
    return queueAgain(deps, trx, task)
  })
}

/** A failed task, from its kept original and with its tries before it. */
export async function queueAgain(deps: UploadDeps, trx: Trx, task: uploads.UploadTask): Promise<UploadStatus> {
  const { clipId, priority } = task
  await uploads.updateTask(trx, clipId, { state: 'queued', percent: 0, reason: null, failures: 0, claims: 0 })
  await deps.queue.enqueue(trx, quickMediaJob, { clipId, step: 'previews' }, { priority })
  return uploads.toUploadStatus({ ...task, state: 'queued', percent: 0, reason: null })
}

/** The clip that already holds these bytes, if any; the starter import asks, so that it runs once. */
export const findDuplicate = (deps: Pick<UploadDeps, 'db'>, sha256: string) => uploads.findClipBySha256(deps.db, sha256)
