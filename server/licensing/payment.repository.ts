import { sql } from 'kysely'
import type { RazorpayPayment } from '../platform/payments/razorpay.schema.ts'
import type { Executor, Trx } from '../platform/db/database.ts'

/** Keeps what the provider says; captured never goes back to not captured. */
export async function upsertPayment(trx: Trx, checkoutId: string, payment: RazorpayPayment): Promise<void> {
  const facts = {
    status: payment.status,
    captured: payment.captured,
    refunded_paise: payment.amountRefundedPaise,
    method: payment.method ?? '',
  }
  await trx
    .insertInto('payment')
    .values({
      id: payment.id,
      checkout_id: checkoutId,
      amount_paise: payment.amountPaise,
      currency: payment.currency,
      ...facts,
    })
    .onConflict((clash) =>
      clash.column('id').doUpdateSet({ ...facts, captured: sql`payment.captured or excluded.captured` }),
    )
    .execute()
}

export async function findMainPayment(db: Executor, checkoutId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('role', '=', 'main')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function setRole(trx: Trx, paymentId: string, role: 'main' | 'surplus'): Promise<void> {
  await trx.updateTable('payment').set({ role }).where('id', '=', paymentId).execute()
}

export interface Refund {
  idempotencyKey: string
  paymentId: string
  amountPaise: number
  reason: string
}

/** @returns false when this refund was already asked for */
export async function insertRefund(trx: Trx, refund: Refund): Promise<boolean> {
  const row = await trx
    .insertInto('refund')
    .values({
      idempotency_key: refund.idempotencyKey,
      payment_id: refund.paymentId,
      amount_paise: refund.amountPaise,
      reason: refund.reason,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst()
  return row !== undefined
}

export async function findQueuedRefund(db: Executor, idempotencyKey: string): Promise<Refund | undefined> {
  return db
    .selectFrom('refund')
    .select(['idempotency_key as idempotencyKey', 'payment_id as paymentId', 'amount_paise as amountPaise', 'reason'])
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

export async function noteRefund(
  db: Executor,
  idempotencyKey: string,
  outcome: { providerRefundId: string; status: 'pending' | 'processed' | 'failed' },
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ provider_refund_id: outcome.providerRefundId, status: outcome.status })
    .where('idempotency_key', '=', idempotencyKey)
    .execute()
}
