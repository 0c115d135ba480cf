import { openCachedValue } from '../../platform/cache.ts'
import { placeNames } from '../places/places.model.ts'
import { openSearchIndex, type SearchIndex } from './index/search-index.cache.ts'
import { type Synonyms, synonymIndex } from './query/search-term.model.ts'
import { listSearchRules, type SearchRule } from './query/search-rule.repository.ts'
import { listSynonymGroups } from './query/synonym.repository.ts'

/** Published when synonyms or rules have changed. */
export const SEARCH_TOPIC = 'search'

/** What every search needs, in each process. */
export interface SearchCache {
  synonyms(): Promise<Synonyms>
  /** Names of the same thing alone. */
  sameThings(): Promise<Synonyms>
  /** What staff decided about terms, by `ruleKey`. */
  rules(): Promise<ReadonlyMap<string, SearchRule>>
  index: SearchIndex['current']
  loadedIndex: SearchIndex['loaded']
  close: SearchIndex['close']
}

const TTL_MS = 30_000

export type SearchCacheOptions = Parameters<typeof openSearchIndex>[0]

export function openSearchCache(options: SearchCacheOptions): SearchCache {
  const { db, bus } = options
  const index = openSearchIndex(options)
  const names = (meaning: { narrower: boolean }) =>
    openCachedValue({
      read: async () =>
        synonymIndex([...(await listSynonymGroups(db)).map(({ words }) => words), ...placeNames()], meaning),
      ttlMs: TTL_MS,
      invalidatedBy: { bus, topics: [SEARCH_TOPIC] },
    })
  return {
    synonyms: names({ narrower: true }),
    sameThings: names({ narrower: false }),
    rules: openCachedValue({
      read: async () => new Map((await listSearchRules(db)).map((rule) => [rule.termKey, rule])),
      ttlMs: TTL_MS,
      invalidatedBy: { bus, topics: [SEARCH_TOPIC] },
    }),
    index: index.current,
    loadedIndex: index.loaded,
    close: index.close,
  }
}
