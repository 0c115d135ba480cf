import type { Database, Executor } from '../platform/db/database.ts'
import { type Facets, facetsOf, joined, totalOf } from './facets.ts'
import { inTime } from './search-in-time.ts'
import type { SearchMemory } from './search-memory.ts'
import { certainMatches, conditionOf, expectedMatches, type Plan } from './search-plan.ts'
import { type Condition, countSets, type SetCounts } from './search.repository.ts'
import type { Group } from './search-tsquery.ts'

/** Readings: totals are exact to 10,000. */
export const MOST_COUNTED = 10_001
/** Enough to tell shares by, where it is certain that more match than are counted. */
const SAMPLE = 2_000
/** The counts are minutes old. */
const CERTAINLY_MORE = 12_000
/** Enough to tell the shares of one filter's choices by, where more match than are counted. */
const SHARES = 4_000
/** Above this many matches, counting may take too long. */
const MANY = 20_000
const GROUPS: Group[] = ['theme', 'shot', 'res', 'orient', 'free', 'audio', 'mobile']

interface CountDeps {
  db: Database
  searchMemory: SearchMemory
}

export interface CountedMatches {
  /** Exact to 10,000; 10,001 stands for more. */
  total: number
  facets: Facets
  approximate?: true
}

/** How many match, and how many each choice of the filters would leave. */
export async function countMatches(deps: CountDeps, plan: Plan): Promise<CountedMatches> {
  const words = { ...plan, facts: new Map() }
  if (plan.facts.size > 0 && expectedMatches(words) > MOST_COUNTED) return countByGroup(deps, plan)
  const most = certainMatches(plan) > CERTAINLY_MORE ? SAMPLE : MOST_COUNTED
  const counts = await look(deps, words, conditionOf(words), most)
  if (!counts)
    return {
      total: Math.min(MOST_COUNTED, expectedMatches(plan)),
      facets: facetsOf([], new Map(), plan.facts),
      approximate: true,
    }
  const whole = sumOf(counts) >= most
  // All matches of the words are at hand: every filter is told from them.
  if (!whole || plan.facts.size === 0) return countedFrom(deps, plan, counts, most)
  return countByGroup(deps, plan)
}

const sumOf = (counts: SetCounts): number => counts.reduce((sum, [, clips]) => sum + clips, 0)

async function countedFrom({ searchMemory }: CountDeps, plan: Plan, counts: SetCounts, most: number) {
  const sets = await searchMemory.factSets(counts.map(([id]) => id))
  const looked = sumOf(counts)
  const factor = looked < most ? 1 : Math.max(1, expectedMatches(plan) / looked)
  const total = looked < most ? totalOf(counts, sets, plan.facts) : MOST_COUNTED
  return { total, facets: facetsOf(counts, sets, plan.facts, { factor }) }
}

/** Too many to hold: one look for the whole, and one for each group that is asked for, without it. */
async function countByGroup(deps: CountDeps, plan: Plan): Promise<CountedMatches> {
  const asked = [...plan.facts.keys()]
  const groups = [GROUPS.filter((group) => !asked.includes(group)), ...asked.map((group) => [group])]
  const most = (but?: Group) =>
    certainMatches(plan) > CERTAINLY_MORE ? SAMPLE : but === undefined ? MOST_COUNTED : SHARES
  const looks = [undefined, ...asked].map((but) => look(deps, plan, conditionOf(plan, but), most(but)))
  const answers = await Promise.all(looks)
  const [whole] = answers
  const sets = await deps.searchMemory.factSets(answers.flatMap((counts) => counts ?? []).map(([id]) => id))
  const facets = answers.map((counts, at) => {
    const but = asked[at - 1]
    const looked = sumOf(counts ?? [])
    const expected = expectedMatches({ ...plan, facts: new Map([...plan.facts].filter(([group]) => group !== but)) })
    const factor = looked < most(but) ? 1 : Math.max(1, expected / looked)
    return facetsOf(counts ?? [], sets, plan.facts, { groups: groups[at] ?? [], factor })
  })
  const counted = whole && (sumOf(whole) < most() ? sumOf(whole) : MOST_COUNTED)
  const total = counted ?? Math.min(MOST_COUNTED, expectedMatches(plan))
  return { total, facets: joined(facets), ...(answers.includes(null) ? { approximate: true } : {}) }
}

async function look(
  { db, searchMemory }: CountDeps,
  plan: Plan,
  condition: Condition,
  most: number,
): Promise<SetCounts | null> {
  const key = JSON.stringify([condition, most])
  const recent = searchMemory.counted.recall(key)
  if (recent) return recent
  const count = (executor: Executor) => countSets(executor, condition, most)
  const counts = expectedMatches({ ...plan, facts: new Map() }) > MANY ? await inTime(db, count) : await count(db)
  if (counts && sumOf(counts) >= SAMPLE) searchMemory.counted.keep(key, counts)
  return counts
}

/** The same for a search of one's own making. */
export async function countOthers(
  { db, searchMemory }: CountDeps,
  condition: Condition,
): Promise<CountedMatches | null> {
  const counts = await inTime(db, (trx) => countSets(trx, condition, MOST_COUNTED))
  if (!counts) return null
  const sets = await searchMemory.factSets(counts.map(([id]) => id))
  return { total: sumOf(counts), facets: facetsOf(counts, sets, new Map()) }
}
