import type { Trx } from '../platform/db/database.ts'

/** The mail recipient of an account that was not deleted. */
export const findRecipient = (trx: Trx, accountId: string): Promise<{ login: string; firstName: string } | undefined> =>
  trx
    .selectFrom('account')
    .select(['login', 'first_name as firstName'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
