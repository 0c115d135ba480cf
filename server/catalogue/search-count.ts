import type { Database, Executor } from '../platform/db/database.ts'
import { FACT_GROUPS, type FactGroup, type Facets, facetsOf, joined, totalOf } from './facets.ts'
import { inTime } from './search-in-time.ts'
import { LOOK_GROUPS, lookChoices, mayHaveLooks } from './search-looks.ts'
import type { SearchMemory } from './search-memory.ts'
import { certainMatches, conditionOf, expectedMatches, type Plan, tierHolding } from './search-plan.ts'
import { type Condition, countSets, type Matches } from './search.repository.ts'
import type { Group } from './search-tsquery.ts'

/** Readings: totals are exact to 10,000. */
export const MOST_COUNTED = 10_001
/** Enough to tell shares by, where it is certain that more match than are counted. */
const SAMPLE = 2_000
/** The counts are minutes old. */
const CERTAINLY_MORE = 12_000
/** Enough to tell the shares of one filter's choices by, where more match than are counted. */
const SHARES = 4_000
/** Fewer are counted again as quickly as they are looked up. */
const LEAST_KEPT = 200
/** Above this many matches, counting may take too long. */
const MANY = 20_000

interface CountDeps {
  db: Database
  searchMemory: SearchMemory
}

interface Counting extends CountDeps {
  /** What this search is counting or has counted, so that it never counts the same twice. */
  underWay: Map<string, Promise<Matches | null>>
}

export interface CountedMatches {
  /** Exact to 10,000; 10,001 stands for more. */
  total: number
  facets: Facets
  approximate?: true
}

const NONE = { sets: [], clips: [] }
export const noFacets = (): Facets => ({ ...facetsOf(NONE, new Map(), new Map()), colour: [], motion: [] })

/** Whether the matches of a search without filters have to be counted, and may be while they are ranked. */
export const isToBeCounted = ({ searchMemory }: CountDeps, plan: Plan): boolean =>
  plan.facts.size === 0 && !searchMemory.counted.recall(keyOf(conditionOf(plan), mostOf(plan)))

/**
 * How many match, and how many each choice of the filters would leave.
 * @param counted all of them, where they were counted already: when that was begun, and the result
 */
export async function countMatches(
  given: CountDeps,
  plan: Plan,
  counted?: { matches: Matches; begunAt: number },
): Promise<CountedMatches> {
  const deps: Counting = { ...given, underWay: new Map() }
  if (counted) {
    const key = keyOf(conditionOf(plan), mostOf(plan))
    deps.underWay.set(key, Promise.resolve(counted.matches))
    keep(deps, key, counted)
  }
  // Sets of facts do not know how a clip looks: that stands beside the words.
  const words = { ...plan, facts: new Map([...plan.facts].filter(([group]) => isLook(group))) }
  const asked = factsAsked(plan)
  if (asked.size > 0 && expectedMatches(words) > MOST_COUNTED) return countByGroup(deps, plan)
  const most = mostOf(plan)
  const counts = await look(deps, words, conditionOf(words), most)
  if (!counts) return guessed(plan)
  // All matches of the words are at hand: every filter is told from them.
  if (sumOf(counts) >= most && asked.size > 0) return countByGroup(deps, plan)
  const [told, byLook] = await Promise.all([toldBy(deps, plan, counts, most), countLooks(deps, plan)])
  return { ...told, facets: { ...told.facets, ...byLook } }
}

const isLook = (group: Group): boolean => LOOK_GROUPS.some((one) => one === group)
const factsAsked = ({ facts }: Plan) =>
  new Map([...facts].filter((asked): asked is [FactGroup, string[]] => !isLook(asked[0])))

const mostOf = (plan: Plan): number => (certainMatches(plan) > CERTAINLY_MORE ? SAMPLE : MOST_COUNTED)

const sumOf = ({ clips }: Matches): number => clips.reduce((sum, n) => sum + n, 0)

const guessed = (plan: Plan): CountedMatches => ({
  total: Math.min(MOST_COUNTED, expectedMatches(plan)),
  facets: noFacets(),
  approximate: true,
})

async function toldBy({ searchMemory }: CountDeps, plan: Plan, counts: Matches, most: number) {
  const sets = await searchMemory.factSets(counts.sets)
  const looked = sumOf(counts)
  // More than the most that is looked at: they were all counted while they were ranked.
  const factor = looked === most ? Math.max(1, expectedMatches(plan) / looked) : 1
  const total = looked < most ? totalOf(counts, sets, factsAsked(plan)) : MOST_COUNTED
  return { total, facets: facetsOf(counts, sets, factsAsked(plan), { factor }) }
}

