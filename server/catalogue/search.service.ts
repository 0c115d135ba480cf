import type { Database } from '../platform/db/database.ts'
import { type CountedMatches, countMatches, countOthers, isToBeCounted, noFacets } from './search-count.ts'
import { inTime } from './search-in-time.ts'
import type { SearchMemory } from './search-memory.ts'
import { narrows, type Plan, planOf, type Search } from './search-plan.ts'
import { rank, rankAndCount } from './search-rank.ts'
import { listPartial, whichExist } from './search.repository.ts'
import type { Wanted } from './search-terms.ts'
import { conceptQuery, partialQuery, wholeQuery } from './search-tsquery.ts'
import { correct } from './search-typos.ts'

export interface SearchDeps {
  db: Database
  searchMemory: SearchMemory
}

export interface Found extends CountedMatches {
  ids: string[]
  /** The term that was searched for instead, which is spelt a little differently. */
  corrected?: string
  /** No clip has every word: these have most of them. */
  partial?: true
}

/** Words that are looked at when no clip has all of them. */
const MOST_PARTS = 6

const nothing = (): Found => ({ ids: [], total: 0, facets: noFacets() })

/** Clips for a page of results: all words, else the words spelt a little differently, else most of the words. */
export async function findPage(deps: SearchDeps, search: Search): Promise<Found> {
  const plan = await planOf(deps.searchMemory, search)
  if (plan.concepts.length === 0 && (search.term !== '' || !narrows(plan))) return nothing()
  const found = await findAll(deps, plan)
  if (found.total > 0 || (await wordsExist(deps, plan))) return found
  const better = await correct(deps, plan.concepts)
  if (!better) return findMost(deps, plan)
  const mended = { ...plan, concepts: better.concepts }
  const corrected = await findAll(deps, mended)
  const right = corrected.total > 0 || (await wordsExist(deps, mended))
  return { ...(right ? corrected : await findMost(deps, mended)), corrected: better.term }
}

/** Nothing narrows. */
const ANY = {
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
} as const satisfies Partial<Search>

/** The plain list of ids, most relevant first unless said otherwise: clips that have every word, typos mended. */
export async function findList(
  deps: SearchDeps,
  search: Pick<Search, 'term' | 'limit'> & Partial<Search>,
): Promise<string[]> {
  const plan = await planOf(deps.searchMemory, { ...ANY, ...search })
  if (plan.concepts.length === 0) return []
  const { ids } = await rank(deps.db, plan)
  if (ids.length > 0 || (await wordsExist(deps, plan))) return ids
  const better = await correct(deps, plan.concepts)
  return better ? (await rank(deps.db, { ...plan, concepts: better.concepts })).ids : []
}

async function findAll(deps: SearchDeps, plan: Plan): Promise<Found> {
  const begunAt = performance.now()
  const both = isToBeCounted(deps, plan) ? await rankAndCount(deps.db, plan) : null
  if (both) return { ...(await countMatches(deps, plan, { matches: both.matches, begunAt })), ids: both.ids }
  const [ranked, counted] = await Promise.all([rank(deps.db, plan), countMatches(deps, plan)])
  return { ...counted, ...ranked }
}

/** Filters that leave nothing are no reason to doubt the words; nor is what stands in quotes. */
async function wordsExist({ db }: SearchDeps, { concepts, written }: Wanted): Promise<boolean> {
  if (written.length > 0) return true
  const query = wholeQuery(concepts, [])
  return query !== null && (await whichExist(db, [query]))[0] === true
}

/** The best of what has at least some of the words: the more of them the better. */
async function findMost(deps: SearchDeps, plan: Plan): Promise<Found> {
  const exist = await whichExist(deps.db, plan.concepts.map(conceptQuery))
  const known = plan.concepts.filter((_concept, at) => exist[at]).slice(0, MOST_PARTS)
  const { minSeconds, maxSeconds } = plan
  const most = known.length < plan.concepts.length ? known.length : known.length - 1
  for (let some = most; some > 0; some--) {
    const condition = { query: partialQuery(known, some, [...plan.facts.values()]), minSeconds, maxSeconds }
    const ranking = { ...plan, concepts: known.map(conceptQuery) }
    const [ids, counted] = await Promise.all([
      inTime(deps.db, (trx) => listPartial(trx, condition, ranking)),
      countOthers(deps, condition),
    ])
    if (ids && counted && counted.total > 0) return { ...counted, ids, partial: true }
  }
  return nothing()
}
