import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** An invoice or a credit note, for lists of both. */
export interface LedgerEntry {
  kind: 'invoice' | 'credit note'
  number: string
  issuedAt: Date
  snapshot: unknown
}

interface Span {
  from: Date
  /** Exclusive. */
  until: Date
}

/**
 * Invoices and credit notes in the order of their issue (keyset pagination).
 * @param options.accountId restricts the list to one buyer
 * @param options.after the last entry of the previous page
 */
export async function listLedger(
  db: Executor,
  { from, until }: Span,
  options: { accountId?: string; after?: LedgerEntry | undefined; limit: number },
): Promise<LedgerEntry[]> {
  const { accountId, after, limit } = options
  const { rows } = await sql<LedgerEntry>`
    select kind, number, issued_at as "issuedAt", printed as snapshot from (
      select 'invoice' as kind, number, issued_at, printed, account_id from invoice
      union all
      select 'credit note', number, issued_at, printed, account_id from credit_note
    ) document
    where issued_at >= ${from} and issued_at < ${until}
      and ${accountId ? sql<boolean>`account_id = ${accountId}` : sql<boolean>`true`}
      and ${after ? sql<boolean>`(issued_at, number) > (${after.issuedAt}, ${after.number})` : sql<boolean>`true`}
    order by issued_at, number
    limit ${limit}`.execute(db)
  return rows
}
