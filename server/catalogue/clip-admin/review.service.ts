import type { ClipState } from '../../../contract/catalogue/catalogue.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { adminDetailsOf, findReviewSetting, lockReviewedClip, updateReview } from './clip-admin.repository.ts'
import { insertChanges } from './clip-change.repository.ts'
import type { EditDeps } from './clip-edit.service.ts'
import { decideReview, type ReviewDecision } from './review.policy.ts'

/**
 * Approves or rejects a clip in review, holds one back, or submits one (again).
 * @throws AppError clip_not_found, forbidden, not_reviewable, missing_fields (a rejection needs a reason)
 * @returns its state now
 */
export async function reviewClip(
  { db, clock, bus }: EditDeps,
  actor: Actor,
  input: ReviewDecision,
): Promise<ClipState> {
  const state = await db.transaction().execute(async (trx) => {
    const clip = await lockReviewedClip(trx, input.id)
    if (!clip) throw new AppError('clip_not_found')
    const employeesNeedReview = (await findReviewSetting(trx)) === 'employees'
    const { review: next, live, reason } = decideReview(actor, clip, input, employeesNeedReview)
    const before = (await adminDetailsOf(trx, [clip.id])).get(clip.id)?.state
    const at = clock.now()
    // A clip whose previews are not made yet is published when they are.
    const publishedAt = live && clip.isReady ? at : null
    await updateReview(trx, clip.id, { review: next, reason, publishedAt, by: actor.id, at })
    const after = (await adminDetailsOf(trx, [clip.id])).get(clip.id)?.state ?? 'processing'
    await insertChanges(trx, { accountId: actor.id, via: 'review', at }, [
      { clipId: clip.id, before: { state: before }, after: { state: after, ...(reason && { reason }) } },
    ])
    return after
  })
  await bus.publish('catalogue', {})
  return state
}
