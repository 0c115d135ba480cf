import { audit } from '../../platform/audit.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/payments/razorpay.http.ts'
import type { RazorpayRefund } from '../../platform/payments/razorpay.schema.ts'
import { enqueueRefund } from '../payments/surplus-refund.service.ts'
import { moveLineRefund } from '../checkout/order-line.repository.ts'
import { sendRefund } from '../payments/payment.jobs.ts'
import { applyRefundEvents } from './refund-effects.service.ts'
import { endLines } from './line-refund.service.ts'
import { refundOffline } from './offline-refund.service.ts'
import { LEAST_PAISE } from './refund-failure.policy.ts'
import * as refunds from './refund.repository.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { type OrderContext, type PaymentDeps, withOrder } from '../payments/order-transition.service.ts'

/** A refund takes the bank days; this check finds its end when the event was lost. */
const RETRY_SECONDS = 3600
/** After that only the daily comparison checks it. */
const RETRY_FOR_MS = 8 * 24 * 3600 * 1000

/**
 * Sends a queued refund and polls it until it has ended. Idempotent by its key, after a crash at any point. What its end
 * means for the order is decided by applyProviderState.
 */
export async function refund(deps: PaymentDeps, idempotencyKey: string): Promise<void> {
  const known = await refunds.findRefund(deps.db, idempotencyKey)
  if (!known || (await refundOffline(deps, known))) return
  if (known.status === 'queued' && known.amountPaise < LEAST_PAISE) return endTooSmall(deps, known)
  if (known.status === 'queued') {
    const sent = await send(deps, known)
    // Its end is found by the synchronisation that follows.
    if (sent) await refunds.recordRefund(deps.db, idempotencyKey, { providerRefundId: sent.id, status: 'pending' })
  }
  await applyProviderState(deps, known.checkoutId)
  const now = await refunds.findRefund(deps.db, idempotencyKey)
  const isYoung = deps.clock.now().getTime() - known.createdAt.getTime() < RETRY_FOR_MS
  if (now?.status === 'pending' && isYoung)
    await deps.queue.enqueue(deps.db, sendRefund, { idempotencyKey }, { afterSeconds: RETRY_SECONDS })
}

/** @returns undefined when it will never be sent: less is left to refund, or the provider refuses it for good */
async function send(deps: PaymentDeps, known: refunds.KnownRefund): Promise<RazorpayRefund | undefined> {
  const { idempotencyKey, paymentId, amountPaise, reason } = known
  try {
    const request = { amountPaise, idempotencyKey, notes: { reason }, receipt: idempotencyKey }
    return await deps.razorpay.refund(paymentId, request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const same = await madeMeanwhile(deps, known)
    if (same) return same
    if (await lowered(deps, known)) return undefined
    deps.log.error({ err: error, idempotencyKey }, 'the payment provider refuses a refund')
    // Too many calls, or a wrong key of ours, says nothing about this refund: the job tries again.
    if (error.status !== 400) throw error
    await endRefused(deps, known)
    return undefined
  }
}

/** MON-69: a rest that the provider does not send. It stays with the shop, and what waited for it is over. */
const endTooSmall = (
  deps: PaymentDeps,
  { checkoutId, idempotencyKey: key, paymentId, amountPaise }: refunds.KnownRefund,
) =>
  withOrder(deps, checkoutId, async (one) => {
    if (!(await refunds.removeUnsent(one.trx, key))) return
    await endLines(one, key)
    const details = { key, paymentId, amountPaise }
    const entry = { actorId: null, subjectId: checkoutId, client: SYSTEM_CLIENT }
    await audit(one.trx, { ...entry, action: 'refund.too_small', details })
    await applyRefundEvents(one, [])
  })

/** MON-60: disputed, too old, or no balance: it has failed like one that the bank refused, and is followed up as such. */
const endRefused = (deps: PaymentDeps, known: refunds.KnownRefund): Promise<void> =>
  withOrder(deps, known.checkoutId, async (one) => {
    if (await refunds.failUnsent(one.trx, known.idempotencyKey))
      await applyRefundEvents(one, [{ ...known, status: 'failed' }])
  })

/** "Refunded already": made manually at the provider, or by our own call in progress. Either counts. */
async function madeMeanwhile(
  deps: PaymentDeps,
  { idempotencyKey, paymentId, amountPaise, checkoutId }: refunds.KnownRefund,
): Promise<RazorpayRefund | undefined> {
  const reported = await deps.razorpay.fetchRefunds(paymentId)
  const taken = new Set((await refunds.listRefunds(deps.db, checkoutId)).map((row) => row.providerRefundId))
  return (
    reported.find((one) => one.receipt === idempotencyKey) ??
    reported.find((one) => one.status !== 'failed' && one.amountPaise === amountPaise && !taken.has(one.id))
  )
}

/**
 * A part was refunded manually at the provider while ours was queued, so that ours is refused as too much: the rest is
 * queued under a new key, since the provider binds an idempotency key to its first request.
 * @returns whether less was left than the refund's amount
 */
async function lowered(deps: PaymentDeps, known: refunds.KnownRefund): Promise<boolean> {
  const { idempotencyKey, paymentId, reason } = known
  const { amountPaise, amountRefundedPaise } = await deps.razorpay.fetchPayment(paymentId)
  const left = amountPaise - amountRefundedPaise
  if (left >= known.amountPaise) return false
  const run = async ({ trx }: OrderContext) => {
    if (!(await refunds.removeUnsent(trx, idempotencyKey))) return
    const rest = { idempotencyKey: restKey(idempotencyKey), paymentId, amountPaise: left, reason }
    if (left > 0) await enqueueRefund(deps, trx, rest)
    await moveLineRefund(trx, idempotencyKey, rest.idempotencyKey)
  }
  await withOrder(deps, known.checkoutId, run)
  deps.log.warn({ idempotencyKey, left }, 'a part of a refund was made by hand: only the rest goes back')
  return true
}

/** At most 40 characters, as it is the refund's receipt at the provider too. */
const restKey = (key: string): string => `${key}-r`
