import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { removeApproval } from '../../../contract/catalogue/boards.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import * as discussion from './board-discussion.repository.ts'
import { type BoardsDeps, lockBoard } from './boards.service.ts'

/** Who approved clips on an account's boards, and when, by clip; an approval of a whole board counts for all on it. */
export async function approvalsOf(
  db: Executor,
  accountId: string,
  clipIds: readonly string[],
): Promise<Map<string, { name: string; at: string }[]>> {
  const rows = await discussion.listApprovalsOf(db, accountId, clipIds)
  const found = Map.groupBy(rows, ({ clipId }) => clipId)
  return new Map(
    [...found].map(([clipId, own]) => [clipId, own.map(({ name, at }) => ({ name, at: at.toISOString() }))]),
  )
}

/** Idempotent. @throws AppError board_not_found */
export async function remove(
  { db }: BoardsDeps,
  actor: Actor,
  { id, clip = '', kind, name }: ParsedOf<typeof removeApproval>,
) {
  await db.transaction().execute(async (trx) => {
    const board = await lockBoard(trx, actor, id)
    await discussion.removeApproval(trx, { boardId: board.id, clipId: clip, kind, name })
  })
  return { success: true, message: kind === 'approved' ? 'Approval removed.' : 'Like removed.' } as const
}
