import { openCache } from '../../../platform/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import * as repository from './search-log.repository.ts'

/** Counts what is searched for, never by whom. Written behind: buffered in memory, no search waits for the database. */
export interface SearchLog {
  record(term: string, clips: number): void
  flush(): Promise<void>
  close(): Promise<void>
}

const FLUSH_EVERY_MS = 10_000
const MAX_TERM_LENGTH = 60
const MAX_BUFFERED = 500
/** Words searched for once so far: they are written when they are searched for again, so that junk fills no table. */
const MAX_ONCE = 10_000
/** Addresses and long numbers may be personal data. */
const PERSONAL = /@|\d[\d\s-]{6,}/

export const listSearches = repository.listSearches

export function openSearchLog(db: Database, log: Log): SearchLog {
  let buffer = new Map<string, repository.LoggedSearch>()
  /** 1: not written yet; 0: written. */
  const once = openCache<string, number>({ name: 'search words', maxSize: MAX_ONCE })
  const flush = async (): Promise<void> => {
    const searches = [...buffer.values()].toSorted((one, other) => (one.term < other.term ? -1 : 1))
    buffer = new Map()
    if (searches.length === 0) return
    await repository
      .addSearches(db, searches)
      .catch((error: unknown) => log.warn({ err: error }, 'searches were not logged'))
  }
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref()
  return {
    record(text, clips) {
      const term = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
      if (term === '' || term.length > MAX_TERM_LENGTH || PERSONAL.test(term)) return
      const unwritten = once.get(term)
      once.put(term, unwritten === undefined ? 1 : 0)
      if (unwritten === undefined || (buffer.size >= MAX_BUFFERED && !buffer.has(term))) return
      buffer.set(term, { term, searches: (buffer.get(term)?.searches ?? 0) + 1 + unwritten, clips })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
