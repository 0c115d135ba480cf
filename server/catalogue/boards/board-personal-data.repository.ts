import type { Executor, Trx } from '../../platform/db/database.ts'

export const listOwnBoards = (db: Executor, accountId: string) =>
  db
    .selectFrom('board')
    .select(['id', 'name', 'created_at as createdAt', 'share_token as link', 'share_expires_at as linkEndsAt'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .execute()

export const listClipsOn = (db: Executor, boardIds: string[]) =>
  db
    .selectFrom('board_clip')
    .innerJoin('clip', 'clip.id', 'board_clip.clip_id')
    .select([
      'board_clip.board_id as boardId',
      'board_clip.clip_id as clipId',
      'clip.name',
      'board_clip.note',
      'board_clip.added_at as addedAt',
    ])
    .where('board_clip.board_id', 'in', boardIds)
    .orderBy('board_clip.position')
    .orderBy('board_clip.clip_id')
    .execute()

/** The owner's own comments. */
export const listAnswersOn = (db: Executor, boardIds: string[]) =>
  db
    .selectFrom('board_comment')
    .select(['board_id as boardId', 'clip_id as clipId', 'text', 'created_at as writtenAt'])
    .where('board_id', 'in', boardIds)
    .where('is_owner', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Boards with their links, clips and discussions. */
export async function removeBoards(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('board').where('account_id', '=', accountId).execute()
}
