import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { Seller } from '../../config/company.ts'
import { startOfDay } from '../../platform/clock.ts'
import { listLedger } from '../downloads/ledger.repository.ts'
import type { TaxDocumentFile } from './tax-document.service.ts'
import { statementPdf } from './statement.pdf.ts'
import { DocumentSnapshot } from './document-snapshot.schema.ts'

/** More than anybody buys in a month. */
const LIMIT = 5000

/**
 * The caller's invoices and credit notes of one month in India.
 * @param month as in 2026-04
 * @throws AppError paper_not_found when there is none
 */
export async function openStatement(
  deps: { db: Database; seller: Seller },
  actor: Actor,
  month: string,
): Promise<TaxDocumentFile> {
  const from = startOfDay(`${month}-01`)
  const until = startOfDay(`${monthAfter(month)}-01`)
  const found = await listLedger(deps.db, { from, until }, { accountId: actor.id, limit: LIMIT })
  const entries = found.map((entry) => ({ ...entry, snapshot: DocumentSnapshot.parse(entry.snapshot) }))
  if (entries.length === 0) throw new AppError('paper_not_found')
  return {
    fileName: `statement-${month}.pdf`,
    content: await statementPdf({ seller: deps.seller, month: from, entries }),
  }
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}
