import { sql } from 'kysely'
import type { RazorpayRefund } from '../../platform/payments/razorpay.schema.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

export type RefundStatus = 'queued' | 'pending' | 'processed' | 'failed'

export interface Refund {
  /** Sent to the provider; of a refund made there manually, the provider's id. */
  idempotencyKey: string
  paymentId: string
  amountPaise: number
  reason: string
}

export interface KnownRefund extends Refund {
  status: RefundStatus
  providerRefundId: string | null
  checkoutId: string
  createdAt: Date
  /** Lines of an order wait for it. */
  isOfLines: boolean
  /** No money came back: less is owed. */
  isCredited?: boolean
  /** No money came back: prepaid credit did, of which this much can be spent again. */
  usablePaise?: number
}

const refunds = (db: Executor) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.idempotency_key as idempotencyKey', 'refund.payment_id as paymentId', 'refund.reason'])
    .select(['refund.amount_paise as amountPaise', 'refund.status', 'refund.provider_refund_id as providerRefundId'])
    .select(['payment.checkout_id as checkoutId', 'refund.created_at as createdAt'])
    .select(
      sql<boolean>`exists (select from checkout_line where checkout_line.refund_key = refund.idempotency_key)`.as(
        'isOfLines',
      ),
    )

/** @returns false when this refund exists already */
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

/** A refund made manually at the provider. */
export async function insertProviderRefund(trx: Trx, said: RazorpayRefund, status: RefundStatus): Promise<void> {
  await trx
    .insertInto('refund')
    .values({
      idempotency_key: said.id,
      payment_id: said.paymentId,
      amount_paise: said.amountPaise,
      reason: 'made at the provider',
      status,
      provider_refund_id: said.id,
      source: 'provider',
      processed_at: status === 'processed' ? sql<Date>`now()` : null,
    })
    .execute()
}

export const findRefund = (db: Executor, idempotencyKey: string): Promise<KnownRefund | undefined> =>
  refunds(db).where('refund.idempotency_key', '=', idempotencyKey).executeTakeFirst()

/** All refunds of a checkout's payments, first to last. */
export const listRefunds = (db: Executor, checkoutId: string): Promise<KnownRefund[]> =>
  refunds(db).where('payment.checkout_id', '=', checkoutId).orderBy('refund.created_at').execute()

/** The status of refunds that we have, by the provider's number. */
export async function listRefundStatuses(db: Executor, ids: string[]): Promise<Map<string | null, RefundStatus>> {
  if (ids.length === 0) return new Map()
  const known = db.selectFrom('refund').select(['provider_refund_id as id', 'status'])
  const rows = await known.where('provider_refund_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.status]))
}

/** Deletes a refund that never reached the provider. @returns false when it has meanwhile */
export async function removeUnsent(trx: Trx, idempotencyKey: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('refund')
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', '=', 'queued')
    .where('provider_refund_id', 'is', null)
    .returning('idempotency_key')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a refund that the provider does not take. @returns false when it was sent meanwhile */
export async function failUnsent(trx: Trx, idempotencyKey: string): Promise<boolean> {
  const row = await trx
    .updateTable('refund')
    .set({ status: 'failed' })
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', '=', 'queued')
    .where('provider_refund_id', 'is', null)
    .returning('idempotency_key')
    .executeTakeFirst()
  return row !== undefined
}

/** Keys of the refunds that have been pending for an hour. */
export async function listOverdueRefunds(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .select('idempotency_key')
    .where('status', 'in', ['queued', 'pending'])
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  return rows.map((row) => row.idempotency_key)
}

/** Stores the provider's status; a refund that has ended stays as it ended. */
export async function recordRefund(
  db: Executor,
  idempotencyKey: string,
  outcome: { providerRefundId: string; status: Exclude<RefundStatus, 'queued'> },
): Promise<void> {
  await db
    .updateTable('refund')
    .set({
      provider_refund_id: outcome.providerRefundId,
      status: outcome.status,
      ...(outcome.status === 'processed' ? { processed_at: sql<Date>`now()` } : {}),
    })
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', 'in', ['queued', 'pending'])
    .execute()
}
