import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

interface Span {
  from: Date
  /** Exclusive. */
  until: Date
}

/** An invoice or credit note that is reported by itself. */
export interface BusinessDocument {
  number: string
  issuedAt: Date
  /** Null for a large supply to an unregistered buyer. */
  gstin: string | null
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

/** Invoices, and credit notes that change a tax: no return names one that came too late for that. */
const IS_REPORTED = sql<boolean>`printed->>'withoutGst' is null`

/** Documents of a month to registered buyers, or of large supplies to others, in the order of their issue. */
export async function listDocuments(
  db: Executor,
  table: 'invoice' | 'credit_note',
  { from, until }: Span,
  buyers: 'registered' | 'large',
): Promise<BusinessDocument[]> {
  const { rows } = await sql<BusinessDocument>`
    select ${BUSINESS_COLUMNS} from ${sql.table(table)} document
    where issued_at >= ${from} and issued_at < ${until} and ${IS_REPORTED}
      and ${buyers === 'registered' ? sql<boolean>`printed->'buyer'->>'gstin' is not null` : LARGE}
    order by financial_year, split_part(number, '/', 1), sequence`.execute(db)
  return rows
}

/** Above ₹1,00,000 an invoice across States to an unregistered buyer is reported by itself (Notification 12/2024-CT). */
const LARGE_PAISE = 10_000_000

/** A credit note is as large as its invoice. */
const LARGE = sql<boolean>`(printed->'buyer'->>'gstin' is null and igst_paise > 0 and ${sql.lit(LARGE_PAISE)} < coalesce(
  (select whole.total_paise from invoice whole where whole.number = document.printed->'original'->>'number'),
  document.total_paise))`

/** Other supplies to everybody else by place of supply, credit notes taken off. */
export async function listConsumerSupplies(db: Executor, { from, until }: Span) {
  const { rows } = await sql<{ placeCode: string; placeName: string; taxablePaise: number }>`
    select printed->'placeOfSupply'->>'code' as "placeCode", printed->'placeOfSupply'->>'name' as "placeName",
      sum(paise)::float8 as "taxablePaise"
    from (
      select printed, issued_at, igst_paise, total_paise, taxable_paise as paise from invoice
      union all
      select printed, issued_at, igst_paise, total_paise, -taxable_paise from credit_note
    ) document
    where issued_at >= ${from} and issued_at < ${until} and ${IS_REPORTED} and printed->'buyer'->>'gstin' is null
      and not ${LARGE}
    group by 1, 2 order by 1`.execute(db)
  return rows
}

/** Table 12: what was supplied by service code, credit notes taken off; to registered buyers and to others. */
export async function listByCode(db: Executor, { from, until }: Span) {
  const { rows } = await sql<
    Record<'buyers' | 'sac', string> &
      Record<'totalPaise' | 'taxablePaise' | 'igstPaise' | 'cgstPaise' | 'sgstPaise', number>
  >`
    select case when printed->'buyer'->>'gstin' is null then 'B2C' else 'B2B' end as buyers, printed->>'sac' as sac,
      sum(sign * total_paise)::float8 as "totalPaise", sum(sign * taxable_paise)::float8 as "taxablePaise",
      sum(sign * igst_paise)::float8 as "igstPaise", sum(sign * cgst_paise)::float8 as "cgstPaise",
      sum(sign * sgst_paise)::float8 as "sgstPaise"
    from (
      select 1 as sign, printed, issued_at, total_paise, taxable_paise, igst_paise, cgst_paise, sgst_paise from invoice
      union all
      select -1, printed, issued_at, total_paise, taxable_paise, igst_paise, cgst_paise, sgst_paise from credit_note
    ) document
    where issued_at >= ${from} and issued_at < ${until} and ${IS_REPORTED}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** First and last number of each series and year used in the month, and how many. */
export async function listIssued(db: Executor, { from, until }: Span) {
  const { rows } = await sql<{ kind: 'invoice' | 'credit note'; first: string; last: string; count: number }>`
    select kind, (array_agg(number order by sequence))[1] as first, (array_agg(number order by sequence desc))[1] as last,
      count(*)::integer as count
    from (
      select 'invoice' as kind, number, financial_year, sequence, issued_at from invoice
      union all
      select 'credit note', number, financial_year, sequence, issued_at from credit_note
    ) document
    where issued_at >= ${from} and issued_at < ${until}
    group by kind, split_part(number, '/', 1), financial_year
    order by kind desc, financial_year, min(issued_at)`.execute(db)
  return rows
}
