import type { Readable } from 'node:stream'
import type { UploadStatus } from '../../contract/media.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Actor } from '../platform/http/route.ts'
import { newId, newSecretName } from '../platform/ids.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { MediaStore, Stored } from '../platform/storage/media-store.ts'
import { quickWork } from './media.jobs.ts'
import * as uploads from './upload.repository.ts'

export interface UploadDeps {
  db: Database
  clock: Clock
  store: MediaStore
  queue: Queue
  maxUploadBytes: number
  /** Told by the catalogue at assembly: makes a clip findable, in the transaction that writes it. */
  describeClip: (trx: Trx, clipId: string) => Promise<void>
}

/** What staff say about a clip; everything measurable comes from probing. */
export interface ClipDetails {
  name: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotOnMobile: boolean
  orientation?: string | undefined
  description?: string
  place?: string
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
): Promise<IncomingMaster> {
  await requireRoom(deps, announcedBytes ?? 0)
  const storageKey = `${newSecretName()}/master`
  const stored = await deps.store.put('originals', storageKey, source, { maxBytes: deps.maxUploadBytes })
  if (stored.bytes === 0) {
    await deps.store.remove('originals', storageKey)
    throw new AppError('not_a_video', { field: 'video' })
  }
  // NUL among them, which no database text can hold.
  const printable = originalName
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 255)
    .toWellFormed()
  return { storageKey, originalName: printable, ...stored }
}

/** Refuses before the first byte is read when the announced size cannot fit. */
export async function requireRoom(deps: UploadDeps, announcedBytes: number): Promise<void> {
  if (announcedBytes > deps.maxUploadBytes + FORM_BYTES) throw new AppError('payload_too_large')
  const free = await deps.store.freeBytes()
  if (free !== null && free < announcedBytes + RESERVE_BYTES) throw new AppError('storage_full')
}

export async function discardMaster(deps: UploadDeps, master: IncomingMaster): Promise<void> {
  await deps.store.remove('originals', master.storageKey)
}

/**
 * Makes a clip of a received master. The clip, its master, its task and its job appear together or not at all, and
 * only then is the upload acknowledged.
 * @returns where the upload stands: queued
 */
export async function createClip(
  deps: UploadDeps,
  uploaderId: string,
  master: IncomingMaster,
  details: ClipDetails,
  options: { priority?: number; afterSeconds?: number } = {},
): Promise<UploadStatus> {
  const id = newId(deps.clock.now())
  const priority = options.priority ?? 0
  return deps.db.transaction().execute(async (trx) => {
    const collectionId = details.collectionName
      ? await uploads.findOrInsertCollection(trx, {
          id: newId(deps.clock.now()),
          name: details.collectionName,
          description: details.collectionDescription ?? '',
        })
      : null
    await uploads.insertClip(trx, {
      id,
      uploaderId,
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
      collectionId,
    })
    await deps.describeClip(trx, id)
    await uploads.insertMaster(trx, {
      clipId: id,
      storageKey: master.storageKey,
      originalName: master.originalName,
      bytes: master.bytes,
      sha256: master.sha256,
    })
    await uploads.insertTask(trx, id, priority)
    await deps.queue.enqueue(trx, quickWork, { clipId: id, step: 'previews' }, { ...options, priority })
    const task = await uploads.findTask(trx, id)
    if (!task) throw new Error('the task of a new clip is missing')
    return uploads.toUploadStatus(task)
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
    await uploads.updateTask(trx, id, { state: 'queued', percent: 0, reason: null, failures: 0, claims: 0 })
    await deps.queue.enqueue(trx, quickWork, { clipId: id, step: 'previews' }, { priority: task.priority })
    return uploads.toUploadStatus({ ...task, state: 'queued', percent: 0, reason: null })
  })
}

/** The clip that already holds these bytes, if any; the starter import asks, so that it runs once. */
export const findDuplicate = (deps: Pick<UploadDeps, 'db'>, sha256: string) => uploads.findClipBySha256(deps.db, sha256)
