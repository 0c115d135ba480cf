import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** What an account uploaded in the last 24 hours, including incomplete resumable uploads. */
export async function getUploadUsage(db: Executor, accountId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from (
      select master.bytes from clip join master on master.clip_id = clip.id
      where clip.uploader_id = ${accountId} and clip.created_at > now() - interval '24 hours'
      union all
      select bytes from resumable_upload
      where account_id = ${accountId} and clip_id is null and expires_at > now()
    ) as sent`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}
