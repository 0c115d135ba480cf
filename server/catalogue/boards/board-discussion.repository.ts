import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

export type ApprovalKind = 'up' | 'approved'

/** Oldest first; without those about clips that are off the board or not available any more. */
export const listComments = (db: Executor, boardId: string) =>
  db
    .selectFrom('board_comment')
    .select([
      'id',
      'clip_id as clipId',
      'at_ms as atMs',
      'reply_to as replyTo',
      'is_owner as isOwner',
      'author',
      'text',
      'created_at as createdAt',
      'closed_at as closedAt',
    ])
    .where('board_id', '=', boardId)
    .where((where) => where.or([where('clip_id', 'is', null), shownOn(boardId, 'board_comment.clip_id')]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listApprovals = (db: Executor, boardId: string) =>
  db
    .selectFrom('board_approval')
    .select(['clip_id as clipId', sql<ApprovalKind>`kind`.as('kind'), 'name', 'created_at as createdAt'])
    .where('board_id', '=', boardId)
    .where((where) => where.or([where('clip_id', '=', ''), shownOn(boardId, 'board_approval.clip_id')]))
    .orderBy('created_at')
    .orderBy('name')
    .execute()

const shownOn = (boardId: string, column: string) =>
  sql<boolean>`exists (select from board_clip join clip on clip.id = board_clip.clip_id
    where board_clip.board_id = ${boardId} and board_clip.clip_id = ${sql.ref(column)}
      and clip.published_at is not null and clip.withdrawn_at is null)`

/** Comments and approvals together, with the board locked, so that two at once cannot both be the last. */
export async function lockAndCountEntries(trx: Trx, boardId: string): Promise<number> {
  await trx.selectFrom('board').select('id').where('id', '=', boardId).forUpdate().execute()
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from board_comment where board_id = ${boardId})
      + (select count(*) from board_approval where board_id = ${boardId}))::int as n`.execute(trx)
  return rows[0]?.n ?? 0
}

export interface NewComment {
  id: string
  boardId: string
  clipId: string | null
  atMs: number | null
  replyTo: string | null
  isOwner: boolean
  author: string
  text: string
  createdAt: Date
}

export const insertComment = (trx: Trx, comment: NewComment) =>
  trx
    .insertInto('board_comment')
    .values({
      id: comment.id,
      board_id: comment.boardId,
      clip_id: comment.clipId,
      at_ms: comment.atMs,
      reply_to: comment.replyTo,
      is_owner: comment.isOwner,
      author: comment.author,
      text: comment.text,
      created_at: comment.createdAt,
    })
    .execute()

/** A comment on a board of this account, not locked. */
export const findOnOwn = (trx: Trx, accountId: string, id: string) =>
  trx
    .selectFrom('board_comment')
    .innerJoin('board', 'board.id', 'board_comment.board_id')
    .innerJoin('account', 'account.id', 'board.account_id')
    .select([
      'board_comment.id',
      'board_comment.board_id as boardId',
      'board_comment.clip_id as clipId',
      'board_comment.at_ms as atMs',
      'board_comment.reply_to as replyTo',
      'account.first_name as ownerName',
    ])
    .where('board_comment.id', '=', id)
    .where('board.account_id', '=', accountId)
    .where('board.deleted_at', 'is', null)
    .executeTakeFirst()

export const setClosed = (db: Executor, id: string, at: Date | null) =>
  db.updateTable('board_comment').set({ closed_at: at }).where('id', '=', id).execute()

/** Its answers go with it, by the foreign key. */
export const removeComment = (db: Executor, id: string) => db.deleteFrom('board_comment').where('id', '=', id).execute()

/** Idempotent. @returns whether it is new */
export async function insertApproval(
  trx: Trx,
  approval: { boardId: string; clipId: string; kind: ApprovalKind; name: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('board_approval')
    .values({
      board_id: approval.boardId,
      clip_id: approval.clipId,
      kind: approval.kind,
      name: approval.name,
      created_at: approval.at,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('board_id')
    .executeTakeFirst()
  return row !== undefined
}
