import { sql } from 'kysely'
import type { Executor, Trx } from '../platform/db/database.ts'

/** The day's random key; of two processes the first one's. @param day in India, YYYY-MM-DD @param fresh for a new day */
export async function getOrCreateViewKey(db: Executor, day: string, fresh: Buffer): Promise<Buffer> {
  const found = await findViewKey(db, day)
  if (found) return found
  await db
    .insertInto('view_key')
    .values({ day: sql<Date>`${day}::date`, key: fresh })
    .onConflict((clash) => clash.doNothing())
    .execute()
  return (await findViewKey(db, day)) ?? fresh
}

async function findViewKey(db: Executor, day: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('view_key')
    .select('key')
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()
  return row?.key
}

export async function listViewKeys(db: Executor): Promise<Buffer[]> {
  const rows = await db.selectFrom('view_key').select('key').execute()
  return rows.map(({ key }) => key)
}

/** Idempotent: counts a visitor once a day. @param day in India, YYYY-MM-DD @returns whether it counted */
export async function insertView(db: Executor, clipId: string, visitor: Buffer, day: string): Promise<boolean> {
  const row = await db
    .insertInto('clip_view')
    .values({ clip_id: clipId, visitor, day: sql<Date>`${day}::date` })
    .onConflict((clash) => clash.doNothing())
    .returning('clip_id')
    .executeTakeFirst()
  if (!row) return false
  await db
    .updateTable('clip_stat')
    .set({ views: sql`views + 1` })
    .where('clip_id', '=', clipId)
    .execute()
  return true
}

export const removeViews = (trx: Trx, visitorHashes: Buffer[]) =>
  trx.deleteFrom('clip_view').where('visitor', 'in', visitorHashes).execute()
