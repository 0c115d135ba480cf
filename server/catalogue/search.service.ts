import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Executor } from '../platform/db/database.ts'
import type { Counts, SearchMemory } from './search-memory.ts'
import * as index from './search.repository.ts'
import { type Wanted, wantedBy } from './search-terms.ts'
import { conceptQuery, factsOf, type Group, type Narrowing, partialQuery, wholeQuery } from './search-tsquery.ts'
import { correct } from './search-typos.ts'

export interface SearchDeps {
  db: Database
  searchMemory: SearchMemory
}

export interface Search extends Narrowing {
  term: string
  minSeconds?: number | undefined
  maxSeconds?: number | undefined
  sort: index.Sort
  offset: number
  limit: number
}

export type Facets = Record<Group, { value: string; count: number }[]>

export interface Found {
  ids: string[]
  /** Exact to 10,000; 10,001 stands for more. */
  total: number
  facets: Facets
  /** The term that was searched for instead, which is spelt a little differently. */
  corrected?: string
  /** No clip has every word: these have most of them. */
  partial?: true
  /** There was no time to look at every match. */
  approximate?: true
}

const GROUPS: Group[] = ['theme', 'shot', 'res', 'orient', 'free', 'audio', 'mobile']
/** Readings: totals are exact to 10,000. */
const EXACT_TO = 10_000
/** Scale 6: how many clips are marked as top ones, and how many matches among them make them stand for all. */
const TOP_SHARE = 0.05
const ENOUGH_ON_TOP = 480
/** Above this many matches, looking at all of them may take too long for somebody who waits. */
const MANY = 20_000
const PATIENCE_MS = 150
const MOST_PARTS = 6

const nothing = (): Found => ({ ids: [], total: 0, facets: facetsOf([]) })

/** Clips for a page of results: all words, else the words spelt a little differently, else most of the words. */
export async function findPage(deps: SearchDeps, search: Search): Promise<Found> {
  const plan = await planOf(deps, search)
  if (plan.concepts.length === 0 && (search.term !== '' || !narrows(plan))) return nothing()
  const found = await findAll(deps, plan)
  if (found.total > 0 || (await wordsExist(deps, plan))) return found
  const better = await correct(deps, plan.concepts)
  const corrected = better && (await findAll(deps, { ...plan, concepts: better.concepts }))
  if (better && corrected && (corrected.total > 0 || (await wordsExist(deps, { ...plan, ...better }))))
    return { ...corrected, corrected: better.term }
  return findMost(deps, { ...plan, concepts: better?.concepts ?? plan.concepts }, better?.term)
}

/** The plain list of ids: clips that have every word, typos mended. */
export async function findList(deps: SearchDeps, search: Search): Promise<string[]> {
  const plan = await planOf(deps, search)
  if (plan.concepts.length === 0) return []
  const { ids } = await rank(deps, plan)
  if (ids.length > 0 || (await wordsExist(deps, plan))) return ids
  const better = await correct(deps, plan.concepts)
  return better ? (await rank(deps, { ...plan, concepts: better.concepts })).ids : []
}

interface Plan extends Search, Wanted {
  facts: Map<Group, string[]>
  counts: Counts
}

async function planOf({ searchMemory }: SearchDeps, search: Search): Promise<Plan> {
  const [synonyms, counts] = await Promise.all([searchMemory.synonyms(), searchMemory.counts()])
  return { ...search, ...wantedBy(search.term, synonyms), facts: factsOf(search), counts }
}

const narrows = ({ facts, minSeconds, maxSeconds }: Plan): boolean =>
  facts.size > 0 || minSeconds !== undefined || maxSeconds !== undefined

/** Filters that leave nothing are no reason to doubt the words. */
async function wordsExist({ db }: SearchDeps, { concepts, written }: Wanted): Promise<boolean> {
  // What stands in quotes is not to be doubted either.
  if (written.length > 0) return true
  const query = wholeQuery(concepts, [])
  return query !== null && (await index.whichExist(db, [query]))[0] === true
}

async function findAll(deps: SearchDeps, plan: Plan): Promise<Found> {
  const [ranked, counted] = await Promise.all([rank(deps, plan), count(deps, plan)])
  const approximate = ranked.approximate || counted.approximate
  return { ids: ranked.ids, total: counted.total, facets: counted.facets, ...(approximate ? { approximate } : {}) }
}

const conditionOf = ({ concepts, written, facts, minSeconds, maxSeconds }: Plan, but?: Group): index.Condition => ({
  query: wholeQuery(
    concepts,
    [...facts].filter(([group]) => group !== but).map(([, lexemes]) => lexemes),
  ),
  written,
  minSeconds,
  maxSeconds,
})

