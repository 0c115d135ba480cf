import { sql } from 'kysely'
import type { ClipState } from '../../../contract/catalogue/catalogue.ts'
import type { Executor } from '../../platform/db/database.ts'

/** What staff see of a clip beyond what everybody sees. */
interface AdminDetails {
  version: number
  state: ClipState
  reviewReason: string
}

/** By id. */
export async function adminDetailsOf(db: Executor, ids: readonly string[]): Promise<Map<string, AdminDetails>> {
  const { rows } = await sql<AdminDetails & { id: string }>`
    select clip.id, clip.version, clip.review_reason as "reviewReason",
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
    ? db.selectFrom('clip').where('withdrawn_at', 'is not', null)
    : db.selectFrom('clip').where('review', '=', REVIEW[state]).where('withdrawn_at', 'is', null)

/** Oldest first; the withdrawn ones newest first. */
export async function listInState(
  db: Executor,
  state: ListedState,
  window: { offset: number; limit: number },
): Promise<string[]> {
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

/** Original file name; empty for a clip of a bulk import. */
export async function findFileName(db: Executor, clipId: string): Promise<string> {
  const row = await db.selectFrom('master').select('original_name').where('clip_id', '=', clipId).executeTakeFirst()
  return row?.original_name ?? ''
}

/** Tags of some clips, case-insensitive, with how many of them have each, most first. */
export async function countTags(db: Executor, ids: readonly string[]): Promise<{ tag: string; clips: number }[]> {
  const { rows } = await sql<{ tag: string; clips: number }>`
    select min(tag) as tag, count(*)::integer as clips from clip cross join unnest(tags) as tag
    where clip.id = any(${[...ids]}::text[]) group by lower(tag) order by count(*) desc, min(tag)`.execute(db)
  return rows
}
