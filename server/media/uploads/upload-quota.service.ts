import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { getUploadUsage } from './upload-quota.repository.ts'

/** The limit of one staff member in 24 hours. */
export interface UploadQuota {
  files: number
  bytes: number
}

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
