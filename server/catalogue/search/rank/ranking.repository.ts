import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import {
  countColumns,
  countExpressions,
  type CountRow,
  type MatchCounts,
  toMatchCounts,
} from '../facets/match-count.repository.ts'
import { type SearchCondition, splitIds, whereClause } from '../search.repository.ts'

export type SearchSort = 'relevance' | 'views' | 'duration' | 'newest'

export interface Ranking {
  sort: SearchSort
  /** Each concept's tsquery: the scores of all add up. */
  concepts: string[]
  /** The copied views are minutes old; few matches are sorted by the live ones. */
  liveViews?: boolean
  offset: number
  limit: number
}

/** CAT-12: a match in the name counts most, then one among the tags. */
const WEIGHTS = '{0.05,0.15,0.4,1}'
const NEWEST = sql`s.created_at desc, s.clip_id desc`

/** Ids of matching clips, best first. */
export async function listRanked(db: Executor, condition: SearchCondition, ranking: Ranking): Promise<string[]> {
  const live = ranking.sort === 'views' && ranking.liveViews
  const { rows } = await sql<{ ids: string }>`
    select array_to_string(array(
      select s.clip_id from clip_search as s
      ${live ? sql`join clip_stat as stat on stat.clip_id = s.clip_id` : sql``}
      where ${whereClause(condition)}
      order by ${orderBy(ranking, live ?? false)}
      offset ${ranking.offset} limit ${ranking.limit}), ',') as ids`.execute(db)
  return splitIds(rows[0]?.ids)
}

/** The same by relevance, and the counts of all matches, from one scan. */
export async function listRankedAndCount(
  db: Executor,
  condition: SearchCondition,
  { concepts, offset, limit, withVisuals }: Ranking & { withVisuals: boolean },
): Promise<{ ids: string[]; matches: MatchCounts }> {
  const { rows } = await sql<CountRow & { ids: string | null }>`
    with hit as materialized (
      select s.clip_id, s.created_at, s.fact_set, s.look, ${score(concepts)} as score
      from clip_search as s where ${whereClause(condition)}
    ), ${countExpressions(withVisuals)}
    select array_to_string(array(
      select clip_id from hit order by score desc, created_at desc, clip_id desc
      offset ${offset} limit ${limit}), ',') as ids, ${countColumns(withVisuals)} from counted`.execute(db)
  return { ids: splitIds(rows[0]?.ids), matches: toMatchCounts(rows[0]) }
}

/** Clips that match most of the concepts first, then by the ranking. */
export async function listPartial(db: Executor, condition: SearchCondition, ranking: Ranking): Promise<string[]> {
  const count = sql.join(
    ranking.concepts.map((query) => sql`(s.words @@ ${query}::tsquery)::integer`),
    sql` + `,
  )
  const { rows } = await sql<{ id: string }>`
    select s.clip_id as id from clip_search as s where ${whereClause(condition)}
    order by ${count} desc, ${orderBy(ranking, false)} offset ${ranking.offset} limit ${ranking.limit}`.execute(db)
  return rows.map((row) => row.id)
}

function orderBy({ sort, concepts }: Ranking, live: boolean): RawBuilder<unknown> {
  if (sort === 'views') return sql`${live ? sql`stat.views` : sql`s.views`} desc, ${NEWEST}`
  if (sort === 'duration') return sql`s.duration_ms desc, ${NEWEST}`
  if (sort === 'newest' || concepts.length === 0) return NEWEST
  return sql`${score(concepts)} desc, ${NEWEST}`
}

function score(concepts: string[]): RawBuilder<unknown> {
  const ranks = concepts.map((query) => sql`ts_rank(${WEIGHTS}::real[], s.words, ${query}::tsquery)`)
  return sql`(${sql.join(ranks, sql` + `)}) * (0.3 + s.prior)`
}
