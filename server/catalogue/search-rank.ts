import type { Database } from '../platform/db/database.ts'
import { inTime } from './search-in-time.ts'
import { mayHaveLooks } from './search-looks.ts'
import { conditionOf, expectedMatches, type Plan, TIER_SHARES } from './search-plan.ts'
import { listRanked, listRankedAndCount, type Matches, type Ranking, type Tier } from './search.repository.ts'
import { conceptQuery } from './search-tsquery.ts'

/**
 * Where very many match, the best of those that people look at most are the best of all. How many matches a tier must be
 * expected to hold before it stands for all: more for several words, since few clips have all of them in the name.
 */
const ENOUGH: Record<Tier, { one: number; several: number }> = {
  'two hundredth': { one: 480, several: 1_500 },
  sixtieth: { one: 400, several: 1_200 },
  twentieth: { one: 320, several: 900 },
  fifth: { one: 280, several: 560 },
}
/** Above this many matches, looking at all of them may take too long. */
const MANY = 20_000
/** Up to so many matches, looking once for two answers is quicker than looking twice at the same time. */
const FEW = 5_000

export interface Ranked {
  ids: string[]
  /** There was no time to look at every match. */
  approximate?: true
}

function rankingOf(plan: Plan, expected: number): Ranking {
  const { sort, offset, limit } = plan
  return { sort, concepts: plan.concepts.map(conceptQuery), offset, limit, liveViews: expected <= MANY }
}

/** Ids of the clips for one page, best first. */
export async function rank(db: Database, plan: Plan): Promise<Ranked> {
  const condition = conditionOf(plan)
  const { limit } = plan
  const expected = expectedMatches(plan)
  const ranking = rankingOf(plan, expected)
  const tier = tierFor(plan, expected)
  if (tier !== undefined) {
    const ids = await listRanked(db, { ...condition, tier }, ranking)
    if (ids.length === limit) return { ids }
  }
  if (expected <= MANY) return { ids: await listRanked(db, condition, ranking) }
  const ids = await inTime(db, (trx) => listRanked(trx, condition, ranking))
  if (ids) return { ids }
  const some = await inTime(db, (trx) => listRanked(trx, { ...condition, tier: 'twentieth' }, ranking))
  return { ids: some ?? [], approximate: true }
}

/**
 * Where all matches are looked at to find the best of them, they are counted in the same look.
 * @returns null where they are not
 */
export async function rankAndCount(db: Database, plan: Plan): Promise<{ ids: string[]; matches: Matches } | null> {
  const expected = expectedMatches(plan)
  const { sort, concepts, counts } = plan
  if (sort !== 'relevance' || concepts.length === 0 || tierFor(plan, expected) || expected > FEW) return null
  return listRankedAndCount(db, conditionOf(plan), rankingOf(plan, expected), { withLooks: mayHaveLooks(counts) })
}

/** Views weigh so much in a clip's tier that the most viewed ones are all in the first ones. */
function tierFor({ sort, concepts, offset, limit }: Plan, expected: number): Tier | undefined {
  if (sort !== 'views' && (sort !== 'relevance' || concepts.length === 0)) return undefined
  const words = concepts.length > 1 ? 'several' : 'one'
  const holdsEnough = (tier: Tier, share: number) =>
    expected * share > Math.max(ENOUGH[tier][words], 2 * (offset + limit))
  return TIER_SHARES.find(([tier, share]) => holdsEnough(tier, share))?.[0]
}
