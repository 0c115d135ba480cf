import type { Readable } from 'node:stream'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newSecretName } from '../../platform/ids.ts'
import type { Stored } from '../../platform/storage/media-store.ts'
import { plainFileName } from './upload-form.schema.ts'
import type { UploadDeps } from '../media.deps.ts'

type StoreDeps = Pick<UploadDeps, 'store' | 'maxUploadBytes'>

/** Free space to leave beside the file: its renditions take about as much again. */
const RESERVE_BYTES = 512 * 1024 ** 2
/** Allowance for the form around the file; the file itself is measured while it is received. */
const FORM_BYTES = 2 * 1024 ** 2

/** A master in the store whose clip does not exist yet. */
export interface IncomingMaster extends Stored {
  storageKey: string
  originalName: string
}

/**
 * Streams a source file into the store with bounded memory.
 * @param source.announcedBytes null when unknown
 * @throws AppError storage_full, payload_too_large, not_a_video (empty), upload_incomplete
 */
export async function receiveMaster(
  deps: StoreDeps,
  source: { stream: Readable; originalName: string; announcedBytes: number | null; signal?: AbortSignal },
): Promise<IncomingMaster> {
  await requireFreeSpace(deps, source.announcedBytes ?? 0)
  const storageKey = `${newSecretName()}/master`
  const stored = await deps.store.put('originals', storageKey, source.stream, {
    maxBytes: deps.maxUploadBytes,
    freesChunks: true,
    ...(source.signal ? { signal: source.signal } : {}),
  })
  if (stored.bytes === 0) {
    await deps.store.remove('originals', storageKey)
    throw new AppError('not_a_video', { field: 'video' })
  }
  return { storageKey, originalName: plainFileName(source.originalName), ...stored }
}

/** Refuses an upload that cannot fit before its first byte. @throws AppError payload_too_large, storage_full */
export async function requireFreeSpace(deps: StoreDeps, announcedBytes: number): Promise<void> {
  if (announcedBytes > deps.maxUploadBytes + FORM_BYTES) throw new AppError('payload_too_large')
  const free = await deps.store.freeBytes()
  if (free !== null && free < announcedBytes + RESERVE_BYTES) throw new AppError('storage_full')
}

export async function discardMaster(deps: Pick<UploadDeps, 'store'>, master: IncomingMaster): Promise<void> {
  await deps.store.remove('originals', master.storageKey)
}

/** The transaction that gives a received master its row. Where none was written, the file goes again. */
export async function commitMaster<T>(
  deps: Pick<UploadDeps, 'db' | 'store'>,
  master: IncomingMaster,
  write: (trx: Trx) => Promise<T>,
): Promise<T> {
  let committing = false
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const result = await write(trx)
      committing = true
      return result
    })
  } catch (error) {
    // A commit whose response was lost may have succeeded: the file is left to the storage check.
    if (!committing) await discardMaster(deps, master)
    throw error
  }
}
