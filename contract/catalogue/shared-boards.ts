import * as z from 'zod/mini'
import { endpoint, file, json, oneOf, redirect } from '../endpoint.ts'
import { ClipId, line, Ok, requiredParagraph, yesOrNo } from '../values.ts'
import { Approval, BoardContent, MAX_BOARD_CLIPS, MAX_COMMENT } from './boards.ts'

const Token = z
  .string({ error: 'The token of a board is needed.' })
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'The token of a board is needed.'))

export const getSharedBoard = endpoint('GET /boards/shared', {
  who: 'anyone',
  summary: 'A board for whoever was given its link',
  query: { token: Token },
  reply: json(
    z.object({
      name: z.string(),
      /** The owner’s first name only, or the company’s name. */
      ownerName: z.string(),
      ...BoardContent,
    }),
  ),
  costsRead: true,
  errors: ['board_not_found'],
})

export const downloadComp = endpoint('GET /boards/comp', {
  who: 'anyone',
  summary: 'The watermarked film of a clip on a shared board, to cut with',
  query: { token: Token, clip: ClipId },
  reply: oneOf(file('video/mp4'), redirect()),
  // A whole board, one film after the other.
  limit: { name: 'board-comp', by: 'network', max: MAX_BOARD_CLIPS, seconds: 3600 },
  errors: [
    'board_not_found',
    'clip_not_found',
    'comps_off',
    'rendition_unavailable',
    'too_many_requests',
    'range_not_satisfiable',
  ],
})

const Guest = { token: Token, name: line('Name', 60), clip: z.optional(ClipId) }

export const commentOnBoard = endpoint('POST /boards/comment', {
  who: 'anyone',
  summary: 'Comments on a shared board, one of its clips, or a moment of it',
  body: {
    ...Guest,
    /** Second of the clip. */
    at: z.optional(
      z
        .number({ error: 'at must be a number of seconds' })
        .check(z.minimum(0, 'at is at least 0'), z.maximum(86_400, 'at is at most 86400')),
    ),
    text: requiredParagraph('Comment', MAX_COMMENT, 'Comment is required'),
  },
  reply: json(z.extend(Ok, { id: z.string() })),
  errors: ['board_not_found', 'clip_not_found', 'comments_off', 'too_many_comments', 'too_many_requests'],
})

export const approveOnBoard = endpoint('POST /boards/approve', {
  who: 'anyone',
  summary:
    'A thumb up or an approval, for one clip of a shared board or all of it; with undo, that of this name is taken back',
  body: {
    token: Token,
    ...Approval,
    /** When the newest clip was added that the guest was shown: no newer one, nor another film of an older one, is approved unseen. */
    seen: z.optional(z.iso.datetime({ error: 'seen must be as in 2026-04-30T10:00:00Z' })),
    undo: z.optional(yesOrNo('undo')),
  },
  errors: [
    'board_not_found',
    'board_changed',
    'clip_not_found',
    'comments_off',
    'too_many_comments',
    'too_many_requests',
  ],
})
