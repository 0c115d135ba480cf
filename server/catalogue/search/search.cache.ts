import { openCachedValue } from '../../platform/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { type FacetSetReader, openFacetSetCache } from './facets/facet-set.cache.ts'
import { type MatchCountCache, openMatchCountCache } from './facets/match-count.cache.ts'
import type { DocumentFrequencies } from './index/document-frequency.model.ts'
import { countIndexed, findCountedAt, listKeyCounts } from './index/vocabulary-count.repository.ts'
import { type Synonyms, synonymIndex } from './query/search-term.model.ts'
import { listSynonymGroups } from './query/synonym.repository.ts'
import { hasTrigrams } from './query/vocabulary.repository.ts'

/** Published when synonyms or the vocabulary have changed. */
export const SEARCH_TOPIC = 'search'

/** What every search needs, in each process. */
export interface SearchCache {
  synonyms(): Promise<Synonyms>
  frequencies(): Promise<DocumentFrequencies>
  /** Whether pg_trgm looks up similar words; without it typos are found by their first letter. */
  hasTrigrams(): Promise<boolean>
  matchCounts: MatchCountCache
  facetSets: FacetSetReader
}

const TTL_MS = 30_000

export function openSearchCache(db: Database, bus: EventBus): SearchCache {
  const cached = <V extends {}>(read: () => Promise<V>) =>
    openCachedValue({ read, ttlMs: TTL_MS, invalidatedBy: { bus, topics: [SEARCH_TOPIC] } })
  const vocabulary = cached(vocabularyReader(db))
  const clips = cached(() => countIndexed(db))
  return {
    synonyms: cached(async () => synonymIndex((await listSynonymGroups(db)).map(({ words }) => words))),
    frequencies: async () => ({ ...(await vocabulary()), clips: await clips() }),
    hasTrigrams: cached(() => hasTrigrams(db)),
    matchCounts: openMatchCountCache(bus),
    facetSets: openFacetSetCache(db),
  }
}

/** Reads the whole vocabulary only when it was counted again. */
function vocabularyReader(db: Database): () => Promise<Omit<DocumentFrequencies, 'clips'>> {
  let last: Omit<DocumentFrequencies, 'clips'> | null = null
  return async () => {
    const countedAt = await findCountedAt(db)
    if (last && last.countedAt?.getTime() === countedAt?.getTime()) return last
    last = { countedAt, of: new Map((await listKeyCounts(db)).map(({ key, clips }) => [key, clips])) }
    return last
  }
}
