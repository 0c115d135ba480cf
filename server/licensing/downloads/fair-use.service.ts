import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findFairUse } from './fair-use.repository.ts'

/**
 * LIC-8: "unlimited" has a published ceiling of clips newly licensed under a plan on one day in India; an allowance of the
 * account's own replaces it. Clips licensed before never count. The caller holds the account's lock.
 * @param perDay for accounts without an allowance of their own
 * @throws AppError fair_use_reached, naming the limit
 */
export async function requireFairUse(
  trx: Trx,
  download: { accountId: string; clipId: string },
  perDay: number,
): Promise<void> {
  const { licensedToday, allowance } = await findFairUse(trx, download)
  const limit = allowance ?? perDay
  if (licensedToday < limit) return
  const message = `You reached today’s fair-use limit of ${limit} downloads. Write to us and we will raise it.`
  throw new AppError('fair_use_reached', { message })
}
