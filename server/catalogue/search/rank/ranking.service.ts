import type { Database } from '../../../platform/db/database.ts'
import type { MatchCounts } from '../facets/match-count.repository.ts'
import { mayHaveVisuals } from '../facets/visual-facets.model.ts'
import { conditionOf, expectedMatches, type SearchPlan, TIER_SHARES } from '../query/search-plan.model.ts'
import { conceptQuery } from '../query/tsquery.model.ts'
import type { PopularityTier } from '../search.repository.ts'
import { withTimeout } from './query-timeout.repository.ts'
import { listRanked, listRankedAndCount, type Ranking } from './ranking.repository.ts'

/**
 * Where very many clips match, the best of the most popular ones are the best of all. How many matches a tier must be
 * expected to hold before it stands for all clips: more for several words, since few clips have all of them in the name.
 */
const ENOUGH: Record<PopularityTier, { one: number; several: number }> = {
  'two hundredth': { one: 480, several: 1_500 },
  sixtieth: { one: 400, several: 1_200 },
  twentieth: { one: 320, several: 900 },
  fifth: { one: 280, several: 560 },
}
/** Above this many matches, ranking all of them may take too long. */
const MANY = 20_000
/** Up to this many matches, one scan for ranking and counts is quicker than two at the same time. */
const FEW = 5_000

export interface Ranked {
  ids: string[]
  /** There was no time to rank every match. */
  approximate?: true
}

function rankingOf(plan: SearchPlan, expected: number): Ranking {
  const { sort, offset, limit } = plan
  return { sort, concepts: plan.concepts.map(conceptQuery), offset, limit, liveViews: expected <= MANY }
}

/** Ids of the clips for one page, best first. */
export async function rank(db: Database, plan: SearchPlan): Promise<Ranked> {
  const condition = conditionOf(plan)
  const expected = expectedMatches(plan)
  const ranking = rankingOf(plan, expected)
  const tier = tierFor(plan, expected)
  if (tier !== undefined) {
    const ids = await listRanked(db, { ...condition, tier }, ranking)
    if (ids.length === plan.limit) return { ids }
  }
  if (expected <= MANY) return { ids: await listRanked(db, condition, ranking) }
  const ids = await withTimeout(db, (trx) => listRanked(trx, condition, ranking))
  if (ids) return { ids }
  const some = await withTimeout(db, (trx) => listRanked(trx, { ...condition, tier: 'twentieth' }, ranking))
  return { ids: some ?? [], approximate: true }
}

/** Ranks and counts all matches in one scan. @returns null where there are too many, or ranking needs no scan of all */
export async function rankAndCount(
  db: Database,
  plan: SearchPlan,
): Promise<{ ids: string[]; matches: MatchCounts } | null> {
  const expected = expectedMatches(plan)
  if (plan.sort !== 'relevance' || plan.concepts.length === 0 || tierFor(plan, expected) || expected > FEW) return null
  const ranking = { ...rankingOf(plan, expected), withVisuals: mayHaveVisuals(plan.frequencies) }
  return listRankedAndCount(db, conditionOf(plan), ranking)
}

/** Views weigh so much in the prior that the most viewed clips are all in the first tiers. */
function tierFor({ sort, concepts, offset, limit }: SearchPlan, expected: number): PopularityTier | undefined {
  if (sort !== 'views' && (sort !== 'relevance' || concepts.length === 0)) return undefined
  const words = concepts.length > 1 ? 'several' : 'one'
  const holdsEnough = (tier: PopularityTier, share: number) =>
    expected * share > Math.max(ENOUGH[tier][words], 2 * (offset + limit))
  return TIER_SHARES.find(([tier, share]) => holdsEnough(tier, share))?.[0]
}
