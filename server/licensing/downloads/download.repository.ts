import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { RequestedFile } from './licensed-file.model.ts'

export interface NewDownload {
  id: string
  accountId: string
  clipId: string
  quality: RequestedFile
  /** Null for a free clip and for a watermarked file. */
  entitlementId: string | null
  licenceId: string | null
  /** Of the delivered bytes. */
  fileSha256: string
}

/** The download of the same file on the same right within the last minute, by the database's clock. */
export async function findRecentDownload(
  trx: Trx,
  { accountId, clipId, quality, fileSha256, entitlementId }: Omit<NewDownload, 'id' | 'licenceId'>,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('download')
    .select('id')
    .where('account_id', '=', accountId)
    .where('clip_id', '=', clipId)
    .where('quality', '=', quality)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .where('file_sha256', 'is not distinct from', fileSha256)
    .where('entitlement_id', 'is not distinct from', entitlementId)
    .executeTakeFirst()
  return row?.id
}

export async function insertDownload(trx: Trx, download: NewDownload): Promise<void> {
  await trx
    .insertInto('download')
    .values({
      id: download.id,
      account_id: download.accountId,
      clip_id: download.clipId,
      quality: download.quality,
      entitlement_id: download.entitlementId,
      licence_id: download.licenceId,
      file_sha256: download.fileSha256,
      sent_bytes: 0,
    })
    .execute()
}

/** Stands for a reply that has begun, until its bytes are counted. */
const BEGUN = 1

export const updateBegun = (trx: Trx, id: string) =>
  trx.updateTable('download').set({ sent_bytes: BEGUN }).where('id', '=', id).where('sent_bytes', '=', 0).execute()

export async function addSentBytes(db: Executor, id: string, bytes: number): Promise<void> {
  await db
    .updateTable('download')
    .set({ sent_bytes: sql<number>`case when sent_bytes = ${BEGUN} then 0 else sent_bytes end + ${bytes}` })
    .where('id', '=', id)
    .where('sent_bytes', 'is not', null)
    .execute()
}

/** An account's download history, newest first. */
export const listDownloadsOf = (db: Executor, accountId: string, limit: number) =>
  db
    .selectFrom('download')
    .select(['clip_id as clipId', 'quality', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
