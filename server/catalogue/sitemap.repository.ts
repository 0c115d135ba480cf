import { sql } from 'kysely'
import type { Executor } from '../platform/db/database.ts'
import { visibleClips } from './clip.repository.ts'

/** Every n-th id of the visible clips, in one walk over the key. */
export async function listEveryNthId(db: Executor, n: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as n from clip where published_at is not null and withdrawn_at is null
    ) as numbered
    where n % ${n} = 0`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listIdsAfter(db: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await visibleClips(db)
    .select('clip.id')
    .where('clip.id', '>', after)
    .orderBy('clip.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
