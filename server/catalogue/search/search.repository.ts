import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '../../platform/db/database.ts'
import {
  CONCEPT_SCORE,
  LEAST_RANK,
  LEVEL_SCORES,
  type SearchEngine,
  type SearchQuery,
} from './match/search-query.model.ts'
import { noFacets } from './query/filters.model.ts'
import type { Concept } from './query/search-term.model.ts'
import { asTyped, conceptQuery, matchQuery, spellingQuery } from './query/tsquery.model.ts'

/**
 * Search by PostgreSQL alone: what is answered while the index in memory is read, and what it is tested against. Every match is
 * ranked, so it takes as long as there are matches. CAT-15: nobody waits for facets too.
 */
export const databaseSearch = (db: Database): SearchEngine => ({
  async search(query) {
    const [ids, total] = await Promise.all([listRanked(db, query), countMatches(db, query)])
    return { ids, total, facets: noFacets(), approximate: true }
  },
  list: (query) => listRanked(db, query),
  countMatches: (queries) => countEach(db, queries),
})

/** The condition over `clip_search as s`. */
function whereClause({
  concepts,
  least,
  filters,
  written,
  without = [],
  ...seconds
}: SearchQuery): RawBuilder<unknown> {
  const { minSeconds, maxSeconds } = seconds
  const query = matchQuery(concepts, least, filters)
  const parts = [
    sql`true`,
    ...(query === null ? [] : [sql`s.words @@ ${query}::tsquery`]),
    ...(written.length === 0
      ? []
      : [sql`exists (select from clip where clip.id = s.clip_id and clip.written_words @> ${written}::text[])`]),
    ...without.map((concept) => sql`not s.words @@ ${conceptQuery(concept)}::tsquery`),
    ...(minSeconds === undefined ? [] : [sql`s.duration_ms >= ${minSeconds * 1000}`]),
    ...(maxSeconds === undefined ? [] : [sql`s.duration_ms <= ${maxSeconds * 1000}`]),
  ]
  return sql.join(parts, sql` and `)
}

async function listRanked(db: Executor, query: SearchQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.clip_id as id from clip_search as s where ${whereClause(query)}
    order by ${orderBy(query)} s.created_at desc, s.clip_id desc
    offset ${query.offset} limit ${query.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

function orderBy({ sort, concepts, bonuses, pinned = [] }: SearchQuery): RawBuilder<unknown> {
  if (sort === 'views') return sql`s.views desc,`
  if (sort === 'duration') return sql`s.duration_ms desc,`
  if (sort === 'newest') return sql``
  const first = pinned.length === 0 ? sql`` : sql`array_position(${[...pinned]}::text[], s.clip_id),`
  return concepts.length === 0 ? first : sql`${first} ${score(concepts, bonuses)} desc,`
}

/** As a whole number of the index: the same expression wherever it is read. */
export const staticRank = sql<number>`round(s.prior * 10000)::integer`

const score = (concepts: Concept[], bonuses: readonly number[] = []) => sql`
  (${sum(concepts.map((one) => sql`256 * ${hasConcept(one)} + (s.words @@ ${spellingQuery(one)}::tsquery)::integer`))})::bigint
    * ${sql.lit(CONCEPT_SCORE)} + (${sum(concepts.map((one, at) => sql`${levelScore(one)} + ${hasConcept(one)} * ${sql.lit(bonuses[at] ?? 0)}`))}) * (${sql.lit(LEAST_RANK)} + ${staticRank})`

const hasConcept = (concept: Concept) => sql`(s.words @@ ${conceptQuery(concept)}::tsquery)::integer`

const sum = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` + `)

/** Of the words as they were typed, where the clip has them so. */
const levelScore = (concept: Concept) => sql`
  case when s.words @@ ${spellingQuery(concept)}::tsquery then (${bestLevel(asTyped(concept))}) else (${bestLevel(concept)}) end`

const bestLevel = (concept: Concept) => sql`
  case when s.words @@ ${conceptQuery(concept, 'A')}::tsquery then ${sql.lit(LEVEL_SCORES[4])}
    when s.words @@ ${conceptQuery(concept, 'AB')}::tsquery then ${sql.lit(LEVEL_SCORES[3])}
    when s.words @@ ${conceptQuery(concept, 'ABC')}::tsquery then ${sql.lit(LEVEL_SCORES[2])}
    when s.words @@ ${conceptQuery(concept)}::tsquery then ${sql.lit(LEVEL_SCORES[1])} else 0 end`

async function countMatches(db: Executor, query: SearchQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from clip_search as s where ${whereClause(query)}`.execute(db)
  return rows[0]?.total ?? 0
}

async function countEach(db: Executor, queries: Pick<SearchQuery, 'concepts'>[]): Promise<number[]> {
  if (queries.length === 0) return []
  const counts = queries.map(({ concepts }) => {
    const query = matchQuery(concepts, concepts.length, new Map())
    return sql`(select count(*)::integer from clip_search as s where ${query === null} or s.words @@ ${query}::tsquery)`
  })
  const { rows } = await sql<{ found: number[] }>`select array[${sql.join(counts)}] as found`.execute(db)
  return rows[0]?.found ?? []
}
