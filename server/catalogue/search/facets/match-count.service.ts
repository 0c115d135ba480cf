import type { Database, Executor } from '../../../platform/db/database.ts'
import {
  certainMatches,
  conditionOf,
  expectedMatches,
  type SearchPlan,
  tierHolding,
} from '../query/search-plan.model.ts'
import type { FilterGroup } from '../query/tsquery.model.ts'
import { withTimeout } from '../rank/query-timeout.repository.ts'
import type { SearchCache } from '../search.cache.ts'
import type { SearchCondition } from '../search.repository.ts'
import { FACET_GROUPS, type FacetGroup, type Facets, facetsOf, mergeFacets, noFacets, totalOf } from './facets.model.ts'
import { countByFacetSet, type MatchCounts } from './match-count.repository.ts'
import { mayHaveVisuals, VISUAL_GROUPS, visualChoices } from './visual-facets.model.ts'

/** CAT-5: totals are exact to 10,000. */
const MAX_COUNTED = 10_001
/** Enough to estimate shares from, where more matches than are counted is certain. */
const SAMPLE = 2_000
/** Well above what is counted: the frequencies are minutes old. */
const CERTAINLY_MORE = 12_000
/** Enough to estimate the shares of one filter's choices from, where more match than are counted. */
const SHARES = 4_000
/** Fewer matches are counted again as quickly as they are looked up in the cache. */
const MIN_CACHED = 200
/** Above this many matches, counting may take too long. */
const MANY = 20_000

interface CountDeps {
  db: Database
  searchCache: SearchCache
}

interface CountRun extends CountDeps {
  /** Single flight within one search: no condition is counted twice. */
  pending: Map<string, Promise<MatchCounts | null>>
}

export interface CountedMatches {
  /** Exact to 10,000; 10,001 stands for more. */
  total: number
  facets: Facets
  approximate?: true
}

/** Whether a search without filters has to count its matches, and may do so while it ranks them. */
export const needsCount = ({ searchCache }: CountDeps, plan: SearchPlan): boolean =>
  plan.filters.size === 0 && !searchCache.matchCounts.get(keyOf(conditionOf(plan), maxOf(plan)))

/**
 * How many clips match, and how many each choice of the filters would leave.
 * @param counted all matches, where ranking has counted them: the result, and the cache's epoch before
 */
export async function countMatches(
  deps: CountDeps,
  plan: SearchPlan,
  counted?: { matches: MatchCounts; readIn: number },
): Promise<CountedMatches> {
  const run: CountRun = { ...deps, pending: new Map() }
  if (counted) {
    const key = keyOf(conditionOf(plan), maxOf(plan))
    run.pending.set(key, Promise.resolve(counted.matches))
    cacheCounts(run, key, counted)
  }
  const requested = requestedFacets(plan)
  // Facet sets do not hold visual features: those are matched beside the words.
  const withoutFacets = { ...plan, filters: new Map([...plan.filters].filter(([group]) => isVisual(group))) }
  if (requested.size > 0 && expectedMatches(withoutFacets) > MAX_COUNTED) return countByGroup(run, plan)
  const max = maxOf(plan)
  const counts = await countOnce(run, withoutFacets, conditionOf(withoutFacets), max)
  if (!counts) return estimated(plan)
  if (sumOf(counts) >= max && requested.size > 0) return countByGroup(run, plan)
  // All matches of the words are counted: every filter is evaluated over them.
  const [{ total, facets }, visual] = await Promise.all([evaluate(run, plan, counts, max), countVisuals(run, plan)])
  return { total, facets: { ...facets, ...visual } }
}

const isVisual = (group: FilterGroup): boolean => VISUAL_GROUPS.some((one) => one === group)
const requestedFacets = ({ filters }: SearchPlan) =>
  new Map([...filters].filter((filter): filter is [FacetGroup, string[]] => !isVisual(filter[0])))

const maxOf = (plan: SearchPlan): number => (certainMatches(plan) > CERTAINLY_MORE ? SAMPLE : MAX_COUNTED)

const sumOf = ({ clips }: MatchCounts): number => clips.reduce((sum, n) => sum + n, 0)

const estimated = (plan: SearchPlan): CountedMatches => ({
  total: Math.min(MAX_COUNTED, expectedMatches(plan)),
  facets: noFacets(),
  approximate: true,
})

async function evaluate({ searchCache }: CountDeps, plan: SearchPlan, matches: MatchCounts, max: number) {
  const counts = { sets: await searchCache.facetSets(matches.sets), clips: matches.clips }
  const counted = sumOf(matches)
  const requested = requestedFacets(plan)
  // More than the maximum: they were all counted while they were ranked.
  const factor = counted === max ? Math.max(1, expectedMatches(plan) / counted) : 1
  const total = counted < max ? totalOf(counts, requested) : MAX_COUNTED
  return { total, facets: facetsOf(counts, requested, { factor }) }
}

