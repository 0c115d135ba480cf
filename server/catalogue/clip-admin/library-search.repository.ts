import { type RawBuilder, sql } from 'kysely'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { LIBRARY_GAPS, searchLibrary } from '../../../contract/catalogue/clip-admin.ts'
import { serialIn } from '../../../contract/catalogue/clip-number.ts'
import type { ClipState } from '../../../contract/catalogue/catalogue.ts'
import type { Executor } from '../../platform/db/database.ts'
import { beginsWith } from '../../platform/db/like.ts'
import { quoteLexeme } from '../search/index/search-document.model.ts'
import { lexemeOf } from '../search/query/filters.model.ts'

export type LibraryFilter = ParsedOf<typeof searchLibrary>

/** As `adminDetailsOf` names them. */
const STATES: Record<ClipState, RawBuilder<boolean>> = {
  withdrawn: sql`clip.withdrawn_at is not null`,
  rejected: sql`clip.withdrawn_at is null and clip.review = 'rejected'`,
  live: sql`clip.withdrawn_at is null and clip.published_at is not null and clip.review is distinct from 'rejected'`,
  failed: sql`clip.withdrawn_at is null and clip.published_at is null and clip.review is distinct from 'rejected'
    and task.state = 'failed'`,
  'in review': sql`clip.withdrawn_at is null and clip.published_at is null and clip.review = 'waiting'
    and task.state is distinct from 'failed'`,
  draft: sql`clip.withdrawn_at is null and clip.published_at is null and clip.review = 'draft'
    and task.state is distinct from 'failed'`,
  processing: sql`clip.withdrawn_at is null and clip.published_at is null and clip.review is null
    and task.state is distinct from 'failed'`,
}

const GAPS: Record<(typeof LIBRARY_GAPS)[number], RawBuilder<boolean>> = {
  card: sql`clip.rights is null`,
  tags: sql`cardinality(clip.tags) = 0`,
  description: sql`clip.description = ''`,
  place: sql`clip.place = ''`,
}

const ORDERS: Record<LibraryFilter['sort'], RawBuilder<unknown>> = {
  newest: sql`clip.created_at desc, clip.id desc`,
  oldest: sql`clip.created_at, clip.id`,
  views: sql`clip_stat.views desc nulls last, clip.id desc`,
  name: sql`lower(clip.name), clip.id`,
}

/** Words by their beginnings, for to_tsquery; null without a letter or digit. */
function wordQuery(q: string): string | null {
  const words = q.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu)
  return words ? words.map((word) => `${word}:*`).join(' & ') : null
}

/** Each way of the search is answered by an index of its own. */
function matching(q: string): RawBuilder<boolean> {
  const words = wordQuery(q)
  if (words === null) return sql`true`
  const text = q.toLowerCase()
  const serial = serialIn(q)
  const byNumber = serial === null ? sql`` : sql`union all select id from clip where serial = ${serial}`
  return sql`clip.id in (
    select id from clip where staff_words(name || ' ' || name_hi, tags, themes || shots, description || ' ' || description_hi, place) @@ to_tsquery('simple', ${words})
    union all select id from clip where id::text = ${text}
    union all select clip_id from master where lower(original_name) like ${beginsWith(q)}
    union all select clip_id from master where sha256 = ${text}
    ${byNumber})`
}

/** What is derived from the card and its papers stands among the clip's search words. */
const hasLexeme = (group: 'licence' | 'release', value: string) =>
  sql`clip.words @@ ${quoteLexeme(lexemeOf(group, value))}::tsquery`

const derived = ({ licence, release, fps, origin }: LibraryFilter): RawBuilder<unknown>[] => [
  ...(licence ? [hasLexeme('licence', licence)] : []),
  ...(release ? [hasLexeme('release', release)] : []),
  ...(fps ? [sql`frame_rate_fact(clip.frame_rate::real) = ${lexemeOf('fps', fps)}`] : []),
  ...(origin && origin !== 'all' ? [sql`clip.is_computer_generated = ${origin === 'generated'}`] : []),
]

function conditions(filter: LibraryFilter): RawBuilder<boolean> {
  const { q, state, gap, theme, shot, collection, uploader, from, to } = filter
  return sql.join(
    [
      sql`clip.replaces is null`,
      matching(q),
      ...derived(filter),
      ...(state ? [STATES[state]] : []),
      ...(gap ? [GAPS[gap]] : []),
      ...(theme ? [sql`small_words(clip.themes) && small_words(array[${theme}::text])`] : []),
      ...(shot ? [sql`small_words(clip.shots) && small_words(array[${shot}::text])`] : []),
      ...(collection
        ? [
            sql`clip.collection_id in (select id from collection
              where lower(name) = lower(${collection}) and deleted_at is null)`,
          ]
        : []),
      ...(uploader
        ? [
            sql`clip.uploader_id in (select id from account where login like ${beginsWith(uploader)} and role <> 'USER')`,
          ]
        : []),
      ...(from ? [sql`clip.created_at >= (${from}::date)::timestamp at time zone 'Asia/Kolkata'`] : []),
      ...(to ? [sql`clip.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`] : []),
    ],
    sql` and `,
  )
}

/** Joined where it orders: all of it is read at once, instead of a row for each clip. */
const STATS = sql`left join clip_stat on clip_stat.clip_id = clip.id`

const matches = (filter: LibraryFilter, more: RawBuilder<unknown> = sql``) =>
  sql`from clip left join media_task as task on task.clip_id = clip.id ${more} where ${conditions(filter)}`

/** In order. */
export async function findInLibrary(
  db: Executor,
  filter: LibraryFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: string; isWithdrawn: boolean }[]> {
  const found = matches(filter, filter.sort === 'views' ? STATS : undefined)
  const { rows } = await sql<{ id: string; isWithdrawn: boolean }>`
    select clip.id, clip.withdrawn_at is not null as "isWithdrawn" ${found} order by ${ORDERS[filter.sort]} offset ${offset} limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function countInLibrary(db: Executor, filter: LibraryFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${matches(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}
