import type { Executor } from '../../platform/db/database.ts'
import { listApprovalsOf } from './board-discussion.repository.ts'

/** Who approved clips on an account's boards, and when, by clip; an approval of a whole board counts for all on it. */
export async function approvalsOf(
  db: Executor,
  accountId: string,
  clipIds: readonly string[],
): Promise<Map<string, { name: string; at: string }[]>> {
  const rows = await listApprovalsOf(db, accountId, clipIds)
  const found = Map.groupBy(rows, ({ clipId }) => clipId)
  return new Map(
    [...found].map(([clipId, own]) => [clipId, own.map(({ name, at }) => ({ name, at: at.toISOString() }))]),
  )
}
