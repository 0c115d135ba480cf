import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { ReviewedClip } from './review.policy.ts'

/** A clip that was not withdrawn, locked. */
export async function lockReviewedClip(trx: Trx, id: string): Promise<ReviewedClip | undefined> {
  const row = await trx
    .selectFrom('clip')
    .leftJoin('media_task', 'media_task.clip_id', 'clip.id')
    .select(['clip.id', 'clip.review', 'clip.published_at', 'clip.uploader_id as uploaderId', 'media_task.state'])
    .where('clip.id', '=', id)
    .where('clip.withdrawn_at', 'is', null)
    .forNoKeyUpdate('clip')
    .executeTakeFirst()
  if (!row) return undefined
  const { published_at: publishedAt, state, ...rest } = row
  return { ...rest, isLive: publishedAt !== null, isReady: state === null || state === 'published' }
}

export interface ReviewUpdate {
  review: ReviewedClip['review']
  reason: string
  /** Null takes it off the site; a clip that is live keeps its first time. */
  publishedAt: Date | null
  by: string
  at: Date
}

export async function updateReview(trx: Trx, id: string, update: ReviewUpdate): Promise<void> {
  await trx
    .updateTable('clip')
    .set({
      review: update.review,
      review_reason: update.reason,
      reviewed_by: update.by,
      reviewed_at: update.at,
      published_at: update.publishedAt && sql<Date>`coalesce(published_at, ${update.publishedAt})`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export type ReviewSetting = 'off' | 'employees'

export async function findReviewSetting(db: Executor): Promise<ReviewSetting> {
  return (await db.selectFrom('clip_desk_setting').select('review').executeTakeFirstOrThrow()).review
}

export async function saveReviewSetting(db: Executor, review: ReviewSetting): Promise<void> {
  await db.updateTable('clip_desk_setting').set({ review }).execute()
}
