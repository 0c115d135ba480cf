import { MAX_COMMENTS } from '../../../contract/boards.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { lockAndCountEntries, findOnOwn, insertComment, removeComment, setClosed } from './board-discussion.repository.ts'
import type { BoardsDeps } from './boards.service.ts'

interface Decision {
  id: string
  answer?: string | undefined
  closed?: boolean | undefined
  remove?: boolean | undefined
}

/** What the owner of a board does with a comment on it. @throws AppError comment_not_found, too_many_comments */
export async function decide({ db, clock }: BoardsDeps, actor: Actor, decision: Decision) {
  await db.transaction().execute(async (trx) => {
    const comment = await findOnOwn(trx, actor.id, decision.id)
    if (!comment) throw new AppError('comment_not_found')
    if (decision.remove) return void (await removeComment(trx, comment.id))
    if (decision.answer !== undefined) await answer(trx, comment, decision.answer, clock.now())
    if (decision.closed !== undefined) await setClosed(trx, comment.id, decision.closed ? clock.now() : null)
  })
  return { success: true, message: messageOf(decision) } as const
}

const messageOf = ({ remove, answer: said, closed }: Decision): string => {
  if (remove) return 'Comment removed.'
  if (said !== undefined) return 'Answer added.'
  return closed === false ? 'Comment opened again.' : 'Comment closed.'
}

type Found = NonNullable<Awaited<ReturnType<typeof findOnOwn>>>

/** Answers stand one deep: one to an answer stands beside it. */
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
