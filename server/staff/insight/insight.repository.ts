import { sql } from 'kysely'
import type { Database, Executor } from '../../platform/db/database.ts'
import { endOfDay, startOfDay } from '../../platform/india.ts'

/** The clips that brought in most between two days in India, with GST. */
export async function bestSellers(db: Executor, span: { from: string; to: string }, limit: number) {
  const { rows } = await sql<{ id: string; name: string; orders: number; paise: number }>`
    select clip.id, clip.name, count(*)::int as orders, sum(checkout.total_paise)::float8 as paise
    from checkout join clip on clip.id = checkout.clip_id
    where checkout.paid_at >= ${startOfDay(span.from)} and checkout.paid_at < ${endOfDay(span.to)}
      and checkout.status not in ('REFUNDED', 'REFUND_PENDING', 'REVOKED')
    group by clip.id, clip.name order by paise desc, clip.id limit ${limit}`.execute(db)
  return rows
}

export interface Waiting {
  failedUploads: number
  makingUploads: number
  inReview: number
  openShotRequests: number
  refundRequests: number
  disputes: number
  reviews: number
}

/** How much waits for somebody right now. */
export async function countWaiting(db: Database): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select count(*)::int from media_task where state = 'failed') as "failedUploads",
      (select count(*)::int from media_task where state in ('queued', 'processing')) as "makingUploads",
      (select count(*)::int from clip where review = 'waiting' and withdrawn_at is null) as "inReview",
      (select count(distinct shot_request.fold)::int from shot_request
        left join shot_wish on shot_wish.fold = shot_request.fold
        where coalesce(shot_wish.state, 'open') = 'open') as "openShotRequests",
      (select count(*)::int from refund_request where decision is null) as "refundRequests",
      (select count(*)::int from dispute where status in ('open', 'under_review')) as "disputes",
      (select count(*)::int from checkout where status = 'REVIEW') as "reviews"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query without a table answers one row')
  return row
}
