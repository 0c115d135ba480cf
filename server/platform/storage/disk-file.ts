import { link, mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import { fsync } from '../files.ts'

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

/** UPL-9: a full disk is reported as storage_full, whichever write fails first. */
export const asAppError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    ? new AppError('storage_full', { cause: error })
    : error
