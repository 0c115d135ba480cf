import { serialIn } from '../../../contract/catalogue/clip-number.ts'
import type { Database } from '../../platform/db/database.ts'
import { findIdBySerial } from '../clip.repository.ts'
import type { ClipIndex } from './index/clip-index.model.ts'
import { indexSearch } from './match/index-search.model.ts'
import {
  MOST_BONUS,
  type SearchEngine,
  type SearchMatches,
  type SearchQuery,
  type SearchSort,
} from './match/search-query.model.ts'
import { noFacets, requestedFilters, type SearchFilters } from './query/filters.model.ts'
import { isOnEveryClip, parseTerm } from './query/search-term.model.ts'
import { ruleKey } from './query/search-rules.service.ts'
import { correctSpelling } from './query/spelling.model.ts'
import type { SearchCache } from './search.cache.ts'
import { databaseSearch } from './search.repository.ts'

export interface SearchDeps {
  db: Database
  searchCache: SearchCache
}

export interface SearchRequest extends SearchFilters {
  term: string
  minSeconds?: number | undefined
  maxSeconds?: number | undefined
  sort: SearchSort
  offset: number
  limit: number
}

export interface SearchResult extends SearchMatches {
  /** The term that was searched for instead, after spelling correction. */
  corrected?: string
  /** No clip has every word: these have most of them. */
  partial?: true
  /** A page of ours that staff lead this term to. */
  redirect?: string
}

/** How many concepts a partial match considers. */
const MAX_PARTS = 6

/** What a request is answered from. */
interface Engine extends SearchEngine {
  /** Null where PostgreSQL answers, which corrects no spelling. */
  index: ClipIndex | null
}

export async function openEngine({ db, searchCache }: SearchDeps): Promise<Engine> {
  const index = await searchCache.index()
  return { index, ...(index ? indexSearch(index) : databaseSearch(db)) }
}

/** How many clips each choice of every filter has, over the whole library; empty while the index is being read. */
export async function countLibrary(deps: SearchDeps): Promise<SearchMatches['facets']> {
  const everything = { concepts: [], least: 0, written: [], filters: new Map() }
  const { facets } = await (await openEngine(deps)).search({ ...everything, sort: 'newest', offset: 0, limit: 0 })
  return facets
}

/** SCR-20: a clip number finds its clip; one that no clip has is searched for as words are. */
async function findByNumber(db: Database, term: string): Promise<string | undefined> {
  const serial = serialIn(term)
  return serial === null ? undefined : findIdBySerial(db, serial)
}

const nothing = (): SearchResult => ({ ids: [], total: 0, facets: noFacets() })

/** Clips for a page of results: all words, else the words with their spelling corrected, else most of the words. */
export async function findPage(deps: SearchDeps, request: SearchRequest): Promise<SearchResult> {
  const numbered = await findByNumber(deps.db, request.term)
  if (numbered) return { ids: [numbered], total: 1, facets: noFacets() }
  const [found, rule] = [await findByWords(deps, request), await ruleOf(deps, request.term)]
  return rule?.path ? { ...found, redirect: rule.path } : found
}

/** What staff decided about a term. Without any rule nothing is looked up. */
async function ruleOf({ searchCache }: SearchDeps, term: string) {
  const rules = await searchCache.rules()
  return rules.size === 0 ? undefined : rules.get(ruleKey(term))
}

async function findByWords(deps: SearchDeps, request: SearchRequest): Promise<SearchResult> {
  const query = await understood(deps, request)
  if (query.concepts.length === 0 && (request.term !== '' || !isNarrowed(query))) return nothing()
  const engine = await openEngine(deps)
  const found = await engine.search(query)
  if (found.total > 0 || (await wordsExist(engine, query))) return found
  const correction = await corrected(deps, engine, query)
  if (!correction) return findMost(engine, query)
  const answer = await engine.search(correction.query)
  const isEnough = answer.total > 0 || (await wordsExist(engine, correction.query))
  return { ...(isEnough ? answer : await findMost(engine, correction.query)), corrected: correction.term }
}

