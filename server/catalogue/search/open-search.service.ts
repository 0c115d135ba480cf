import type { Database } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Log } from '../../platform/log.ts'
import { openSearchLog, type SearchLog } from './query/search-log.service.ts'
import { openSearchCache, type SearchCache } from './search.cache.ts'

export interface SearchTools {
  searchCache: SearchCache
  searchLog: SearchLog
  closeSearch(): Promise<void>
}

/** Index, caches and buffers of one process. */
export function openSearch(options: { db: Database; bus: EventBus; log: Log; jsonBytes: number }): SearchTools {
  const searchLog = openSearchLog(options.db, options.log)
  const searchCache = openSearchCache(options)
  return {
    searchCache,
    searchLog,
    async closeSearch() {
      searchCache.close()
      await searchLog.close()
    },
  }
}
