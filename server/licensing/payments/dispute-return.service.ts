import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { awaitAddress, ISSUE_AFTER_SECONDS } from '../licensing.jobs.ts'
import { clearReview, updateReview } from '../checkout/checkout.repository.ts'
import { restoreRevoked } from '../downloads/entitlement.repository.ts'
import { rupees } from '../prices/rupees.model.ts'
import { LEAST_PAISE, leftOf, refundKey } from '../refunds/refund-failure.policy.ts'
import { listRefunds } from '../refunds/refund.repository.ts'
import { CREDIT_UNDECIDED, disputeStateOf, LOST_IN_PART } from './dispute.policy.ts'
import { findUnreturned, listDisputes, setReturned } from './dispute.repository.ts'
import { reviewOfRest } from './dispute.service.ts'
import { type OrderContext, type PaymentDeps, transition, withOrder } from './order-transition.service.ts'
import { listCaptured } from './payment.repository.ts'
import { enqueueRefund } from './surplus-refund.service.ts'

interface Returned {
  checkoutId: string
  disputeId: string
  /** Left out: all that it took. */
  amount?: number | undefined
  note: string
}

/**
 * The bank gave back what it had taken for a lost dispute, or a part of that, as after an arbitration: the provider's list keeps the
 * dispute as lost, so that staff say so. What it bought is the buyer's again; books and revenue count the money on this day. Where
 * it buys nothing any more, it goes on to the buyer.
 * @throws AppError order_not_found, chargeback_not_found, invalid_input for more than the bank took
 */
export async function recordReturned(
  deps: PaymentDeps,
  actor: Actor,
  { checkoutId, disputeId, amount, note }: Returned,
  client: Client,
): Promise<void> {
  await withOrder(deps, checkoutId, async (one) => {
    const { trx, now } = one
    const held = await findUnreturned(trx, { checkoutId, disputeId })
    if (!held)
      throw new AppError('chargeback_not_found', { message: 'The bank keeps no money of this order for that dispute.' })
    const { lostPaise, paymentId } = held
    const returnedPaise = amount ?? lostPaise
    if (returnedPaise > lostPaise)
      throw new AppError('invalid_input', {
        message: `The bank took no more than ₹${rupees(lostPaise)} for that dispute.`,
        field: 'amount',
      })
    await setReturned(trx, disputeId, { at: now, paise: returnedPaise })
    await restore(one)
    await passOn(one, paymentId)
    const details = { dispute: disputeId, returnedPaise, note }
    await audit(trx, { action: 'dispute.money_returned', actorId: actor.id, subjectId: checkoutId, client, details })
  })
}

/** What the disputes that are left mean for the order: they may hold all that was paid, or a part. */
async function restore(one: OrderContext): Promise<void> {
  const { trx, checkout } = one
  const main = (await listCaptured(trx, checkout.id)).find(({ role }) => role === 'main')
  if (!main) return
  const left = await listDisputes(trx, checkout.id)
  const state = disputeStateOf(left, main.amountPaise - main.refundedPaise)
  if (checkout.status === 'REVOKED' && state !== 'lost') {
    await restoreRevoked(trx, checkout.id)
    await transition(one, 'money returned')
    await invoiceAgain(one)
  }
  if (state === 'open') await transition(one, 'disputed')
  if (state === 'none') await transition(one, 'dispute over')
  for (const reason of [CREDIT_UNDECIDED, LOST_IN_PART]) await clearReview(trx, checkout.id, reason)
  const review = one.checkout.status === 'PAID' ? reviewOfRest(left) : null
  if (review) await updateReview(trx, checkout.id, review)
}

/** Of an order whose rest went back or is on its way, or of a second payment, the buyer has nothing. */
async function passOn({ deps, trx, checkout }: OrderContext, paymentId: string): Promise<void> {
  const payment = (await listCaptured(trx, checkout.id)).find(({ id }) => id === paymentId)
  const status = checkout.statusBeforeDispute ?? checkout.status
  if (!payment || (payment.role !== 'surplus' && status !== 'REFUNDED' && status !== 'REFUND_PENDING')) return
  const known = (await listRefunds(trx, checkout.id)).filter((refund) => refund.paymentId === paymentId)
  const amountPaise = leftOf(payment, known)
  if (amountPaise < LEAST_PAISE) return
  const idempotencyKey = refundKey(checkout.id, payment, known.length)
  await enqueueRefund(deps, trx, { idempotencyKey, paymentId, amountPaise, reason: 'order is over' })
}

/** While the bank held the money no invoice was due: one that waited for an address may have missed its day meanwhile. */
async function invoiceAgain({ deps, trx, checkout: { id: checkoutId, paidAt }, now }: OrderContext): Promise<void> {
  const age = (now.getTime() - (paidAt ?? now).getTime()) / 1000
  const afterSeconds = Math.max(0, Math.round(ISSUE_AFTER_SECONDS - age))
  await deps.queue.enqueue(trx, awaitAddress, { checkoutId, then: 'issue' }, { afterSeconds })
}
