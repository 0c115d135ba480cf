import { type InferResult, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

const activeBoards = (db: Executor) => db.selectFrom('board').where('board.deleted_at', 'is', null)

const boards = (db: Executor) =>
  activeBoards(db)
    .select(['board.id', 'board.account_id as accountId', 'board.name', 'board.share_token as shareToken'])
    .select(['board.share_expires_at as shareExpiresAt', 'board.comments_on as commentsOn', 'board.seen_at as seenAt'])
    .select(['board.comps_on as compsOn', 'board.room_name as roomName'])

export type Board = InferResult<ReturnType<typeof boards>>[number]

export const findOwn = (db: Executor, accountId: string, id: string): Promise<Board | undefined> =>
  boards(db).where('board.id', '=', id).where('board.account_id', '=', accountId).executeTakeFirst()

/** With the row locked, so that counts of its clips stay true until the transaction ends. */
export const lockOwn = (trx: Trx, accountId: string, id: string): Promise<Board | undefined> =>
  boards(trx).where('board.id', '=', id).where('board.account_id', '=', accountId).forUpdate().executeTakeFirst()

/** All boards of an account, locked in the order in which whoever locks several does. */
export const lockBoards = (trx: Trx, accountId: string) =>
  trx.selectFrom('board').select('id').where('account_id', '=', accountId).orderBy('id').forUpdate().execute()

/** By its share token, unless that has expired or the owner's account was deleted or suspended. */
export const findShared = (db: Executor, token: string, at: Date) =>
  boards(db)
    .innerJoin('account', 'account.id', 'board.account_id')
    .select('account.first_name as ownerName')
    .where('board.share_token', '=', token)
    .where((where) => where.or([where('share_expires_at', 'is', null), where('share_expires_at', '>', at)]))
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()

export async function countBoards(trx: Trx, accountId: string): Promise<number> {
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

/** @returns false when there is none that was deleted since */
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

/** Deleted boards of all accounts that can no longer be restored; one that somebody has locked goes another time. */
export const purgeDeleted = (db: Executor, before: Date) =>
  db
    .deleteFrom('board')
    .where('id', 'in', (old) =>
      old.selectFrom('board').select('id').where('deleted_at', '<', before).forUpdate().skipLocked(),
    )
    .execute()

/** In the order given; the others follow in theirs. @returns how many of those given exist */
export async function orderBoards(db: Trx, accountId: string, ids: string[]): Promise<number> {
  await lockBoards(db, accountId)
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
  share: { token: string | null; expiresAt: Date | null; commentsOn: boolean; compsOn: boolean; roomName: string },
) =>
  db
    .updateTable('board')
    .set({ share_token: share.token, share_expires_at: share.expiresAt })
    .set({ comments_on: share.commentsOn, comps_on: share.compsOn, room_name: share.roomName })
    .where('id', '=', id)
    .execute()

/** Of all boards of an account. */
export async function endShares(trx: Trx, accountId: string): Promise<void> {
  await lockBoards(trx, accountId)
  await trx
    .updateTable('board')
    .set({ share_token: null, share_expires_at: null })
    .where('account_id', '=', accountId)
    .execute()
}

export const setSeen = (db: Executor, id: string, at: Date) =>
  db.updateTable('board').set({ seen_at: at }).where('id', '=', id).execute()

interface BoardRow {
  id: string
  name: string
  isShared: boolean
  count: number
  /** Its first four visible clips. */
  coverIds: string[]
  /** Comments and approvals of others since its owner opened it. */
  news: number
  holds: boolean
}

/** The boards of an account in its order. @param clipId sets `holds` on the boards with this clip */
export async function listBoards(db: Executor, accountId: string, at: Date, clipId = ''): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select board.id, board.name,
      board.share_token is not null and coalesce(board.share_expires_at > ${at}, true) as "isShared",
      visible.count, coalesce(visible.cover_ids, '{}') as "coverIds",
      ((select count(*) from board_comment as comment where comment.board_id = board.id
          and not comment.is_owner and comment.created_at > board.seen_at)
        + (select count(*) from board_approval as approval where approval.board_id = board.id
          and approval.created_at > board.seen_at))::int as news,
      exists (select from board_clip where board_id = board.id and clip_id = ${clipId}) as holds
    from board cross join lateral (
      select count(*)::int as count,
        (array_agg(clip.id order by board_clip.position, board_clip.added_at, clip.id))[1:4] as cover_ids
      from board_clip join clip on clip.id = board_clip.clip_id
      where board_clip.board_id = board.id and clip.published_at is not null and clip.withdrawn_at is null
    ) as visible
    where board.account_id = ${accountId} and board.deleted_at is null
    order by board.position, board.created_at, board.id`.execute(db)
  return rows
}

/** Comments and approvals of others since its owner opened it. */
export async function countUnread(db: Executor, board: Pick<Board, 'id' | 'seenAt'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from board_comment where board_id = ${board.id}
        and not is_owner and created_at > ${board.seenAt})
      + (select count(*) from board_approval where board_id = ${board.id}
        and created_at > ${board.seenAt}))::int as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** In the board's order. */
export const listClips = (db: Executor, boardId: string) =>
  db
    .selectFrom('board_clip')
    .innerJoin('clip', 'clip.id', 'board_clip.clip_id')
    .select([
      'board_clip.clip_id as clipId',
      'board_clip.note',
      'board_clip.added_at as addedAt',
      // False: it was withdrawn, or is not published any more.
      sql<boolean>`clip.published_at is not null and clip.withdrawn_at is null`.as('isAvailable'),
    ])
    .where('board_clip.board_id', '=', boardId)
    .orderBy('board_clip.position')
    .orderBy('board_clip.added_at')
    .orderBy('board_clip.clip_id')
    .execute()

/** Any visible clip of a board. */
const shownOn = (db: Executor, boardId: string) =>
  db
    .selectFrom('board_clip')
    .innerJoin('clip', 'clip.id', 'board_clip.clip_id')
    .select('clip.id')
    .where('board_clip.board_id', '=', boardId)
    .where('clip.published_at', 'is not', null)
    .where('clip.withdrawn_at', 'is', null)
    .limit(1)

/** Whether the clip is visible and on the board. */
export const isShown = async (db: Executor, boardId: string, clipId: string): Promise<boolean> =>
  (await shownOn(db, boardId).where('board_clip.clip_id', '=', clipId).executeTakeFirst()) !== undefined

/** Whether a visible clip, or this one, was added to a board later than this. @param clipId empty: any of them */
export const hasNewer = async (db: Executor, boardId: string, clipId: string, than: Date): Promise<boolean> =>
  (await shownOn(db, boardId)
    .$if(clipId !== '', (query) => query.where('board_clip.clip_id', '=', clipId))
    .where('board_clip.added_at', '>', than)
    .executeTakeFirst()) !== undefined

/** How many of these clips are visible. */
export async function countVisible(db: Executor, ids: string[]): Promise<number> {
  const row = await db
    .selectFrom('clip')
    .select((total) => total.fn.countAll<number>().as('n'))
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

export async function countBoardClips(db: Executor, boardId: string): Promise<number> {
  const row = await db
    .selectFrom('board_clip')
    .select((total) => total.fn.countAll<number>().as('n'))
    .where('board_id', '=', boardId)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Appends clips, with the notes they had on the board they come from; idempotent for clips on it already. */
export const addClips = (trx: Trx, boardId: string, add: { ids: string[]; at: Date; notesOf: string | null }) =>
  sql`
    insert into board_clip (board_id, clip_id, position, note, added_at)
    select ${boardId}, given.id, last.position + given.at, coalesce(old.note, ''), ${add.at}
    from unnest(${add.ids}::text[]) with ordinality as given (id, at)
    cross join (select coalesce(max(position), 0) as position from board_clip where board_id = ${boardId}) as last
    left join board_clip as old on old.board_id = ${add.notesOf}::uuid and old.clip_id = given.id
    on conflict (board_id, clip_id) do nothing`.execute(trx)

/**
 * Clips that were withdrawn or held back, or have another film, stand on every board as added now: guests who look at one have not seen
 * them, and who approved the whole board meanwhile has not either. Their boards are locked first, as all do who change what is on one;
 * the moment is taken then, so that no approval that waited for a lock lies beyond it.
 */
export async function markAdded(trx: Trx, ids: readonly string[], clock: Clock): Promise<void> {
  const given = sql<string>`any(${[...ids]}::text[])`
  await trx
    .selectFrom('board')
    .select('id')
    .where('id', 'in', (on) => on.selectFrom('board_clip').select('board_id').where('clip_id', '=', given))
    .orderBy('id')
    .forUpdate()
    .execute()
  await trx.updateTable('board_clip').set({ added_at: clock.now() }).where('clip_id', '=', given).execute()
}

export const removeClips = (db: Executor, boardId: string, ids: string[]) =>
  db
    .deleteFrom('board_clip')
    .where('board_id', '=', boardId)
    .where('clip_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()

/** In the order given; the others follow in theirs. */
export const orderClips = (db: Executor, boardId: string, ids: string[]) =>
  sql`
    update board_clip set position = placed.place
    from (
      select board_clip.clip_id,
        row_number() over (order by given.at nulls last, board_clip.position, board_clip.added_at) as place
      from board_clip left join unnest(${ids}::text[]) with ordinality as given (id, at) on given.id = board_clip.clip_id
      where board_clip.board_id = ${boardId}
    ) as placed
    where board_clip.board_id = ${boardId} and board_clip.clip_id = placed.clip_id`.execute(db)

/** @returns false when the clip is not on the board */
export async function setNote(db: Executor, boardId: string, clipId: string, note: string): Promise<boolean> {
  const row = await db
    .updateTable('board_clip')
    .set({ note })
    .where('board_id', '=', boardId)
    .where('clip_id', '=', clipId)
    .returning('clip_id')
    .executeTakeFirst()
  return row !== undefined
}
