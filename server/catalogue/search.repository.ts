import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/database.ts'
import type { Group } from './search-tsquery.ts'

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

const where = ({ query, written = [], minSeconds, maxSeconds }: Condition, onlyTop = false): RawBuilder<unknown> => {
  const parts = [
    ...(query === null ? [] : [sql`s.words @@ ${query}::tsquery`]),
    ...(written.length === 0
      ? []
      : [sql`exists (select from clip where clip.id = s.clip_id and clip.written_words @> ${written}::text[])`]),
    ...(onlyTop ? [sql`s.is_top`] : []),
    ...(minSeconds === undefined ? [] : [sql`s.duration_ms >= ${minSeconds * 1000}`]),
    ...(maxSeconds === undefined ? [] : [sql`s.duration_ms <= ${maxSeconds * 1000}`]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

export interface Ranking {
  sort: Sort
  /** Each concept's tsquery: how well each is met adds up. */
  concepts: string[]
  /** Look only among the clips that people look at most. */
  onlyTop?: boolean
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
    where ${where(condition, ranking.onlyTop)}
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

export interface Counted {
  kind: Group | 'total'
  value: string
  n: number
}

const COUNTS: Record<Group, RawBuilder<unknown>> = {
  theme: sql`select 'theme', value, count(*) from hit, unnest(themes) as value group by value`,
  shot: sql`select 'shot', value, count(*) from hit, unnest(shots) as value group by value`,
  res: sql`select 'res', value, count(*) filter (where short_side >= least)
    from hit, (values ('4k', 2160), ('1080p', 1080), ('720p', 720)) as kind (value, least) group by value`,
  orient: sql`select 'orient', case orient when 'h' then 'horizontal' when 'v' then 'vertical' else 'square' end, count(*)
    from hit group by orient`,
  free: sql`select 'free', 'free', count(*) from hit where is_free`,
  audio: sql`select 'audio', 'audio', count(*) from hit where has_audio`,
  mobile: sql`select 'mobile', 'mobile', count(*) from hit where shot_on_mobile`,
}

/**
 * How many clips match, and how many of them carry each value of the groups, in one look.
 * @param most looks at no more matches than this
 */
export async function countValues(
  db: Executor,
  condition: Condition,
  groups: Group[],
  most: number,
): Promise<Counted[]> {
  const counts = [sql`select 'total', '', count(*) from hit`, ...groups.map((group) => COUNTS[group])]
  const { rows } = await sql<Counted>`
    with hit as materialized (
      select s.themes, s.shots, s.short_side, s.orient, s.is_free, s.has_audio, s.shot_on_mobile
      from clip_search as s where ${where(condition)} limit ${most}
    ), counted (kind, value, n) as (${sql.join(counts, sql` union all `)})
    select kind, value, n from counted where n > 0 order by n desc, value`.execute(db)
  return rows
}
