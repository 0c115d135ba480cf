import { sql } from 'kysely'
import type { Executor } from '../platform/db/database.ts'
import { quoted } from './search-document.ts'

export interface Trait {
  lexeme: string
  /** How much sharing it says: rare ones say most. */
  weight: number
}

/** The sounds of a clip's name and labels, and the facts that staff gave it. */
export async function listTraits(db: Executor, clipId: string): Promise<string[]> {
  const { rows } = await sql<{ lexeme: string }>`
    select word.lexeme from clip_search, unnest(ts_filter(words, '{a,b}')) as word
    where clip_id = ${clipId} order by 1`.execute(db)
  return rows.map((row) => row.lexeme)
}

/**
 * Clips that carry any of the sought traits, those that share most with this one first.
 * @param onlyTop looks only among the clips that people look at most, where a trait is too common to look at all
 */
export async function listSharing(
  db: Executor,
  clipId: string,
  search: { sought: Trait[]; weighed: Trait[]; onlyTop: boolean; limit: number },
): Promise<string[]> {
  const any = search.sought.map(({ lexeme }) => quoted(lexeme)).join(' | ')
  const shared = sql.join(
    search.weighed.map(({ lexeme, weight }) => sql`(words @@ ${quoted(lexeme)}::tsquery)::integer * ${weight}::real`),
    sql` + `,
  )
  const { rows } = await sql<{ id: string }>`
    select clip_id as id from clip_search
    where words @@ ${any}::tsquery and clip_id <> ${clipId} ${search.onlyTop ? sql`and tier <= 1` : sql``}
    order by ${shared} + prior desc, created_at desc, clip_id desc
    limit ${search.limit}`.execute(db)
  return rows.map((row) => row.id)
}
