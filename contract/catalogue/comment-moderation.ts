import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { line, yesOrNo } from '../values.ts'
import { COMMENT_LISTS } from './comment-lists.ts'

const CommentId = z.guid('A comment id is needed.')

export const listStaffComments = endpoint('GET /staff/comments', {
  who: 'review',
  summary: 'What was written on customers’ boards and in their rooms, newest first, with where it stands',
  query: {
    list: z._default(z.enum(COMMENT_LISTS, { error: 'list must be shown, suspect or hidden' }), 'shown'),
    /** Cursor: the last id of the page before. */
    after: z.optional(CommentId),
  },
  reply: json(
    z.object({
      comments: z.array(
        z.object({
          id: z.string(),
          author: z.string(),
          byOwner: z.boolean(),
          text: z.string(),
          at: z.string(),
          board: z.object({
            name: z.string(),
            /** Whose board it is. */
            owner: z.object({ _id: z.string(), name: z.string() }),
            /** Of its link; null: not shared now. */
            token: z.nullable(z.string()),
          }),
          clip: z.nullable(z.object({ _id: z.string(), name: z.string() })),
          hidden: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), at: z.string() })),
        }),
      ),
      more: z.boolean(),
    }),
  ),
})

export const hideComment = endpoint('POST /staff/hidecomment', {
  who: 'review',
  summary: 'Hides a comment on a board, with the reason that is read in its place; with undo it stands again as it was',
  body: {
    id: CommentId,
    reason: z.optional(line('reason', 500)),
    undo: z.optional(yesOrNo('undo')),
  },
  changes: 'nothing',
  errors: ['comment_not_found', 'missing_fields'],
})
