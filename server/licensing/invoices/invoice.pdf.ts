import { makePdf, type PdfSheet } from '../../platform/pdf/pdf.ts'
import { dayInIndia } from '../prices/item.model.ts'
import {
  BODY,
  type Column,
  drawField,
  drawFoot,
  drawHead,
  drawRow,
  MARGIN,
  rule,
  SMALL,
  STRONG,
} from './tax-document.pdf.ts'
import type { DocumentSnapshot, CreditSnapshot } from './document-snapshot.schema.ts'
import { rupees } from '../prices/rupees.model.ts'

/** A document with its number and date. */
export interface TaxDocument<P extends DocumentSnapshot = DocumentSnapshot> {
  number: string
  issuedAt: Date
  printed: P
}

/** The tax invoice (CGST Rule 46), from what was printed when it was issued: always the same bytes. */
export const invoicePdf = (taxDocument: TaxDocument): Promise<Buffer> =>
  // Without a GSTIN it is no tax invoice and must not be called one.
  taxDocumentPdf(taxDocument, taxDocument.printed.seller.gstin ? 'Tax Invoice' : 'Invoice', [])

/** The credit note (CGST Rule 53), likewise. */
export const creditNotePdf = (taxDocument: TaxDocument<CreditSnapshot>): Promise<Buffer> =>
  taxDocumentPdf(taxDocument, 'Credit Note', [
    ['Original invoice', taxDocument.printed.original.number],
    ['Date of original invoice', dayInIndia(new Date(taxDocument.printed.original.issuedAt))],
  ])

type Field = [label: string, value: string]

function taxDocumentPdf(taxDocument: TaxDocument, heading: string, original: Field[]): Promise<Buffer> {
  const { printed, number, issuedAt } = taxDocument
  const metadata = { title: `${heading} ${number}`, author: printed.seller.name, createdAt: issuedAt }
  return makePdf(metadata, (sheet) => {
    let y = drawHead(sheet, printed.seller, heading, 'Original for Recipient')
    y = drawParties(sheet, taxDocument, original, y)
    y = drawLines(sheet, printed, y)
    y = drawSums(sheet, printed, y)
    y = sheet.write.draw(printed.words, MARGIN, y + 4, sheet.width - 2 * MARGIN, STRONG)
    y = sheet.write.draw('Tax is payable on reverse charge: No', MARGIN, y + 8, sheet.width - 2 * MARGIN, BODY)
    drawRemarks(sheet, printed, y + 4)
    drawFoot(sheet, 'Made electronically under the Information Technology Act, 2000; it needs no signature.')
  })
}

function drawParties(
  sheet: PdfSheet,
  { printed, number, issuedAt }: TaxDocument,
  original: Field[],
  top: number,
): number {
  const half = (sheet.width - 2 * MARGIN) / 2
  const { buyer } = printed
  const { write } = sheet
  let left = write.draw('Billed to', MARGIN, top, half - 16, SMALL)
  if (buyer.company) left = write.draw(buyer.company, MARGIN, left, half - 16, STRONG)
  left = write.draw(buyer.name, MARGIN, left, half - 16, buyer.company ? BODY : STRONG)
  for (const line of buyerLines(buyer)) left = write.draw(line, MARGIN, left, half - 16, BODY)
  const fields: Field[] = [
    ['Number', number],
    ['Date', dayInIndia(issuedAt)],
    ...original,
    ['Place of supply', `${printed.placeOfSupply.name}, code ${printed.placeOfSupply.code}`],
    ['Payment', printed.paymentId],
  ]
  let right = top
  for (const [label, value] of fields) right = drawField(sheet, label, value, MARGIN + half, right, half)
  return rule(sheet, Math.max(left, right) + 6)
}

const buyerLines = (buyer: DocumentSnapshot['buyer']): string[] =>
  [
    ...buyer.address,
    `State: ${buyer.state.name}, code ${buyer.state.code}`,
    buyer.gstin ? `GSTIN: ${buyer.gstin}` : '',
    buyer.email,
  ].filter(Boolean)

function drawLines(sheet: PdfSheet, printed: DocumentSnapshot, top: number): number {
  const columns: Column[] = [
    { label: 'Description', width: sheet.width - 2 * MARGIN - 206 },
    { label: 'SAC', width: 60 },
    { label: 'Qty', width: 40, align: 'right' },
    { label: 'Taxable value (₹)', width: 106, align: 'right' },
  ]
  const labels = columns.map(({ label }) => label)
  const below = rule(sheet, drawRow(sheet, columns, labels, top, SMALL) + 2)
  const cells = [printed.description, printed.sac, '1', rupees(printed.taxablePaise)]
  return rule(sheet, drawRow(sheet, columns, cells, below, BODY) + 4)
}

/** Rule 46: rate and amount of each tax that applies. */
export function taxesOf(printed: DocumentSnapshot): [label: string, paise: number][] {
  const isLocal = printed.placeOfSupply.code === printed.seller.state.code
  if (!isLocal) return [['IGST 18 %', printed.igstPaise]]
  return [
    ['CGST 9 %', printed.cgstPaise],
    [`${printed.secondHalf} 9 %`, printed.sgstPaise],
  ]
}

function drawSums(sheet: PdfSheet, printed: DocumentSnapshot, top: number): number {
  const column = sheet.width - 2 * MARGIN
  const columns: Column[] = [
    { label: '', width: column - 106, align: 'right' },
    { label: '', width: 106, align: 'right' },
  ]
  let y = drawRow(sheet, columns, ['Taxable value', rupees(printed.taxablePaise)], top, BODY)
  for (const [label, paise] of taxesOf(printed)) y = drawRow(sheet, columns, [label, rupees(paise)], y, BODY)
  y = drawRow(sheet, columns, ['Total', `₹\u00a0${rupees(printed.totalPaise)}`], y + 2, { ...STRONG, size: 12 })
  return rule(sheet, y)
}

function drawRemarks({ write, width }: PdfSheet, printed: DocumentSnapshot | CreditSnapshot, top: number): void {
  const remarks = [
    printed.orderId ? `Order ${printed.orderId}.` : '',
    'buyerMustReverse' in printed && printed.buyerMustReverse
      ? 'Please reverse the input tax credit taken on the original invoice (CGST Act, section 34(2)).'
      : '',
  ]
  let y = top
  for (const remark of remarks.filter(Boolean)) y = write.draw(remark, MARGIN, y, width - 2 * MARGIN, SMALL)
}
