import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'

/** What one member of staff may upload in 24 hours. */
export interface UploadQuota {
  files: number
  bytes: number
}

/**
 * Counts what somebody has uploaded in the last 24 hours and what they have begun.
 * @param bytes of the file to come, 0 when not told
 * @throws AppError upload_quota
 */
export async function requireQuota(db: Executor, accountId: string, quota: UploadQuota, bytes: number): Promise<void> {
  const used = await usedQuota(db, accountId)
  if (used.files >= quota.files) throw refused(`You have uploaded ${quota.files.toLocaleString('en-IN')} files`)
  if (used.bytes + bytes > quota.bytes)
    throw refused(`With this file you would have uploaded more than ${gigabytes(quota.bytes)}`)
}

const refused = (what: string) =>
  new AppError('upload_quota', {
    message: `${what} in 24 hours, which is the limit. Please go on later.`,
    retryAfterSeconds: 3600,
  })

const gigabytes = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${Math.round(bytes / 1024 ** 3).toLocaleString('en-IN')} GB` : `${bytes} bytes`

async function usedQuota(db: Executor, accountId: string): Promise<UploadQuota> {
  const { rows } = await sql<UploadQuota>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from (
      select master.bytes from clip join master on master.clip_id = clip.id
      where clip.uploader_id = ${accountId} and clip.created_at > now() - interval '24 hours'
      union all
      select bytes from resumable_upload
      where account_id = ${accountId} and clip_id is null and expires_at > now()
    ) as sent`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}
