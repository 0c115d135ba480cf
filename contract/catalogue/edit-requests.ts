import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { lineOr, Ok, yesOrNo } from '../values.ts'

const Values = z.record(z.string(), z.unknown())

export const EDIT_KINDS = ['edit', 'bulk', 'csv', 'undo'] as const

/** An edit of a live clip that an ADMIN is asked for. */
export const EditRequest = z.object({
  id: z.string(),
  clip: z.string(),
  /** The clip's name, as everybody reads it. */
  name: z.string(),
  /** User id of who asks. */
  by: z.string(),
  own: z.boolean(),
  via: z.enum(EDIT_KINDS),
  /** It came with others, by one act on many clips: how many of them wait, itself among them. */
  batch: z.nullable(z.object({ id: z.string(), waiting: z.number() })),
  at: z.string(),
  /** Only the fields that would change. */
  before: Values,
  after: Values,
  /** Otherwise it waits. */
  rejected: z.boolean(),
  /** Why it was rejected. */
  reason: z.string(),
})
export type EditRequest = z.core.output<typeof EditRequest>

export const listEditRequests = endpoint('GET /videos/editrequests', {
  who: 'staff',
  summary: 'Edits of live clips by employees that wait for an ADMIN, oldest first',
  query: {
    page: z.optional(
      z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'page must be a whole number from 1')), z.transform(Number)),
    ),
  },
  reply: json(z.object({ requests: z.array(EditRequest), totalPages: z.number(), total: z.number() })),
})

export const decideEdit = endpoint('POST /videos/decideedit', {
  who: 'staff',
  summary: 'Approves or rejects an edit, with a reason (ADMIN), or withdraws one’s own',
  body: {
    id: z.guid('An edit id is needed.'),
    decision: z.enum(['approve', 'reject', 'takeback'], { error: 'decision must be approve, reject or takeback' }),
    reason: lineOr('', 'reason', 500),
    /** All that wait of its batch. */
    batch: z.optional(yesOrNo('batch')),
  },
  /** Of a batch: those whose fields were changed since wait on. */
  reply: json(z.extend(Ok, { decided: z.number(), left: z.number() })),
  changes: 'catalogue',
  errors: ['change_not_found', 'clip_not_found', 'edit_conflict', 'missing_fields'],
})
