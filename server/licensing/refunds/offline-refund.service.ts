import { alertAdmins } from '../payments/order-alert.service.ts'
import { type OrderContext, type PaymentDeps, withOrder } from '../payments/order-transition.service.ts'
import { returnCredit } from '../credit/credit-return.service.ts'
import * as offline from '../terms/offline-payment.repository.ts'
import { findOpenPaise, closeReceivable } from '../terms/terms.repository.ts'
import { applyRefundEvents } from './refund-effects.service.ts'
import { moveLines } from './line-refund.service.ts'
import { refundKey } from './refund-failure.policy.ts'
import { findStuck } from './refund-retry.service.ts'
import { type KnownRefund, listRefunds } from './refund.repository.ts'
import { plainRupees } from '../prices/rupees.model.ts'

/**
 * A refund that no provider can be asked for. Of an order on terms that nobody paid it lowers the debt at once; of a transfer
 * staff pay it back and say so; prepaid credit is credit again. Idempotent.
 * @returns false for a payment of the provider
 */
export async function refundOffline(deps: PaymentDeps, known: KnownRefund): Promise<boolean> {
  const payment = await offline.findOffline(deps.db, known.paymentId)
  if (!payment) return false
  if (known.status === 'queued')
    await withOrder(deps, known.checkoutId, async (one) => {
      if (payment.source === 'credit') return giveCreditBack(one, known)
      // Settled meanwhile: the money is here and goes back by hand.
      const isUnpaid = (await offline.findOffline(one.trx, known.paymentId))?.isUnpaid
      await (isUnpaid ? creditUnpaid(one) : askForPayback(one, known))
    })
  return true
}

/** Ends all queued refunds of an order on terms that nobody has paid: less is owed, and a credit note says so. */
export async function creditUnpaid(one: OrderContext): Promise<void> {
  const { trx, checkout, now } = one
  if ((await findOpenPaise(trx, checkout.id)) === undefined) return
  const queued = (await listRefunds(trx, checkout.id)).filter(({ status }) => status === 'queued')
  const ended: KnownRefund[] = []
  for (const refund of queued)
    if (await offline.endOfflineRefund(trx, refund.idempotencyKey, 'credited'))
      ended.push({ ...refund, status: 'processed', isCredited: true })
  if (ended.length === 0) return
  await applyRefundEvents(one, ended)
  if ((await findOpenPaise(trx, checkout.id)) === 0) await closeReceivable(trx, checkout.id, now)
}

async function giveCreditBack(one: OrderContext, known: KnownRefund): Promise<void> {
  if (!(await offline.endOfflineRefund(one.trx, known.idempotencyKey, 'credit'))) return
  const usablePaise = await returnCredit(one, known.amountPaise)
  await applyRefundEvents(one, [{ ...known, status: 'processed', usablePaise }])
}

async function askForPayback(one: OrderContext, { idempotencyKey: key, amountPaise }: KnownRefund): Promise<void> {
  const { deps, trx, checkout } = one
  await offline.awaitPayback(trx, key)
  await applyRefundEvents(one, [])
  const note = `${plainRupees(amountPaise)} rupees, under the key ${key}.`
  await alertAdmins(deps, trx, { kind: 'refund-by-hand', about: key, orderId: checkout.id, note })
}

/**
 * Staff have paid it back: money that had come by transfer, or a refund that the bank refused (MON-60).
 * @returns false when nothing waits under this key
 */
export async function endPayback(one: OrderContext, key: string, reference: string): Promise<boolean> {
  const known = (await listRefunds(one.trx, one.checkout.id)).find((row) => row.idempotencyKey === key)
  if (known?.status === 'failed') return payRefusedBack(one, key, reference)
  if (known?.status !== 'pending' || !(await offline.findOffline(one.trx, known.paymentId))) return false
  if (!(await offline.endOfflineRefund(one.trx, key, reference))) return false
  await applyRefundEvents(one, [{ ...known, status: 'processed' }])
  return true
}

async function payRefusedBack(one: OrderContext, key: string, reference: string): Promise<boolean> {
  const { trx, checkout } = one
  const payment = (await findStuck(one)).find(({ lastKey }) => lastKey === key)
  if (!payment) return false
  const idempotencyKey = refundKey(checkout.id, payment, payment.refundCount)
  const { id: paymentId, leftPaise: amountPaise, reason } = payment
  await moveLines(one, key, idempotencyKey)
  await offline.insertPayback(trx, { idempotencyKey, paymentId, amountPaise, reason }, reference)
  const paid = (await listRefunds(trx, checkout.id)).filter((row) => row.idempotencyKey === idempotencyKey)
  await applyRefundEvents(one, paid)
  return true
}
