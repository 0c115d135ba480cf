import type { Database } from '../../platform/db/database.ts'
import { noFacets } from './facets/facets.model.ts'
import { type CountedMatches, countCondition, countMatches, needsCount } from './facets/match-count.service.ts'
import { hasFilters, planSearch, type SearchPlan, type SearchRequest } from './query/search-plan.model.ts'
import type { ParsedTerm } from './query/search-term.model.ts'
import { correctSpelling } from './query/spelling.service.ts'
import { conceptQuery, exactQuery, partialQuery } from './query/tsquery.model.ts'
import { withTimeout } from './rank/query-timeout.repository.ts'
import { listPartial } from './rank/ranking.repository.ts'
import { rank, rankAndCount } from './rank/ranking.service.ts'
import type { SearchCache } from './search.cache.ts'
import { haveMatches } from './search.repository.ts'

export interface SearchDeps {
  db: Database
  searchCache: SearchCache
}

export interface SearchResult extends CountedMatches {
  ids: string[]
  /** The term that was searched for instead, after spelling correction. */
  corrected?: string
  /** No clip has every word: these have most of them. */
  partial?: true
}

/** How many concepts a partial match considers. */
const MAX_PARTS = 6

const nothing = (): SearchResult => ({ ids: [], total: 0, facets: noFacets() })

/** Clips for a page of results: all words, else the words with their spelling corrected, else most of the words. */
export async function findPage(deps: SearchDeps, request: SearchRequest): Promise<SearchResult> {
  const plan = await plannedBy(deps, request)
  if (plan.concepts.length === 0 && (request.term !== '' || !hasFilters(plan))) return nothing()
  const found = await findAll(deps, plan)
  if (found.total > 0 || (await wordsExist(deps, plan))) return found
  const correction = await correctSpelling(deps, plan.concepts)
  if (!correction) return findMost(deps, plan)
  const correctedPlan = { ...plan, concepts: correction.concepts }
  const corrected = await findAll(deps, correctedPlan)
  const isEnough = corrected.total > 0 || (await wordsExist(deps, correctedPlan))
  return { ...(isEnough ? corrected : await findMost(deps, correctedPlan)), corrected: correction.term }
}

const NO_FILTERS = {
  theme: [],
  shot: [],
  res: 'all',
  orient: 'all',
  free: false,
  audio: false,
  mobile: false,
  colour: [],
  motion: [],
  sort: 'relevance',
  offset: 0,
} as const satisfies Partial<SearchRequest>

/** The plain list of ids, most relevant first unless sorted otherwise: clips that have every word, spelling corrected. */
export async function findList(
  deps: SearchDeps,
  request: Pick<SearchRequest, 'term' | 'limit'> & Partial<SearchRequest>,
): Promise<string[]> {
  const plan = await plannedBy(deps, { ...NO_FILTERS, ...request })
  if (plan.concepts.length === 0) return []
  const { ids } = await rank(deps.db, plan)
  if (ids.length > 0 || (await wordsExist(deps, plan))) return ids
  const correction = await correctSpelling(deps, plan.concepts)
  return correction ? (await rank(deps.db, { ...plan, concepts: correction.concepts })).ids : []
}

async function plannedBy({ searchCache }: SearchDeps, request: SearchRequest): Promise<SearchPlan> {
  const [synonyms, frequencies] = await Promise.all([searchCache.synonyms(), searchCache.frequencies()])
  return planSearch(request, synonyms, frequencies)
}

async function findAll(deps: SearchDeps, plan: SearchPlan): Promise<SearchResult> {
  const readIn = deps.searchCache.matchCounts.epoch()
  const both = needsCount(deps, plan) ? await rankAndCount(deps.db, plan) : null
  if (both) return { ...(await countMatches(deps, plan, { matches: both.matches, readIn })), ids: both.ids }
  const [ranked, counted] = await Promise.all([rank(deps.db, plan), countMatches(deps, plan)])
  return { ...counted, ...ranked }
}

/** Filters that leave nothing are no reason to doubt the spelling; nor are words in quotes. */
async function wordsExist({ db }: SearchDeps, { concepts, written }: ParsedTerm): Promise<boolean> {
  if (written.length > 0) return true
  const query = exactQuery(concepts, [])
  return query !== null && (await haveMatches(db, [query]))[0] === true
}

/** The best of what has at least some of the words: as many as possible. */
async function findMost(deps: SearchDeps, plan: SearchPlan): Promise<SearchResult> {
  const exist = await haveMatches(deps.db, plan.concepts.map(conceptQuery))
  const known = plan.concepts.filter((_concept, at) => exist[at]).slice(0, MAX_PARTS)
  const { minSeconds, maxSeconds } = plan
  const most = known.length < plan.concepts.length ? known.length : known.length - 1
  for (let some = most; some > 0; some--) {
    const condition = { query: partialQuery(known, some, [...plan.filters.values()]), minSeconds, maxSeconds }
    const ranking = { ...plan, concepts: known.map(conceptQuery) }
    const [ids, counted] = await Promise.all([
      withTimeout(deps.db, (trx) => listPartial(trx, condition, ranking)),
      countCondition(deps, condition),
    ])
    if (ids && counted && counted.total > 0) return { ...counted, ids, partial: true }
  }
  return nothing()
}
