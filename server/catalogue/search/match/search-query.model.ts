import type { StoredVideo } from '../index/json-store.model.ts'
import type { Facets, RequestedFilters } from '../query/filters.model.ts'
import type { Concept } from '../query/search-term.model.ts'

export type SearchSort = 'relevance' | 'views' | 'duration' | 'newest'

/** What is looked for, understood; and which part of it in which order. */
export interface SearchQuery {
  concepts: Concept[]
  /** How many of the concepts a clip has at least. */
  least: number
  filters: RequestedFilters
  /** Words that must stand in the name or the labels in exactly this spelling. */
  written: string[]
  /** What a clip must not have. */
  without?: readonly Concept[]
  /** Where a part of the concepts is enough: added to the level score of a clip, for each that it has. */
  bonuses?: readonly number[]
  minSeconds?: number | undefined
  maxSeconds?: number | undefined
  sort: SearchSort
  /** Ids of clips that come first where they match and relevance is the order. */
  pinned?: readonly string[]
  offset: number
  limit: number
}

export interface SearchMatches {
  ids: string[]
  /** Of each id its clip as the index holds it; undefined for those that it does not. */
  stored?: (StoredVideo | undefined)[]
  /** Exact. */
  total: number
  facets: Facets
  /** The facets are left out. */
  approximate?: true
}

/**
 * CAT-12, CAT-13: what a word counts in the description, in place and collection, among the labels and in the name. The score of a
 * clip is, first, how many of the concepts it has; then how many as they were typed, since clips that hold the words come
 * before those that sound alike; then the sum of its levels, times its static rank.
 */
export const LEVEL_SCORES = [0, 5, 15, 40, 100] as const
/** Above any sum of levels and bonuses times any rank. */
export const CONCEPT_SCORE = 2 ** 25
/** What the bonuses of all concepts of a search add up to at most: a rarer word then counts more than any field and rank of others. */
export const MOST_BONUS = 1_800
/** Added to the rank: a clip that nobody looked at counts as well. Ten thousand times the prior, as the rank is. */
export const LEAST_RANK = 3_000

/** Above any score, of a clip that comes first: times its place from the end. */
export const PINNED_SCORE = 2 ** 45

/** Where results are found: the index in memory, or PostgreSQL. Both answer the same. */
export interface SearchEngine {
  search(query: SearchQuery): Promise<SearchMatches>
  /** The same without counting. */
  list(query: SearchQuery): Promise<string[]>
  /** Of each how many clips have all its concepts. */
  countMatches(queries: Pick<SearchQuery, 'concepts'>[]): Promise<number[]>
}
