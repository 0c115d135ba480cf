import * as z from 'zod/mini'
import { SavedVideo } from './catalogue.ts'
import { endpoint, json } from '../endpoint.ts'
import { ClipId, line, Ok, paragraph, requiredParagraph, yesOrNo } from '../values.ts'

export const MAX_BOARDS = 100
export const MAX_BOARD_CLIPS = 1_000
export const MAX_BOARD_NAME = 80
export const MAX_PRESENTER_NAME = 80
export const MAX_NOTE = 1_000
export const MAX_COMMENT = 1_000
export const MAX_COMMENTS = 500
/** Lifetimes of a link in days, in the order offered; without days it lives until it is revoked. */
export const SHARE_DAYS = [7, 30, 90] as const

const BoardId = z.guid('A board id is needed.')
const CommentId = z.guid('A comment id is needed.')
const Name = line('Name', MAX_BOARD_NAME)
const clipIds = (label: string) =>
  z
    .array(ClipId, { error: `${label} must be a list of clip ids` })
    .check(
      z.minLength(1, `${label} must name a clip`),
      z.maxLength(MAX_BOARD_CLIPS, `${label}: at most ${MAX_BOARD_CLIPS}`),
    )

/** A clip as a board shows it; CAT-1. */
export const BoardVideo = z.extend(SavedVideo, {
  waterMarkedVideoURL: z.string(),
  colour: z.string(),
  frameRate: z.number(),
  hasAudio: z.boolean(),
  number: z.string(),
  /** The size of the watermarked film that is downloaded to cut with; null until it is made. */
  comp: z.nullable(z.object({ width: z.number(), height: z.number() })),
})
export type BoardVideo = z.core.output<typeof BoardVideo>

export const BoardClip = z.object({
  clip: z.string(),
  note: z.string(),
  /** An approval of the whole board is one of the clips that were on it then. */
  addedAt: z.string(),
  /** Null: the clip is no longer available. */
  video: z.nullable(BoardVideo),
})
export type BoardClip = z.core.output<typeof BoardClip>

export const BoardComment = z.object({
  id: z.string(),
  /** Null: about the whole board. */
  clip: z.nullable(z.string()),
  /** Second of the clip. */
  at: z.nullable(z.number()),
  author: z.string(),
  byOwner: z.boolean(),
  /** Of a hidden one the reason. */
  text: z.string(),
  /** Hidden by the shop’s staff. */
  hidden: z.boolean(),
  createdAt: z.string(),
  closed: z.boolean(),
  replyTo: z.nullable(z.string()),
})
export type BoardComment = z.core.output<typeof BoardComment>

const APPROVALS = ['up', 'approved'] as const
/** Whose it is, of what; without a clip, of the whole board. */
export const Approval = {
  name: line('Name', 60),
  clip: z.optional(ClipId),
  kind: z.enum(APPROVALS, { error: 'kind must be up or approved' }),
}
export const BoardApproval = z.object({
  clip: z.nullable(z.string()),
  kind: z.enum(APPROVALS),
  name: z.string(),
  createdAt: z.string(),
})
export type BoardApproval = z.core.output<typeof BoardApproval>

export const BoardContent = {
  commentsOn: z.boolean(),
  /** Whether those with the link may download the watermarked films. */
  compsOn: z.boolean(),
  /** On the room that the link opens: an agency, a brand; empty: the shop’s. */
  roomName: z.string(),
  clips: z.array(BoardClip),
  comments: z.array(BoardComment),
  approvals: z.array(BoardApproval),
}

export const BoardShare = z.object({ token: z.string(), expiresAt: z.nullable(z.string()), expired: z.boolean() })

export const BoardCard = z.object({
  id: z.string(),
  name: z.string(),
  /** Clips on it that are available. */
  count: z.number(),
  /** Posters of its first four. */
  covers: z.array(z.string()),
  shared: z.boolean(),
  /** Comments and approvals unread by its owner. */
  news: z.number(),
  /** Whether it holds the clip of the request. */
  holds: z.boolean(),
})
export type BoardCard = z.core.output<typeof BoardCard>

export const listBoards = endpoint('GET /user/boards', {
  who: 'customer',
  company: 'viewer',
  summary: 'The caller’s boards beside Favorites, in their order; with a clip, whether each holds it',
  query: { clip: z.optional(ClipId) },
  reply: json(z.object({ boards: z.array(BoardCard) })),
})

export const getBoard = endpoint('GET /user/board', {
  who: 'customer',
  company: 'viewer',
  summary: 'One board with its clips, its link and its comments',
  query: { id: BoardId },
  reply: json(
    z.object({
      id: z.string(),
      name: z.string(),
      share: z.nullable(BoardShare),
      news: z.number(),
      ...BoardContent,
    }),
  ),
  errors: ['board_not_found'],
})

