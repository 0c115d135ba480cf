import type { Clock } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { Razorpay } from '../platform/payments/razorpay.client.ts'
import { adoptOrder } from '../platform/payments/razorpay.adoption.ts'
import type { RazorpayPayment } from '../platform/payments/razorpay.schema.ts'
import type { Queue } from '../platform/queue/queue.ts'
import * as checkouts from './checkout.repository.ts'
import { findPaidUntil, insertEntitlement } from './entitlement.repository.ts'
import * as payments from './payment.repository.ts'
import { capturePayment, sendRefund } from './payment.jobs.ts'
import { periodEnd, validityEnd } from './period.ts'
import { judge, type Verdict } from './settlement.policy.ts'

export interface SettlementDeps {
  db: Database
  clock: Clock
  log: Log
  queue: Queue
  razorpay: Razorpay
}

/**
 * Brings a checkout to where the provider's word says it is. Verify call, webhook and reconciler all end here, in any
 * order and any number at once: a row lock and unique keys let one of them give the right, exactly once.
 * @returns the status afterwards
 * @throws ApiError or UnknownOutcome when the provider cannot be asked; nothing has changed then
 */
export async function settle(deps: SettlementDeps, checkoutId: string): Promise<checkouts.CheckoutStatus> {
  const orderId = await orderOf(deps, checkoutId)
  if (orderId === null) return 'NEW'
  // Outside the transaction: the provider may take seconds, a row lock must not.
  const [order, paid] = await Promise.all([
    deps.razorpay.fetchOrder(orderId),
    deps.razorpay.fetchOrderPayments(orderId),
  ])
  return deps.db.transaction().execute(async (trx) => {
    const checkout = await checkouts.lockCheckout(trx, checkoutId)
    for (const payment of paid) await payments.upsertPayment(trx, checkoutId, payment)
    const verdict = judge(checkout, await payments.findMainPayment(trx, checkoutId), order, paid)
    return apply(deps, trx, checkout, verdict)
  })
}

/** The provider's order of a checkout; one whose creation was never answered is found by its receipt. */
async function orderOf(deps: SettlementDeps, checkoutId: string): Promise<string | null> {
  const checkout = await checkouts.findCheckout(deps.db, checkoutId)
  if (!checkout || checkout.providerOrderId !== null) return checkout?.providerOrderId ?? null
  const order = await adoptOrder(deps.razorpay, {
    amountPaise: checkout.totalPaise,
    currency: 'INR',
    receipt: checkout.receipt,
  })
  if (!order) return null
  await checkouts.openCheckout(deps.db, checkoutId, order.id)
  return order.id
}

async function apply(
  deps: SettlementDeps,
  trx: Trx,
  checkout: checkouts.Checkout,
  verdict: Verdict,
): Promise<checkouts.CheckoutStatus> {
  switch (verdict.kind) {
    case 'grant':
      return grant(deps, trx, checkout, verdict.payment, verdict.surplus)
    case 'granted before':
      for (const payment of verdict.surplus) await giveBack(deps, trx, payment, 'surplus')
      return checkout.status
    case 'authorized':
      if (checkout.status === 'AUTHORIZED') return checkout.status
      await deps.queue.enqueue(
        trx,
        capturePayment,
        { paymentId: verdict.payment.id, amountPaise: checkout.totalPaise, checkoutId: checkout.id },
        { afterSeconds: 60 },
      )
      return moveTo(trx, checkout, 'AUTHORIZED')
    case 'refunded':
      return moveTo(trx, checkout, 'REFUNDED')
    case 'review':
      deps.log.error({ checkoutId: checkout.id, reason: verdict.reason }, 'a payment needs a person to look at it')
      return moveTo(trx, checkout, 'REVIEW')
    case 'wait':
      return checkout.status
  }
}

async function grant(
  deps: SettlementDeps,
  trx: Trx,
  checkout: checkouts.Checkout,
  payment: RazorpayPayment,
  surplus: RazorpayPayment[],
): Promise<checkouts.CheckoutStatus> {
  for (const extra of surplus) await giveBack(deps, trx, extra, 'surplus')
  const now = deps.clock.now()
  // The account row is the lock: two plans paid at once follow one another instead of overlapping.
  await trx.selectFrom('account').select('id').where('id', '=', checkout.accountId).forUpdate().execute()
  const { item } = checkout
  const startsAt = item.kind === 'subscription' ? ((await findPaidUntil(trx, checkout.accountId)) ?? now) : now
  const given = await insertEntitlement(trx, {
    id: newId(now),
    checkoutId: checkout.id,
    accountId: checkout.accountId,
    item,
    startsAt,
    endsAt: item.kind === 'subscription' ? periodEnd(startsAt, item.plan) : validityEnd(now),
  })
  if (!given) {
    // Another order bought the same thing first: this money goes back (integrations 4.3).
    await giveBack(deps, trx, payment, 'already owned')
    return moveTo(trx, checkout, 'REFUNDED')
  }
  await payments.setRole(trx, payment.id, 'main')
  await checkouts.updateStatus(trx, checkout.id, 'PAID', now)
  return 'PAID'
}

async function giveBack(
  deps: SettlementDeps,
  trx: Trx,
  payment: RazorpayPayment,
  reason: 'surplus' | 'already owned',
): Promise<void> {
  const idempotencyKey = `surplus-${payment.id}`
  await payments.setRole(trx, payment.id, 'surplus')
  const isNew = await payments.insertRefund(trx, {
    idempotencyKey,
    paymentId: payment.id,
    amountPaise: payment.amountPaise,
    reason,
  })
  if (isNew) await deps.queue.enqueue(trx, sendRefund, { idempotencyKey })
}

async function moveTo(
  trx: Trx,
  checkout: checkouts.Checkout,
  status: checkouts.CheckoutStatus,
): Promise<checkouts.CheckoutStatus> {
  if (checkout.status !== status) await checkouts.updateStatus(trx, checkout.id, status)
  return status
}

/** Sends a refund that settlement asked for. */
export async function refund(deps: SettlementDeps, idempotencyKey: string): Promise<void> {
  const queued = await payments.findQueuedRefund(deps.db, idempotencyKey)
  if (!queued) return
  const sent = await deps.razorpay.refund(queued.paymentId, {
    amountPaise: queued.amountPaise,
    idempotencyKey,
    notes: { reason: queued.reason },
  })
  const status = sent.status === 'other' ? 'pending' : sent.status
  await payments.noteRefund(deps.db, idempotencyKey, { providerRefundId: sent.id, status })
}
