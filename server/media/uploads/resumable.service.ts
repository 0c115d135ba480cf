import type { IncomingMessage } from 'node:http'
import { createHash, type Hash } from 'node:crypto'
import { touchSession } from '../../accounts/sessions/session.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { newId, newSecretName } from '../../platform/ids.ts'
import type { Incoming } from '../../platform/storage/media-store.ts'
import { requireFreeSpace } from './master-file.service.ts'
import { type ReplacementFields, readDetails, readMetadata, type UploadFields } from './upload-form.schema.ts'
import * as resumables from './resumable.repository.ts'
import { type Accepted, acceptMaster, earlierOutcome, requireQuota } from './upload.service.ts'
import type { UploadDeps } from '../media.deps.ts'
import type { UploadLocks } from './upload-lock.service.ts'
import { acceptReplacement, requireReplaceable } from '../replacement/replacement.service.ts'
import { watchUpload } from './upload-rate.client.ts'

interface ResumableDeps extends UploadDeps {
  locks: UploadLocks
  checksums: ChecksumStates
}

/** The offset of an upload, and its clip once it is complete. */
export interface Progress {
  offset: number
  bytes: number
  expiresAt: Date
  accepted: Accepted | null
}

/**
 * Creates an upload. All checks that need no content come before the first byte.
 * @throws AppError invalid_input, missing_fields, payload_too_large, not_a_video (no bytes), storage_full, upload_quota; of a film for a clip also
 * clip_not_found, forbidden, replacement_open, replacement_not_ready
 */
export async function beginResumable(deps: ResumableDeps, actor: Actor, bytes: number, metadata: string) {
  const { fields, fileName } = readMetadata(metadata)
  if ('replaces' in fields) await requireReplaceable(deps.db, actor, fields.replaces)
  if (bytes > deps.maxUploadBytes) throw new AppError('payload_too_large')
  if (bytes === 0) throw new AppError('not_a_video', { field: 'video' })
  await requireFreeSpace(deps, bytes)
  const id = newId(deps.clock.now())
  const upload = { id, accountId: actor.id, bytes, fields, originalName: fileName }
  const expiresAt = await deps.db.transaction().execute(async (trx) => {
    // Many begun at once would each find the same room.
    await resumables.lockQuota(trx, actor.id)
    await requireQuota(trx, actor.id, deps.uploadQuota, bytes)
    return resumables.insertResumable(trx, { ...upload, storageKey: `${newSecretName()}/master` })
  })
  return { id, expiresAt }
}

/**
 * Replaces the details of an unfinished upload, checked as at its start: they may be corrected before it is gone on with.
 * @returns the clip of a complete one, whose details stay
 * @throws AppError upload_not_found, upload_held, invalid_input, missing_fields
 */
export async function changeDetails(deps: ResumableDeps, actor: Actor, id: string, details: Record<string, string>) {
  const fields = readDetails(details)
  const { clipId } = await ownUpload(deps, actor, id)
  if (clipId !== null) return { clip: clipId }
  const lock = await deps.locks.takeOver(id)
  try {
    // Read again: the request that had the lock may have made the clip.
    const upload = await ownUpload(deps, actor, id)
    if ('replaces' in (upload.fields as object))
      throw new AppError('invalid_input', { message: 'A film for another clip has no details of its own', field: 'id' })
    if (upload.clipId === null) await resumables.updateFields(deps.db, id, fields)
    return { clip: upload.clipId }
  } finally {
    await lock.release()
  }
}

/**
 * The durable offset of an upload, for a client that is about to resume: a request that still appends is ended first, and an
 * upload whose process died between the last byte and the clip is completed.
 * @throws AppError upload_not_found, upload_held
 */
export async function resumeAt(deps: ResumableDeps, actor: Actor, id: string): Promise<Progress> {
  const upload = await ownUpload(deps, actor, id)
  if (upload.clipId !== null) return completed(deps, upload)
  const lock = await deps.locks.takeOver(id)
  try {
    const offset = await offsetOf(deps, upload)
    return offset === upload.bytes ? await complete(deps, upload) : progress(upload, offset)
  } finally {
    await lock.release()
  }
}