/** Each visual filter under all others but itself. */
async function countVisuals(run: CountRun, plan: SearchPlan): Promise<Pick<Facets, 'colour' | 'motion'>> {
  const [colour = [], motion = []] = await Promise.all(
    VISUAL_GROUPS.map(async (group) => {
      if (!mayHaveVisuals(plan.frequencies)) return []
      const except = plan.filters.has(group) ? group : undefined
      const max = Math.min(maxOf(plan), except ? SHARES : MAX_COUNTED)
      const counts = await countOnce(run, plan, conditionOf(plan, except), max)
      return counts ? visualChoices(counts.visuals, group, factorOf(plan, counts, { except, max })) : []
    }),
  )
  return { colour, motion }
}

/** By how much the counted clips stand for more. */
function factorOf(
  plan: SearchPlan,
  counts: MatchCounts,
  { except, max }: { except: FilterGroup | undefined; max: number },
): number {
  const counted = sumOf(counts)
  if (counted !== max) return 1
  const filters = new Map([...plan.filters].filter(([group]) => group !== except))
  return Math.max(1, expectedMatches({ ...plan, filters }) / counted)
}

/** Too many matches to count them all: one count for the total, and for each requested group one without its filter. */
async function countByGroup(run: CountRun, plan: SearchPlan): Promise<CountedMatches> {
  const requested = requestedFacets(plan)
  const maxFor = (except?: FilterGroup) => Math.min(maxOf(plan), except === undefined ? MAX_COUNTED : SHARES)
  const others = FACET_GROUPS.filter((group) => !requested.has(group))
  const counting = [undefined, ...requested.keys()].map(async (except) => {
    const max = maxFor(except)
    const counts = await countOnce(run, plan, conditionOf(plan, except), max)
    const sets = await run.searchCache.facetSets(counts?.sets ?? [])
    const factor = counts ? factorOf(plan, counts, { except, max }) : 1
    const groups = except === undefined ? others : [except]
    return { counts, facets: facetsOf({ sets, clips: counts?.clips ?? [] }, requested, { groups, factor }) }
  })
  const [answers, visual] = await Promise.all([Promise.all(counting), countVisuals(run, plan)])
  const all = answers[0]?.counts
  const counted = all && (sumOf(all) < maxFor() ? sumOf(all) : MAX_COUNTED)
  return {
    total: counted ?? Math.min(MAX_COUNTED, expectedMatches(plan)),
    facets: { ...mergeFacets(answers.map(({ facets }) => facets)), ...visual },
    ...(answers.some(({ counts }) => counts === null) ? { approximate: true } : {}),
  }
}

const keyOf = (condition: SearchCondition, max: number): string => JSON.stringify([condition, max])

async function countOnce(
  run: CountRun,
  plan: SearchPlan,
  condition: SearchCondition,
  max: number,
): Promise<MatchCounts | null> {
  const key = keyOf(condition, max)
  const known = run.searchCache.matchCounts.get(key) ?? run.pending.get(key)
  if (known) return known
  const counting = count(run, plan, { condition, max, key })
  run.pending.set(key, counting)
  return counting
}

async function count(
  { db, searchCache }: CountDeps,
  plan: SearchPlan,
  { condition, max, key }: { condition: SearchCondition; max: number; key: string },
): Promise<MatchCounts | null> {
  const withVisuals = mayHaveVisuals(plan.frequencies)
  const query = async (executor: Executor) => {
    // Where a popularity tier holds enough matches, the others need not be found.
    const tier = tierHolding(1.5 * max, plan)
    const some = tier && (await countByFacetSet(executor, { ...condition, tier }, { max, withVisuals }))
    return some && sumOf(some) >= max ? some : countByFacetSet(executor, condition, { max, withVisuals })
  }
  const readIn = searchCache.matchCounts.epoch()
  const isSlow = expectedMatches({ ...plan, filters: new Map() }) > MANY
  const matches = isSlow ? await withTimeout(db, query) : await query(db)
  if (matches) cacheCounts({ searchCache }, key, { matches, readIn })
  return matches
}

function cacheCounts(
  { searchCache }: Pick<CountDeps, 'searchCache'>,
  key: string,
  { matches, readIn }: { matches: MatchCounts; readIn: number },
): void {
  const sum = sumOf(matches)
  if (sum >= MIN_CACHED) searchCache.matchCounts.put(key, matches, { readIn, tolerant: sum >= SAMPLE })
}

/** Counts for a condition that no plan stands behind. */
export async function countCondition(
  { db, searchCache }: CountDeps,
  condition: SearchCondition,
): Promise<CountedMatches | null> {
  const counts = await withTimeout(db, (trx) =>
    countByFacetSet(trx, condition, { max: MAX_COUNTED, withVisuals: true }),
  )
  if (!counts) return null
  const facets = facetsOf({ sets: await searchCache.facetSets(counts.sets), clips: counts.clips }, new Map())
  const visual = { colour: visualChoices(counts.visuals, 'colour'), motion: visualChoices(counts.visuals, 'motion') }
  return { total: sumOf(counts), facets: { ...facets, ...visual } }
}
