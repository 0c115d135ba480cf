import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockOrder } from '../checkout/checkout.repository.ts'
import type { CheckoutDeps } from '../checkout/checkout.service.ts'
import { fulfil } from '../payments/fulfilment.service.ts'
import type { OrderContext } from '../payments/order-transition.service.ts'
import { insertOfflinePayment, offlinePayment } from './offline-payment.repository.ts'

interface Delivered {
  order: { id: string; accountId: string }
  source: 'terms' | 'credit'
  totalPaise: number
  /** On terms: by when it is paid. */
  dueAt?: Date
}

/**
 * Delivers an order that was just made, for money that no provider takes.
 * @throws AppError order_failed when nothing of it can be delivered: the order is none then
 */
export async function deliverOffline(
  deps: CheckoutDeps,
  trx: Trx,
  { order, source, totalPaise, dueAt }: Delivered,
): Promise<void> {
  const one: OrderContext = { deps, trx, ...(await lockOrder(trx, order)) }
  const payment = offlinePayment(source, order.id, { amountPaise: totalPaise, createdAt: one.now, transfer: null })
  await insertOfflinePayment(trx, payment)
  const money = { ...payment, amountRefundedPaise: 0, international: false, isCredit: source === 'credit' }
  await fulfil(one, { ...money, ...(dueAt && { dueAt }) })
  if (one.checkout.status !== 'PAID') throw new AppError('order_failed')
}
