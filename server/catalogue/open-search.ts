import type { Database } from '../platform/db/database.ts'
import type { EventBus } from '../platform/events.ts'
import type { Log } from '../platform/log.ts'
import { openSearchLog, type SearchLog } from './search-log.ts'
import { openSearchMemory, type SearchMemory } from './search-memory.ts'
import { openVideoMemory, type VideoMemory } from './video-memory.ts'
import { SEARCH_TOPIC } from './synonyms.service.ts'

export interface SearchTools {
  searchMemory: SearchMemory
  searches: SearchLog
  videoMemory: VideoMemory
  closeSearch(): Promise<void>
}

/** What one process keeps for searching; it follows what other processes change. */
export function openSearch(options: { db: Database; bus: EventBus; log: Log; memoryBytes: number }): SearchTools {
  const { db, bus, log, memoryBytes } = options
  const videoMemory = openVideoMemory({ db, bus, maxBytes: memoryBytes })
  const searchMemory = openSearchMemory(db, bus)
  const searches = openSearchLog(db, log)
  const unsubscribe = bus.subscribe(SEARCH_TOPIC, () => searchMemory.forget())
  return {
    searchMemory,
    searches,
    videoMemory,
    async closeSearch() {
      unsubscribe()
      videoMemory.close()
      await searches.close()
    },
  }
}

/** Says once what searching has to do without. */
export async function tellOfMissingTrigrams(searchMemory: SearchMemory, log: Log): Promise<void> {
  if (!(await searchMemory.trigrams()))
    log.warn('the database has no pg_trgm extension: misspelt searches are mended by their first letter only')
}
