import { MAX_COMMENTS } from '../../../contract/catalogue/boards.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { findShared } from './board.repository.ts'
import { isShown } from './board-clip.repository.ts'
import { type BoardNotificationDeps, scheduleNotification } from './board-notification.service.ts'
import { type ApprovalKind, lockAndCountEntries, insertApproval, insertComment } from './board-discussion.repository.ts'
import { discussionOf } from './board-discussion.service.ts'
import { shownClips } from './board-videos.service.ts'
import type { BoardsDeps } from './boards.service.ts'

/** Comments and approvals an hour from one address. */
const MAX_PER_HOUR = 30

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
  return { name: board.name, ownerName: board.ownerName, commentsOn: board.commentsOn, clips, ...discussion }
}

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

/** Idempotent. The owner is notified of approvals. @throws as `comment` */
export async function approve(deps: SharedBoardDeps, guest: Guest & { kind: ApprovalKind }) {
  const { kind, name, clip = '' } = guest
  await contribute(deps, guest, async (trx, boardId) => {
    const isNew = await insertApproval(trx, { boardId, clipId: clip, kind, name, at: deps.clock.now() })
    if (isNew && kind === 'approved') await scheduleNotification(deps, trx, boardId)
  })
  return { success: true, message: kind === 'approved' ? 'Approved.' : 'Thank you.' } as const
}

/** Runs where comments are on and below their limit, for a clip that is visible on the board. */
async function contribute(
  deps: SharedBoardDeps,
  guest: Guest,
  run: (trx: Trx, boardId: string) => Promise<void>,
): Promise<void> {
  await deps.limits.hit(`board ${guest.address}`, MAX_PER_HOUR, 3600)
  await deps.db.transaction().execute(async (trx) => {
    const board = await findShared(trx, guest.token, deps.clock.now())
    if (!board) throw new AppError('board_not_found')
    if (!board.commentsOn) throw new AppError('comments_off')
    if ((await lockAndCountEntries(trx, board.id)) >= MAX_COMMENTS) throw new AppError('too_many_comments')
    if (guest.clip !== undefined && !(await isShown(trx, board.id, guest.clip))) throw new AppError('clip_not_found')
    await run(trx, board.id)
  })
}
