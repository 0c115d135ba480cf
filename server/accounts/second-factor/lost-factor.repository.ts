import type { Executor, Trx } from '../../platform/db/database.ts'

/** Begins the wait; one that has begun already goes on. @returns when it ends */
export async function insertRemoval(trx: Trx, accountId: string, dueAt: Date): Promise<Date> {
  await trx
    .insertInto('second_factor_removal')
    .values({ account_id: accountId, due_at: dueAt })
    .onConflict((clash) => clash.column('account_id').doNothing())
    .execute()
  const row = await trx
    .selectFrom('second_factor_removal')
    .select('due_at')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.due_at
}

/** @param before null: whenever it ends @returns false when none waits */
export async function takeRemoval(trx: Trx, accountId: string, before: Date | null): Promise<boolean> {
  const row = await trx
    .deleteFrom('second_factor_removal')
    .where('account_id', '=', accountId)
    .$if(before !== null, (query) => query.where('due_at', '<=', before))
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listDueRemovals(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factor_removal')
    .select('account_id')
    .where('due_at', '<=', before)
    .orderBy('due_at')
    .execute()
  return rows.map((row) => row.account_id)
}
