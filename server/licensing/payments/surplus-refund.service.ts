import type { Trx } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { sendRefund } from './payment.jobs.ts'
import * as payments from './payment.repository.ts'
import { insertRefund, type Refund } from '../refunds/refund.repository.ts'

/** Queues the refund of a payment that buys nothing, less what its bank took back. Idempotent: one refund a payment. */
export async function refundSurplus(
  deps: { queue: Queue },
  trx: Trx,
  payment: { id: string; amountPaise: number; amountRefundedPaise: number },
  reason:
    | 'surplus'
    | 'clip is gone'
    | 'clip is not for sale'
    | 'already owned'
    | 'upgrade without HD'
    | 'change without its month'
    | 'account deleted'
    | 'order is over'
    | 'under review',
): Promise<void> {
  await payments.setRole(trx, payment.id, 'surplus')
  const takenPaise = await payments.findTaken(trx, payment.id)
  const amountPaise = payment.amountPaise - payment.amountRefundedPaise - takenPaise
  if (amountPaise > 0)
    await enqueueRefund(deps, trx, {
      idempotencyKey: `surplus-${payment.id}`,
      paymentId: payment.id,
      amountPaise,
      reason,
    })
}

/** Stores a refund and enqueues the job that sends it. @returns false when it exists already */
export async function enqueueRefund({ queue }: { queue: Queue }, trx: Trx, refund: Refund): Promise<boolean> {
  const isNew = await insertRefund(trx, refund)
  if (isNew) await queue.enqueue(trx, sendRefund, { idempotencyKey: refund.idempotencyKey })
  return isNew
}
