import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'

export interface Filters {
  themes: string[]
  shots: string[]
}

/** Themes and shots in the order staff put them. */
export async function listFilters(db: Database): Promise<Filters> {
  const rows = await db.selectFrom('filter_term').select(['kind', 'word']).orderBy('position').execute()
  const words = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.word)
  return { themes: words('theme'), shots: words('shot') }
}

/** Replaces both lists, all or nothing. */
export async function saveFilters(db: Database, filters: Filters): Promise<void> {
  const rows = [
    ...filters.themes.map((word, position) => ({ kind: 'theme' as const, word, position })),
    ...filters.shots.map((word, position) => ({ kind: 'shot' as const, word, position })),
  ]
  await db.transaction().execute(async (trx) => {
    // Two saves at once take turns, and the last one stands whole; reading goes on meanwhile.
    await sql`lock table filter_term in share row exclusive mode`.execute(trx)
    await trx.deleteFrom('filter_term').execute()
    if (rows.length > 0) await trx.insertInto('filter_term').values(rows).execute()
  })
}
