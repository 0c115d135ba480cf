import type { Database } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Log } from '../../platform/log.ts'
import { type ClipCache, openClipCache } from '../clip.cache.ts'
import { openSearchLog, type SearchLog } from './query/search-log.service.ts'
import { openSearchCache, type SearchCache } from './search.cache.ts'

export interface SearchTools {
  searchCache: SearchCache
  searchLog: SearchLog
  clipCache: ClipCache
  closeSearch(): Promise<void>
}

/** Caches and buffers of one process. */
export function openSearch(options: { db: Database; bus: EventBus; log: Log; clipCacheBytes: number }): SearchTools {
  const { db, bus, log, clipCacheBytes } = options
  const searchLog = openSearchLog(db, log)
  return {
    searchCache: openSearchCache(db, bus),
    searchLog,
    clipCache: openClipCache({ db, bus, maxBytes: clipCacheBytes }),
    closeSearch: () => searchLog.close(),
  }
}

/** Once at the start. */
export async function warnMissingTrigrams(searchCache: SearchCache, log: Log): Promise<void> {
  if (!(await searchCache.hasTrigrams()))
    log.warn('the database has no pg_trgm extension: misspelt searches are mended by their first letter only')
}
