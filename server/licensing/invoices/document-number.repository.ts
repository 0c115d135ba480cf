import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { indianDay } from '../../platform/clock.ts'

export interface DocumentNumber {
  /** As in INV/2627/000001. */
  number: string
  financialYear: string
  sequence: number
  /** On the document. */
  issuedAt: Date
}

/** The financial year of a moment as on documents, 1 April to 31 March in India: 2627. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = indianDay(at).split('-').map(Number)
  const first = month < 4 ? year - 1 : year
  return twoDigits(first) + twoDigits(first + 1)
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')

/** CGST Rule 46: at most 16 characters, letters, digits, hyphen and slash. */
const NUMBER = sql<string>`document_counter.series || '/' || document_counter.financial_year || '/' ||
  lpad(document_counter.last_number::text, greatest(6, length(document_counter.last_number::text)), '0')`

/**
 * The statement that takes the next number of a series: CN, QT, and that of invoices, which the shop may name. Who takes an
 * earlier name up again goes on counting there. Its row stays locked until the transaction ends, and goes back with
 * it: so there is no gap and no number twice. Nothing else may be locked after this (decision 0009).
 * MON-41: dates within a series never run backwards, also when a transaction had to wait for the lock.
 */
export const takeNumber = (db: Pick<Trx, 'insertInto'>, series: string, now: Date) =>
  db
    .insertInto('document_counter')
    .values({ series, financial_year: financialYear(now), last_number: 1, last_issued_at: now })
    .onConflict((clash) =>
      clash.columns(['series', 'financial_year']).doUpdateSet({
        last_number: sql`document_counter.last_number + 1`,
        last_issued_at: sql`greatest(document_counter.last_issued_at, excluded.last_issued_at)`,
      }),
    )
    .returning(['financial_year as financialYear', 'last_number as sequence', NUMBER.as('number')])
    // Written a moment ago: never null.
    .returning(sql<Date>`last_issued_at`.as('issuedAt'))

export const nextDocumentNumber = (trx: Trx, series: string, now: Date): Promise<DocumentNumber> =>
  takeNumber(trx, series, now).executeTakeFirstOrThrow()
