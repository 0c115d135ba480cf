import type { Trx } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { sendRefund } from './payment.jobs.ts'
import * as payments from './payment.repository.ts'
import { insertRefund, type Refund } from '../refunds/refund.repository.ts'

/** Decides that a payment that buys nothing goes back. One refund a payment, however often this is decided. */
export async function refundSurplus(
  deps: { queue: Queue },
  trx: Trx,
  payment: { id: string; amountPaise: number; amountRefundedPaise: number },
  reason:
    | 'surplus'
    | 'clip is gone'
    | 'already owned'
    | 'upgrade without HD'
    | 'account deleted'
    | 'order is over'
    | 'under review',
): Promise<void> {
  await payments.setRole(trx, payment.id, 'surplus')
  const amountPaise = payment.amountPaise - payment.amountRefundedPaise
  if (amountPaise > 0)
    await enqueueRefund(deps, trx, {
      idempotencyKey: `surplus-${payment.id}`,
      paymentId: payment.id,
      amountPaise,
      reason,
    })
}

/** Puts a refund on record, and the job that sends it. @returns false when it was decided before */
export async function enqueueRefund({ queue }: { queue: Queue }, trx: Trx, refund: Refund): Promise<boolean> {
  const isNew = await insertRefund(trx, refund)
  if (isNew) await queue.enqueue(trx, sendRefund, { idempotencyKey: refund.idempotencyKey })
  return isNew
}
