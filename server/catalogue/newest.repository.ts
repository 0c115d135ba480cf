import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/database.ts'

/** A page bucket: a run of clips by age, counted beforehand. */
interface PageBucket {
  /** Clips that are newer than the whole bucket. */
  newer: number
  clips: number
  /** Clips in all buckets. */
  total: number
  /** Where its oldest clip stands, or a place before it. */
  fromAt: string
  fromId: string
  /** Where the next newer bucket begins; null for the newest. */
  untilAt: string | null
  untilId: string | null
}

interface Page {
  offset: number
  limit: number
}

/**
 * A page of all visible clips, newest first. With counted buckets the ten-thousandth page costs what the first one does.
 * @returns the page's ids, and how many clips there are
 */
export async function listNewest(db: Executor, page: Page): Promise<{ ids: string[]; total: number }> {
  const bucket = await findBucket(db, page.offset)
  if (!bucket || page.offset >= bucket.total) return { ids: [], total: bucket?.total ?? 0 }
  const { rows } = await sql<{ id: string }>`${pageWithin(bucket, page)}`.execute(db)
  return { ids: rows.map((row) => row.id), total: bucket.total }
}

/** From the nearer end of the bucket: a page in its older half is found by a scan from the oldest clip. */
function pageWithin(bucket: PageBucket, { offset, limit }: Page): RawBuilder<unknown> {
  const { newer, clips, total, fromAt, fromId, untilAt, untilId } = bucket
  const skipped = offset - newer
  const shown = Math.min(limit, total - offset)
  const after = clips - skipped - shown
  if (after < 0 || after >= skipped) {
    const inside = untilAt === null ? sql`true` : sql`(created_at, clip_id) < (${untilAt}::timestamptz, ${untilId})`
    return sql`
      select clip_id as id from clip_search where ${inside}
      order by created_at desc, clip_id desc offset ${skipped} limit ${limit}`
  }
  return sql`
    select id from (
      select clip_id as id, created_at from clip_search where (created_at, clip_id) >= (${fromAt}::timestamptz, ${fromId})
      order by created_at, clip_id offset ${after} limit ${shown}
    ) as page order by created_at desc, id desc`
}

/** The bucket of an offset; the oldest one for an offset past the end. Times are text, since they are finer than a Date. */
async function findBucket(db: Executor, offset: number): Promise<PageBucket | undefined> {
  const { rows } = await sql<PageBucket>`
    with bucket as (
      select sum(clips) over newest_first - clips as newer, clips, sum(clips) over () as total, from_at, from_id,
        lag(from_at) over newest_first as until_at, lag(from_id) over newest_first as until_id
      from clip_block window newest_first as (order by from_at desc, from_id desc)
    )
    select newer, clips, total, from_at::text as "fromAt", from_id as "fromId", until_at::text as "untilAt", until_id as "untilId"
    from bucket where newer + clips > ${offset} or newer + clips = total order by newer limit 1`.execute(db)
  return rows[0]
}
