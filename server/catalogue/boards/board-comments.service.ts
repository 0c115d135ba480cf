import { MAX_COMMENTS } from '../../../contract/catalogue/boards.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newId } from '../../platform/ids.ts'
import {
  findOnOwn,
  insertComment,
  lockAndCountEntries,
  removeComment,
  setClosed,
} from './board-discussion.repository.ts'
import type { BoardsDeps } from './boards.service.ts'

interface Decision {
  id: string
  answer?: string | undefined
  closed?: boolean | undefined
  remove?: boolean | undefined
}

/** Answers, closes, reopens or removes a comment on a board of the caller's. @throws AppError comment_not_found, too_many_comments */
export async function moderate({ db, clock }: BoardsDeps, actor: Actor, decision: Decision) {
  await db.transaction().execute(async (trx) => {
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
