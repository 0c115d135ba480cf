import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { DocumentNumber } from './document-number.repository.ts'
import { UNRETURNED_PAISE } from '../payments/dispute.repository.ts'
import { columnsOf, type Invoice } from './invoice.repository.ts'
import type { CreditSnapshot } from './document-snapshot.schema.ts'

const rows = (db: Executor) =>
  db
    .selectFrom('credit_note as note')
    .innerJoin('invoice', 'invoice.id', 'note.invoice_id')
    .select(['note.number', 'note.refund_key as refundKey', 'note.account_id as accountId'])
    .select(['note.issued_at as issuedAt', 'note.total_paise as totalPaise', 'note.printed'])
    .select(['note.irn', 'note.ack_no as ackNo', 'note.qr', 'invoice.checkout_id as checkoutId'])

/** What money went back by. */
export type CreditCause = { refundKey: string; disputeId?: undefined } | { disputeId: string; refundKey?: undefined }

export const findCreditNote = (db: Executor, number: string) =>
  rows(db).where('note.number', '=', number).executeTakeFirst()

export const findCreditNoteOf = (db: Executor, refundKey: string) =>
  rows(db).where('note.refund_key', '=', refundKey).executeTakeFirst()

/** A dispute of the payment that bought, and what the bank keeps for it. */
export const findLostDispute = (db: Executor, checkoutId: string, disputeId: string) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .leftJoin('credit_note', 'credit_note.dispute_id', 'dispute.id')
    .select(['dispute.id', 'credit_note.number'])
    .select(UNRETURNED_PAISE.as('takenPaise'))
    .where('dispute.id', '=', disputeId)
    .where('dispute.lost_at', 'is not', null)
    .where(UNRETURNED_PAISE, '>', 0)
    .where('payment.checkout_id', '=', checkoutId)
    .where('payment.role', '=', 'main')
    .executeTakeFirst()

/**
 * What the credit notes of `invoice` come to so far. One over a dispute counts for what the bank keeps of it: a debit note takes
 * the rest back.
 */
export const CREDITED_PAISE = sql<number>`(select
  coalesce(sum(case when dispute.id is null then credited.total_paise else least(credited.total_paise, ${UNRETURNED_PAISE}) end), 0)::int
  from credit_note credited left join dispute on dispute.id = credited.dispute_id
  where credited.invoice_id = invoice.id)`

export async function creditedPaise(db: Executor, invoiceId: string): Promise<number> {
  const query = db.selectFrom('invoice').select(CREDITED_PAISE.as('paise')).where('id', '=', invoiceId)
  return (await query.executeTakeFirst())?.paise ?? 0
}

/** The order whose buying payment this is. */
export async function findBoughtBy(db: Executor, paymentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('checkout_id')
    .where('id', '=', paymentId)
    .where('role', '=', 'main')
    .executeTakeFirst()
  return row?.checkout_id
}

export async function insertCreditNote(
  trx: Trx,
  note: DocumentNumber & CreditCause & { id: string; invoice: Invoice; snapshot: CreditSnapshot },
): Promise<void> {
  await trx
    .insertInto('credit_note')
    .values({
      id: note.id,
      refund_key: note.refundKey ?? null,
      dispute_id: note.disputeId ?? null,
      invoice_id: note.invoice.id,
      account_id: note.invoice.accountId,
      number: note.number,
      financial_year: note.financialYear,
      sequence: note.sequence,
      ...columnsOf(note.snapshot),
      printed: JSON.stringify(note.snapshot),
      issued_at: note.issuedAt,
    })
    .execute()
}