/** Scale 6: where very many match, the best of those that people look at most are the best of all. */
async function rank({ db }: SearchDeps, plan: Plan): Promise<{ ids: string[]; approximate?: true }> {
  const condition = conditionOf(plan)
  const { sort, offset, limit } = plan
  const expected = expectedMatches(plan)
  const ranking = { sort, concepts: plan.concepts.map(conceptQuery), offset, limit, liveViews: expected <= MANY }
  const topOnly = { ...ranking, onlyTop: true }
  // The views weigh so much in being a top clip that the most viewed ones are all among them.
  const ranksAll = (sort === 'relevance' && ranking.concepts.length > 0) || sort === 'views'
  if (ranksAll && expected * TOP_SHARE > Math.max(ENOUGH_ON_TOP, 2 * (offset + limit))) {
    const ids = await index.listRanked(db, condition, topOnly)
    if (ids.length === limit) return { ids }
  }
  if (expected <= MANY) return { ids: await index.listRanked(db, condition, ranking) }
  const ids = await inTime(db, (trx) => index.listRanked(trx, condition, ranking))
  return ids
    ? { ids }
    : { ids: (await inTime(db, (trx) => index.listRanked(trx, condition, topOnly))) ?? [], approximate: true }
}

/** Each group is counted under all other filters but its own. */
async function count({ db }: SearchDeps, plan: Plan): Promise<{ total: number; facets: Facets; approximate?: true }> {
  const free = GROUPS.filter((group) => !plan.facts.has(group))
  const looks = [
    { condition: conditionOf(plan), groups: free },
    ...[...plan.facts.keys()].map((group) => ({ condition: conditionOf(plan, group), groups: [group] })),
  ]
  const many = expectedMatches({ ...plan, facts: new Map() }) > MANY
  const counted = await Promise.all(
    looks.map(({ condition, groups }) => {
      const look = (executor: Executor) => index.countValues(executor, condition, groups, EXACT_TO + 1)
      return many ? inTime(db, look) : look(db)
    }),
  )
  const [whole] = counted
  const total = whole
    ? (whole.find(({ kind }) => kind === 'total')?.n ?? 0)
    : Math.min(EXACT_TO + 1, expectedMatches(plan))
  const values = counted.flatMap((rows) => scaled(rows ?? [], expectedMatches(plan)))
  return { total, facets: facetsOf(values), ...(counted.includes(null) ? { approximate: true } : {}) }
}

/** Counts of a sample stand for the whole where more match than are counted. */
function scaled(rows: index.Counted[], expected: number): index.Counted[] {
  const looked = rows.find(({ kind }) => kind === 'total')?.n ?? 0
  const factor = looked > EXACT_TO ? Math.max(1, expected / looked) : 1
  return rows.map((row) => ({ ...row, n: Math.round(row.n * factor) }))
}

function facetsOf(rows: index.Counted[]): Facets {
  const facets: Facets = { theme: [], shot: [], res: [], orient: [], free: [], audio: [], mobile: [] }
  for (const { kind, value, n } of rows) if (kind !== 'total') facets[kind].push({ value, count: n })
  return facets
}

/** The best of what has at least some of the words: the more of them the better. */
async function findMost({ db }: SearchDeps, plan: Plan, corrected: string | undefined): Promise<Found> {
  const facts = [...plan.facts.values()]
  const queries = plan.concepts.map(conceptQuery)
  const exist = await index.whichExist(db, queries)
  const known = plan.concepts.filter((_concept, at) => exist[at]).slice(0, MOST_PARTS)
  const { written, minSeconds, maxSeconds, sort, offset, limit } = plan
  const ranking = { sort, concepts: known.map(conceptQuery), offset, limit }
  const most = known.length < plan.concepts.length ? known.length : known.length - 1
  for (let some = most; some > 0; some--) {
    const condition = { query: partialQuery(known, some, facts), written, minSeconds, maxSeconds }
    const [ids, counted] = await Promise.all([
      inTime(db, (trx) => index.listPartial(trx, condition, ranking)),
      inTime(db, (trx) => index.countValues(trx, condition, GROUPS, EXACT_TO + 1)),
    ])
    const total = counted?.find(({ kind }) => kind === 'total')?.n ?? ids?.length ?? 0
    if (total > 0 && ids)
      return { ids, total, facets: facetsOf(counted ?? []), partial: true, ...(corrected ? { corrected } : {}) }
  }
  return nothing()
}

/** A guess from how often each word and fact occurs, as if they knew nothing of one another. */
function expectedMatches({ concepts, facts, counts: { clips, of } }: Plan): number {
  if (clips === 0) return 0
  const often = (lexemes: string[]) => Math.min(...lexemes.map((lexeme) => of.get(lexeme) ?? 0))
  const shares = [
    ...concepts.map(({ alternatives }) => alternatives.reduce((sum, lexemes) => sum + often(lexemes), 0)),
    ...[...facts.values()].map((lexemes) => lexemes.reduce((sum, lexeme) => sum + (of.get(lexeme) ?? 0), 0)),
  ].map((n) => Math.min(1, n / clips))
  return Math.round(shares.reduce((n, share) => n * share, clips))
}

const CANCELLED = '57014'

/** Runs a query that gives up in time. @returns null when it did */
async function inTime<T>(db: Database, run: (trx: Executor) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(PATIENCE_MS)}`.execute(trx)
      return run(trx)
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === CANCELLED) return null
    throw error
  }
}
