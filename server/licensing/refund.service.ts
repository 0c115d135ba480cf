import type { Database, Trx } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import type { Razorpay } from '../platform/payments/razorpay.client.ts'
import { ApiError } from '../platform/payments/razorpay.errors.ts'
import type { RazorpayPayment, RazorpayRefund } from '../platform/payments/razorpay.schema.ts'
import type { Queue } from '../platform/queue/queue.ts'
import { sendRefund } from './payment.jobs.ts'
import * as payments from './payment.repository.ts'

export interface RefundDeps {
  db: Database
  log: Log
  queue: Queue
  razorpay: Razorpay
}

/** A refund takes the bank days; an event tells of its end, and this look finds it when the event was lost. */
const ASK_AGAIN_SECONDS = 6 * 3600

/** Decides that a payment goes back. One refund a payment, however often this is decided. */
export async function giveBack(
  deps: Pick<RefundDeps, 'queue'>,
  trx: Trx,
  payment: RazorpayPayment,
  reason: 'surplus' | 'already owned' | 'account deleted',
): Promise<void> {
  const idempotencyKey = `surplus-${payment.id}`
  await payments.setRole(trx, payment.id, 'surplus')
  const isNew = await payments.insertRefund(trx, {
    idempotencyKey,
    paymentId: payment.id,
    amountPaise: payment.amountPaise - payment.amountRefundedPaise,
    reason,
  })
  if (isNew) await deps.queue.enqueue(trx, sendRefund, { idempotencyKey })
}

/** Sends a refund that was decided, and looks after it until it is over. */
export async function refund(deps: RefundDeps, idempotencyKey: string): Promise<void> {
  const status = await advance(deps, idempotencyKey)
  if (status === 'pending')
    await deps.queue.enqueue(deps.db, sendRefund, { idempotencyKey }, { afterSeconds: ASK_AGAIN_SECONDS })
}

/** Asks after the refunds of a payment, since the provider says that something has become of one. */
export async function lookAfterRefunds(deps: RefundDeps, paymentId: string): Promise<void> {
  for (const key of await payments.listPendingRefunds(deps.db, paymentId)) await advance(deps, key)
}

/** Takes a refund one step on; safe to repeat after a crash at any point, by its key. */
async function advance(deps: RefundDeps, idempotencyKey: string): Promise<payments.RefundStatus | undefined> {
  const known = await payments.findRefund(deps.db, idempotencyKey)
  if (known?.status !== 'queued' && known?.status !== 'pending') return known?.status
  const said = known.providerRefundId
    ? await deps.razorpay.fetchRefund(known.providerRefundId)
    : await send(deps, known)
  const status = said.status === 'other' ? 'pending' : said.status
  await payments.noteRefund(deps.db, idempotencyKey, { providerRefundId: said.id, status })
  if (status === 'failed') deps.log.error({ idempotencyKey }, 'a refund failed: a person must pay this money back')
  return status
}

async function send(deps: RefundDeps, wanted: payments.Refund): Promise<RazorpayRefund> {
  const { idempotencyKey, paymentId, amountPaise, reason } = wanted
  try {
    return await deps.razorpay.refund(paymentId, { amountPaise, idempotencyKey, notes: { reason } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // "Refunded already": somebody gave it back by hand, or our own call is still in progress. Either counts.
    const refunds = await deps.razorpay.fetchRefunds(paymentId)
    const same = refunds.find((one) => one.status !== 'failed' && one.amountPaise === amountPaise)
    if (same) return same
    deps.log.error({ err: error, idempotencyKey }, 'the payment provider refuses a refund')
    throw error
  }
}
