import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/database.ts'

export type Sort = 'relevance' | 'views' | 'duration' | 'newest'

export interface Condition {
  /** A tsquery; null for every clip. */
  query: string | null
  /** Words that must stand in the name or the labels exactly so. */
  written?: string[]
  minSeconds?: number | undefined
  maxSeconds?: number | undefined
}

/** Scale 6: a match in the name counts most, then one among the tags. */
const WEIGHTS = '{0.05,0.15,0.4,1}'

/** How far down to look: 0 among the two hundredth part that people look at most, 1 the twentieth, 2 all. */
export type Tier = 0 | 1 | 2
/** Words of the partial indexes, which the planner knows by them. */
const TIERS = { 0: [sql`s.tier = 0`], 1: [sql`s.tier <= 1`], 2: [] }

const where = ({ query, written = [], minSeconds, maxSeconds }: Condition, tier: Tier = 2): RawBuilder<unknown> => {
  const parts = [
    ...(query === null ? [] : [sql`s.words @@ ${query}::tsquery`]),
    ...(written.length === 0
      ? []
      : [sql`exists (select from clip where clip.id = s.clip_id and clip.written_words @> ${written}::text[])`]),
    ...TIERS[tier],
    ...(minSeconds === undefined ? [] : [sql`s.duration_ms >= ${minSeconds * 1000}`]),
    ...(maxSeconds === undefined ? [] : [sql`s.duration_ms <= ${maxSeconds * 1000}`]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

export interface Ranking {
  sort: Sort
  /** Each concept's tsquery: how well each is met adds up. */
  concepts: string[]
  tier?: Tier
  /** Copies of the views are minutes old; few matches are sorted by the live ones. */
  liveViews?: boolean
  offset: number
  limit: number
}

const NEWEST = sql`s.created_at desc, s.clip_id desc`

/** Ids of matching clips, best first. */
export async function listRanked(db: Executor, condition: Condition, ranking: Ranking): Promise<string[]> {
  const live = ranking.sort === 'views' && ranking.liveViews
  const { rows } = await sql<{ id: string }>`
    select s.clip_id as id from clip_search as s
    ${live ? sql`join clip_stat as stat on stat.clip_id = s.clip_id` : sql``}
    where ${where(condition, ranking.tier)}
    order by ${orderOf(ranking, live ?? false)}
    offset ${ranking.offset} limit ${ranking.limit}`.execute(db)
  return rows.map((row) => row.id)
}

function orderOf({ sort, concepts }: Ranking, live: boolean): RawBuilder<unknown> {
  if (sort === 'views') return sql`${live ? sql`stat.views` : sql`s.views`} desc, ${NEWEST}`
  if (sort === 'duration') return sql`s.duration_ms desc, ${NEWEST}`
  if (sort === 'newest' || concepts.length === 0) return NEWEST
  const met = sql.join(
    concepts.map((query) => sql`ts_rank(${WEIGHTS}::real[], s.words, ${query}::tsquery)`),
    sql` + `,
  )
  return sql`(${met}) * (0.3 + s.prior) desc, ${NEWEST}`
}

/** Those that meet most concepts first, then the best of them. */
export async function listPartial(db: Executor, condition: Condition, ranking: Ranking): Promise<string[]> {
  const count = sql.join(
    ranking.concepts.map((query) => sql`(s.words @@ ${query}::tsquery)::integer`),
    sql` + `,
  )
  const { rows } = await sql<{ id: string }>`
    select s.clip_id as id from clip_search as s where ${where(condition)}
    order by ${count} desc, ${orderOf(ranking, false)} offset ${ranking.offset} limit ${ranking.limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Which of the queries match any clip at all. */
export async function whichExist(db: Executor, queries: string[]): Promise<boolean[]> {
  if (queries.length === 0) return []
  const probes = queries.map((query) => sql`exists (select from clip_search as s where s.words @@ ${query}::tsquery)`)
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(probes)}] as found`.execute(db)
  return rows[0]?.found ?? []
}

/** How many of the matching clips have each set of facts, by the set's number. */
export type SetCounts = [set: number, clips: number][]

export interface Matches {
  sets: SetCounts
  /** How many have each look (bits as in search-looks.ts); empty where nobody asked. */
  looks: [bits: number, clips: number][]
}

/** @param most looks at no more matches than this */
export async function countSets(
  db: Executor,
  condition: Condition,
  { most, withLooks }: { most: number; withLooks: boolean },
): Promise<Matches> {
  const { rows } = await sql<Record<'sets' | 'clips' | 'looks' | 'lookClips', number[] | null>>`
    with hit as materialized (select s.fact_set, s.look from clip_search as s where ${where(condition)} limit ${most}),
      counted as (select fact_set, count(*)::integer as clips from hit group by fact_set)
      ${withLooks ? sql`, looked as (select look, count(*)::integer as clips from hit where look > 0 group by look)` : sql``}
    select array_agg(fact_set::float8) as sets, array_agg(clips) as clips
      ${withLooks ? sql`, (select array_agg(look) from looked) as looks, (select array_agg(clips) from looked) as "lookClips"` : sql``}
    from counted`.execute(db)
  const [row] = rows
  const pairs = (ids: number[] | null | undefined, clips: number[] | null | undefined): [number, number][] =>
    (ids ?? []).map((id, at) => [id, clips?.[at] ?? 0])
  return { sets: pairs(row?.sets, row?.clips), looks: pairs(row?.looks, row?.lookClips) }
}

export interface FactSet {
  id: number
  themes: string[]
  shots: string[]
  facts: string[]
}

export async function listFactSets(db: Executor, ids: number[]): Promise<FactSet[]> {
  const { rows } = await sql<FactSet>`
    select id, themes, shots, facts from fact_set where id = any(${ids}::bigint[])`.execute(db)
  return rows
}
