import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

/** By the database's clock, as are the licences' times. */
const START_OF_DAY = sql<Date>`date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`

/** How many clips other than this one an account licensed under a plan today in India, and its own allowance, if any. */
export const findFairUse = (
  trx: Trx,
  { accountId, clipId }: { accountId: string; clipId: string },
): Promise<{ licensedToday: number; allowance: number | null }> =>
  trx
    .selectFrom('account')
    .leftJoin('licence', (join) =>
      join
        .onRef('licence.account_id', '=', 'account.id')
        .on('licence.clip_id', '<>', clipId)
        .on('licence.issued_at', '>=', START_OF_DAY)
        .on('licence.entitlement_id', 'in', (plans) =>
          plans
            .selectFrom('entitlement')
            .select('entitlement.id')
            .where('entitlement.account_id', '=', accountId)
            .where('entitlement.kind', '=', 'subscription'),
        ),
    )
    .select(sql<number>`count(distinct licence.clip_id)`.as('licensedToday'))
    .select('account.download_allowance as allowance')
    .where('account.id', '=', accountId)
    .groupBy('account.id')
    .executeTakeFirstOrThrow()

/**
 * Of one account: a company's login is where its mails go, which may be anybody's address, so that a person comes first.
 * @param perDay null for the general limit
 * @returns the id of the customer's account; undefined when there is none
 */
export async function updateAllowance(trx: Trx, email: string, perDay: number | null): Promise<string | undefined> {
  const row = await trx
    .updateTable('account')
    .set({ download_allowance: perDay })
    .where('id', '=', (from) =>
      from
        .selectFrom('account as customer')
        .select('customer.id')
        .where('login', '=', email.toLowerCase())
        .where('role', '=', 'USER')
        .where('deleted_at', 'is', null)
        .orderBy('kind', 'desc')
        .orderBy('customer.id')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
