import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { takeNumber } from './document-number.repository.ts'
import type { TaxSplit } from '../prices/gst.model.ts'
import type { DocumentSnapshot } from './document-snapshot.schema.ts'

const rows = (db: Executor) =>
  db
    .selectFrom('invoice')
    .select(['id', 'checkout_id as checkoutId', 'account_id as accountId', 'number', 'issued_at as issuedAt'])
    .select(['printed', 'taxable_paise as taxablePaise', 'cgst_paise as cgstPaise', 'sgst_paise as sgstPaise'])
    .select(['igst_paise as igstPaise', 'total_paise as totalPaise', 'irn', 'ack_no as ackNo', 'qr'])

/** `printed` is parsed by `DocumentSnapshot`. */
export type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

export const findInvoice = (db: Executor, number: string) => rows(db).where('number', '=', number).executeTakeFirst()

export const findInvoiceOf = (db: Executor, checkoutId: string) =>
  rows(db).where('checkout_id', '=', checkoutId).executeTakeFirst()

/** Stores an invoice under the next number of its series. @returns the number */
export async function insertInvoice(
  trx: Trx,
  invoice: {
    series: string
    id: string
    checkoutId: string
    accountId: string
    snapshot: DocumentSnapshot
    now: Date
  },
): Promise<string> {
  const { series, id, checkoutId, accountId, snapshot, now } = invoice
  const split = columnsOf(snapshot)
  const { number } = await trx
    .with('taken', (query) => takeNumber(query, series, now))
    .insertInto('invoice')
    .columns([
      ...(['number', 'financial_year', 'sequence', 'issued_at', 'id', 'checkout_id', 'account_id'] as const),
      ...(['place_of_supply', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const),
      'printed',
    ])
    .expression((query) =>
      query
        .selectFrom('taken')
        .select(['number', 'financialYear', 'sequence', 'issuedAt'])
        .select((eb) => [
          eb.cast<string>(eb.val(id), 'uuid').as('id'),
          eb.cast<string>(eb.val(checkoutId), 'uuid').as('checkout_id'),
          eb.cast<string>(eb.val(accountId), 'uuid').as('account_id'),
          eb.cast<string>(eb.val(snapshot.placeOfSupply.code), 'text').as('place_of_supply'),
          eb.cast<number>(eb.val(split.taxable_paise), 'bigint').as('taxable_paise'),
          eb.cast<number>(eb.val(split.cgst_paise), 'bigint').as('cgst_paise'),
          eb.cast<number>(eb.val(split.sgst_paise), 'bigint').as('sgst_paise'),
          eb.cast<number>(eb.val(split.igst_paise), 'bigint').as('igst_paise'),
          eb.cast<number>(eb.val(split.total_paise), 'bigint').as('total_paise'),
          eb.cast<string>(eb.val(JSON.stringify(snapshot)), 'jsonb').as('printed'),
        ]),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** The document that has this IRN. */
export async function findNumberByIrn(trx: Trx, irn: string): Promise<string | undefined> {
  const has = (table: 'invoice' | 'credit_note') => trx.selectFrom(table).select('number').where('irn', '=', irn)
  return (await has('invoice').unionAll(has('credit_note')).limit(1).executeTakeFirst())?.number
}

/** What the invoice registration portal answered about a document. */
export async function updateEInvoice(
  trx: Trx,
  table: 'invoice' | 'credit_note',
  number: string,
  answered: { irn: string; ack_no: string; qr: string },
): Promise<void> {
  await trx.updateTable(table).set(answered).where('number', '=', number).execute()
}

export const columnsOf = (split: TaxSplit) => ({
  taxable_paise: split.taxablePaise,
  cgst_paise: split.cgstPaise,
  sgst_paise: split.sgstPaise,
  igst_paise: split.igstPaise,
  total_paise: split.totalPaise,
})

export type KnownBuyer = NonNullable<Awaited<ReturnType<typeof findBuyer>>>

/** What the buyer's account knows of them, saved addresses oldest first; undefined once it was deleted. */
export async function findBuyer(db: Executor, accountId: string) {
  const account = await db
    .selectFrom('account')
    .select(['login as email', 'first_name as firstName', 'last_name as lastName'])
    .select(sql<boolean>`kind = 'company'`.as('isCompany'))
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return account && { ...account, addresses: await listAddresses(db, accountId) }
}

/** Saved addresses, oldest first. */
export const listAddresses = (db: Executor, accountId: string) =>
  db
    .selectFrom('address')
    .select(['line1', 'line2', 'city', 'state', 'zip_code as zip', 'gst'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The payment that bought the right, and what it came to. */
export const findMainPayment = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('payment')
    .leftJoin('receivable', (join) =>
      join.onRef('receivable.checkout_id', '=', 'payment.checkout_id').on('payment.source', '=', 'terms'),
    )
    .select(['payment.id', 'payment.amount_paise as amountPaise', 'receivable.due_at as dueAt'])
    .where('payment.checkout_id', '=', checkoutId)
    .where('payment.role', '=', 'main')
    .executeTakeFirst()

/** The clip's name, and when the right that was bought begins and ends. */
export async function findSubject(db: Executor, checkoutId: string) {
  return db
    .selectFrom('checkout')
    .leftJoin('clip', 'clip.id', 'checkout.clip_id')
    .leftJoin('entitlement', 'entitlement.checkout_id', 'checkout.id')
    .select([
      'clip.name as clipName',
      'clip.serial',
      'entitlement.starts_at as startsAt',
      'entitlement.ends_at as endsAt',
    ])
    .where('checkout.id', '=', checkoutId)
    .executeTakeFirst()
}

/** Refunds of the payment that bought, done and without a credit note yet, first to last. */
export const listUncredited = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('credit_note', 'credit_note.refund_key', 'refund.idempotency_key')
    .select(['refund.idempotency_key as idempotencyKey', 'refund.payment_id as paymentId'])
    .select('refund.amount_paise as amountPaise')
    .where('payment.checkout_id', '=', checkoutId)
    .where('payment.role', '=', 'main')
    .where('refund.status', '=', 'processed')
    .where('credit_note.id', 'is', null)
    .orderBy('refund.created_at')
    .execute()
