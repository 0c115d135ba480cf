import type { Executor, Trx } from '../../platform/db/database.ts'
import type { DocumentSnapshot } from '../invoices/document-snapshot.schema.ts'

interface NewQuotation {
  id: string
  number: string
  accountId: string
  issuedAt: Date
  validUntil: Date
  snapshot: DocumentSnapshot
  /** The order that a proforma invoice is paid on. */
  checkoutId: string | null
}

export const insertQuotation = (trx: Trx, one: NewQuotation) =>
  trx
    .insertInto('quotation')
    .values({
      id: one.id,
      number: one.number,
      account_id: one.accountId,
      checkout_id: one.checkoutId,
      issued_at: one.issuedAt,
      valid_until: one.validUntil,
      printed: JSON.stringify(one.snapshot),
      total_paise: one.snapshot.totalPaise,
    })
    .execute()

/** `printed` is parsed by `DocumentSnapshot`. */
export const findQuotation = (db: Executor, accountId: string, number: string) =>
  db
    .selectFrom('quotation')
    .select(['number', 'issued_at as issuedAt', 'valid_until as validUntil', 'printed'])
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst()

/** The proforma invoice of an order. */
export const findProforma = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('quotation')
    .select(['number', 'valid_until as validUntil', 'printed'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()

/** The earlier proforma invoice of an order can still be opened by its number, and is no longer the order's. */
export const replaceProforma = (trx: Trx, checkoutId: string) =>
  trx.updateTable('quotation').set({ checkout_id: null }).where('checkout_id', '=', checkoutId).execute()

/** Quotations are offers, no business records: they go with the account. */
export const removeQuotations = (trx: Trx, accountId: string) =>
  trx.deleteFrom('quotation').where('account_id', '=', accountId).execute()

/** For the data export. */
export const listQuotations = (db: Executor, accountId: string) =>
  db
    .selectFrom('quotation')
    .select(['number', 'issued_at as issuedAt', 'valid_until as validUntil', 'printed'])
    .where('account_id', '=', accountId)
    .orderBy('issued_at')
    .execute()
