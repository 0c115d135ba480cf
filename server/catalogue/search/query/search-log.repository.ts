import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

export interface LoggedSearch {
  term: string
  searches: number
  /** How many clips the last one found. */
  clips: number
}

/** Adds to what is logged. @param searches each term once; sorted, so that concurrent processes do not deadlock */
export async function addSearches(db: Executor, searches: LoggedSearch[]): Promise<void> {
  await db
    .insertInto('search_log')
    .values(searches)
    .onConflict((conflict) =>
      conflict.column('term').doUpdateSet({
        searches: sql`search_log.searches + excluded.searches`,
        clips: sql`excluded.clips`,
        searched_at: sql`now()`,
      }),
    )
    .execute()
}

/** What nobody has searched for since. */
export const removeSearchesBefore = (db: Executor, before: Date) =>
  db.deleteFrom('search_log').where('searched_at', '<', before).execute()

/** The most frequent searches. @param options.missed only those that found nothing */
export const listSearches = (
  db: Executor,
  { missed, limit }: { missed: boolean; limit: number },
): Promise<LoggedSearch[]> =>
  db
    .selectFrom('search_log')
    .select(['term', 'searches', 'clips'])
    .$if(missed, (query) => query.where('clips', '=', 0))
    .orderBy('searches', 'desc')
    .orderBy('term')
    .limit(limit)
    .execute()
