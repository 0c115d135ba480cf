import { sql } from 'kysely'
import type { RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { instrumentOf } from '../checkout/payment-instrument.model.ts'
import type { PriorActions } from './payment-decision.policy.ts'

/** Keeps what the provider says. Captured stays captured, even when an answer that is older comes in later. */
export async function upsertPayment(trx: Trx, checkoutId: string, payment: RazorpayPayment): Promise<void> {
  const facts = {
    status: payment.status,
    captured: payment.captured,
    refunded_paise: payment.amountRefundedPaise,
    method: payment.method ?? '',
    instrument: instrumentOf(payment),
    international: payment.international,
  }
  await trx
    .insertInto('payment')
    .values({
      id: payment.id,
      checkout_id: checkoutId,
      amount_paise: payment.amountPaise,
      currency: payment.currency,
      created_at: payment.createdAt,
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
export async function listPriorActions(db: Executor, checkoutId: string): Promise<PriorActions> {
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

/** A captured payment as far as giving money back goes. */
export interface CapturedPayment {
  id: string
  role: 'none' | 'main' | 'surplus'
  amountPaise: number
  refundedPaise: number
  currency: string
}

/** Captured payments of a checkout, first to last. */
export const listCaptured = (db: Executor, checkoutId: string): Promise<CapturedPayment[]> =>
  db
    .selectFrom('payment')
    .select(['id', 'role', 'amount_paise as amountPaise', 'refunded_paise as refundedPaise', 'currency'])
    .where('checkout_id', '=', checkoutId)
    .where('captured', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The checkout that a payment of ours belongs to. */
export async function findCheckoutOfPayment(db: Executor, paymentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('payment').select('checkout_id').where('id', '=', paymentId).executeTakeFirst()
  return row?.checkout_id
}

/** Of these payments, the captured ones that are stored. */
export const listCapturedByIds = (db: Executor, ids: string[]) =>
  db
    .selectFrom('payment')
    .select(['id', 'refunded_paise as refundedPaise'])
    .where('id', 'in', ids)
    .where('captured', '=', true)
    .execute()

/** Whether the audit log names this payment as one that belongs to no order. */
export async function isUnknownReported(db: Executor, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'payment.unknown')
    .where('subject_id', '=', paymentId)
    .executeTakeFirst()
  return row !== undefined
}
