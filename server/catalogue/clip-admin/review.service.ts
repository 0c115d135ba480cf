import type { ClipState } from '../../../contract/catalogue/catalogue.ts'
import { AppError } from '../../platform/errors.ts'
import { audit } from '../../platform/audit.ts'
import { markAdded } from '../boards/board.repository.ts'
import {
  adminDetailsOf,
  getReviewSetting,
  lockReviewedClip,
  saveReviewSetting,
  updateReview,
} from './clip-admin.repository.ts'
import { authorOf, recordChanges, type StaffActor } from './clip-change.service.ts'
import { applyEdits, type EditDeps } from './clip-edit.service.ts'
import { lockMetadata } from './clip-metadata.repository.ts'
import { requireNoMassAct } from './mass-act.service.ts'
import { decideReview, type ReviewDecision } from './review.policy.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'

/**
 * Approves or rejects a clip in review, holds one back, or submits one (again).
 * @throws AppError clip_not_found, forbidden, not_reviewable, card_missing, missing_fields (a rejection needs a reason)
 * @returns its state now
 */
export async function reviewClip(
  { db, clock, bus, queue }: EditDeps,
  actor: StaffActor,
  input: ReviewDecision,
): Promise<ClipState> {
  const state = await db.transaction().execute(async (trx) => {
    const clip = await lockReviewedClip(trx, input.id)
    if (!clip) throw new AppError('clip_not_found')
    const at = clock.now()
    const employeesNeedReview = (await getReviewSetting(trx)) === 'employees'
    const { review: next, live, reason } = decideReview(actor, clip, input, { employeesNeedReview, now: at })
    if (input.rights && (input.decision === 'approve' || input.decision === 'submit')) {
      const card = [...(await lockMetadata(trx, [clip.id])).values()].map((stored) => ({
        clip: stored,
        values: { rights: input.rights ?? null },
      }))
      await applyEdits({ queue }, trx, { ...authorOf(actor), via: 'edit', at }, card)
    }
    const before = (await adminDetailsOf(trx, [clip.id])).get(clip.id)?.state
    if (clip.isLive && !live) await requireNoMassAct(trx, { by: actor, at, withdrawn: 1 })
    // A clip whose previews are not made yet is published when they are.
    const publishedAt = live && clip.isReady ? at : null
    await updateReview(trx, clip.id, { review: next, reason, publishedAt, by: actor.id, at })
    if (!clip.isLive && publishedAt) await markAdded(trx, [clip.id], clock)
    const after = (await adminDetailsOf(trx, [clip.id])).get(clip.id)?.state ?? 'processing'
    await recordChanges(trx, { ...authorOf(actor), via: 'review', at }, [
      { clipId: clip.id, before: { state: before }, after: { state: after, ...(reason && { reason }) } },
    ])
    return after
  })
  await bus.publish(CATALOGUE_TOPIC, {})
  return state
}

/** Whose uploads are looked at before they go live. */
export async function changeReviewSetting(
  { db }: Pick<EditDeps, 'db'>,
  { id, client }: StaffActor,
  review: 'off' | 'employees',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = { review: await getReviewSetting(trx) }
    await saveReviewSetting(trx, review)
    await audit(trx, { action: 'review.setting_changed', actorId: id, client, before, after: { review } })
  })
}
