import type { CallInput, CallReply } from '../../../contract/index.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import type { BoardsDeps } from './boards.service.ts'
import { type CommentFilter, listRecent, lockComment, setHidden } from './comment-moderation.repository.ts'

const PAGE = 50

/** Comments on the boards of all customers, for the staff. */
export async function listForStaff(
  { db, clock }: BoardsDeps,
  { list, after }: { list: CommentFilter; after?: string | undefined },
): Promise<CallReply<'GET /staff/comments'>> {
  const rows = await listRecent(db, { list, after, now: clock.now(), limit: PAGE + 1 })
  return {
    more: rows.length > PAGE,
    comments: rows.slice(0, PAGE).map(({ id, author, byOwner, text, createdAt, ...row }) => ({
      ...{ id, author, byOwner, text, at: createdAt.toISOString() },
      board: { name: row.boardName, owner: { _id: row.ownerId, name: row.ownerName }, token: row.token },
      clip: row.clipId === null ? null : { _id: row.clipId, name: row.clipName ?? row.clipId },
      hidden: row.hiddenAt && { reason: row.hiddenReason, by: row.hiddenBy, at: row.hiddenAt.toISOString() },
    })),
  }
}

/**
 * Hides a comment, or lets it stand again. Doing either twice is doing it once: the first reason stays.
 * @throws AppError comment_not_found, missing_fields (hiding needs a reason)
 */
export async function hide(
  { db, clock }: BoardsDeps,
  { id, reason, undo = false }: CallInput<'POST /staff/hidecomment'>,
  { actor, client }: { actor: Actor; client: Client },
) {
  if (!undo && reason === undefined)
    throw new AppError('missing_fields', { message: 'reason is required', field: 'reason' })
  await db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, id)
    if (!comment) throw new AppError('comment_not_found')
    if ((comment.hiddenAt === null) === undo) return
    await setHidden(trx, id, undo ? null : { by: actor.id, reason: reason ?? '', at: clock.now() })
    await audit(trx, {
      action: undo ? 'comment.shown' : 'comment.hidden',
      actorId: actor.id,
      subjectId: comment.boardId,
      client,
      details: { comment: id, reason: undo ? comment.reason : (reason ?? '') },
    })
  })
  return { success: true, message: undo ? 'The comment is shown again.' : 'Comment hidden.' } as const
}