export const NO_FILTERS = {
  theme: [],
  shot: [],
  res: 'all',
  orient: 'all',
  free: false,
  audio: false,
  mobile: false,
  colour: [],
  motion: [],
  fps: [],
  licence: [],
  release: [],
  origin: 'all',
  place: [],
  sort: 'relevance',
  offset: 0,
} as const satisfies Partial<SearchRequest>

/** The plain list of ids, most relevant first unless sorted otherwise: clips that have every word, spelling corrected. */
export async function findList(
  deps: SearchDeps,
  request: Pick<SearchRequest, 'term' | 'limit'> & Partial<SearchRequest>,
): Promise<string[]> {
  const numbered = await findByNumber(deps.db, request.term)
  if (numbered) return [numbered]
  const query = await understood(deps, { ...NO_FILTERS, ...request })
  if (query.concepts.length === 0) return []
  const engine = await openEngine(deps)
  const ids = await engine.list(query)
  if (ids.length > 0 || (await wordsExist(engine, query))) return ids
  const correction = await corrected(deps, engine, query)
  return correction ? engine.list(correction.query) : []
}

async function understood(deps: SearchDeps, request: SearchRequest): Promise<SearchQuery> {
  const { term, minSeconds, maxSeconds, sort, offset, limit, ...filters } = request
  const { concepts, written, without } = parseTerm(term, await deps.searchCache.synonyms())
  const pinned = (await ruleOf(deps, term))?.clipIds ?? []
  const window = { minSeconds, maxSeconds, sort, pinned, offset, limit }
  return { concepts, least: concepts.length, written, without, filters: requestedFilters(filters), ...window }
}

/** Whether anything but words narrows the search. */
const isNarrowed = ({ filters, minSeconds, maxSeconds }: SearchQuery): boolean =>
  filters.size > 0 || minSeconds !== undefined || maxSeconds !== undefined

/** Filters that leave nothing are no reason to doubt the spelling; nor are words in quotes. */
async function wordsExist(engine: Engine, query: SearchQuery): Promise<boolean> {
  if (query.written.length > 0) return true
  return query.concepts.length > 0 && ((await engine.countMatches([query]))[0] ?? 0) > 0
}

async function corrected({ searchCache }: SearchDeps, { index }: Engine, query: SearchQuery) {
  const correction = index && correctSpelling(index, query.concepts, await searchCache.synonyms())
  if (!correction) return null
  const { term, concepts } = correction
  const minus = (query.without ?? []).map(({ text }) => ` ${text}`).join('')
  return { term: term + minus, query: { ...query, concepts, least: concepts.length } }
}

/** The best of what has at least some of the words: as many as possible, of as many the rarest. */
async function findMost(engine: Engine, query: SearchQuery): Promise<SearchResult> {
  const counts = await engine.countMatches(query.concepts.map((concept) => ({ concepts: [concept] })))
  const concepts = query.concepts
    .map((concept, at) => ({ concept, clips: counts[at] ?? 0 }))
    .filter(({ concept, clips }) => clips > 0 && !isOnEveryClip(concept))
    .slice(0, MAX_PARTS)
    .toSorted((one, other) => one.clips - other.clips)
    .map(({ concept }) => concept)
  const most = concepts.length < query.concepts.length ? concepts.length : concepts.length - 1
  for (let least = most; least > 0; least--) {
    const bonuses = least < concepts.length ? bonusesOf(concepts.length) : []
    const found = await engine.search({ ...query, concepts, least, bonuses, written: [] })
    if (found.total > 0) return { ...found, partial: true }
  }
  return nothing()
}

/** Falling evenly to nothing. */
function bonusesOf(concepts: number): number[] {
  const step = Math.floor((2 * MOST_BONUS) / (concepts * (concepts - 1)))
  return Array.from({ length: concepts }, (_, at) => (concepts - 1 - at) * step)
}
