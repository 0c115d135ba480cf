import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { toColumns } from '../../platform/db/columns.ts'
import { lockBoards } from './board.repository.ts'

export type ApprovalKind = 'up' | 'approved'

/**
 * Whether an opinion of one clip is of the film that is on it: what was said of another film is not said of this one. It counts again
 * once that film is back.
 */
const isOfItsFilm = (opinion: string) => sql<boolean>`not exists (
  select from film_switch where clip_id = ${sql.ref(`${opinion}.clip_id`)} and switched_at > ${sql.ref(`${opinion}.created_at`)}
  having (array_agg(from_master order by switched_at, id))[1] <> (array_agg(to_master order by switched_at desc, id desc))[1])`

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
      'created_at as createdAt',
      'closed_at as closedAt',
    ])
    .select(sql<string>`case when hidden_at is null then text else hidden_reason end`.as('text'))
    .select(sql<boolean>`hidden_at is not null`.as('hidden'))
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
    .where(isOfItsFilm('board_approval'))
    .orderBy('created_at')
    .orderBy('name')
    .execute()

/**
 * Approvals of clips on the boards of an account, first to last; at most 20 of a clip. That of a whole board is none of what
 * was added to it later: nobody has seen that.
 */
export async function listApprovalsOf(db: Executor, accountId: string, clipIds: readonly string[]) {
  const { rows } = await sql<{ clipId: string; name: string; at: Date }>`
    select "clipId", name, at from (
      select board_clip.clip_id as "clipId", one.name, min(one.created_at) as at,
        row_number() over (partition by board_clip.clip_id order by min(one.created_at)) as n
      from board join board_clip on board_clip.board_id = board.id
      join board_approval one on one.board_id = board.id and one.kind = 'approved'
        and (one.clip_id = board_clip.clip_id and ${isOfItsFilm('one')} or one.clip_id = '' and board_clip.added_at <= one.created_at)
      where board.account_id = ${accountId} and board.deleted_at is null
        and board_clip.clip_id = any(${[...clipIds]}::text[])
      group by board_clip.clip_id, one.name) as found
    where n <= 20 order by at, name`.execute(db)
  return rows
}

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

interface NewComment {
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
  trx.insertInto('board_comment').values(toColumns(comment)).execute()

/** Locks the board of a comment, if that is this account's: its comments come and go under its lock. */
export const lockBoardOf = (trx: Trx, accountId: string, commentId: string) =>
  trx
    .selectFrom('board')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', (where) => where.selectFrom('board_comment').select('board_id').where('id', '=', commentId))
    .forUpdate()
    .execute()

/** A comment on a board of this account. */
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

/** Idempotent; given again, that of a whole board is one of the clips added since, too, and that of a clip is of its film now. @returns whether it says anything new */
export async function insertApproval(trx: Trx, approval: ApprovalKey & { createdAt: Date }): Promise<boolean> {
  const row = await trx
    .insertInto('board_approval')
    .values(toColumns(approval))
    .onConflict((clash) =>
      clash
        .columns(['board_id', 'clip_id', 'kind', 'name'])
        .doUpdateSet({ created_at: approval.createdAt })
        .where(
          sql<boolean>`case board_approval.clip_id
            when '' then exists (select from board_clip
              where board_clip.board_id = board_approval.board_id and added_at > board_approval.created_at)
            else not ${isOfItsFilm('board_approval')} end`,
        ),
    )
    .returning('board_id')
    .executeTakeFirst()
  return row !== undefined
}

interface ApprovalKey {
  boardId: string
  /** Empty: of the whole board. */
  clipId: string
  kind: ApprovalKind
  name: string
}

/** Idempotent. */
export const removeApproval = (trx: Trx, { boardId, clipId, kind, name }: ApprovalKey) =>
  trx
    .deleteFrom('board_approval')
    .where('board_id', '=', boardId)
    .where('clip_id', '=', clipId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .execute()

/** Marks that a mail is due. @returns when the last one was sent, or null when one is due already */
export async function markPending(trx: Trx, boardId: string): Promise<{ lastAt: Date | null } | null> {
  const row = await trx
    .updateTable('board')
    .set({ is_telling: true })
    .where('id', '=', boardId)
    .where('is_telling', '=', false)
    .returning('told_at as lastAt')
    .executeTakeFirst()
  return row ?? null
}

/** The board that a mail is due for, locked, with its owner. */
export const lockPending = (trx: Trx, boardId: string) =>
  trx
    .selectFrom('board')
    .innerJoin('account', 'account.id', 'board.account_id')
    .select(['board.id', 'board.name', 'board.told_at as lastAt', 'account.id as accountId', 'account.login'])
    .select(sql<boolean>`board.deleted_at is not null or account.deleted_at is not null`.as('isDeleted'))
    .where('board.id', '=', boardId)
    .where('board.is_telling', '=', true)
    .forUpdate('board')
    .executeTakeFirst()

export const recordNotified = (trx: Trx, boardId: string, at: Date) =>
  trx.updateTable('board').set({ told_at: at, is_telling: false }).where('id', '=', boardId).execute()

interface BoardActivity {
  /** Clips that were approved, and whether the whole board was. */
  clips: number
  whole: boolean
  comments: number
  /** Who approved last, as they call themselves. */
  name: string
}

/** Approvals and comments of others after `since`, up to `until`. */
export async function activityBetween(
  db: Executor,
  boardId: string,
  since: Date | null,
  until: Date,
): Promise<BoardActivity> {
  const after = since ?? new Date(0)
  const { rows } = await sql<BoardActivity>`
    select count(distinct clip_id) filter (where clip_id <> '')::int as clips,
      coalesce(bool_or(clip_id = ''), false) as whole,
      (select count(*) from board_comment where board_id = ${boardId} and not is_owner
        and created_at > ${after} and created_at <= ${until})::int as comments,
      coalesce((array_agg(name order by created_at desc))[1], '') as name
    from board_approval
    where board_id = ${boardId} and kind = 'approved' and created_at > ${after} and created_at <= ${until}`.execute(db)
  return rows[0] ?? { clips: 0, whole: false, comments: 0, name: '' }
}

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
  await lockBoards(trx, accountId)
  await trx.deleteFrom('board').where('account_id', '=', accountId).execute()
}
