import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import type { VisualTraits } from './visual-similarity.model.ts'

/** The visual features of those clips that were measured, by id. */
export async function listVisualTraits(db: Executor, ids: string[]): Promise<Map<string, VisualTraits>> {
  const { rows } = await sql<VisualTraits & { id: string }>`
    select clip_id as id, palette, motion from clip_look where clip_id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, ...traits }) => [id, traits]))
}
