import { sql } from 'kysely'
import type { ClipState } from '../../../contract/catalogue.ts'
import type { reviewVideo } from '../../../contract/clip-desk.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/route.ts'
import { insertChanges } from './clip-change.repository.ts'
import { adminDetailsOf, findReviewSetting } from './clip-admin.repository.ts'
import type { EditDeps } from './clip-edit.service.ts'

type Decision = ParsedOf<typeof reviewVideo>

interface Standing {
  id: string
  review: 'draft' | 'waiting' | 'approved' | 'rejected' | null
  isLive: boolean
  /** Its previews are made: the moment it may be seen, it can be. */
  isReady: boolean
  uploaderId: string | null
}

/**
 * Decides about a clip that waits, holds one back, or hands one in (again).
 * @throws AppError clip_not_found, forbidden, not_reviewable, missing_fields (a rejection says why)
 * @returns where it stands now
 */
export async function review({ db, clock, bus }: EditDeps, actor: Actor, input: Decision): Promise<ClipState> {
  const state = await db.transaction().execute(async (trx) => {
    const clip = await lock(trx, input.id)
    const next = await decide(trx, actor, clip, input)
    const before = (await adminDetailsOf(trx, [clip.id])).get(clip.id)?.state
    await write(trx, clip, { ...next, by: actor.id, at: clock.now() })
    const after = (await adminDetailsOf(trx, [clip.id])).get(clip.id)?.state ?? 'processing'
    const reason = next.reason ? { reason: next.reason } : {}
    await insertChanges(trx, { accountId: actor.id, via: 'review', at: clock.now() }, [
      { clipId: clip.id, before: { state: before }, after: { state: after, ...reason } },
    ])
    return after
  })
  await bus.publish('catalogue', {})
  return state
}

async function lock(trx: Trx, id: string): Promise<Standing> {
  const row = await trx
    .selectFrom('clip')
    .leftJoin('media_task', 'media_task.clip_id', 'clip.id')
    .select(['clip.id', 'clip.review', 'clip.published_at', 'clip.uploader_id as uploaderId', 'media_task.state'])
    .where('clip.id', '=', id)
    .where('clip.withdrawn_at', 'is', null)
    .forNoKeyUpdate('clip')
    .executeTakeFirst()
  if (!row) throw new AppError('clip_not_found')
  const { published_at: publishedAt, state, ...rest } = row
  return { ...rest, isLive: publishedAt !== null, isReady: state === null || state === 'published' }
}

interface Next {
  review: Standing['review']
  live: boolean
  reason: string
}

async function decide(trx: Trx, actor: Actor, clip: Standing, { decision, reason }: Decision): Promise<Next> {
  const isAdmin = actor.role === 'ADMIN'
  const isOwn = clip.uploaderId === actor.id
  switch (decision) {
    case 'approve':
      if (!isAdmin) throw new AppError('forbidden')
      if (clip.review !== 'waiting') throw new AppError('not_reviewable')
      return { review: 'approved', live: true, reason: '' }
    case 'reject':
      if (!isAdmin) throw new AppError('forbidden')
      if (clip.review !== 'waiting') throw new AppError('not_reviewable')
      if (reason === '') throw new AppError('missing_fields', { message: 'Say why it is rejected', field: 'reason' })
      return { review: 'rejected', live: false, reason }
    case 'hold':
      // What everybody sees is taken from sight by an ADMIN alone, as withdrawing is.
      if (!isAdmin && (!isOwn || clip.isLive)) throw new AppError('forbidden')
      return { review: 'draft', live: false, reason: '' }
    case 'submit':
      if (!isAdmin && !isOwn) throw new AppError('forbidden')
      if (clip.review !== 'draft' && clip.review !== 'rejected') throw new AppError('not_reviewable')
      return (await needsReview(trx, isAdmin))
        ? { review: clip.isReady ? 'waiting' : null, live: false, reason: '' }
        : { review: 'approved', live: true, reason: '' }
  }
}

const needsReview = async (trx: Trx, isAdmin: boolean): Promise<boolean> =>
  !isAdmin && (await findReviewSetting(trx)) === 'employees'

/** A clip whose previews are not made yet goes live when they are. */
async function write(trx: Trx, clip: Standing, next: Next & { by: string; at: Date }): Promise<void> {
  const published = next.live && clip.isReady ? sql<Date>`coalesce(published_at, ${next.at})` : null
  await trx
    .updateTable('clip')
    .set({
      review: next.review,
      review_reason: next.reason,
      reviewed_by: next.by,
      reviewed_at: next.at,
      published_at: published,
      version: sql`version + 1`,
    })
    .where('id', '=', clip.id)
    .execute()
}
