import type { Seller } from '../../config/company.ts'
import { makePdf, type PdfSheet } from '../../platform/pdf/pdf.ts'
import { dayInIndia } from '../prices/item.model.ts'
import { BODY, type Column, drawHead, drawRow, MARGIN, rule, SMALL, STRONG } from './tax-document.pdf.ts'
import type { LedgerEntry } from './ledger.repository.ts'
import type { DocumentSnapshot } from './document-snapshot.schema.ts'
import { rupees } from '../prices/rupees.model.ts'

type Entry = Omit<LedgerEntry, 'snapshot'> & { snapshot: DocumentSnapshot }

export interface Statement {
  seller: Seller
  /** A moment in it. */
  month: Date
  /** At least one, first to last. */
  entries: Entry[]
}

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })

const COLUMNS: Column[] = [
  { label: 'Date', width: 66 },
  { label: 'Number', width: 96 },
  { label: 'For', width: 167 },
  { label: 'Taxable (₹)', width: 60, align: 'right' },
  { label: 'Tax (₹)', width: 50, align: 'right' },
  { label: 'Total (₹)', width: 60, align: 'right' },
]

/** A month's papers of one buyer; what was credited counts below nothing. It is an overview, no tax document. */
export function statementPdf({ seller, month, entries }: Statement): Promise<Buffer> {
  const name = MONTH.format(month)
  const last = entries.at(-1)
  const metadata = { title: `Statement ${name}`, author: seller.name, createdAt: last?.issuedAt ?? month }
  return makePdf(metadata, (sheet) => {
    let y = drawHead(sheet, seller, 'Statement', name)
    y = drawBuyer(sheet, last?.snapshot.buyer, y)
    y = drawLabels(sheet, y)
    for (const entry of entries)
      y = drawRow(sheet, { columns: COLUMNS, cells: cellsOf(entry), y: nextPage(sheet, y), style: BODY })
    y = rule(sheet, nextPage(sheet, y) + 4)
    const sums = sumsOf(entries).map(rupees)
    y = drawRow(sheet, { columns: COLUMNS, cells: ['', '', 'Total', ...sums], y, style: STRONG })
    sheet.write.draw('An overview of invoices and credit notes; it replaces none of them.', MARGIN, y + 8, 400, SMALL)
  })
}

function drawBuyer(sheet: PdfSheet, buyer: DocumentSnapshot['buyer'] | undefined, top: number): number {
  const width = sheet.width - 2 * MARGIN
  // MON-23: the GSTIN is the company's.
  let y = top
  if (buyer?.company) y = sheet.write.draw(buyer.company, MARGIN, y, width, STRONG)
  y = sheet.write.draw(buyer?.name ?? '', MARGIN, y, width, buyer?.company ? BODY : STRONG)
  if (buyer?.gstin) y = sheet.write.draw(`GSTIN: ${buyer.gstin}`, MARGIN, y, width, BODY)
  return y + 12
}

function drawLabels(sheet: PdfSheet, y: number): number {
  const cells = COLUMNS.map(({ label }) => label)
  return rule(sheet, drawRow(sheet, { columns: COLUMNS, cells, y, style: SMALL }) + 2)
}

/** @returns where to go on: here, or on a new page under the labels */
function nextPage(sheet: PdfSheet, y: number): number {
  if (y < sheet.height - 90) return y
  sheet.doc.addPage()
  return drawLabels(sheet, MARGIN)
}

const sign = ({ kind }: Entry): number => (kind === 'credit note' ? -1 : 1)
const taxOf = ({ cgstPaise, sgstPaise, igstPaise }: DocumentSnapshot): number => cgstPaise + sgstPaise + igstPaise

function cellsOf(entry: Entry): string[] {
  const { number, issuedAt, kind, snapshot } = entry
  const money = [snapshot.taxablePaise, taxOf(snapshot), snapshot.totalPaise].map((paise) =>
    rupees(sign(entry) * paise),
  )
  const what = kind === 'credit note' ? `Credit note: ${snapshot.description}` : snapshot.description
  return [dayInIndia(issuedAt), number, what, ...money]
}

function sumsOf(entries: Entry[]): number[] {
  const sum = (of: (snapshot: DocumentSnapshot) => number) =>
    entries.reduce((paise, entry) => paise + sign(entry) * of(entry.snapshot), 0)
  return [sum(({ taxablePaise }) => taxablePaise), sum(taxOf), sum(({ totalPaise }) => totalPaise)]
}
