import type { reviewVideo } from '../../../contract/catalogue/review.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'

export type ReviewDecision = ParsedOf<typeof reviewVideo>

export interface ReviewedClip {
  id: string
  review: 'draft' | 'waiting' | 'approved' | 'rejected' | null
  isLive: boolean
  /** Its previews are made, so that it can be published at once. */
  isReady: boolean
  uploaderId: string | null
  uploadedAt: Date
  /** Somebody holds a licence to it. */
  isLicensed: boolean
  /** Somebody has filled in its rights card. */
  hasCard: boolean
  /** Why the same film was taken down under another name; null where it was not. */
  takenDown: string | null
}

export interface ReviewOutcome {
  review: ReviewedClip['review']
  live: boolean
  reason: string
}

const FRESH_MS = 86_400_000

/** ACC-26: what somebody uploaded is theirs to publish as long as they have the desk for it. */
const isOwnOf = (actor: Pick<Actor, 'id' | 'rights'>, clip: Pick<ReviewedClip, 'uploaderId'>): boolean =>
  clip.uploaderId === actor.id && actor.rights.includes('upload')

/**
 * Whether somebody may take a clip back from the site: an ADMIN always, and whoever uploaded it within a day, as long as
 * nobody has licensed it. A wrong or private film must not stay public until an ADMIN is found.
 */
export const canUnpublish = (actor: Pick<Actor, 'id' | 'role' | 'rights'>, clip: ReviewedClip, now: Date): boolean =>
  actor.role === 'ADMIN' ||
  (isOwnOf(actor, clip) && (!clip.isLive || (!clip.isLicensed && now.getTime() - clip.uploadedAt.getTime() < FRESH_MS)))

/**
 * @param employeesNeedReview the setting of the back office
 * @throws AppError forbidden, not_reviewable, card_missing, missing_fields (a rejection needs a reason)
 */
export function decideReview(
  actor: Pick<Actor, 'id' | 'role' | 'rights'>,
  clip: ReviewedClip,
  { decision, reason, rights }: Pick<ReviewDecision, 'decision' | 'reason' | 'rights'>,
  { employeesNeedReview, now }: { employeesNeedReview: boolean; now: Date },
): ReviewOutcome {
  const mayReview = actor.rights.includes('review')
  const isOwn = isOwnOf(actor, clip)
  switch (decision) {
    case 'approve':
      if (!mayReview) throw new AppError('forbidden')
      if (clip.review !== 'waiting') throw new AppError('not_reviewable')
      // The same film may have been taken down while this one waited.
      requireMayBringBack(actor, clip)
      // LIC-18: nothing with people, brands or minors passes unanswered.
      if (!clip.hasCard && !rights) throw new AppError('card_missing')
      return { review: 'approved', live: true, reason: '' }
    case 'reject':
      if (!mayReview) throw new AppError('forbidden')
      if (clip.review !== 'waiting') throw new AppError('not_reviewable')
      if (reason === '') throw new AppError('missing_fields', { message: 'Say why it is rejected', field: 'reason' })
      return { review: 'rejected', live: false, reason }
    case 'hold':
      if (!canUnpublish(actor, clip, now)) throw new AppError('forbidden')
      return { review: 'draft', live: false, reason: '' }
    case 'submit':
      if (!mayReview && !isOwn) throw new AppError('forbidden')
      if (clip.review !== 'draft' && clip.review !== 'rejected') throw new AppError('not_reviewable')
      requireMayBringBack(actor, clip)
      // LIC-18: nor does it go on sale, or to review, by being handed in.
      if (!clip.hasCard && !rights) throw new AppError('card_missing')
      return !mayReview && employeesNeedReview
        ? { review: clip.isReady ? 'waiting' : null, live: false, reason: '' }
        : { review: 'approved', live: true, reason: '' }
  }
}

/** What was taken down stays down until whoever may bring it back says otherwise. @throws AppError forbidden */
function requireMayBringBack({ role }: Pick<Actor, 'role'>, { takenDown }: Pick<ReviewedClip, 'takenDown'>): void {
  if (takenDown !== null && role !== 'ADMIN')
    throw new AppError('forbidden', {
      message: 'This film was taken down before. An administrator decides whether it goes on sale.',
    })
}
