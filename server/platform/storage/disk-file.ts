import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import type { Stored } from './media-store.ts'

/** Renames a finished file to `target` durably: fsync of the file, link, fsync of the folder. @throws when the name is taken */
export async function commitFile(temporary: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  faultPoint('upload.received')
  await fsync(temporary)
  await link(temporary, target)
  await rm(temporary)
  await fsync(dirname(target))
  faultPoint('upload.stored')
}

/** Size and checksum of a file on disk. */
export async function measure(path: string): Promise<Stored> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function fsync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** UPL-9: a full disk is reported as storage_full, whichever write fails first. */
export const asAppError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    ? new AppError('storage_full', { cause: error })
    : error
