import type { reviewVideo } from '../../../contract/catalogue/clip-admin.ts'
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
  /** Somebody has filled in its rights card. */
  hasCard: boolean
}

export interface ReviewOutcome {
  review: ReviewedClip['review']
  live: boolean
  reason: string
}

/**
 * @param employeesNeedReview the setting of the back office
 * @throws AppError forbidden, not_reviewable, card_missing, missing_fields (a rejection needs a reason)
 */
export function decideReview(
  actor: Pick<Actor, 'id' | 'role'>,
  clip: ReviewedClip,
  { decision, reason, withoutCard }: Pick<ReviewDecision, 'decision' | 'reason' | 'withoutCard'>,
  employeesNeedReview: boolean,
): ReviewOutcome {
  const isAdmin = actor.role === 'ADMIN'
  const isOwn = clip.uploaderId === actor.id
  switch (decision) {
    case 'approve':
      if (!isAdmin) throw new AppError('forbidden')
      if (clip.review !== 'waiting') throw new AppError('not_reviewable')
      // LIC-18.
      if (!clip.hasCard && !withoutCard) throw new AppError('card_missing')
      return { review: 'approved', live: true, reason: '' }
    case 'reject':
      if (!isAdmin) throw new AppError('forbidden')
      if (clip.review !== 'waiting') throw new AppError('not_reviewable')
      if (reason === '') throw new AppError('missing_fields', { message: 'Say why it is rejected', field: 'reason' })
      return { review: 'rejected', live: false, reason }
    case 'hold':
      // Only an ADMIN takes a live clip off the site, as with withdrawing.
      if (!isAdmin && (!isOwn || clip.isLive)) throw new AppError('forbidden')
      return { review: 'draft', live: false, reason: '' }
    case 'submit':
      if (!isAdmin && !isOwn) throw new AppError('forbidden')
      if (clip.review !== 'draft' && clip.review !== 'rejected') throw new AppError('not_reviewable')
      return !isAdmin && employeesNeedReview
        ? { review: clip.isReady ? 'waiting' : null, live: false, reason: '' }
        : { review: 'approved', live: true, reason: '' }
  }
}
