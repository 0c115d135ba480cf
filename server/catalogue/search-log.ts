import { sql } from 'kysely'
import type { Database, Executor } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'

/** Counts what is searched for, never by whom. Kept in memory and written now and then: no search waits for it. */
export interface SearchLog {
  note(term: string, clips: number): void
  flush(): Promise<void>
  close(): Promise<void>
}

const WRITTEN_EVERY_MS = 10_000
const LONGEST = 60
const MOST_HELD = 500
/** Addresses and long numbers may be somebody's own. */
const PERSONAL = /@|\d[\d\s-]{6,}/

export function openSearchLog(db: Database, log: Log): SearchLog {
  let held = new Map<string, { searches: number; clips: number }>()
  const flush = async (): Promise<void> => {
    const batch = held
    held = new Map()
    if (batch.size === 0) return
    await insertSearches(db, batch).catch((error: unknown) => log.warn({ err: error }, 'searches were not counted'))
  }
  const timer = setInterval(() => void flush(), WRITTEN_EVERY_MS).unref()
  return {
    note(text, clips) {
      const term = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
      if (term === '' || term.length > LONGEST || PERSONAL.test(term)) return
      if (held.size >= MOST_HELD && !held.has(term)) return
      held.set(term, { searches: (held.get(term)?.searches ?? 0) + 1, clips })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

async function insertSearches(db: Executor, batch: Map<string, { searches: number; clips: number }>): Promise<void> {
  const rows = [...batch]
    .map(([term, counted]) => ({ term, ...counted }))
    .toSorted((a, b) => (a.term < b.term ? -1 : 1))
  await db
    .insertInto('search_log')
    .values(rows)
    .onConflict((clash) =>
      clash.column('term').doUpdateSet({
        searches: sql`search_log.searches + excluded.searches`,
        clips: sql`excluded.clips`,
        searched_at: sql`now()`,
      }),
    )
    .execute()
}

export interface SearchCount {
  term: string
  searches: number
  clips: number
}

/** What was searched for most; with `missed` only what found nothing. */
export const listSearches = (
  db: Executor,
  { missed, limit }: { missed: boolean; limit: number },
): Promise<SearchCount[]> =>
  db
    .selectFrom('search_log')
    .select(['term', 'searches', 'clips'])
    .$if(missed, (query) => query.where('clips', '=', 0))
    .orderBy('searches', 'desc')
    .orderBy('term')
    .limit(limit)
    .execute()