/**
 * Appends bytes at `offset`, keeps those received however the request ends, and completes the upload with its last byte.
 * @throws AppError upload_not_found, upload_held, upload_offset, payload_too_large, upload_incomplete, upload_too_slow,
 * storage_full
 */
export async function receiveBytes(
  deps: ResumableDeps,
  actor: Actor,
  id: string,
  { offset, request }: { offset: number; request: IncomingMessage },
): Promise<Progress> {
  const upload = await ownUpload(deps, actor, id)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (offset + announced > upload.bytes) throw new AppError('payload_too_large')
  if (upload.clipId !== null && offset === upload.bytes) return completed(deps, upload)
  if (upload.clipId !== null) throw new AppError('upload_offset')
  let onReleaseRequested = () => {}
  const lock = await deps.locks.acquire(id, () => onReleaseRequested())
  try {
    if (offset !== (await offsetOf(deps, upload))) throw new AppError('upload_offset')
    await requireFreeSpace(deps, announced)
    const onTick = async () => {
      await lock.renew()
      await touchSession(deps, actor)
    }
    const watch = watchUpload(request, { store: deps.store, onTick })
    onReleaseRequested = () => watch.end(new AppError('upload_held'))
    const size = await append(deps, upload, { offset, request, signal: watch.signal }).finally(watch.stop)
    return size === upload.bytes ? await complete(deps, upload) : progress(upload, size)
  } finally {
    await lock.release()
  }
}

interface Append {
  offset: number
  request: IncomingMessage
  signal: AbortSignal
}

async function append(deps: ResumableDeps, upload: Upload, { offset, request, signal }: Append): Promise<number> {
  const checksum = deps.checksums.open(upload.id, offset)
  const incoming = incomingOf(deps, upload)
  const options = { maxBytes: upload.bytes, signal, onBytes: checksum.add, freesChunks: true }
  const { size, broke } = await incoming.append(offset, request, options)
  checksum.save(size)
  await resumables.updateReceived(deps.db, upload.id, size)
  if (signal.aborted) throw signal.reason
  if (broke instanceof AppError) throw broke
  if (broke !== null && size < upload.bytes) throw new AppError('upload_incomplete', { cause: broke })
  return size
}

/** Cancels an upload (tus termination). @throws AppError upload_not_found, upload_held, forbidden once it is complete */
export async function terminate(deps: ResumableDeps, actor: Actor, id: string): Promise<void> {
  requireIncomplete(await ownUpload(deps, actor, id))
  const lock = await deps.locks.takeOver(id)
  try {
    // Read again: the request that had the lock may have made the clip, whose original the file is now.
    const upload = await ownUpload(deps, actor, id)
    requireIncomplete(upload)
    await discard(deps, upload)
  } finally {
    await lock.release()
  }
}

function requireIncomplete({ clipId }: Upload): void {
  if (clipId !== null) throw new AppError('forbidden', { message: 'This upload is complete: its clip stays.' })
}

/** Deletes uploads that were not continued for a day. */
export async function sweepResumables(deps: Pick<ResumableDeps, 'db' | 'store'>): Promise<void> {
  // Its row first: from then on nobody resumes it. A file that is left when a process dies goes with those in no row.
  for (const upload of await resumables.removeExpired(deps.db)) await discardFile(deps, upload)
}

/** Under its lock. */
async function discard(deps: ResumableDeps, upload: Upload): Promise<void> {
  deps.checksums.delete(upload.id)
  await discardFile(deps, upload)
  await resumables.removeResumable(deps.db, upload.id)
}

async function discardFile(
  { store }: Pick<ResumableDeps, 'store'>,
  { storageKey, clipId }: Pick<Upload, 'storageKey' | 'clipId'>,
): Promise<void> {
  if (clipId !== null) return
  await store.openIncoming('originals', storageKey).discard()
  // A process that died before the clip was created may have finished the file.
  await store.remove('originals', storageKey)
}

type Upload = resumables.ResumableUpload

/** The upload of another account is not found, like an id that never existed. */
async function ownUpload(deps: ResumableDeps, actor: Actor, id: string): Promise<Upload> {
  const upload = await resumables.findResumable(deps.db, id, actor.id)
  if (!upload) throw new AppError('upload_not_found')
  return upload
}

