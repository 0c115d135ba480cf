import { type RawBuilder, sql } from 'kysely'
import type { ClipState } from '../../../contract/catalogue/catalogue.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { ReleaseKind } from '../../../contract/catalogue/clearances.ts'
import type { ReviewedClip } from './review.policy.ts'
import type { MetadataChange } from '../../../contract/catalogue/metadata-csv.ts'
import { collectionName } from './clip-metadata.repository.ts'

/** What staff see of a clip beyond what everybody sees. */
interface AdminDetails {
  version: number
  state: ClipState
  reviewReason: string
  hasCard: boolean
  uploader: string
}

/** By id. */
export async function adminDetailsOf(db: Executor, ids: readonly string[]): Promise<Map<string, AdminDetails>> {
  const { rows } = await sql<AdminDetails & { id: string }>`
    select clip.id, clip.version, clip.review_reason as "reviewReason", clip.rights is not null as "hasCard",
      coalesce((select login from account where account.id = clip.uploader_id), '') as uploader,
      case
        when clip.withdrawn_at is not null then 'withdrawn'
        when clip.review = 'rejected' then 'rejected'
        when clip.published_at is not null then 'live'
        when task.state = 'failed' then 'failed'
        when clip.review = 'waiting' then 'in review'
        when clip.review = 'draft' then 'draft'
        else 'processing'
      end as state
    from clip left join media_task as task on task.clip_id = clip.id
    where clip.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}

export type ListedState = 'draft' | 'in review' | 'rejected' | 'withdrawn'
const REVIEW = { draft: 'draft', 'in review': 'waiting', rejected: 'rejected' } as const

const inState = (db: Executor, state: ListedState) =>
  state === 'withdrawn'
    ? db.selectFrom('clip').where('withdrawn_at', 'is not', null).where('replaces', 'is', null)
    : db.selectFrom('clip').where('review', '=', REVIEW[state]).where('withdrawn_at', 'is', null)

/** Oldest first; the withdrawn ones newest first. */
export async function listInState(db: Executor, state: ListedState, window: { offset: number; limit: number }) {
  const query = inState(db, state).select('id').offset(window.offset).limit(window.limit)
  const ordered =
    state === 'withdrawn'
      ? query.orderBy('withdrawn_at', 'desc').orderBy('id')
      : query.orderBy('created_at').orderBy('id')
  return (await ordered.execute()).map((row) => row.id)
}

export async function countInState(db: Executor, state: ListedState): Promise<number> {
  const row = await inState(db, state)
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** What staff see of a clip's original: its file name, empty for a clip of a bulk import; `posterAt` in seconds, where they chose the frame of its posters. */
export async function findOriginal(
  db: Executor,
  clipId: string,
): Promise<{ fileName: string; posterAt: number | null }> {
  const row = await db
    .selectFrom('master')
    .select(['original_name', 'poster_at_ms'])
    .where('clip_id', '=', clipId)
    .executeTakeFirst()
  return { fileName: row?.original_name ?? '', posterAt: row?.poster_at_ms == null ? null : row.poster_at_ms / 1000 }
}

/** Tags of some clips, case-insensitive, with how many of them have each, most first. */
export async function countTags(db: Executor, ids: readonly string[]): Promise<{ tag: string; clips: number }[]> {
  const { rows } = await sql<{ tag: string; clips: number }>`
    select min(tag) as tag, count(*)::integer as clips from clip cross join unnest(tags) as tag
    where clip.id = any(${[...ids]}::text[]) group by lower(tag) order by count(*) desc, min(tag)`.execute(db)
  return rows
}

interface ClearanceRow {
  /** The clearance card as stored. */
  rights: unknown
  computerGenerated: boolean
  /** Kinds of release of which every release of the clip has expired. */
  expired: ReleaseKind[]
  /** Kinds of which one is valid. */
  onFile: ReleaseKind[]
}

/** @param today YYYY-MM-DD */
export async function findClearanceRow(db: Executor, clipId: string, today: string): Promise<ClearanceRow | undefined> {
  const { rows } = await sql<ClearanceRow>`
    select rights, is_computer_generated as "computerGenerated", ${expiredKinds(today)} as expired,
      ${validKinds(today)} as "onFile"
    from clip where id = ${clipId}`.execute(db)
  return rows[0]
}

/** Kinds of release of which every release of `clip` has expired. */
export const expiredKinds = (today: string | RawBuilder<string>) => sql<ReleaseKind[]>`array(
  select kind from release_paper join release_clip on release_id = release_paper.id
  where release_clip.clip_id = clip.id and removed_at is null
  group by kind having bool_and(expires_on is not null and expires_on < ${today}::date))`

/** Kinds of release of which one is attached to `clip` and valid. */
export const validKinds = (today: string | RawBuilder<string>) => sql<ReleaseKind[]>`array(
  select distinct kind from release_paper join release_clip on release_id = release_paper.id
  where release_clip.clip_id = clip.id and removed_at is null and (expires_on is null or expires_on >= ${today}::date))`

/** A clip that was not withdrawn, locked. */
export const lockReviewedClip = async (trx: Trx, id: string): Promise<ReviewedClip | undefined> =>
  toReviewed(await reviewedClip(trx, id).forNoKeyUpdate('clip').executeTakeFirst())

export const findReviewedClip = async (db: Executor, id: string): Promise<ReviewedClip | undefined> =>
  toReviewed(await reviewedClip(db, id).executeTakeFirst())

const reviewedClip = (db: Executor, id: string) =>
  db
    .selectFrom('clip')
    .leftJoin('media_task', 'media_task.clip_id', 'clip.id')
    .select(['clip.id', 'clip.review', 'clip.published_at', 'clip.uploader_id as uploaderId', 'media_task.state'])
    .leftJoin('takedown', (join) =>
      join.onRef('takedown.clip_id', '=', 'media_task.duplicate_of').on('takedown.restored_at', 'is', null),
    )
    .select('takedown.reason as takenDown')
    .select(sql<boolean>`clip.rights is not null`.as('hasCard'))
    .select('clip.created_at as uploadedAt')
    .select(sql<boolean>`exists (select from licence where licence.clip_id = clip.id)`.as('isLicensed'))
    .where('clip.id', '=', id)
    .where('clip.withdrawn_at', 'is', null)

function toReviewed(row: Awaited<ReturnType<ReturnType<typeof reviewedClip>['executeTakeFirst']>>) {
  if (!row) return undefined
  const { published_at: publishedAt, state, ...rest } = row
  return { ...rest, isLive: publishedAt !== null, isReady: state === null || state === 'published' }
}

interface ReviewUpdate {
  review: ReviewedClip['review']
  reason: string
  /** Null takes it off the site; a clip that was there before has its first time: it is new to nobody. */
  publishedAt: Date | null
  by: string
  at: Date
}

export const updateReview = (trx: Trx, id: string, update: ReviewUpdate) =>
  trx
    .updateTable('clip')
    .set({
      review: update.review,
      review_reason: update.reason,
      reviewed_by: update.by,
      reviewed_at: update.at,
      published_at: update.publishedAt && sql<Date>`coalesce(published_at, first_published_at, ${update.publishedAt})`,
      first_published_at: sql<Date | null>`coalesce(first_published_at, published_at)`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()

type ReviewSetting = 'off' | 'employees'

export const getReviewSetting = async (db: Executor): Promise<ReviewSetting> =>
  (await db.selectFrom('clip_desk_setting').select('review').executeTakeFirstOrThrow()).review

export const saveReviewSetting = (db: Executor, review: ReviewSetting) =>
  db.updateTable('clip_desk_setting').set({ review }).execute()

/** Ids by lower-case file name; several clips may have the same one. */
export async function idsByFileName(db: Executor, names: readonly string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select given as name, array_agg(distinct clip.id order by clip.id) as ids
    from unnest(${[...names]}::text[]) as given
      join master on lower(original_name) = lower(given) join clip on clip.id = master.clip_id
    where withdrawn_at is null group by 1`.execute(db)
  return new Map(rows.map(({ name, ids }) => [name.toLowerCase(), ids]))
}

type ListedMetadata = Required<MetadataChange> & { id: string; fileName: string }

/** Keyset page by id. File names are looked up one by one: joined, all before the page would be read again. */
export async function listMetadata(db: Executor, after: string, limit: number): Promise<ListedMetadata[]> {
  const { rows } = await sql<ListedMetadata>`
    select clip.id, name, tags, themes, shots,
      coalesce((select original_name from master where master.clip_id = clip.id), '') as "fileName",
      shot_on_mobile as shotonmobile, orientation, description, name_hi as "nameHi",
      description_hi as "descriptionHi", place, ${collectionName} as collection, is_free as free,
      is_computer_generated as "computerGenerated", rights
    from clip where withdrawn_at is null and clip.id > ${after} order by clip.id limit ${limit}`.execute(db)
  return rows
}
