import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

/**
 * Serialises order, payment, download and refund of one buyer: all take this lock first, so that no two of them can
 * deadlock.
 * @returns the database's time, by which entitlements begin and end
 */
export async function lockAccount(trx: Trx, accountId: string): Promise<Date> {
  const row = await trx
    .selectFrom('account')
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.now
}

/** The mail recipient of an account that was not deleted. */
export const findRecipient = (db: Executor, accountId: string) =>
  db
    .selectFrom('account')
    .select(['login', 'first_name as firstName', 'language', 'suspended_at as suspendedAt'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
