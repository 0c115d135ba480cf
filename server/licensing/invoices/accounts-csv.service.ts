import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/db/database.ts'
import { type LedgerEntry, listLedger } from './ledger.repository.ts'
import { DocumentSnapshot, CreditSnapshot } from './document-snapshot.schema.ts'
import { indianDay, startOfDay } from '../../platform/clock.ts'

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
]

/**
 * The accountant's list of invoices and credit notes, page by page: it never lies in memory whole. Amounts in rupees with
 * two decimals, as printed; a credit note's are positive, its type says what they are.
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
  const credit = entry.kind === 'credit note' ? CreditSnapshot.parse(entry.snapshot) : undefined
  const printed = credit ?? DocumentSnapshot.parse(entry.snapshot)
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = printed
  return csvLine([
    entry.number,
    indianDay(entry.issuedAt),
    credit ? 'Credit note' : 'Invoice',
    credit?.original.number ?? '',
    credit ? indianDay(new Date(credit.original.issuedAt)) : '',
    printed.buyer.company ?? printed.buyer.name,
    printed.buyer.gstin ?? '',
    printed.placeOfSupply.code,
    printed.placeOfSupply.name,
    printed.sac,
    ...[taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise].map((paise) => (paise / 100).toFixed(2)),
    printed.paymentId,
    printed.orderId,
    credit?.buyerMustReverse ? 'Buyer must reverse the credit (section 34(2))' : '',
  ])
}
