import type { Database } from '../platform/db/database.ts'
import { inTime } from './search-in-time.ts'
import { conditionOf, expectedMatches, type Plan } from './search-plan.ts'
import { listRanked, type Ranking, type Tier } from './search.repository.ts'
import { conceptQuery } from './search-tsquery.ts'

/**
 * Scale 6: where very many match, the best of those that people look at most are the best of all. How many matches a tier
 * must be expected to hold before it stands for all.
 */
const TIERS: [tier: Tier, share: number, enough: number][] = [
  [0, 0.005, 400],
  [1, 0.05, 480],
]
/** Above this many matches, looking at all of them may take too long. */
const MANY = 20_000

export interface Ranked {
  ids: string[]
  /** There was no time to look at every match. */
  approximate?: true
}

/** Ids of the clips for one page, best first. */
export async function rank(db: Database, plan: Plan): Promise<Ranked> {
  const condition = conditionOf(plan)
  const { sort, offset, limit } = plan
  const expected = expectedMatches(plan)
  const concepts = plan.concepts.map(conceptQuery)
  const ranking: Ranking = { sort, concepts, offset, limit, liveViews: expected <= MANY }
  const tier = tierFor(plan, expected)
  if (tier !== undefined) {
    const ids = await listRanked(db, condition, { ...ranking, tier })
    if (ids.length === limit) return { ids }
  }
  if (expected <= MANY) return { ids: await listRanked(db, condition, ranking) }
  const ids = await inTime(db, (trx) => listRanked(trx, condition, ranking))
  if (ids) return { ids }
  const some = await inTime(db, (trx) => listRanked(trx, condition, { ...ranking, tier: 1 }))
  return { ids: some ?? [], approximate: true }
}

/** Views weigh so much in a clip's tier that the most viewed ones are all in the first ones. */
function tierFor({ sort, concepts, offset, limit }: Plan, expected: number): Tier | undefined {
  if (sort !== 'views' && (sort !== 'relevance' || concepts.length === 0)) return undefined
  const fits = ([, share, enough]: (typeof TIERS)[number]) => expected * share > Math.max(enough, 2 * (offset + limit))
  return TIERS.find(fits)?.[0]
}
