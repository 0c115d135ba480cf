import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface Takedown {
  by: string
  at: Date
  reason: string
  messageId: string | null
}

/** @param clips with the id of each entry */
export async function insertTakedowns(
  trx: Trx,
  clips: readonly { id: string; clipId: string }[],
  { by, at, reason, messageId }: Takedown,
): Promise<void> {
  if (clips.length === 0) return
  const rest = { reason, message_id: messageId, taken_by: by, taken_at: at }
  await trx
    .insertInto('takedown')
    .values(clips.map(({ id, clipId }) => ({ id, clip_id: clipId, ...rest })))
    .execute()
}

export const closeTakedowns = (trx: Trx, clipIds: readonly string[], { by, at }: Pick<Takedown, 'by' | 'at'>) =>
  trx
    .updateTable('takedown')
    .set({ restored_by: by, restored_at: at })
    .where('clip_id', '=', sql<string>`any(${[...clipIds]}::text[])`)
    .where('restored_at', 'is', null)
    .execute()

/** Since when each of these clips is withdrawn. */
export async function listOpenSince(trx: Trx, clipIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await trx
    .selectFrom('takedown')
    .select(['clip_id as clipId', 'taken_at as at'])
    .where('clip_id', '=', sql<string>`any(${[...clipIds]}::text[])`)
    .where('restored_at', 'is', null)
    .execute()
  return new Map(rows.map(({ clipId, at }) => [clipId, at]))
}

export async function findMessageId(db: Executor, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const row = await db.selectFrom('message').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

/** Last first. */
export const listTakedowns = (db: Executor, { offset, limit }: { offset: number; limit: number }) =>
  db
    .selectFrom('takedown')
    .innerJoin('clip', 'clip.id', 'takedown.clip_id')
    .leftJoin('message', 'message.id', 'takedown.message_id')
    .leftJoin('account as taker', 'taker.id', 'takedown.taken_by')
    .leftJoin('account as restorer', 'restorer.id', 'takedown.restored_by')
    .select(['takedown.id', 'takedown.reason', 'takedown.taken_at as at', 'takedown.restored_at as restoredAt'])
    .select(['clip.id as clipId', 'clip.name as clipName', 'taker.login as by', 'restorer.login as restoredBy'])
    .select(['message.id as messageId', 'message.name as sender', 'message.created_at as writtenAt'])
    .orderBy('takedown.taken_at', 'desc')
    .orderBy('takedown.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export async function isWithdrawn(db: Executor, clipId: string): Promise<boolean> {
  const row = await db
    .selectFrom('clip')
    .select('withdrawn_at as at')
    .where('id', '=', clipId)
    .where('replaces', 'is', null)
    .executeTakeFirst()
  return row !== undefined && row.at !== null
}
