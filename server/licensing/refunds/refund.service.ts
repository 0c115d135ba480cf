import { ApiError } from '../../platform/payments/razorpay.errors.ts'
import type { RazorpayRefund } from '../../platform/payments/razorpay.schema.ts'
import { sendRefund } from '../settlement/payment.jobs.ts'
import * as refunds from './refund.repository.ts'
import { settle } from '../settlement/settlement.service.ts'
import type { SettlementDeps } from '../settlement/settlement.step.ts'

/** A refund takes the bank days; an event tells of its end, and this look finds it when the event was lost. */
const ASK_AGAIN_SECONDS = 3600
/** Then the daily comparison alone looks after it. */
const ASK_FOR_MS = 8 * 24 * 3600 * 1000

/**
 * Sends a refund that was decided, and looks after it until it is over; safe to repeat after a crash at any point, by
 * its key. What its end means for the order is settled where everything is.
 */
export async function refund(deps: SettlementDeps, idempotencyKey: string): Promise<void> {
  const known = await refunds.findRefund(deps.db, idempotencyKey)
  if (!known) return
  if (known.status === 'queued') {
    const { id: providerRefundId } = await send(deps, known)
    // Its end comes with the look that follows, and has its consequences there.
    await refunds.noteRefund(deps.db, idempotencyKey, { providerRefundId, status: 'pending' })
  }
  await settle(deps, known.checkoutId)
  const now = await refunds.findRefund(deps.db, idempotencyKey)
  const isYoung = deps.clock.now().getTime() - known.createdAt.getTime() < ASK_FOR_MS
  if (now?.status === 'pending' && isYoung)
    await deps.queue.enqueue(deps.db, sendRefund, { idempotencyKey }, { afterSeconds: ASK_AGAIN_SECONDS })
}

async function send(deps: SettlementDeps, wanted: refunds.KnownRefund): Promise<RazorpayRefund> {
  const { idempotencyKey, paymentId, amountPaise, reason } = wanted
  try {
    const request = { amountPaise, idempotencyKey, notes: { reason }, receipt: idempotencyKey }
    return await deps.razorpay.refund(paymentId, request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const same = await madeMeanwhile(deps, wanted)
    if (same) return same
    deps.log.error({ err: error, idempotencyKey }, 'the payment provider refuses a refund')
    throw error
  }
}

/** "Refunded already": somebody gave it back by hand, or our own call is still in progress. Either counts. */
async function madeMeanwhile(
  deps: SettlementDeps,
  { idempotencyKey, paymentId, amountPaise, checkoutId }: refunds.KnownRefund,
): Promise<RazorpayRefund | undefined> {
  const said = await deps.razorpay.fetchRefunds(paymentId)
  const taken = new Set((await refunds.listRefunds(deps.db, checkoutId)).map((row) => row.providerRefundId))
  return (
    said.find((one) => one.receipt === idempotencyKey) ??
    said.find((one) => one.status !== 'failed' && one.amountPaise === amountPaise && !taken.has(one.id))
  )
}
