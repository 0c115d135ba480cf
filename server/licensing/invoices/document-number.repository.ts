import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { financialYear } from './financial-year.model.ts'

export type Series = 'INV' | 'CN'

export interface DocumentNumber {
  /** As in INV/2627/000001. */
  number: string
  financialYear: string
  sequence: number
}

/** CGST Rule 46: at most 16 characters, letters, digits, hyphen and slash. */
export const documentNumber = (series: Series, year: string, sequence: number): string =>
  `${series}/${year}/${String(sequence).padStart(6, '0')}`

/**
 * Takes the next number of a series. Its row stays locked until the transaction ends, and goes back with it: so there is
 * no gap and no number twice. Nothing else may be locked after this (decision 0009).
 */
export async function nextDocumentNumber(trx: Trx, series: Series, now: Date): Promise<DocumentNumber> {
  const year = financialYear(now)
  const { last_number: sequence } = await trx
    .insertInto('document_counter')
    .values({ series, financial_year: year, last_number: 1 })
    .onConflict((clash) =>
      clash.columns(['series', 'financial_year']).doUpdateSet({ last_number: sql`document_counter.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return { number: documentNumber(series, year, sequence), financialYear: year, sequence }
}
