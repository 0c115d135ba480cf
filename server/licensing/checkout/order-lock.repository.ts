import { AppError } from '../../platform/errors.ts'
import { lockAccount } from './account-lock.repository.ts'
import * as checkouts from './checkout.repository.ts'
import type { OrderContext, PaymentDeps } from '../payments/order-transition.service.ts'

/**
 * Runs something on one order under its locks: account first, then checkout (decision 0009).
 * @param accountId whose order it must be; left out, anybody's
 * @throws AppError order_not_found
 */
export async function withOrder<R>(
  deps: PaymentDeps,
  checkoutId: string,
  run: (one: OrderContext) => Promise<R>,
  accountId?: string,
): Promise<R> {
  const known = await checkouts.findCheckout(deps.db, checkoutId)
  if (!known || (accountId !== undefined && known.accountId !== accountId)) throw new AppError('order_not_found')
  return deps.db.transaction().execute(async (trx) => {
    const now = await lockAccount(trx, known.accountId)
    return run({ deps, trx, now, checkout: await checkouts.lockCheckout(trx, checkoutId) })
  })
}
