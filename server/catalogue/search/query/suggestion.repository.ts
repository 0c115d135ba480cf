import { sql } from 'kysely'
import type { Database, Executor, Trx } from '../../../platform/db/database.ts'

/** Searches that fewer people made are not suggested to others. */
const MIN_SEARCHES = 3

/** Logged searches with this prefix that found something, then names of clips; so many of each. */
export async function listPhrases(db: Database, prefix: string, limit: number): Promise<string[]> {
  const like = `${prefix.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ text: string }>`
    (select term as text from search_log where term collate "C" like ${like} and clips > 0 and searches >= ${MIN_SEARCHES}
      order by searches desc, term limit ${limit})
    union all
    (select name from clip where lower(name) collate "C" like ${like} and published_at is not null and withdrawn_at is null
      order by lower(name) collate "C" limit ${limit})`.execute(db)
  return rows.map((row) => row.text)
}

/** The suggestions that staff have pinned, in their order. */
export async function listPinnedSuggestions(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('suggested_word').select('word').orderBy('position').execute()
  return rows.map((row) => row.word)
}

/** Serialises changes: no row is there to lock when the list is empty. */
export async function lockPinnedSuggestions(trx: Trx): Promise<void> {
  await sql`lock table suggested_word in share row exclusive mode`.execute(trx)
}

export async function replacePinnedSuggestions(trx: Trx, words: string[]): Promise<void> {
  await trx.deleteFrom('suggested_word').execute()
  const rows = words.map((word, position) => ({ word, position }))
  if (rows.length > 0) await trx.insertInto('suggested_word').values(rows).execute()
}
