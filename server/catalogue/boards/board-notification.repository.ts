import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

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

export interface BoardActivity {
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
