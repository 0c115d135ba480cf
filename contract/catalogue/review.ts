import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { ClipId, lineOr, Ok } from '../values.ts'
import { CLIP_STATES } from './catalogue.ts'
import { AnsweredCard } from './clearances.ts'

export const reviewVideo = endpoint('POST /videos/review', {
  who: 'staff',
  summary:
    'Approve or reject with a reason (right of review); hold back, within a day and unlicensed also live, or hand in (again). Without a rights card neither approved nor handed in, but with the answers',
  body: {
    id: ClipId,
    decision: z.enum(['approve', 'reject', 'hold', 'submit'], {
      error: 'decision must be approve, reject, hold or submit',
    }),
    reason: lineOr('', 'reason', 500),
    /** Fills the rights card in with the approval, or with handing in. */
    rights: z.optional(AnsweredCard),
  },
  reply: json(z.extend(Ok, { state: z.enum(CLIP_STATES) })),
  changes: 'catalogue',
  errors: ['clip_not_found', 'not_reviewable', 'card_missing', 'missing_fields'],
})

export const saveReviewSettings = endpoint('POST /videos/clipdesksettings', {
  who: 'settings',
  summary: 'Whose uploads are looked at before they go live',
  body: { review: z.enum(['off', 'employees'], { error: 'review must be off or employees' }) },
  changes: 'nothing',
})
