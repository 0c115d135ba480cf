import { type SelectQueryBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../platform/db/database.ts'
import type { DB } from '../platform/db/schema.ts'

export interface Clip {
  id: string
  name: string
  description: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotOnMobile: boolean
  orientation: string
  place: string
  isFree: boolean
  isComputerGenerated: boolean
  width: number
  height: number
  durationMs: number
  frameRate: number
  hasAudio: boolean
  fileBytes: number
  fileType: string
  colour: string
  views: number
  createdAt: Date
}

export type ClipQuery = SelectQueryBuilder<DB, 'clip' | 'clip_stat', object>

const columns = [
  'clip.id',
  'clip.name',
  'clip.description',
  'clip.tags',
  'clip.themes',
  'clip.shots',
  'clip.shot_on_mobile as shotOnMobile',
  'clip.orientation',
  'clip.place',
  'clip.is_free as isFree',
  'clip.is_computer_generated as isComputerGenerated',
  'clip.width',
  'clip.height',
  'clip.duration_ms as durationMs',
  'clip.frame_rate as frameRate',
  'clip.has_audio as hasAudio',
  'clip.file_bytes as fileBytes',
  'clip.file_type as fileType',
  'clip.colour',
  'clip_stat.views',
  'clip.created_at as createdAt',
] as const

const anyClip = (db: Executor): ClipQuery =>
  db.selectFrom('clip').innerJoin('clip_stat', 'clip_stat.clip_id', 'clip.id')

/** What everybody may see: published and not withdrawn. Every public list starts here. */
export const visibleClips = (db: Executor): ClipQuery =>
  anyClip(db).where('clip.published_at', 'is not', null).where('clip.withdrawn_at', 'is', null)

/** For the back office: unpublished ones too. */
export const keptClips = (db: Executor): ClipQuery => anyClip(db).where('clip.withdrawn_at', 'is', null)

export interface Window {
  offset: number
  limit: number
}

export const findVisible = (db: Executor, id: string): Promise<Clip | undefined> =>
  visibleClips(db).select(columns).where('clip.id', '=', id).executeTakeFirst()

/** A clip whatever its state, for those who hold a licence to it. */
export const findAny = (db: Executor, id: string): Promise<Clip | undefined> =>
  anyClip(db).select(columns).where('clip.id', '=', id).executeTakeFirst()

export const listAnyByIds = (db: Executor, ids: string[]): Promise<Clip[]> =>
  ids.length === 0 ? Promise.resolve([]) : anyClip(db).select(columns).where('clip.id', 'in', ids).execute()

export const listNewest = (db: Executor, window: Window): Promise<Clip[]> =>
  visibleClips(db)
    .select(columns)
    .orderBy('clip.created_at', 'desc')
    .orderBy('clip.id', 'desc')
    .offset(window.offset)
    .limit(window.limit)
    .execute()

export const listInUploadOrder = (db: Executor, window: Window): Promise<Clip[]> =>
  keptClips(db)
    .select(columns)
    .orderBy('clip.created_at')
    .orderBy('clip.id')
    .offset(window.offset)
    .limit(window.limit)
    .execute()

/** Scale 6: totals are exact up to here; the pages say "10,000+" past it. */
export const COUNT_LIMIT = 10_000

/** @param most counts no further than this */
export async function countClips(db: Executor, query: ClipQuery, most = COUNT_LIMIT): Promise<number> {
  const limited = query.select('clip.id').limit(most).as('limited')
  const row = await db
    .selectFrom(limited)
    .select((total) => total.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export interface SearchFilter {
  term: string
  minSeconds?: number | undefined
  maxSeconds?: number | undefined
  theme?: string | undefined
  shot?: string | undefined
  minShortSide: number
  orientation: 'all' | 'horizontal' | 'vertical' | 'square'
}

/** Every word of the term must match; filters narrow further. */
export function matching(db: Executor, filter: SearchFilter): ClipQuery {
  let query = visibleClips(db)
  if (filter.term !== '') query = query.where(sql<boolean>`clip.search @@ plainto_tsquery('english', ${filter.term})`)
  if (filter.minSeconds !== undefined) query = query.where('clip.duration_ms', '>=', filter.minSeconds * 1000)
  if (filter.maxSeconds !== undefined) query = query.where('clip.duration_ms', '<=', filter.maxSeconds * 1000)
  if (filter.theme) query = query.where(sql<boolean>`${filter.theme} = any(clip.themes)`)
  if (filter.shot) query = query.where(sql<boolean>`${filter.shot} = any(clip.shots)`)
  // Readings: the short side counts, so that a vertical 1440x2560 is not 4K.
  if (filter.minShortSide > 0)
    query = query.where(sql<boolean>`least(clip.width, clip.height) >= ${filter.minShortSide}`)
  if (filter.orientation === 'horizontal') query = query.whereRef('clip.width', '>', 'clip.height')
  if (filter.orientation === 'vertical') query = query.whereRef('clip.height', '>', 'clip.width')
  if (filter.orientation === 'square') query = query.whereRef('clip.height', '=', 'clip.width')
  return query
}

export type Sort = 'relevance' | 'views' | 'duration' | 'newest'

export function listMatching(query: ClipQuery, term: string, sort: Sort, window: Window): Promise<Clip[]> {
  const selected = query.select(columns).offset(window.offset).limit(window.limit)
  const newestLast = <Q extends typeof selected>(ordered: Q) =>
    ordered.orderBy('clip.created_at', 'desc').orderBy('clip.id', 'desc')
  if (sort === 'views') return newestLast(selected.orderBy('clip_stat.views', 'desc')).execute()
  if (sort === 'duration') return newestLast(selected.orderBy('clip.duration_ms', 'desc')).execute()
  if (sort === 'newest' || term === '') return newestLast(selected).execute()
  // Scale 6: a match in the name or tags, then what people look at.
  const score = sql`ts_rank('{0,0.1,0.4,1}', clip.search, plainto_tsquery('english', ${term})) * (1 + 0.1 * ln(1 + clip_stat.views))`
  return newestLast(selected.orderBy(score, 'desc')).execute()
}

/** Clips that share most tags and themes with this one. */
export const listSimilar = (db: Executor, clip: Clip, limit: number): Promise<Clip[]> =>
  visibleClips(db)
    .select(columns)
    .where('clip.id', '!=', clip.id)
    .where(
      sql<boolean>`clip.search @@ websearch_to_tsquery('english', ${[...clip.tags, ...clip.themes].map(quoted).join(' or ')})`,
    )
    .orderBy(
      sql`cardinality(array(select unnest(clip.tags) intersect select unnest(${clip.tags}::text[]))) * 2
        + cardinality(array(select unnest(clip.themes) intersect select unnest(${clip.themes}::text[])))`,
      'desc',
    )
    .orderBy('clip.created_at', 'desc')
    .limit(limit)
    .execute()

const quoted = (words: string): string => `"${words.replaceAll('"', ' ')}"`

/** Words of names and tags that begin so, most used first. */
export async function listWords(db: Executor, prefix: string, limit: number): Promise<string[]> {
  const rows = await visibleClips(db)
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom(sql<{ word: string }>`unnest(clip.tags)`.as<'tag'>(sql`tag(word)`))
          .selectAll()
          .as('tag'),
      (join) => join.onTrue(),
    )
    .select('tag.word')
    .where('tag.word', 'ilike', `%${prefix.replace(/[\\%_]/g, '\\$&')}%`)
    .groupBy('tag.word')
    .orderBy((order) => order.fn.countAll(), 'desc')
    .orderBy('tag.word')
    .limit(limit)
    .execute()
  return rows.map((row) => row.word)
}

/** Counts a visitor's view once a day, YYYY-MM-DD in UTC. @returns whether it counted */
export async function insertView(db: Executor, clipId: string, visitor: Buffer, day: string): Promise<boolean> {
  const row = await db
    .insertInto('clip_view')
    .values({ clip_id: clipId, visitor, day: sql<Date>`${day}::date` })
    .onConflict((clash) => clash.doNothing())
    .returning('clip_id')
    .executeTakeFirst()
  if (!row) return false
  await db
    .updateTable('clip_stat')
    .set({ views: sql`views + 1` })
    .where('clip_id', '=', clipId)
    .execute()
  return true
}

export interface ClipChange {
  name: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotOnMobile: boolean
  orientation: string
}

/** @returns false when there is no such clip */
export async function updateClip(db: Executor, id: string, change: ClipChange): Promise<boolean> {
  const { shotOnMobile, ...rest } = change
  const row = await db
    .updateTable('clip')
    .set({ ...rest, shot_on_mobile: shotOnMobile, version: sql`version + 1` })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Hides it everywhere at once; files and licences stay. @returns false when there is no such clip */
export async function withdraw(trx: Trx | Executor, id: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('clip')
    .set({ withdrawn_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
