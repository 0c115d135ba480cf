import { sql } from 'kysely'
import type { Executor, Trx } from '../platform/db/database.ts'

// Everything stored about one account, for the data export (ACC-17): field names and order are those of the exported files.

export const listOrders = (db: Executor, accountId: string) =>
  db
    .selectFrom('checkout')
    .leftJoin('clip', 'clip.id', 'checkout.clip_id')
    .select(['checkout.id', 'checkout.kind', 'checkout.plan', 'checkout.clip_id as clipId', 'clip.name as clipName'])
    .select(['checkout.quality', 'checkout.status', 'checkout.provider_order_id as providerOrderId'])
    .select(['checkout.base_paise as basePaise', 'checkout.tax_paise as taxPaise'])
    .select(['checkout.total_paise as totalPaise', 'checkout.billing'])
    .select(['checkout.created_at as createdAt', 'checkout.paid_at as paidAt'])
    .where('checkout.account_id', '=', accountId)
    .orderBy('checkout.created_at')
    .orderBy('checkout.id')
    .execute()

export const listInvoices = (db: Executor, accountId: string) =>
  db
    .selectFrom('invoice')
    .select(['checkout_id as orderId', 'number', 'issued_at as issuedAt', 'printed'])
    .where('account_id', '=', accountId)
    .orderBy('issued_at')
    .execute()

export const listCreditNotes = (db: Executor, accountId: string) =>
  db
    .selectFrom('credit_note')
    .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
    .select(['invoice.checkout_id as orderId', 'credit_note.number', 'credit_note.issued_at as issuedAt'])
    .select('credit_note.printed')
    .where('credit_note.account_id', '=', accountId)
    .orderBy('credit_note.issued_at')
    .execute()

export const listPayments = (db: Executor, accountId: string) =>
  db
    .selectFrom('payment')
    .innerJoin('checkout', 'checkout.id', 'payment.checkout_id')
    .select(['payment.checkout_id as orderId', 'payment.id', 'payment.status', 'payment.method'])
    .select(['payment.amount_paise as amountPaise', 'payment.refunded_paise as refundedPaise', 'payment.currency'])
    .select('payment.created_at as createdAt')
    .where('checkout.account_id', '=', accountId)
    .orderBy('payment.created_at')
    .execute()

/** What the buyer asked back and why; the note of a decision where it was told to them. */
export const listRefundRequests = (db: Executor, accountId: string) =>
  db
    .selectFrom('refund_request')
    .innerJoin('checkout', 'checkout.id', 'refund_request.checkout_id')
    .select(['refund_request.checkout_id as orderId', 'refund_request.lines', 'refund_request.reason'])
    .select(['refund_request.requested_at as requestedAt', 'refund_request.decision'])
    .select('refund_request.decided_at as decidedAt')
    .select(sql<string | null>`case decision when 'declined' then note end`.as('answer'))
    .where('checkout.account_id', '=', accountId)
    .orderBy('refund_request.requested_at')
    .execute()

export const listRefunds = (db: Executor, accountId: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('checkout', 'checkout.id', 'payment.checkout_id')
    .select(['payment.checkout_id as orderId', 'refund.payment_id as paymentId'])
    .select(['refund.amount_paise as amountPaise', 'refund.reason', 'refund.status'])
    .select(['refund.created_at as createdAt', 'refund.processed_at as processedAt'])
    .where('checkout.account_id', '=', accountId)
    .orderBy('refund.created_at')
    .execute()

/** Payments that the buyer had their bank take back. */
export const listDisputes = (db: Executor, accountId: string) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .innerJoin('checkout', 'checkout.id', 'payment.checkout_id')
    .select(['payment.checkout_id as orderId', 'dispute.id', 'dispute.payment_id as paymentId'])
    .select(['dispute.amount_paise as amountPaise', 'dispute.reason', 'dispute.phase', 'dispute.status'])
    .select('dispute.created_at as createdAt')
    .where('checkout.account_id', '=', accountId)
    .orderBy('dispute.created_at')
    .execute()

export const listLicences = (db: Executor, accountId: string) =>
  db
    .selectFrom('entitlement')
    .leftJoin('clip', 'clip.id', 'entitlement.clip_id')
    .select(['entitlement.id', 'entitlement.checkout_id as orderId', 'entitlement.kind', 'entitlement.plan'])
    .select(['entitlement.clip_id as clipId', 'clip.name as clipName', 'entitlement.quality', 'entitlement.status'])
    .select(['entitlement.starts_at as startsAt', 'entitlement.ends_at as endsAt'])
    .where('entitlement.account_id', '=', accountId)
    .orderBy('entitlement.created_at')
    .orderBy('entitlement.id')
    .execute()

export const listCertificates = (db: Executor, accountId: string) =>
  db
    .selectFrom('licence')
    .select(['licence.number', 'licence.clip_id as clipId', 'licence.quality', 'licence.client'])
    .select(['licence.entitlement_id as licenceId', 'licence.file_sha256 as fileSha256', 'licence.printed'])
    .select(['licence.signature', 'licence.issued_at as issuedAt'])
    .where('licence.account_id', '=', accountId)
    .orderBy('licence.issued_at')
    .orderBy('licence.id')
    .execute()

/** Corrections and transfers of licences that the account holds, or held. */
export const listHolderChanges = (db: Executor, accountId: string) =>
  db
    .selectFrom('licence_holder_change as change')
    .innerJoin('licence', 'licence.id', 'change.licence_id')
    .select(['licence.number', 'change.kind', 'change.holder_before as from', 'change.holder_after as to'])
    .select('change.changed_at as at')
    .where((is) => is.or([is('change.account_before', '=', accountId), is('change.account_after', '=', accountId)]))
    .orderBy('change.changed_at')
    .orderBy('change.id')
    .execute()

export const listDownloads = (db: Executor, accountId: string) =>
  db
    .selectFrom('download')
    .innerJoin('clip', 'clip.id', 'download.clip_id')
    .select(['download.id', 'download.clip_id as clipId', 'clip.name as clipName', 'download.quality'])
    .select(['download.entitlement_id as licenceId', 'download.created_at as downloadedAt'])
    .where('download.account_id', '=', accountId)
    .orderBy('download.created_at')
    .orderBy('download.id')
    .execute()

/** The clips of orders of several. */
export const listOrderLines = (db: Executor, accountId: string) =>
  db
    .selectFrom('checkout_line')
    .innerJoin('checkout', 'checkout.id', 'checkout_line.checkout_id')
    .innerJoin('clip', 'clip.id', 'checkout_line.clip_id')
    .select(['checkout_line.checkout_id as orderId', 'checkout_line.line', 'checkout_line.clip_id as clipId'])
    .select(['clip.name as clipName', 'checkout_line.quality', 'checkout_line.total_paise as totalPaise'])
    .where('checkout.account_id', '=', accountId)
    .orderBy('checkout.created_at')
    .orderBy('checkout_line.line')
    .execute()

/** Removes the billing details of orders that were never paid. */
export async function removeUnpaidBilling(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('checkout')
    .set({ billing: '{}' })
    .where('account_id', '=', accountId)
    .where('status', 'in', ['NEW', 'OPEN'])
    .execute()
}
