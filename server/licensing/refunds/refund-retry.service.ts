import type { Executor } from '../../platform/db/database.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { type Actor, type Client, SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { withOrder } from '../payments/order-transition.service.ts'
import type { OrderContext, PaymentDeps } from '../payments/order-transition.service.ts'
import type { CheckoutStatus } from '../checkout/checkout-states.table.ts'
import { moveLineRefund } from '../checkout/order-line.repository.ts'
import { retryRefund } from '../payments/payment.jobs.ts'
import { findCheckoutOfPayment, listCaptured } from '../payments/payment.repository.ts'
import { enqueueRefund } from '../payments/surplus-refund.service.ts'
import { refundKey, secondsToRetry, stuckPayments, type StuckPayment } from './refund-failure.policy.ts'
import { listRefunds } from './refund.repository.ts'

export const findStuck = async ({ trx, checkout }: OrderContext): Promise<StuckPayment[]> =>
  stuckPayments(checkout.status, await listCaptured(trx, checkout.id), await listRefunds(trx, checkout.id))

interface RefusedRefunds {
  /** What staff may pay back by transfer and record, by the key of the refund that waits for it. */
  byTransfer: Map<string, number>
  /** Payments whose refund is sent again by itself; all that is left of the one that bought goes again with its order. */
  retriable: Set<string>
}

export async function readRefused(db: Executor, checkoutId: string, status: CheckoutStatus): Promise<RefusedRefunds> {
  const [captured, known] = [await listCaptured(db, checkoutId), await listRefunds(db, checkoutId)]
  const stuck = stuckPayments(status, captured, known)
  // While it is still sent again by itself, a transfer would be the same money twice.
  const givenUp = stuck.filter(({ failures }) => secondsToRetry(failures) === null)
  const refused = givenUp.map(({ lastKey, leftPaise }) => [lastKey, leftPaise] as const)
  const transferred = new Set(captured.flatMap(({ id, source }) => (source === 'provider' ? [] : [id])))
  const waiting = known.filter((row) => row.status === 'pending' && transferred.has(row.paymentId))
  return {
    byTransfer: new Map([...refused, ...waiting.map((row) => [row.idempotencyKey, row.amountPaise] as const)]),
    retriable: new Set(
      stuck.filter(({ role, isPart }) => role !== 'main' || isPart || status === 'REFUNDED').map(({ id }) => id),
    ),
  }
}

/** The bank refused before: the same money under a new key. */
export async function sendAgain({ deps, trx, checkout }: OrderContext, payment: StuckPayment): Promise<void> {
  const idempotencyKey = refundKey(checkout.id, payment, payment.refundCount)
  const { id: paymentId, leftPaise: amountPaise, reason, lastKey } = payment
  await moveLineRefund(trx, lastKey, idempotencyKey)
  await enqueueRefund(deps, trx, { idempotencyKey, paymentId, amountPaise, reason })
}

/**
 * Sends the refund of one payment again: that money alone, whatever the order stands on.
 * @throws AppError order_not_found, refund_not_possible when no refund of this payment waits to be sent again
 */
export async function retryPayment(
  deps: PaymentDeps,
  decision: { actor: Actor; client: Client; checkoutId: string; paymentId: string; note: string },
): Promise<void> {
  const { actor, client, checkoutId, paymentId, note } = decision
  await withOrder(deps, checkoutId, async (one) => {
    const payment = (await findStuck(one)).find((stuck) => stuck.id === paymentId)
    if (!payment)
      throw new AppError('refund_not_possible', { message: 'No refund of this payment waits to be sent again.' })
    await sendAgain(one, payment)
    const details = { note, paymentId, amountPaise: payment.leftPaise }
    await audit(one.trx, { action: 'refund.retried', actorId: actor.id, subjectId: checkoutId, client, details })
  })
}

/** MON-60: plans the next try of a refund that has just failed. @returns false when it was tried often enough */
export async function scheduleRetry(one: OrderContext, paymentId: string): Promise<boolean> {
  const payment = (await findStuck(one)).find((stuck) => stuck.id === paymentId)
  const afterSeconds = payment ? secondsToRetry(payment.failures) : null
  if (!payment || afterSeconds === null) return false
  const { failures } = payment
  await one.deps.queue.enqueue(one.trx, retryRefund, { paymentId, failures }, { afterSeconds })
  return true
}

/** Job: sends a failed refund again, unless somebody has acted since. Idempotent: a later failure has a job of its own. */
export async function retryFailedRefund(
  deps: PaymentDeps,
  { paymentId, failures }: { paymentId: string; failures: number },
): Promise<void> {
  const checkoutId = await findCheckoutOfPayment(deps.db, paymentId)
  if (!checkoutId) return
  await withOrder(deps, checkoutId, async (one) => {
    const payment = (await findStuck(one)).find((stuck) => stuck.id === paymentId && stuck.failures === failures)
    if (!payment) return
    await sendAgain(one, payment)
    const details = { paymentId, amountPaise: payment.leftPaise }
    const entry = { actorId: null, subjectId: checkoutId, client: SYSTEM_CLIENT }
    await audit(one.trx, { ...entry, action: 'refund.retried', details })
  })
}