export const saveBoard = endpoint('POST /user/saveboard', {
  who: 'customer',
  company: 'editor',
  summary: 'Makes a board, or gives the one with this id another name',
  body: { id: z.optional(BoardId), name: Name },
  reply: json(z.extend(Ok, { id: z.string() })),
  errors: ['board_not_found', 'too_many_boards'],
})

export const deleteBoard = endpoint('POST /user/deleteboard', {
  who: 'customer',
  company: 'editor',
  summary: 'Deletes a board; with undo, shortly afterwards, brings it back as it was',
  body: { id: BoardId, undo: z.optional(yesOrNo('undo')) },
  errors: ['board_not_found', 'too_many_boards'],
})

export const orderBoards = endpoint('POST /user/orderboards', {
  who: 'customer',
  company: 'editor',
  summary: 'Puts the boards in this order; those left out follow',
  body: {
    boards: z
      .array(BoardId, { error: 'boards must be a list of board ids' })
      .check(z.minLength(1, 'boards must name a board'), z.maxLength(MAX_BOARDS, `boards: at most ${MAX_BOARDS}`)),
  },
  errors: ['board_not_found'],
})

export const addToBoard = endpoint('POST /user/addtoboard', {
  who: 'customer',
  company: 'editor',
  summary: 'Puts clips on a board; with `from` they are moved there from another one',
  body: { id: BoardId, clips: clipIds('clips'), from: z.optional(BoardId) },
  errors: ['board_not_found', 'clip_not_found', 'board_full'],
})

export const removeFromBoard = endpoint('POST /user/removefromboard', {
  who: 'customer',
  company: 'editor',
  summary: 'Removes clips from a board',
  body: { id: BoardId, clips: clipIds('clips') },
  errors: ['board_not_found'],
})

export const orderBoardClips = endpoint('POST /user/orderboardclips', {
  who: 'customer',
  company: 'editor',
  summary: 'Puts the clips of a board in this order; those left out follow',
  body: { id: BoardId, clips: clipIds('clips') },
  errors: ['board_not_found'],
})

export const noteOnBoard = endpoint('POST /user/boardnote', {
  who: 'customer',
  company: 'editor',
  summary: 'Keeps a note beside a clip of a board; an empty one takes it away',
  body: { id: BoardId, clip: ClipId, note: paragraph('Note', MAX_NOTE) },
  errors: ['board_not_found', 'clip_not_found'],
})

export const shareBoard = endpoint('POST /user/shareboard', {
  who: 'customer',
  company: 'editor',
  summary:
    'Gives a board a link, a new one, or none any more; says whose name stands on it, and whether those who have it may comment and download comps',
  body: {
    id: BoardId,
    on: yesOrNo('on'),
    /** Lifetime in days from now; null: unlimited; left out: unchanged, of a new link 90. */
    days: z.optional(
      z.nullable(
        z
          .int32({ error: 'days must be a whole number' })
          .check(z.minimum(1, 'days is at least 1'), z.maximum(366, 'days is at most 366')),
      ),
    ),
    comments: z.optional(yesOrNo('comments')),
    comps: z.optional(yesOrNo('comps')),
    roomName: z.optional(paragraph('Name on the room', MAX_PRESENTER_NAME)),
    /** Revokes the previous link. */
    renew: z.optional(yesOrNo('renew')),
  },
  reply: json(
    z.object({ share: z.nullable(BoardShare), commentsOn: z.boolean(), compsOn: z.boolean(), roomName: z.string() }),
  ),
  errors: ['board_not_found'],
})

export const answerOnBoard = endpoint('POST /user/boardcomment', {
  who: 'customer',
  company: 'editor',
  summary: 'What the owner does with a comment: answers, closes, opens again or removes it',
  body: {
    id: CommentId,
    answer: z.optional(requiredParagraph('Answer', MAX_COMMENT, 'Answer is required')),
    closed: z.optional(yesOrNo('closed')),
    remove: z.optional(yesOrNo('remove')),
  },
  limit: { name: 'board-answer', by: 'account', max: 600, seconds: 3600 },
  errors: ['comment_not_found', 'too_many_comments'],
})

export const removeApproval = endpoint('POST /user/removeapproval', {
  who: 'customer',
  company: 'editor',
  summary: 'Takes a thumb up or an approval off a board of the caller’s',
  body: { id: BoardId, ...Approval },
  errors: ['board_not_found'],
})

export const seeBoard = endpoint('POST /user/seenboard', {
  who: 'customer',
  company: 'viewer',
  readsOnly: true,
  summary: 'Marks the comments of a board as read by its owner; nothing when a viewer of a company looks',
  body: { id: BoardId },
  errors: ['board_not_found'],
})