/** Each filter by look under all others but itself. */
async function countLooks(deps: Counting, plan: Plan): Promise<Pick<Facets, 'colour' | 'motion'>> {
  const [colour = [], motion = []] = await Promise.all(
    LOOK_GROUPS.map(async (group) => {
      const but = plan.facts.has(group) ? group : undefined
      const most = Math.min(mostOf(plan), but ? SHARES : MOST_COUNTED)
      const counts = mayHaveLooks(plan.counts) ? await look(deps, plan, conditionOf(plan, but), most) : null
      return counts ? lookChoices(counts, group, factorOf(plan, counts, { but, most })) : []
    }),
  )
  return { colour, motion }
}

/** By how much the counted clips stand for more. */
function factorOf(plan: Plan, counts: Matches, { but, most }: { but: Group | undefined; most: number }): number {
  const looked = sumOf(counts)
  if (looked !== most) return 1
  const facts = new Map([...plan.facts].filter(([group]) => group !== but))
  return Math.max(1, expectedMatches({ ...plan, facts }) / looked)
}

/** Too many to hold: one look for the whole, and one for each group that is asked for, without it. */
async function countByGroup(deps: Counting, plan: Plan): Promise<CountedMatches> {
  const asked = [...factsAsked(plan).keys()]
  const groups = [FACT_GROUPS.filter((group) => !asked.includes(group)), ...asked.map((group) => [group])]
  const most = (but?: Group) => Math.min(mostOf(plan), but === undefined ? MOST_COUNTED : SHARES)
  const looks = [undefined, ...asked].map((but) => look(deps, plan, conditionOf(plan, but), most(but)))
  const [answers, byLook] = await Promise.all([Promise.all(looks), countLooks(deps, plan)])
  const [whole] = answers
  const sets = await deps.searchMemory.factSets(answers.flatMap((counts) => counts?.sets ?? []))
  const facets = answers.map((counts, at) => {
    const but = asked[at - 1]
    const factor = counts ? factorOf(plan, counts, { but, most: most(but) }) : 1
    return facetsOf(counts ?? NONE, sets, factsAsked(plan), { groups: groups[at] ?? [], factor })
  })
  const counted = whole && (sumOf(whole) < most() ? sumOf(whole) : MOST_COUNTED)
  const total = counted ?? Math.min(MOST_COUNTED, expectedMatches(plan))
  return { total, facets: { ...joined(facets), ...byLook }, ...(answers.includes(null) ? { approximate: true } : {}) }
}

const keyOf = (condition: Condition, most: number): string => JSON.stringify([condition, most])

async function look(deps: Counting, plan: Plan, condition: Condition, most: number): Promise<Matches | null> {
  const key = keyOf(condition, most)
  const recent = deps.searchMemory.counted.recall(key) ?? deps.underWay.get(key)
  if (recent) return recent
  const counted = count(deps, plan, { condition, most, key })
  deps.underWay.set(key, counted)
  return counted
}

async function count(
  { db, searchMemory }: CountDeps,
  plan: Plan,
  { condition, most, key }: { condition: Condition; most: number; key: string },
): Promise<Matches | null> {
  const withLooks = mayHaveLooks(plan.counts)
  const run = async (executor: Executor) => {
    // Where enough are among those that come first, the others need not be looked for.
    const first = tierHolding(1.5 * most, plan)
    const some = first && (await countSets(executor, { ...condition, tier: first }, { most, withLooks }))
    return some && sumOf(some) >= most ? some : countSets(executor, condition, { most, withLooks })
  }
  const begunAt = performance.now()
  const counts = expectedMatches({ ...plan, facts: new Map() }) > MANY ? await inTime(db, run) : await run(db)
  if (counts) keep({ searchMemory }, key, { matches: counts, begunAt })
  return counts
}

function keep(
  { searchMemory }: Pick<CountDeps, 'searchMemory'>,
  key: string,
  { matches, begunAt }: { matches: Matches; begunAt: number },
): void {
  const sum = sumOf(matches)
  if (sum >= LEAST_KEPT) searchMemory.counted.keep(key, matches, { begunAt, many: sum >= SAMPLE })
}

/** The same for a search of one's own making. */
export async function countOthers(
  { db, searchMemory }: CountDeps,
  condition: Condition,
): Promise<CountedMatches | null> {
  const counts = await inTime(db, (trx) => countSets(trx, condition, { most: MOST_COUNTED, withLooks: true }))
  if (!counts) return null
  const sets = await searchMemory.factSets(counts.sets)
  const byLook = { colour: lookChoices(counts, 'colour'), motion: lookChoices(counts, 'motion') }
  return { total: sumOf(counts), facets: { ...facetsOf(counts, sets, new Map()), ...byLook } }
}
