import type { Executor, Trx } from '../../platform/db/database.ts'

/** Somebody's boards with their clips, notes and links, and what they themselves said there. What others said is theirs. */
export async function boardsOf(db: Executor, accountId: string) {
  const boards = await db
    .selectFrom('board')
    .select(['id', 'name', 'created_at as createdAt', 'share_token as link', 'share_expires_at as linkEndsAt'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .execute()
  const ids = boards.map(({ id }) => id)
  if (ids.length === 0) return []
  const [clips, answers] = await Promise.all([clipsOn(db, ids), answersOn(db, ids)])
  return boards.map(({ link, ...board }) => ({
    ...board,
    link: link === null ? null : `/board/${link}`,
    clips: clips.filter((clip) => clip.boardId === board.id),
    answers: answers.filter((answer) => answer.boardId === board.id),
  }))
}

const clipsOn = (db: Executor, ids: string[]) =>
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
    .where('board_clip.board_id', 'in', ids)
    .orderBy('board_clip.position')
    .orderBy('board_clip.clip_id')
    .execute()

const answersOn = (db: Executor, ids: string[]) =>
  db
    .selectFrom('board_comment')
    .select(['board_id as boardId', 'clip_id as clipId', 'text', 'created_at as writtenAt'])
    .where('board_id', 'in', ids)
    .where('is_owner', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Erases somebody's boards, with their links and all that was said on them. */
export async function eraseBoards(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('board').where('account_id', '=', accountId).execute()
}
