import type { OrderContext } from '../payments/order-transition.service.ts'
import { returnedTo } from './credit.policy.ts'
import { listUses, lowerUses } from './credit.repository.ts'

/** MON-80: what an order paid with credit gives back is credit again, under the order's locks, until the day of its pack. */
export async function returnCredit({ trx, checkout }: OrderContext, paise: number): Promise<void> {
  await lowerUses(trx, checkout.id, returnedTo(await listUses(trx, checkout.id), paise))
}
