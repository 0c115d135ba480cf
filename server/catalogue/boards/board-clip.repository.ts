import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface PlacedClip {
  clipId: string
  note: string
  /** False: it was withdrawn, or is not published any more. */
  isAvailable: boolean
}

/** In the board's order. */
export const listClips = (db: Executor, boardId: string): Promise<PlacedClip[]> =>
  db
    .selectFrom('board_clip')
    .innerJoin('clip', 'clip.id', 'board_clip.clip_id')
    .select([
      'board_clip.clip_id as clipId',
      'board_clip.note',
      sql<boolean>`clip.published_at is not null and clip.withdrawn_at is null`.as('isAvailable'),
    ])
    .where('board_clip.board_id', '=', boardId)
    .orderBy('board_clip.position')
    .orderBy('board_clip.added_at')
    .orderBy('board_clip.clip_id')
    .execute()

/** Whether the clip is visible and on the board. */
export async function isShown(db: Executor, boardId: string, clipId: string): Promise<boolean> {
  const row = await db
    .selectFrom('board_clip')
    .innerJoin('clip', 'clip.id', 'board_clip.clip_id')
    .select('clip.id')
    .where('board_clip.board_id', '=', boardId)
    .where('board_clip.clip_id', '=', clipId)
    .where('clip.published_at', 'is not', null)
    .where('clip.withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

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
export async function addClips(
  trx: Trx,
  boardId: string,
  add: { ids: string[]; at: Date; notesOf: string | null },
): Promise<void> {
  await sql`
    insert into board_clip (board_id, clip_id, position, note, added_at)
    select ${boardId}, given.id, last.position + given.at, coalesce(old.note, ''), ${add.at}
    from unnest(${add.ids}::text[]) with ordinality as given (id, at)
    cross join (select coalesce(max(position), 0) as position from board_clip where board_id = ${boardId}) as last
    left join board_clip as old on old.board_id = ${add.notesOf}::uuid and old.clip_id = given.id
    on conflict (board_id, clip_id) do nothing`.execute(trx)
}

export const removeClips = (db: Executor, boardId: string, ids: string[]) =>
  db
    .deleteFrom('board_clip')
    .where('board_id', '=', boardId)
    .where('clip_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()

/** In the order given; the others follow in theirs. */
export async function orderClips(db: Executor, boardId: string, ids: string[]): Promise<void> {
  await sql`
    update board_clip set position = placed.place
    from (
      select board_clip.clip_id,
        row_number() over (order by given.at nulls last, board_clip.position, board_clip.added_at) as place
      from board_clip left join unnest(${ids}::text[]) with ordinality as given (id, at) on given.id = board_clip.clip_id
      where board_clip.board_id = ${boardId}
    ) as placed
    where board_clip.board_id = ${boardId} and board_clip.clip_id = placed.clip_id`.execute(db)
}

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
