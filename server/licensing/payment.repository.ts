import { sql } from 'kysely'
import type { RazorpayPayment } from '../platform/payments/razorpay.schema.ts'
import type { Executor, Trx } from '../platform/db/database.ts'
import type { Dealt } from './settlement.policy.ts'

/** Keeps what the provider says. Captured stays captured, even when an answer that is older comes in later. */
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
      clash
        .column('id')
        .doUpdateSet(facts)
        .where(sql<boolean>`excluded.captured or not payment.captured`),
    )
    .execute()
}

/** What was done about a checkout's payments so far. */
export async function listDealt(db: Executor, checkoutId: string): Promise<Dealt> {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'role'])
    .where('checkout_id', '=', checkoutId)
    .where('role', '!=', 'none')
    .execute()
  const surplus = rows.filter((row) => row.role === 'surplus').map((row) => row.id)
  return { main: rows.find((row) => row.role === 'main')?.id ?? null, surplus: new Set(surplus) }
}

/** The payment that the bank has promised and nobody has taken yet. */
export async function findAuthorized(db: Executor, checkoutId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'authorized')
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

export type RefundStatus = 'queued' | 'pending' | 'processed' | 'failed'

export async function findRefund(
  db: Executor,
  idempotencyKey: string,
): Promise<(Refund & { status: RefundStatus; providerRefundId: string | null }) | undefined> {
  return db
    .selectFrom('refund')
    .select([
      'idempotency_key as idempotencyKey',
      'payment_id as paymentId',
      'amount_paise as amountPaise',
      'reason',
      'status',
      'provider_refund_id as providerRefundId',
    ])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Refunds of a payment that the provider has taken and the bank has not finished, by key. */
export async function listPendingRefunds(db: Executor, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .select('idempotency_key')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'pending')
    .execute()
  return rows.map((row) => row.idempotency_key)
}

/** Notes the provider's word; a refund that is over stays as it ended. */
export async function noteRefund(
  db: Executor,
  idempotencyKey: string,
  outcome: { providerRefundId: string; status: Exclude<RefundStatus, 'queued'> },
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ provider_refund_id: outcome.providerRefundId, status: outcome.status })
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', 'in', ['queued', 'pending'])
    .execute()
}
