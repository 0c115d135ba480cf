import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import {
  type BoardCard,
  type BoardClip,
  type BoardVideo,
  MAX_BOARDS,
  MAX_COMMENTS,
} from '../../../contract/catalogue/boards.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { newId, newSecretName } from '../../platform/ids.ts'
import * as boards from './board.repository.ts'
import { listClips } from './board.repository.ts'
import { renditionsOf } from '../../media/delivery.service.ts'
import { type Clip, listAnyByIds } from '../clip.repository.ts'
import { postersOf } from '../posters.service.ts'
import { compSizeOf, type Renditions, toSavedVideo, toVideo } from '../video.model.ts'
import {
  findOnOwn,
  insertComment,
  listApprovals,
  listComments,
  lockAndCountEntries,
  lockBoardOf,
  removeComment,
  setClosed,
} from './board-discussion.repository.ts'

export interface BoardsDeps {
  db: Database
  clock: Clock
}

/** The page offers undo for ten seconds; the rest is for slow networks. */
const UNDO_MS = 60_000
const DAY_MS = 86_400_000

/** The caller's boards in their order. @param clipId sets `holds` on the boards with this clip */
export async function list({ db, clock }: BoardsDeps, actor: Actor, clipId?: string): Promise<{ boards: BoardCard[] }> {
  const rows = await boards.listBoards(db, actor.id, clock.now(), clipId)
  const posters = await postersOf(db, [...new Set(rows.flatMap(({ coverIds }) => coverIds))])
  return {
    boards: rows.map(({ isShared, coverIds, ...row }) => ({
      ...row,
      shared: isShared,
      covers: coverIds.flatMap((id) => posters.get(id) ?? []),
    })),
  }
}

/** @throws AppError board_not_found, for another customer's board too */
export async function get({ db, clock }: BoardsDeps, actor: Actor, id: string) {
  const board = await ownBoard(db, actor, id)
  const [clips, discussion, news] = await Promise.all([
    shownClips(db, id),
    discussionOf(db, id),
    boards.countUnread(db, board),
  ])
  const { name, commentsOn, compsOn, roomName } = board
  return { id, name, share: shareOf(board, clock.now()), commentsOn, compsOn, roomName, news, clips, ...discussion }
}

/** Makes a board, or renames the one with the id. @throws AppError board_not_found, too_many_boards */
export const save = (deps: BoardsDeps, actor: Actor, input: { id?: string | undefined; name: string }) =>
  deps.db.transaction().execute(async (trx) => {
    if (input.id) {
      await boards.renameBoard(trx, (await lockBoard(trx, actor, input.id)).id, input.name)
      return { success: true, message: 'Board renamed.', id: input.id } as const
    }
    await requireBelowLimit(trx, actor)
    const at = deps.clock.now()
    const id = newId(at)
    await boards.insertBoard(trx, { id, accountId: actor.id, name: input.name, at })
    return { success: true, message: 'Board created.', id } as const
  })

/** Deletes a board with its link and discussion; it can be restored for a minute. @throws AppError board_not_found */
export async function remove({ db, clock }: BoardsDeps, actor: Actor, id: string) {
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    await boards.markDeleted(trx, (await lockBoard(trx, actor, id)).id, at)
    await boards.purgeDeleted(trx, new Date(at.getTime() - UNDO_MS))
  })
  return { success: true, message: 'Board deleted.' } as const
}

/** @throws AppError board_not_found once it is too late, too_many_boards */
export async function undoRemove({ db, clock }: BoardsDeps, actor: Actor, id: string) {
  await db.transaction().execute(async (trx) => {
    await requireBelowLimit(trx, actor)
    const since = new Date(clock.now().getTime() - UNDO_MS)
    if (!(await boards.restore(trx, actor.id, id, since))) throw new AppError('board_not_found')
  })
  return { success: true, message: 'Board restored.' } as const
}

/** All or nothing. @throws AppError board_not_found when one of them is not the caller's */
export async function order({ db }: BoardsDeps, actor: Actor, ids: string[]) {
  await db.transaction().execute(async (trx) => {
    const unique = [...new Set(ids.map((id) => id.toLowerCase()))]
    if ((await boards.orderBoards(trx, actor.id, unique)) < unique.length) throw new AppError('board_not_found')
  })
  return { success: true, message: 'Order saved.' } as const
}

interface ShareOptions {
  id: string
  on: boolean
  days?: number | null | undefined
  comments?: boolean | undefined
  comps?: boolean | undefined
  roomName?: string | undefined
  renew?: boolean | undefined
}

/** Creates, changes, renews or revokes a board's share link, whose token is 128 random bits. @throws AppError board_not_found */
export const share = ({ db, clock }: BoardsDeps, actor: Actor, options: ShareOptions) =>
  db.transaction().execute(async (trx) => {
    const board = await lockBoard(trx, actor, options.id)
    const at = clock.now()
    const current = options.renew ? null : board.shareToken
    const token = options.on ? (current ?? newSecretName()) : null
    const expiresAt =
      token === null ? null : endOf(options.days, board.shareToken === null ? undefined : board.shareExpiresAt, at)
    const commentsOn = options.comments ?? board.commentsOn
    const compsOn = options.comps ?? board.compsOn
    const roomName = options.roomName ?? board.roomName
    await boards.setShare(trx, board.id, { token, expiresAt, commentsOn, compsOn, roomName })
    return { share: shareOf({ shareToken: token, shareExpiresAt: expiresAt }, at), commentsOn, compsOn, roomName }
  })

/** News stays news until somebody has seen it who may answer. @throws AppError board_not_found */
export async function markSeen({ db, clock }: BoardsDeps, actor: Actor, id: string) {
  const board = await ownBoard(db, actor, id)
  if (actor.company?.role !== 'viewer') await boards.setSeen(db, board.id, clock.now())
  return { success: true, message: 'Seen.' } as const
}

