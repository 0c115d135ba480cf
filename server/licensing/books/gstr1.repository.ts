import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

interface Span {
  from: Date
  /** Exclusive. */
  until: Date
}

/** An invoice or credit note to a registered buyer. */
export interface BusinessDocument {
  number: string
  issuedAt: Date
  gstin: string
  name: string
  placeCode: string
  placeName: string
  isSez: boolean
  taxablePaise: number
  totalPaise: number
}

const BUSINESS_COLUMNS = sql`number, issued_at as "issuedAt", printed->'buyer'->>'gstin' as gstin,
  coalesce(printed->'buyer'->>'company', printed->'buyer'->>'name') as name,
  printed->'placeOfSupply'->>'code' as "placeCode", printed->'placeOfSupply'->>'name' as "placeName",
  coalesce((printed->>'sez')::boolean, false) as "isSez", taxable_paise as "taxablePaise", total_paise as "totalPaise"`

/** Documents of a month to registered buyers, in the order of their issue. */
export async function listBusinessDocuments(
  db: Executor,
  table: 'invoice' | 'credit_note',
  { from, until }: Span,
): Promise<BusinessDocument[]> {
  const { rows } = await sql<BusinessDocument>`
    select ${BUSINESS_COLUMNS} from ${sql.table(table)}
    where issued_at >= ${from} and issued_at < ${until} and printed->'buyer'->>'gstin' is not null
    order by financial_year, sequence`.execute(db)
  return rows
}

/** Supplies to everybody else by place of supply, credit notes taken off. */
export async function listConsumerSupplies(db: Executor, { from, until }: Span) {
  const { rows } = await sql<{ placeCode: string; placeName: string; taxablePaise: number }>`
    select printed->'placeOfSupply'->>'code' as "placeCode", printed->'placeOfSupply'->>'name' as "placeName",
      sum(paise)::float8 as "taxablePaise"
    from (
      select printed, issued_at, taxable_paise as paise from invoice
      union all
      select printed, issued_at, -taxable_paise from credit_note
    ) document
    where issued_at >= ${from} and issued_at < ${until} and printed->'buyer'->>'gstin' is null
    group by 1, 2 order by 1`.execute(db)
  return rows
}

/** First and last number of each series and year used in the month, and how many. */
export async function listIssued(db: Executor, { from, until }: Span) {
  const { rows } = await sql<{ kind: 'invoice' | 'credit note'; first: string; last: string; count: number }>`
    select kind, min(number) as first, max(number) as last, count(*)::integer as count
    from (
      select 'invoice' as kind, number, financial_year, issued_at from invoice
      union all
      select 'credit note', number, financial_year, issued_at from credit_note
    ) document
    where issued_at >= ${from} and issued_at < ${until}
    group by kind, financial_year order by kind desc, financial_year`.execute(db)
  return rows
}
