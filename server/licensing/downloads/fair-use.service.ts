import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * LIC-8: "unlimited" has a published ceiling of clips newly licensed under a plan on one day in India, with
 * an account's own allowance as the human way past it. What was licensed before never counts. The caller holds the
 * account's lock.
 * @param perDay for accounts without an allowance of their own
 * @throws AppError fair_use_reached, naming the limit
 */
export async function requireFairUse(
  trx: Trx,
  { accountId, clipId }: { accountId: string; clipId: string },
  perDay: number,
): Promise<void> {
  const { taken, allowance } = await trx
    .selectFrom('account')
    .leftJoin('licence', (join) =>
      join
        .onRef('licence.account_id', '=', 'account.id')
        .on('licence.clip_id', '<>', clipId)
        .on('licence.issued_at', '>=', BEGIN_OF_DAY)
        .on('licence.entitlement_id', 'in', (plans) =>
          plans
            .selectFrom('entitlement')
            .select('entitlement.id')
            .where('entitlement.account_id', '=', accountId)
            .where('entitlement.kind', '=', 'subscription'),
        ),
    )
    .select(sql<number>`count(distinct licence.clip_id)`.as('taken'))
    .select('account.download_allowance as allowance')
    .where('account.id', '=', accountId)
    .groupBy('account.id')
    .executeTakeFirstOrThrow()
  const limit = allowance ?? perDay
  if (taken < limit) return
  const message = `You reached today’s fair-use limit of ${limit} downloads. Write to us and we will raise it.`
  throw new AppError('fair_use_reached', { message })
}

/** By the database's clock, as are the licences' times. */
const BEGIN_OF_DAY = sql<Date>`date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`
