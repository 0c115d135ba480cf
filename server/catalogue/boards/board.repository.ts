import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface Board {
  id: string
  accountId: string
  name: string
  shareToken: string | null
  shareExpiresAt: Date | null
  commentsOn: boolean
  seenAt: Date
}

const columns = [
  'board.id',
  'board.account_id as accountId',
  'board.name',
  'board.share_token as shareToken',
  'board.share_expires_at as shareExpiresAt',
  'board.comments_on as commentsOn',
  'board.seen_at as seenAt',
] as const

const activeBoards = (db: Executor) => db.selectFrom('board').where('board.deleted_at', 'is', null)

export const findOwn = (db: Executor, accountId: string, id: string): Promise<Board | undefined> =>
  activeBoards(db).select(columns).where('board.id', '=', id).where('board.account_id', '=', accountId).executeTakeFirst()

/** With the row locked, so that what is counted on it stays true. */
export const lockOwn = (trx: Trx, accountId: string, id: string): Promise<Board | undefined> =>
  activeBoards(trx)
    .select(columns)
    .where('board.id', '=', id)
    .where('board.account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** By the link it was given, while that leads somewhere; never of somebody who has gone. */
export const findShared = (db: Executor, token: string, at: Date) =>
  activeBoards(db)
    .innerJoin('account', 'account.id', 'board.account_id')
    .select([...columns, 'account.first_name as ownerName'])
    .where('board.share_token', '=', token)
    .where((where) => where.or([where('share_expires_at', 'is', null), where('share_expires_at', '>', at)]))
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()

/** One at a time makes boards of the same account, so that nobody gets past the limit. */
export async function lockAndCountBoards(trx: Trx, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`boards ${accountId}`}, 0))`.execute(trx)
  const row = await activeBoards(trx)
    .select((total) => total.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Comes last in its owner's order. */
export const insertBoard = (trx: Trx, board: { id: string; accountId: string; name: string; at: Date }) =>
  trx
    .insertInto('board')
    .values({
      id: board.id,
      account_id: board.accountId,
      name: board.name,
      created_at: board.at,
      seen_at: board.at,
      position: (next) =>
        next
          .selectFrom('board')
          .where('account_id', '=', board.accountId)
          .select(sql<number>`coalesce(max(position), 0) + 1`.as('position')),
    })
    .execute()

export const renameBoard = (db: Executor, id: string, name: string) =>
  db.updateTable('board').set({ name }).where('id', '=', id).execute()

export const markDeleted = (db: Executor, id: string, at: Date) =>
  db.updateTable('board').set({ deleted_at: at }).where('id', '=', id).execute()

/** @returns whether there was one to bring back */
export async function restore(trx: Trx, accountId: string, id: string, since: Date): Promise<boolean> {
  const row = await trx
    .updateTable('board')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', '>', since)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deleted boards of everybody that can no longer be brought back. */
export const purgeDeleted = (db: Executor, before: Date) =>
  db.deleteFrom('board').where('deleted_at', '<', before).execute()

/** In the order given; boards left out keep theirs, behind them. @returns how many of those given there are */
export async function orderBoards(db: Executor, accountId: string, ids: string[]): Promise<number> {
  const { rows } = await sql<{ id: string; given: boolean }>`
    update board set position = placed.place
    from (
      select board.id, given.at is not null as given,
        row_number() over (order by given.at nulls last, board.position, board.created_at) as place
      from board left join unnest(${ids}::uuid[]) with ordinality as given (id, at) on given.id = board.id
      where board.account_id = ${accountId} and board.deleted_at is null
    ) as placed
    where board.id = placed.id returning board.id, placed.given`.execute(db)
  return rows.filter(({ given }) => given).length
}

export const setShare = (
  db: Executor,
  id: string,
  share: { token: string | null; expiresAt: Date | null; commentsOn: boolean },
) =>
  db
    .updateTable('board')
    .set({ share_token: share.token, share_expires_at: share.expiresAt, comments_on: share.commentsOn })
    .where('id', '=', id)
    .execute()

export const setSeen = (db: Executor, id: string, at: Date) =>
  db.updateTable('board').set({ seen_at: at }).where('id', '=', id).execute()

export interface BoardRow {
  id: string
  name: string
  isShared: boolean
  count: number
  /** Its first four clips that everybody may see. */
  coverIds: string[]
  news: number
  holds: boolean
}

/** The boards of an account in its order. @param clipId whether each holds it; none does when left out */
export async function listBoards(db: Executor, accountId: string, at: Date, clipId = ''): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select board.id, board.name,
      board.share_token is not null and coalesce(board.share_expires_at > ${at}, true) as "isShared",
      seen.count, coalesce(seen.cover_ids, '{}') as "coverIds",
      ((select count(*) from board_comment as said where said.board_id = board.id
          and not said.is_owner and said.created_at > board.seen_at)
        + (select count(*) from board_approval as liked where liked.board_id = board.id
          and liked.created_at > board.seen_at))::int as news,
      exists (select from board_clip where board_id = board.id and clip_id = ${clipId}) as holds
    from board cross join lateral (
      select count(*)::int as count,
        (array_agg(clip.id order by board_clip.position, board_clip.added_at, clip.id))[1:4] as cover_ids
      from board_clip join clip on clip.id = board_clip.clip_id
      where board_clip.board_id = board.id and clip.published_at is not null and clip.withdrawn_at is null
    ) as seen
    where board.account_id = ${accountId} and board.deleted_at is null
    order by board.position, board.created_at, board.id`.execute(db)
  return rows
}

/** What came since its owner looked. */
export async function countUnread(db: Executor, board: Pick<Board, 'id' | 'seenAt'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from board_comment where board_id = ${board.id}
        and not is_owner and created_at > ${board.seenAt})
      + (select count(*) from board_approval where board_id = ${board.id}
        and created_at > ${board.seenAt}))::int as n`.execute(db)
  return rows[0]?.n ?? 0
}
