import { sql } from 'kysely'
import type { Executor } from '../platform/db/database.ts'

/** Visible clips older than one (which may be gone by now), newest first. */
export async function listOlder(db: Executor, after: string | undefined, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select clip_id as id from clip_search
    where ${after ?? null}::text is null or (created_at, clip_id) < (select created_at, id from clip where id = ${after ?? null})
    order by created_at desc, clip_id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A page of all visible clips, newest first, and how many there are; where the index in memory cannot tell. */
export async function listNewest(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select (select count(*)::integer from clip_search) as total, array(
      select clip_id from clip_search order by created_at desc, clip_id desc offset ${offset} limit ${limit}) as ids`.execute(
    db,
  )
  return rows[0] ?? { ids: [], total: 0 }
}
