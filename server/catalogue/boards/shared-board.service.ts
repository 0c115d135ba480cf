import * as z from 'zod'
import { defineJob, type Queue } from '../../platform/queue/queue.ts'
import { MAX_COMMENTS } from '../../../contract/catalogue/boards.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findWatermarked } from '../../media/delivery.service.ts'
import { newId } from '../../platform/ids.ts'
import { limitOf } from '../../config/limits.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { findShared, hasNewer, isShown } from './board.repository.ts'
import {
  activityBetween,
  type ApprovalKind,
  insertApproval,
  insertComment,
  lockAndCountEntries,
  lockPending,
  markPending,
  recordNotified,
  removeApproval,
} from './board-discussion.repository.ts'
import { type BoardsDeps, discussionOf, shownClips } from './boards.service.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'

/** Mails the owner of a board what was approved on it. */
export const notifyBoardOwner = defineJob('tell-board-owner', {
  group: 'mail',
  payload: z.object({ boardId: z.uuid() }),
  retryDelaySeconds: 30,
})

export interface SharedBoardDeps extends BoardsDeps, BoardNotificationDeps {
  limits: RateLimiter
}

/** A guest with the link. The name is as they give it. */
interface Guest {
  token: string
  name: string
  clip?: string | undefined
  /** For the rate limit only, never stored. */
  address: string
}

/** @throws AppError board_not_found for a link that was revoked, has expired, or never existed */
export async function getShared({ db, clock }: BoardsDeps, token: string) {
  const board = await findShared(db, token, clock.now())
  if (!board) throw new AppError('board_not_found')
  const [clips, discussion] = await Promise.all([
    shownClips(db, board.id),
    board.commentsOn ? discussionOf(db, board.id) : { comments: [], approvals: [] },
  ])
  const { name, ownerName, commentsOn, compsOn, roomName } = board
  return {
    name,
    ownerName: withoutAddress(ownerName),
    commentsOn,
    compsOn,
    roomName,
    clips,
    ...withoutAddresses(discussion),
  }
}

/**
 * The watermarked film of a clip on a shared board. Named by the clip's number, so that an edit list knows it again.
 * @throws AppError board_not_found, comps_off, clip_not_found, rendition_unavailable
 */
export async function findComp({ db, clock }: BoardsDeps, { token, clip }: { token: string; clip: string }) {
  const board = await findShared(db, token, clock.now())
  if (!board) throw new AppError('board_not_found')
  if (!board.compsOn) throw new AppError('comps_off')
  if (!(await isShown(db, board.id, clip))) throw new AppError('clip_not_found')
  const rendition = await findWatermarked(db, clip)
  if (!rendition) throw new AppError('rendition_unavailable')
  return { rendition, fileName: `watermarked_video_${clip}.mp4`, accountId: board.accountId, byLink: true }
}

/** Begins where a word does: tried at each of its letters, a long word would take the square of its length. */
const ADDRESS = /(?<![^\s<>@])([^\s<>@]{1,2})[^\s<>@]*@[^\s<>@]+\.[^\s<>@]+/g

/** Whoever has the link may read it: of e-mail addresses the first two letters stand. */
const withoutAddress = (text: string): string => text.replaceAll(ADDRESS, '$1…@…')

const withoutAddresses = ({ comments, approvals }: Awaited<ReturnType<typeof discussionOf>>) => ({
  comments: comments.map(({ author, text, ...comment }) => ({
    ...comment,
    author: withoutAddress(author),
    text: withoutAddress(text),
  })),
  approvals: approvals.map(({ name, ...approval }) => ({ ...approval, name: withoutAddress(name) })),
})

/** @throws AppError board_not_found, clip_not_found, comments_off, too_many_comments, too_many_requests */
export async function comment(deps: SharedBoardDeps, guest: Guest & { at?: number | undefined; text: string }) {
  const at = deps.clock.now()
  const id = newId(at)
  await contribute(deps, guest, async (trx, boardId) => {
    await insertComment(trx, {
      id,
      boardId,
      clipId: guest.clip ?? null,
      // A time code belongs to a clip.
      atMs: guest.clip === undefined || guest.at === undefined ? null : Math.round(guest.at * 1000),
      replyTo: null,
      isOwner: false,
      author: guest.name,
      text: guest.text,
      createdAt: at,
    })
  })
  return { success: true, message: 'Comment added.', id } as const
}

