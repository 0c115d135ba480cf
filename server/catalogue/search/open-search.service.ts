import { openSignatureCache, type SignatureCache } from '../picture-search/picture-search.cache.ts'
import { openSearchLog, type SearchLog } from './query/search-log.service.ts'
import { openSearchCache, type SearchCache, type SearchCacheOptions } from './search.cache.ts'

export interface SearchTools {
  searchCache: SearchCache
  searchLog: SearchLog
  signatures: SignatureCache
  closeSearch(): Promise<void>
}

/** Index, caches and buffers of one process. */
export function openSearch(options: SearchCacheOptions): SearchTools {
  const searchLog = openSearchLog(options.db, options.log)
  const searchCache = openSearchCache(options)
  return {
    searchCache,
    searchLog,
    signatures: openSignatureCache(options),
    async closeSearch() {
      searchCache.close()
      await searchLog.close()
    },
  }
}
