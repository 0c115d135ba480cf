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
  /** All clips where it is not given. */
  tier?: Tier
}

/** Scale 6: a match in the name counts most, then one among the tags. */
const WEIGHTS = '{0.05,0.15,0.4,1}'

/** How far down to look: among what part of all clips, those that people look at most. */
export type Tier = 'two hundredth' | 'sixtieth' | 'twentieth' | 'fifth'
/** Words of the partial indexes, which the planner knows by them. */
const TIERS = {
  'two hundredth': sql`s.tier = 0`,
  sixtieth: sql`s.tier <= 0`,
  twentieth: sql`s.tier <= 1`,
  fifth: sql`s.tier <> 2`,
} as const satisfies Record<Tier, unknown>

const where = ({ query, written = [], minSeconds, maxSeconds, tier }: Condition): RawBuilder<unknown> => {
  const parts = [
    ...(query === null ? [] : [sql`s.words @@ ${query}::tsquery`]),
    ...(written.length === 0
      ? []
      : [sql`exists (select from clip where clip.id = s.clip_id and clip.written_words @> ${written}::text[])`]),
    ...(tier === undefined ? [] : [TIERS[tier]]),
    ...(minSeconds === undefined ? [] : [sql`s.duration_ms >= ${minSeconds * 1000}`]),
    ...(maxSeconds === undefined ? [] : [sql`s.duration_ms <= ${maxSeconds * 1000}`]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

export interface Ranking {
  sort: Sort
  /** Each concept's tsquery: how well each is met adds up. */
  concepts: string[]
  /** Copies of the views are minutes old; few matches are sorted by the live ones. */
  liveViews?: boolean
  offset: number
  limit: number
}

const NEWEST = sql`s.created_at desc, s.clip_id desc`

/** Ids of matching clips, best first. */
export async function listRanked(db: Executor, condition: Condition, ranking: Ranking): Promise<string[]> {
  const live = ranking.sort === 'views' && ranking.liveViews
  const { rows } = await sql<{ ids: string }>`
    select array_to_string(array(
      select s.clip_id from clip_search as s
      ${live ? sql`join clip_stat as stat on stat.clip_id = s.clip_id` : sql``}
      where ${where(condition)}
      order by ${orderOf(ranking, live ?? false)}
      offset ${ranking.offset} limit ${ranking.limit}), ',') as ids`.execute(db)
  return wordsIn(rows[0]?.ids)
}

/** The same by relevance, and all that match counted: the clips are looked at once for both. */
export async function listRankedAndCount(
  db: Executor,
  condition: Condition,
  { concepts, offset, limit }: Ranking,
  { withLooks }: { withLooks: boolean },
): Promise<{ ids: string[]; matches: Matches }> {
  const { rows } = await sql<CountedRow & { ids: string | null }>`
    with hit as materialized (
      select s.clip_id, s.created_at, s.fact_set, s.look, ${scoreOf(concepts)} as score
      from clip_search as s where ${where(condition)}
    ), ${countsOf(withLooks)}
    select array_to_string(array(
      select clip_id from hit order by score desc, created_at desc, clip_id desc
      offset ${offset} limit ${limit}), ',') as ids, ${countColumns(withLooks)} from counted`.execute(db)
  return { ids: wordsIn(rows[0]?.ids), matches: matchesOf(rows[0]) }
}

function orderOf({ sort, concepts }: Ranking, live: boolean): RawBuilder<unknown> {
  if (sort === 'views') return sql`${live ? sql`stat.views` : sql`s.views`} desc, ${NEWEST}`
  if (sort === 'duration') return sql`s.duration_ms desc, ${NEWEST}`
  if (sort === 'newest' || concepts.length === 0) return NEWEST
  return sql`${scoreOf(concepts)} desc, ${NEWEST}`
}

function scoreOf(concepts: string[]): RawBuilder<unknown> {
  const met = concepts.map((query) => sql`ts_rank(${WEIGHTS}::real[], s.words, ${query}::tsquery)`)
  return sql`(${sql.join(met, sql` + `)}) * (0.3 + s.prior)`
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

/** How many of the matching clips have each set of facts. */
export interface SetCounts {
  /** Numbers of the sets. */
  sets: number[]
  /** Of each set in the same place: how many clips have it. */
  clips: number[]
}

export interface Matches extends SetCounts {
  /** How many have each look (bits as in search-looks.ts); empty where nobody asked. */
  looks: [bits: number, clips: number][]
}

/** @param most looks at no more matches than this */
export async function countSets(
  db: Executor,
  condition: Condition,
  { most, withLooks }: { most: number; withLooks: boolean },
): Promise<Matches> {
  const { rows } = await sql<CountedRow>`
    with hit as materialized (select s.fact_set, s.look from clip_search as s where ${where(condition)} limit ${most}),
      ${countsOf(withLooks)}
    select ${countColumns(withLooks)} from counted`.execute(db)
  return matchesOf(rows[0])
}

const countsOf = (withLooks: boolean): RawBuilder<unknown> => sql`
  counted as (select fact_set, count(*)::integer as clips from hit group by fact_set)
  ${withLooks ? sql`, looked as (select look, count(*)::integer as clips from hit where look > 0 group by look)` : sql``}`

const countColumns = (withLooks: boolean): RawBuilder<unknown> => sql`
  ${listed(sql`fact_set`)} as sets, ${listed(sql`clips`)} as clips
  ${withLooks ? sql`, (select ${listed(sql`look`)} from looked) as looks, (select ${listed(sql`clips`)} from looked) as "lookClips"` : sql``}`

type CountedRow = Partial<Record<'sets' | 'clips' | 'looks' | 'lookClips', string | null>>

function matchesOf(row: CountedRow | undefined): Matches {
  const lookClips = numbersIn(row?.lookClips)
  return {
    sets: numbersIn(row?.sets),
    clips: numbersIn(row?.clips),
    looks: numbersIn(row?.looks).map((bits, at) => [bits, lookClips[at] ?? 0]),
  }
}

/** Many numbers, or ids (which hold no comma), are read as one text in a tenth of the time that they take one by one. */
const listed = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`array_to_string(array_agg(${column}), ',')`
const wordsIn = (text: string | null | undefined): string[] => (text ? text.split(',') : [])
const numbersIn = (text: string | null | undefined): number[] => wordsIn(text).map(Number)

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
