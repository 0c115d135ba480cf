import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/db/database.ts'
import { type LedgerEntry, listLedger } from './ledger.repository.ts'
import { DocumentSnapshot, CreditSnapshot } from './document-snapshot.schema.ts'
import { financialYear } from './document-number.repository.ts'
import { indianDay, startOfDay } from '../../platform/clock.ts'
import { plainRupees } from '../prices/rupees.model.ts'

const PAGE = 500
const DAY_MS = 86_400_000

const HEADINGS = [
  'Number',
  'Date',
  'Type',
  'Original invoice',
  'Original date',
  'Buyer',
  'Buyer GSTIN',
  'Place of supply code',
  'Place of supply',
  'SAC',
  'Taxable value',
  'CGST',
  'SGST/UTGST',
  'IGST',
  'Total',
  'Payment',
  'Order',
  'Note',
  'Payment date',
  'Time of supply',
  'Bank reference',
  'TDS',
]

/**
 * The accountant's list of invoices and credit notes, page by page, so that memory stays bounded. Amounts in rupees with
 * two decimals, as in the snapshot; a credit note's are positive, its type tells them apart.
 * @param span days in India, the last one included
 */
export async function* accountsCsv(db: Database, span: { from: string; to: string }): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  const range = { from: startOfDay(span.from), until: new Date(startOfDay(span.to).getTime() + DAY_MS) }
  for (let after: LedgerEntry | undefined; ;) {
    const page = await listLedger(db, range, { after, limit: PAGE })
    yield page.map(toCsv).join('')
    after = page.at(-1)
    if (page.length < PAGE) return
  }
}

function toCsv(entry: LedgerEntry): string {
  if (entry.kind === 'charge-back' || entry.kind === 'charge-back returned') return chargeBackLine(entry)
  const credit = entry.kind === 'credit note' ? CreditSnapshot.parse(entry.snapshot) : undefined
  const printed = credit ?? DocumentSnapshot.parse(entry.snapshot)
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = printed
  const [day, paid] = [indianDay(entry.issuedAt), entry.paidAt && indianDay(entry.paidAt)]
  return csvLine([
    entry.number,
    day,
    credit ? 'Credit note' : 'Invoice',
    credit?.original.number ?? '',
    credit ? indianDay(new Date(credit.original.issuedAt)) : '',
    ...buyerCells(printed),
    ...[taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise].map(plainRupees),
    printed.paymentId,
    printed.orderId,
    credit ? remarkOn(credit) : paid ? otherPeriod(day, paid) : '',
    paid ?? '',
    // CGST section 13(2): invoice or payment, whichever is first.
    paid && paid < day ? paid : credit ? '' : day,
    entry.transfer ?? '',
    entry.tdsPaise ? plainRupees(entry.tdsPaise) : '',
  ])
}

function remarkOn({ buyerMustReverse, withoutGst }: CreditSnapshot): string {
  if (withoutGst) return 'Without GST: too late to change the tax of its invoice (section 34(2))'
  return buyerMustReverse ? 'Buyer must reverse the credit (section 34(2))' : ''
}

const buyerCells = ({ buyer, placeOfSupply, sac }: DocumentSnapshot): string[] => [
  buyer.company ?? buyer.name,
  buyer.gstin ?? '',
  placeOfSupply.code,
  placeOfSupply.name,
  sac,
]

/** MON-48: an invoice of another month or financial year than its payment. */
function otherPeriod(day: string, paid: string): string {
  const year = (text: string) => financialYear(startOfDay(text))
  if (year(paid) !== year(day)) return 'Paid in another financial year'
  return paid.slice(0, 7) === day.slice(0, 7) ? '' : 'Paid in another month'
}

/** MON-49: without taxes, since no credit note was issued. */
function chargeBackLine({ kind, number, issuedAt, snapshot, amountPaise, invoice, debit }: LedgerEntry): string {
  const printed = DocumentSnapshot.parse(snapshot)
  return csvLine([
    '',
    indianDay(issuedAt),
    kind === 'charge-back returned' ? 'Charge-back returned' : 'Charged back',
    invoice?.number ?? '',
    invoice ? indianDay(new Date(invoice.issuedAt)) : '',
    ...buyerCells(printed),
    ...['', '', '', '', plainRupees(amountPaise ?? 0)],
    printed.paymentId,
    printed.orderId,
    `Dispute ${number}${debit ? `: a debit note to ${debit.creditNote} over ${plainRupees(debit.paise)} is due` : ''}`,
    ...['', '', '', ''],
  ])
}
