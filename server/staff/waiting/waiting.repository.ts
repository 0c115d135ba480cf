import { sql } from 'kysely'
import { isFailed, isMaking, isOpen } from '../../media/uploads/upload.service.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'

export type WaitingKind =
  | 'refunds'
  | 'disputes'
  | 'reviews'
  | 'messages'
  | 'clipReviews'
  | 'editReviews'
  | 'filmReviews'
  | 'failedUploads'
  | 'makingUploads'
  | 'shots'
  | 'cardless'

export interface Waiting {
  kind: WaitingKind
  count: number
  /** Since when the longest has waited; null where nothing waits, or nothing says. */
  since: Date | null
}

/** How much waits for somebody right now, of each kind. */
export async function countWaiting(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select 'refunds' as kind, count(*)::int as count, min(requested_at) as since from refund_request where decision is null
    union all select 'disputes', count(*)::int, min(created_at) from dispute where status in ('open', 'under_review')
    union all select 'reviews', count(*)::int, min(coalesce(paid_at, created_at)) from checkout where status = 'REVIEW'
    union all select 'messages', count(*)::int, min(created_at) from message where state = 'open'
    union all select 'clipReviews', count(*)::int, min(created_at) from clip where review = 'waiting' and withdrawn_at is null
    union all select 'editReviews', count(*)::int, min(asked_at) from clip_edit_request request
      join clip on clip.id = clip_id where decision is null and withdrawn_at is null
    union all select 'filmReviews', count(*)::int, min(asked_at) from replacement
      join clip on clip.id = clip_id where asked_at is not null and closed_at is null and withdrawn_at is null
    union all select 'failedUploads', count(*)::int, min(updated_at) from media_task
      join clip on clip.id = clip_id where ${isFailed} and ${isOpen}
    union all select 'makingUploads', count(*)::int, min(updated_at) from media_task
      join clip on clip.id = clip_id where ${isMaking} and ${isOpen}
    union all select 'shots', count(distinct request.fold)::int, min(request.created_at) from shot_request request
      left join shot_wish on shot_wish.fold = request.fold where coalesce(shot_wish.state, 'open') = 'open'
    union all select 'cardless', count(*)::int, min(published_at) from clip
      where published_at is not null and withdrawn_at is null and rights is null`.execute(db)
  return rows
}

export async function findLastBackup(db: Executor): Promise<Date | null> {
  const row = await db
    .selectFrom('backup_run')
    .select(({ fn }) => fn.max('finished_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Locked until the transaction ends: of two processes one writes the mails. */
export async function lockAlertedUntil(trx: Trx, kind: string, start: Date): Promise<Date> {
  await trx
    .insertInto('staff_alert')
    .values({ kind, told_until: start })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const row = await trx
    .selectFrom('staff_alert')
    .select('told_until as until')
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.until
}

export const setAlertedUntil = (trx: Trx, kind: string, until: Date) =>
  trx.updateTable('staff_alert').set({ told_until: until }).where('kind', '=', kind).execute()

interface Span {
  after: Date
  /** Included. */
  until: Date
}

/** Uploads given up in this time, with who uploaded them. */
export const listFailedIn = (trx: Trx, { after, until }: Span) =>
  trx
    .selectFrom('media_task')
    .innerJoin('clip', 'clip.id', 'media_task.clip_id')
    .leftJoin('account', 'account.id', 'clip.uploader_id')
    .select(['clip.name', 'media_task.reason', 'media_task.updated_at as at'])
    .select(['account.id as uploaderId', 'account.login as uploaderLogin'])
    .where(isFailed)
    .where(isOpen)
    // Of the moments that were told of, milliseconds are kept.
    .where(sql<Date>`date_trunc('milliseconds', media_task.updated_at)`, '>', after)
    .where('media_task.updated_at', '<=', until)
    .orderBy('media_task.updated_at')
    .execute()

export const listMessagesIn = (trx: Trx, { after, until }: Span) =>
  trx
    .selectFrom('message')
    .select(['about', 'created_at as at'])
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .execute()