type Opinion = Guest & { kind: ApprovalKind; seen?: string | undefined }

/** Idempotent. The owner is notified of approvals. @throws as `comment`, and board_changed */
export async function approve(deps: SharedBoardDeps, guest: Opinion) {
  const { kind, name, clip = '', seen } = guest
  await contribute(deps, guest, async (trx, boardId) => {
    if (seen && (await hasNewer(trx, boardId, clip, new Date(seen)))) throw new AppError('board_changed')
    const isNew = await insertApproval(trx, { boardId, clipId: clip, kind, name, createdAt: deps.clock.now() })
    if (isNew && kind === 'approved') await scheduleNotification(deps, trx, boardId)
  })
  return { success: true, message: kind === 'approved' ? 'Approved.' : 'Thank you.' } as const
}

/**
 * Idempotent; also on a board that is full, or of a clip that has left it. Nobody checks names: whoever has the link may take
 * back what another one of that name said. @throws AppError board_not_found, comments_off, too_many_requests
 */
export async function takeBack(deps: SharedBoardDeps, guest: Opinion) {
  const { kind, name, clip = '' } = guest
  await discuss(deps, guest, (trx, boardId) => removeApproval(trx, { boardId, clipId: clip, kind, name }))
  return { success: true, message: kind === 'approved' ? 'Approval taken back.' : 'Like taken back.' } as const
}

/** Runs where comments are on and below their limit, for a clip that is visible on the board. */
const contribute = (deps: SharedBoardDeps, guest: Guest, run: (trx: Trx, boardId: string) => Promise<void>) =>
  discuss(deps, guest, async (trx, boardId) => {
    if ((await lockAndCountEntries(trx, boardId)) >= MAX_COMMENTS) throw new AppError('too_many_comments')
    if (guest.clip !== undefined && !(await isShown(trx, boardId, guest.clip))) throw new AppError('clip_not_found')
    await run(trx, boardId)
  })

/** Runs where comments are on. */
async function discuss(deps: SharedBoardDeps, guest: Guest, run: (trx: Trx, boardId: string) => Promise<unknown>) {
  await deps.limits.hit(limitOf('board-entry'), guest.address)
  await deps.db.transaction().execute(async (trx) => {
    const board = await findShared(trx, guest.token, deps.clock.now())
    if (!board) throw new AppError('board_not_found')
    if (!board.commentsOn) throw new AppError('comments_off')
    await run(trx, board.id)
  })
}

export interface BoardNotificationDeps {
  db: Database
  clock: Clock
  queue: Queue
  outbox: Outbox
}

/** At most one mail a board in this time; it covers all that happened meanwhile. */
const INTERVAL_MS = 15 * 60_000

/** Debounce: the first approval is mailed at once, the next ones together when the interval has passed. */
async function scheduleNotification(deps: BoardNotificationDeps, trx: Trx, boardId: string): Promise<void> {
  const pending = await markPending(trx, boardId)
  if (!pending) return
  const due = (pending.lastAt?.getTime() ?? 0) + INTERVAL_MS
  const afterSeconds = Math.max(0, Math.ceil((due - deps.clock.now().getTime()) / 1000))
  await deps.queue.enqueue(trx, notifyBoardOwner, { boardId }, { afterSeconds })
}

/** Job; idempotent. */
export async function sendNotification(deps: BoardNotificationDeps, boardId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const board = await lockPending(trx, boardId)
    if (!board) return
    const at = deps.clock.now()
    await recordNotified(trx, boardId, at)
    if (board.isDeleted) return
    const { name: by, ...activity } = await activityBetween(trx, boardId, board.lastAt, at)
    if (activity.clips === 0 && !activity.whole) return
    await deps.outbox.post(trx, {
      key: `board-approved ${boardId} ${at.toISOString()}`,
      accountId: board.accountId,
      to: board.login,
      template: 'board-approved',
      data: { boardId, board: board.name, by, ...activity },
    })
  })
}