/** @throws AppError board_not_found */
async function ownBoard(db: Database, actor: Actor, id: string): Promise<boards.Board> {
  const board = await boards.findOwn(db, actor.id, id)
  if (!board) throw new AppError('board_not_found')
  return board
}

/** @throws AppError board_not_found */
export async function lockBoard(trx: Trx, actor: Actor, id: string): Promise<boards.Board> {
  const board = await boards.lockOwn(trx, actor.id, id)
  if (!board) throw new AppError('board_not_found')
  return board
}

async function requireBelowLimit(trx: Trx, actor: Actor): Promise<void> {
  // Locked, so that two boards at once cannot both be the last.
  await lockOwnAccount(trx, actor)
  if ((await boards.countBoards(trx, actor.id)) >= MAX_BOARDS) throw new AppError('too_many_boards')
}

/** A link in a chat is public for as long as it works: without a wish it ends, and lives on for ever only when that is asked for. */
const DEFAULT_SHARE_DAYS = 90

/** @param before of the link so far; null: unlimited; undefined: there is none yet */
function endOf(days: number | null | undefined, before: Date | null | undefined, at: Date): Date | null {
  if (days === undefined && (before === null || (before && before > at))) return before
  return days === null ? null : new Date(at.getTime() + (days ?? DEFAULT_SHARE_DAYS) * DAY_MS)
}

const shareOf = ({ shareToken, shareExpiresAt }: Pick<boards.Board, 'shareToken' | 'shareExpiresAt'>, at: Date) =>
  shareToken === null
    ? null
    : {
        token: shareToken,
        expiresAt: shareExpiresAt?.toISOString() ?? null,
        expired: shareExpiresAt !== null && shareExpiresAt <= at,
      }

/** The clips of a board in its order; a withdrawn one keeps its position, without its details. */
export async function shownClips(db: Database, boardId: string): Promise<BoardClip[]> {
  const placed = await listClips(db, boardId)
  const ids = placed.filter((clip) => clip.isAvailable).map(({ clipId }) => clipId)
  const videos = await videosOf(db, ids)
  return placed.map(({ clipId, note, addedAt }) => ({
    clip: clipId,
    note,
    addedAt: addedAt.toISOString(),
    video: videos.get(clipId) ?? null,
  }))
}

async function videosOf(db: Database, ids: string[]): Promise<Map<string, BoardVideo>> {
  const [rows, renditions] = await Promise.all([listAnyByIds(db, ids), renditionsOf(db, ids)])
  return new Map(rows.map((clip) => [clip.id, toBoardVideo(clip, renditions.get(clip.id) ?? new Map())]))
}

function toBoardVideo(clip: Clip, renditions: Renditions): BoardVideo {
  const { waterMarkedVideoURL, colour, frameRate, hasAudio, number } = toVideo(clip, renditions)
  const comp = compSizeOf(renditions)
  return { ...toSavedVideo(clip, renditions), waterMarkedVideoURL, colour, frameRate, hasAudio, number, comp }
}

/** Comments and approvals of a board, as owner and guests see them. */
export async function discussionOf(db: Database, boardId: string) {
  const [comments, approvals] = await Promise.all([listComments(db, boardId), listApprovals(db, boardId)])
  return {
    comments: comments.map(({ clipId, atMs, isOwner, createdAt, closedAt, ...comment }) => ({
      ...comment,
      clip: clipId,
      at: atMs === null ? null : atMs / 1000,
      byOwner: isOwner,
      createdAt: createdAt.toISOString(),
      closed: closedAt !== null,
    })),
    approvals: approvals.map(({ clipId, createdAt, ...approval }) => ({
      ...approval,
      clip: clipId || null,
      createdAt: createdAt.toISOString(),
    })),
  }
}

interface Decision {
  id: string
  answer?: string | undefined
  closed?: boolean | undefined
  remove?: boolean | undefined
}

/** Answers, closes, reopens or removes a comment on a board of the caller's. @throws AppError comment_not_found, too_many_comments */
export async function moderate({ db, clock }: BoardsDeps, actor: Actor, decision: Decision) {
  await db.transaction().execute(async (trx) => {
    // First, or another call could remove the comment between the look at it and the answer to it.
    await lockBoardOf(trx, actor.id, decision.id)
    const comment = await findOnOwn(trx, actor.id, decision.id)
    if (!comment) throw new AppError('comment_not_found')
    if (decision.remove) return void (await removeComment(trx, comment.id))
    if (decision.answer !== undefined) await answer(trx, comment, decision.answer, clock.now())
    if (decision.closed !== undefined) await setClosed(trx, comment.id, decision.closed ? clock.now() : null)
  })
  return { success: true, message: messageOf(decision) } as const
}

const messageOf = ({ remove, answer: text, closed }: Decision): string => {
  if (remove) return 'Comment removed.'
  if (text !== undefined) return 'Answer added.'
  return closed === false ? 'Comment opened again.' : 'Comment closed.'
}

type Found = NonNullable<Awaited<ReturnType<typeof findOnOwn>>>

/** Threads are one level deep: an answer to an answer belongs to the same comment. */
async function answer(trx: Trx, comment: Found, text: string, at: Date): Promise<void> {
  if ((await lockAndCountEntries(trx, comment.boardId)) >= MAX_COMMENTS) throw new AppError('too_many_comments')
  await insertComment(trx, {
    id: newId(at),
    boardId: comment.boardId,
    clipId: comment.clipId,
    atMs: comment.atMs,
    replyTo: comment.replyTo ?? comment.id,
    isOwner: true,
    author: comment.ownerName,
    text,
    createdAt: at,
  })
}