const incomingOf = (deps: ResumableDeps, { storageKey, bytes }: Upload): Incoming =>
  deps.store.openIncoming('originals', storageKey, { expectedBytes: bytes })

const progress = (upload: Upload, offset: number, accepted: Accepted | null = null): Progress => ({
  offset,
  bytes: upload.bytes,
  expiresAt: upload.expiresAt,
  accepted,
})

async function offsetOf(deps: ResumableDeps, upload: Upload): Promise<number> {
  const size = await incomingOf(deps, upload).size()
  if (size > 0) return size
  // A process that died before the clip was created may have finished the file.
  return (await deps.store.size('originals', upload.storageKey)) ?? 0
}

async function complete(deps: ResumableDeps, upload: Upload): Promise<Progress> {
  const { storageKey, originalName, accountId, id, bytes } = upload
  const incoming = incomingOf(deps, upload)
  // A process that died while it finished the file may have left it under both names.
  if ((await deps.store.size('originals', storageKey)) === bytes) await incoming.discard()
  const stored = await incoming.finish(deps.checksums.digest(id, bytes))
  // Not those of `upload`, which was read before the lock was acquired: they may have been replaced since.
  const fields = (await resumables.getFields(deps.db, id)) as UploadFields | ReplacementFields
  const master = { ...stored, storageKey, originalName }
  const accepted = await ('replaces' in fields
    ? replaceMaster(deps, upload, { clipId: fields.replaces, uploaderId: accountId, master })
    : acceptMaster(deps, { uploaderId: accountId, master, details: detailsOf(fields) }, id))
  deps.checksums.delete(id)
  return progress(upload, bytes, accepted)
}

function detailsOf(fields: UploadFields) {
  const {
    shotonmobile: shotOnMobile = false,
    free: isFree = false,
    computerGenerated: isComputerGenerated = false,
  } = fields
  return { ...fields, shotOnMobile, isFree, isComputerGenerated }
}

/** A film that its clip does not take is not kept. */
async function replaceMaster(deps: ResumableDeps, upload: Upload, master: Parameters<typeof acceptReplacement>[1]) {
  try {
    return await earlierOutcome(deps.db, await acceptReplacement(deps, master, upload.id), null)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') await discard(deps, upload)
    throw error
  }
}

const completed = async (deps: ResumableDeps, upload: Upload): Promise<Progress> =>
  progress(upload, upload.bytes, await earlierOutcome(deps.db, upload.clipId ?? '', upload.duplicateOf))

/** The oldest state beyond this number is dropped; its upload is read once more at its end. */
const MAX_STATES = 1000

/** The checksum of an upload, updated with the bytes of one request. */
interface RunningChecksum {
  add: (chunk: Buffer) => void
  /** Stores the state for the next request if the store holds exactly the bytes that were added. */
  save: (size: number) => void
}

/** SHA-256 states of uploads in progress, so that no byte is read twice; another process reads the file once more. */
export class ChecksumStates {
  readonly #states = new Map<string, { hash: Hash; size: number }>()

  /** @param offset of the request's first byte */
  open(id: string, offset: number): RunningChecksum {
    const state = this.#states.get(id)
    this.#states.delete(id)
    if (offset > 0 && state?.size !== offset) return { add: () => {}, save: () => {} }
    const hash = offset === 0 || !state ? createHash('sha256') : state.hash
    let size = offset
    return {
      add: (chunk) => {
        hash.update(chunk)
        size += chunk.length
      },
      save: (stored) => {
        if (stored !== size) return
        this.#states.set(id, { hash, size })
        for (const oldest of this.#states.keys()) if (this.#states.size > MAX_STATES) this.#states.delete(oldest)
      },
    }
  }

  /** The checksum of all bytes, or undefined when this process has not seen all of them. */
  digest(id: string, size: number): string | undefined {
    const state = this.#states.get(id)
    return state?.size === size ? state.hash.copy().digest('hex') : undefined
  }

  delete(id: string): void {
    this.#states.delete(id)
  }
}
