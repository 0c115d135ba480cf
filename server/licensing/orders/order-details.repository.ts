import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { CREDITED_PAISE } from '../invoices/credit-note.repository.ts'
import { UNRETURNED_PAISE, LOST_PAISE, RETURNED_PAISE, TAKEN_PAISE } from '../payments/dispute.repository.ts'

/** Every payment attempt of an order, first to last. */
export const listPayments = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('payment')
    .select(['id', 'status', 'role', 'method', 'instrument', 'international', 'created_at as createdAt'])
    .select(['amount_paise as amountPaise', 'refunded_paise as refundedPaise', 'currency'])
    .select(TAKEN_PAISE.as('takenPaise'))
    .where('checkout_id', '=', checkoutId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Refunds of an order's payments with their credit notes, first to last. */
export const listRefundsWithCreditNotes = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('credit_note', 'credit_note.refund_key', 'refund.idempotency_key')
    .select(['refund.idempotency_key as key', 'refund.payment_id as paymentId', 'refund.amount_paise as amountPaise'])
    .select(['refund.reason', 'refund.status', 'refund.source', 'credit_note.number as creditNote'])
    .where('payment.checkout_id', '=', checkoutId)
    .orderBy('refund.created_at')
    .execute()

/** Disputes of an order's payments with their credit notes, and what one could be issued over (MON-49), first to last. */
export const listDisputesOf = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .leftJoin('credit_note', 'credit_note.dispute_id', 'dispute.id')
    .leftJoin('invoice', 'invoice.checkout_id', 'payment.checkout_id')
    .select(['dispute.id', 'dispute.status', 'dispute.amount_paise as amountPaise', 'dispute.respond_by as respondBy'])
    .select(['dispute.returned_at as returnedAt', RETURNED_PAISE.as('returnedPaise')])
    .select(sql<boolean>`dispute.lost_at is not null and dispute.returned_at is null`.as('isHeld'))
    .select(sql<number | null>`case when dispute.lost_at is not null then ${LOST_PAISE} end`.as('takenPaise'))
    .select('credit_note.number as creditNote')
    .select(
      sql<number>`case when dispute.lost_at is null or payment.role <> 'main' or credit_note.id is not null then 0
        else greatest(0, least(${UNRETURNED_PAISE}, coalesce(invoice.total_paise, 0) - ${CREDITED_PAISE}))::int end`.as(
        'creditPaise',
      ),
    )
    .where('payment.checkout_id', '=', checkoutId)
    .orderBy('dispute.created_at')
    .execute()

/** Numbers of the licences based on the entitlement of an order. */
export async function listLicenceNumbers(db: Executor, checkoutId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('licence')
    .innerJoin('entitlement', 'entitlement.id', 'licence.entitlement_id')
    .select('licence.number')
    .where('entitlement.checkout_id', '=', checkoutId)
    .orderBy('licence.issued_at')
    .execute()
  return rows.map((row) => row.number)
}

const EVENT_LIMIT = 500

/** Audit entries of an order with the actor, newest first. */
export const listStaffActions = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['audit_entry.at', 'audit_entry.action', 'audit_entry.details', 'account.login as actor'])
    .where('audit_entry.subject_id', '=', checkoutId)
    .orderBy('audit_entry.at', 'desc')
    .limit(EVENT_LIMIT)
    .execute()

/** The provider's webhook events about an order, newest first. */
export const listProviderEvents = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('webhook_event')
    .select(['id', 'event', 'received_at as at'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('received_at', 'desc')
    .limit(EVENT_LIMIT)
    .execute()
