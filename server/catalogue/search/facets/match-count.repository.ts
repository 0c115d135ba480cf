import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import { joined, type SearchCondition, splitIds, whereClause } from '../search.repository.ts'

/** How many of the matching clips have each facet set and each set of visual features. */
export interface MatchCounts {
  /** Ids of facet sets. */
  sets: number[]
  /** In the same order: how many clips have the set. */
  clips: number[]
  /** Bits as in visual-facets.model.ts; empty where they were not counted. */
  visuals: [bits: number, clips: number][]
}

/** @param max how many matches are counted at most */
export async function countByFacetSet(
  db: Executor,
  condition: SearchCondition,
  { max, withVisuals }: { max: number; withVisuals: boolean },
): Promise<MatchCounts> {
  const { rows } = await sql<CountRow>`
    with hit as materialized (
      select s.fact_set, s.look from clip_search as s where ${whereClause(condition)} limit ${max}
    ), ${countExpressions(withVisuals)}
    select ${countColumns(withVisuals)} from counted`.execute(db)
  return toMatchCounts(rows[0])
}

/** Counts the rows of the common table expression `hit`. */
export const countExpressions = (withVisuals: boolean): RawBuilder<unknown> => sql`
  counted as (select fact_set, count(*)::integer as clips from hit group by fact_set)
  ${withVisuals ? sql`, visual as (select look, count(*)::integer as clips from hit where look > 0 group by look)` : sql``}`

export const countColumns = (withVisuals: boolean): RawBuilder<unknown> => sql`
  ${joined(sql`fact_set`)} as sets, ${joined(sql`clips`)} as clips
  ${withVisuals ? sql`, (select ${joined(sql`look`)} from visual) as visuals, (select ${joined(sql`clips`)} from visual) as "visualClips"` : sql``}`

export type CountRow = Partial<Record<'sets' | 'clips' | 'visuals' | 'visualClips', string | null>>

export function toMatchCounts(row: CountRow | undefined): MatchCounts {
  const visualClips = numbersIn(row?.visualClips)
  return {
    sets: numbersIn(row?.sets),
    clips: numbersIn(row?.clips),
    visuals: numbersIn(row?.visuals).map((bits, at) => [bits, visualClips[at] ?? 0]),
  }
}

const numbersIn = (text: string | null | undefined): number[] => splitIds(text).map(Number)
