import type { Executor } from '../../platform/db/database.ts'
import type { OrderContext } from '../payments/order-transition.service.ts'
import { returnedTo } from './credit.policy.ts'
import { listUses, lowerUses } from './credit.repository.ts'

/**
 * MON-80: what an order paid with credit gives back is credit again, under the order's locks, until the day of its pack.
 * @returns how much of it can be spent again
 */
export async function returnCredit({ trx, checkout }: OrderContext, paise: number): Promise<number> {
  const uses = await listUses(trx, checkout.id)
  await lowerUses(trx, checkout.id, returnedTo(uses, paise))
  return usableOf(uses, paise)
}

/** How much of what an order paid with credit would give back could be spent again. @param paise left out, all of it */
export const spendableAgain = async (db: Executor, checkoutId: string, paise = Infinity): Promise<number> =>
  usableOf(await listUses(db, checkoutId), paise)

/** The rest belongs to packs that have expired, are disputed, or were given back themselves. */
function usableOf(uses: Awaited<ReturnType<typeof listUses>>, paise: number): number {
  const usable = new Set(uses.filter(({ isUsable }) => isUsable).map(({ lotId }) => lotId))
  return returnedTo(uses, paise)
    .filter(({ lotId }) => usable.has(lotId))
    .reduce((sum, use) => sum + use.paise, 0)
}
