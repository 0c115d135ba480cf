import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { UNRETURNED_PAISE, LOST_PAISE, RETURNED_PAISE } from '../payments/dispute.repository.ts'

/** An invoice or a credit note, for lists of both. */
export interface LedgerEntry {
  kind: 'invoice' | 'credit note' | 'charge-back' | 'charge-back returned'
  /** Of a charge-back the dispute's id. */
  number: string
  issuedAt: Date
  /** Of a charge-back the invoice's. */
  snapshot: unknown
  /** When the provider says that the invoice was paid. */
  paidAt: Date | null
  /** Of a charge-back: what the bank took and no credit note is over, and the invoice; or what it returned of one. */
  amountPaise: number | null
  invoice: { number: string; issuedAt: string } | null
  /** Of a charge-back that the bank returned after its credit note: over how much a debit note to which one is due. */
  debit: { creditNote: string; paise: number } | null
  /** Of an invoice paid by a transfer that staff recorded: the bank's reference, and this invoice's part of the tax deducted. */
  transfer: string | null
  tdsPaise: number | null
}

interface Span {
  from: Date
  /** Exclusive. */
  until: Date
}

interface LedgerPage {
  /** Restricts the list to one buyer. */
  accountId?: string
  /** The last entry of the page before. */
  after?: LedgerEntry | undefined
  limit: number
}

/** As the last entry of a page knows it: finer, the next page would begin with that entry again. */
const MOMENT = sql`date_trunc('milliseconds', issued_at)`

/** A transfer that pays several orders names one sum of tax deducted: shared by what each cost, the parts come to it. */
const TDS_PART = sql<number | null>`(select (round(bank_transfer.tds_paise::numeric * upto / whole) -
    round(bank_transfer.tds_paise::numeric * (upto - part.amount_paise) / whole))::integer
  from (select id, amount_paise, sum(amount_paise) over (order by id) as upto, sum(amount_paise) over () as whole
    from payment paid where paid.transfer = payment.transfer) part
  where part.id = payment.id)`

/**
 * Invoices and credit notes in the order of their issue (keyset pagination); of all buyers together also what was lost by
 * disputes and has no credit note, or is more than what was left to credit, so that invoices less credit notes less charge-backs is the money kept (MON-49), with those
 * that the bank returned.
 */
export async function listLedger(db: Executor, span: Span, options: LedgerPage): Promise<LedgerEntry[]> {
  const { after, limit } = options
  const from = after?.issuedAt ?? span.from
  const until = await endOfPage(db, { from, until: span.until }, options)
  const { rows } = await sql<LedgerEntry>`
    select kind, number, issued_at as "issuedAt", printed as snapshot, paid_at as "paidAt", amount_paise as "amountPaise",
      case when original is not null then json_build_object('number', original, 'issuedAt', original_at) end as invoice,
      case when debit_paise > 0 then json_build_object('creditNote', noted, 'paise', debit_paise) end as debit, transfer, tds_paise as "tdsPaise"
    from (
      select 'invoice' as kind, invoice.number, invoice.issued_at, printed, invoice.account_id, case when payment.source = 'terms' then bank_transfer.received_on::timestamptz else payment.created_at end as paid_at,
        null::integer as amount_paise, null as original, null::timestamptz as original_at, null as noted, null::integer as debit_paise,
        payment.transfer, ${TDS_PART} as tds_paise
      from invoice left join payment on payment.checkout_id = invoice.checkout_id and payment.role = 'main'
      left join bank_transfer on bank_transfer.reference = payment.transfer
      union all
      select 'credit note', number, issued_at, printed, account_id, null, null, null, null, null, null, null, null from credit_note
      union all
      select 'charge-back', dispute.id, lost_at, invoice.printed, null, null, ${LOST_PAISE} - coalesce(noted.total_paise, 0),
        invoice.number, invoice.issued_at, null, null, null, null
      from dispute join payment on payment.id = dispute.payment_id and payment.role = 'main'
      join invoice on invoice.checkout_id = payment.checkout_id
      left join credit_note noted on noted.dispute_id = dispute.id
      where lost_at is not null and ${LOST_PAISE} > coalesce(noted.total_paise, 0)
      union all
      select 'charge-back returned', dispute.id, returned_at, invoice.printed, null, null, ${RETURNED_PAISE}, invoice.number,
        invoice.issued_at, noted.number, noted.total_paise - ${UNRETURNED_PAISE}, null, null
      from dispute join payment on payment.id = dispute.payment_id and payment.role = 'main'
      join invoice on invoice.checkout_id = payment.checkout_id
      left join credit_note noted on noted.dispute_id = dispute.id
      where returned_at is not null
    ) document
    where issued_at >= ${from} and issued_at < ${until}
      and ${isOnPage(options)}
    order by ${MOMENT}, number
    limit ${limit}`.execute(db)
  return rows
}

const isOnPage = ({ accountId, after }: LedgerPage) => sql<boolean>`
  ${accountId ? sql`account_id = ${accountId}` : sql`true`}
  and ${after ? sql`(${MOMENT}, number) > (${after.issuedAt}, ${after.number})` : sql`true`}`

/** By then its invoices alone fill the page: without it, each page of a long span would read all that follow. */
async function endOfPage(db: Executor, { from, until }: Span, page: LedgerPage): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select ${MOMENT} + interval '1 millisecond' as until from invoice
    where issued_at >= ${from} and issued_at < ${until} and ${isOnPage(page)}
    order by issued_at offset ${page.limit - 1} limit 1`.execute(db)
  return rows[0]?.until ?? until
}
