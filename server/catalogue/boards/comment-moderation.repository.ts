import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

export type CommentFilter = 'shown' | 'suspect' | 'hidden'

/** Newest first. @param after the last id of the page before */
export const listRecent = (
  db: Executor,
  { list, after, now, limit }: { list: CommentFilter; after: string | undefined; now: Date; limit: number },
) =>
  db
    .selectFrom('board_comment')
    .innerJoin('board', 'board.id', 'board_comment.board_id')
    .innerJoin('account as owner', 'owner.id', 'board.account_id')
    .leftJoin('account as hider', 'hider.id', 'board_comment.hidden_by')
    .leftJoin('clip', 'clip.id', 'board_comment.clip_id')
    .select(['board_comment.id', 'board_comment.author', 'board_comment.is_owner as byOwner', 'board_comment.text'])
    .select(['board_comment.created_at as createdAt', 'board.name as boardName', 'owner.id as ownerId'])
    .select(['owner.first_name as ownerName', 'clip.id as clipId', 'clip.name as clipName', 'hider.login as hiddenBy'])
    .select(['board_comment.hidden_at as hiddenAt', 'board_comment.hidden_reason as hiddenReason'])
    .select(
      sql<string | null>`case when board.share_expires_at is null or board.share_expires_at > ${now}
        then board.share_token end`.as('token'),
    )
    .where('board.deleted_at', 'is', null)
    .where('board_comment.hidden_at', list === 'hidden' ? 'is not' : 'is', null)
    .$if(list === 'suspect', (query) => query.where(sql<boolean>`leads_elsewhere(board_comment.text)`))
    .$if(after !== undefined, (query) => query.where('board_comment.id', '<', after ?? ''))
    .orderBy('board_comment.id', 'desc')
    .limit(limit)
    .execute()

/** With its board, for the audit log. */
export const lockComment = (trx: Trx, id: string) =>
  trx
    .selectFrom('board_comment')
    .innerJoin('board', 'board.id', 'board_comment.board_id')
    .select(['board.id as boardId', 'board_comment.hidden_at as hiddenAt', 'board_comment.hidden_reason as reason'])
    .where('board_comment.id', '=', id)
    .forUpdate('board_comment')
    .executeTakeFirst()

/** @param hidden null: it stands again */
export const setHidden = (trx: Trx, id: string, hidden: { by: string; reason: string; at: Date } | null) =>
  trx
    .updateTable('board_comment')
    .set({ hidden_at: hidden?.at ?? null, hidden_by: hidden?.by ?? null, hidden_reason: hidden?.reason ?? '' })
    .where('id', '=', id)
    .execute()
