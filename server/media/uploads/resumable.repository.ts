import { type InferResult, sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { toColumns } from '../../platform/db/columns.ts'

/** Renewed by each append. */
const UPLOAD_TTL = sql<Date>`now() + interval '24 hours'`
/** The lease of a process that died expires after this. */
const LOCK_TTL = sql<Date>`now() + interval '15 seconds'`

const uploads = (db: Executor) =>
  db
    .selectFrom('resumable_upload')
    .select(['id', 'account_id as accountId', 'bytes', 'fields', 'original_name as originalName'])
    .select([
      'storage_key as storageKey',
      'clip_id as clipId',
      'duplicate_of as duplicateOf',
      'expires_at as expiresAt',
    ])

export type ResumableUpload = InferResult<ReturnType<typeof uploads>>[number]

/** Serialises the beginnings of one account's uploads until the transaction ends. */
export async function lockQuota(trx: Trx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload quota ${accountId}`}, 0))`.execute(trx)
}

export async function insertResumable(
  db: Executor,
  upload: Pick<ResumableUpload, 'id' | 'accountId' | 'bytes' | 'originalName' | 'storageKey'> & { fields: object },
): Promise<Date> {
  const row = await db
    .insertInto('resumable_upload')
    .values({ ...toColumns(upload), fields: JSON.stringify(upload.fields), expires_at: UPLOAD_TTL })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** Only the account's own, and only until it expires. */
export const findResumable = (db: Executor, id: string, accountId: string): Promise<ResumableUpload | undefined> =>
  uploads(db)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Acquires the lock of an upload when it is free or expired. @returns whether it did */
export async function acquireLock(db: Executor, id: string, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resumable_upload')
    .set({ holder, held_until: LOCK_TTL })
    .where('id', '=', id)
    .where((where) => where.or([where('holder', 'is', null), where('held_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false when another request has the lock now */
export async function renewLock(db: Executor, id: string, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resumable_upload')
    .set({ held_until: LOCK_TTL, expires_at: UPLOAD_TTL })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const releaseLock = (db: Executor, id: string, holder: string) =>
  db
    .updateTable('resumable_upload')
    .set({ holder: null, held_until: null, expires_at: UPLOAD_TTL })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute()

export const updateReceived = (db: Executor, id: string, received: number) =>
  db.updateTable('resumable_upload').set({ received }).where('id', '=', id).execute()

export const updateFields = (db: Executor, id: string, fields: object) =>
  db
    .updateTable('resumable_upload')
    .set({ fields: JSON.stringify(fields) })
    .where('id', '=', id)
    .execute()

export const getFields = async (db: Executor, id: string) =>
  (await db.selectFrom('resumable_upload').select('fields').where('id', '=', id).executeTakeFirstOrThrow()).fields

/** The outcome so far; the row lock keeps others from completing the upload until the transaction ends. */
export const lockOutcome = (trx: Trx, id: string) =>
  trx
    .selectFrom('resumable_upload')
    .select(['clip_id as clipId', 'duplicate_of as duplicateOf'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateOutcome = (trx: Trx, id: string, outcome: { clipId: string; duplicateOf: string | null }) =>
  trx
    .updateTable('resumable_upload')
    .set({ clip_id: outcome.clipId, duplicate_of: outcome.duplicateOf })
    .where('id', '=', id)
    .execute()

export const removeResumable = (db: Executor, id: string) =>
  db.deleteFrom('resumable_upload').where('id', '=', id).execute()

/** Removes expired uploads, complete or not, that are not locked. @returns what they were, 500 at most */
export const removeExpired = (db: Executor): Promise<Pick<ResumableUpload, 'id' | 'storageKey' | 'clipId'>[]> =>
  db
    .deleteFrom('resumable_upload')
    .where('id', 'in', (one) =>
      one
        .selectFrom('resumable_upload')
        .select('id')
        .where('expires_at', '<', sql<Date>`now()`)
        .where((where) => where.or([where('holder', 'is', null), where('held_until', '<', sql<Date>`now()`)]))
        .limit(500)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'storage_key as storageKey', 'clip_id as clipId'])
    .execute()
