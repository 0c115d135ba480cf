import { makePdf, type PdfSheet } from '../../platform/pdf/pdf.ts'
import { dayInIndia } from '../prices/item.model.ts'
import {
  BODY,
  type Column,
  drawField,
  drawFoot,
  drawHead,
  drawQr,
  drawRow,
  nextPage,
  type Field,
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
  snapshot: P
  /** MON-54: what the registration portal answered; its QR code as signed text. */
  irn?: string | null
  ackNo?: string | null
  qr?: string | null
}

/** The tax invoice (CGST Rule 46), from its snapshot: always the same bytes, but for an IRN that came later. */
export const invoicePdf = (taxDocument: TaxDocument): Promise<Buffer> =>
  // Without a GSTIN it is no tax invoice and must not be called one.
  taxDocumentPdf(taxDocument, taxDocument.snapshot.seller.gstin ? 'Tax Invoice' : 'Invoice', [])

/** The credit note (CGST Rule 53), likewise. */
export const creditNotePdf = (taxDocument: TaxDocument<CreditSnapshot>): Promise<Buffer> =>
  taxDocumentPdf(taxDocument, 'Credit Note', [
    ['Original invoice', taxDocument.snapshot.original.number],
    ['Date of original invoice', dayInIndia(new Date(taxDocument.snapshot.original.issuedAt))],
  ])

/** An offer with the same lines and taxes; as a proforma invoice it names the account to transfer to. */
export function quotationPdf({
  taxDocument,
  validUntil,
}: {
  taxDocument: TaxDocument
  validUntil: Date
}): Promise<Buffer> {
  const { payTo } = taxDocument.snapshot
  const terms: Field = ['Terms', 'Payment in advance. Prices include the licence; clips are subject to availability.']
  if (!payTo)
    return taxDocumentPdf(taxDocument, 'Quotation', [['Proforma invoice, valid until', dayInIndia(validUntil)], terms])
  return taxDocumentPdf(taxDocument, 'Proforma Invoice', [
    ['Pay by transfer (NEFT, RTGS, IMPS) until', dayInIndia(validUntil)],
    ['Account number, for this order alone', payTo.accountNumber],
    ['IFSC', `${payTo.ifsc}${payTo.bank ? `, ${payTo.bank}` : ''}`],
    ['Beneficiary', payTo.beneficiary],
    terms,
  ])
}

function taxDocumentPdf(taxDocument: TaxDocument, heading: string, original: Field[]): Promise<Buffer> {
  const { snapshot, number, issuedAt } = taxDocument
  const metadata = { title: `${heading} ${number}`, author: snapshot.seller.name, createdAt: issuedAt }
  return makePdf(metadata, (sheet) => {
    let y = drawHead(sheet, snapshot.seller, heading, 'Original for Recipient')
    y = drawParties(sheet, taxDocument, original, y)
    y = drawLines(sheet, snapshot, y)
    y = drawSums(sheet, snapshot, y)
    y = sheet.write.draw(snapshot.words, MARGIN, y + 4, sheet.width - 2 * MARGIN, STRONG)
    y = sheet.write.draw('Tax is payable on reverse charge: No', MARGIN, y + 8, sheet.width - 2 * MARGIN, BODY)
    y = drawRemarks(sheet, snapshot, y + 4)
    drawEInvoice(sheet, taxDocument, y + 10)
    drawFoot(sheet, 'Made electronically under the Information Technology Act, 2000; it needs no signature.')
  })
}

function drawParties(
  sheet: PdfSheet,
  { snapshot, number, issuedAt }: TaxDocument,
  original: Field[],
  top: number,
): number {
  const half = (sheet.width - 2 * MARGIN) / 2
  const { buyer } = snapshot
  const { write } = sheet
  let left = write.draw('Billed to', MARGIN, top, half - 16, SMALL)
  if (buyer.company) left = write.draw(buyer.company, MARGIN, left, half - 16, STRONG)
  left = write.draw(buyer.name, MARGIN, left, half - 16, buyer.company ? BODY : STRONG)
  for (const line of buyerLines(buyer)) left = write.draw(line, MARGIN, left, half - 16, BODY)
  const fields: Field[] = [
    ['Number', number],
    ['Date', dayInIndia(issuedAt)],
    ...original,
    ['Place of supply', `${snapshot.placeOfSupply.name}, code ${snapshot.placeOfSupply.code}`],
    ...(snapshot.purchaseOrder ? [['Purchase order', snapshot.purchaseOrder] satisfies Field] : []),
    ...(snapshot.project ? [['Project', snapshot.project] satisfies Field] : []),
    ...dueFields(snapshot, number),
    ...(snapshot.paymentId ? [['Payment', snapshot.paymentId] satisfies Field] : []),
  ]
  let right = top
  for (const field of fields) right = drawField(sheet, field, { x: MARGIN + half, y: right, width: half })
  return rule(sheet, Math.max(left, right) + 6)
}

/** MON-76, MON-77: by when an invoice that was delivered first is paid, and where to. */
function dueFields({ dueOn, payTo }: DocumentSnapshot, number: string): Field[] {
  if (!dueOn) return []
  if (!payTo) return [['Payable by', dueOn]]
  return [
    ['Payable by', `${dueOn}, by transfer with the reference ${number}`],
    ['Account number', payTo.accountNumber],
    ['IFSC', payTo.ifsc],
    ['Beneficiary', payTo.beneficiary],
  ]
}

const buyerLines = (buyer: DocumentSnapshot['buyer']): string[] =>
  [
    ...buyer.address,
    `State: ${buyer.state.name}, code ${buyer.state.code}`,
    buyer.gstin ? `GSTIN: ${buyer.gstin}` : '',
    buyer.email,
  ].filter(Boolean)

function drawLines(sheet: PdfSheet, snapshot: DocumentSnapshot, top: number): number {
  const columns: Column[] = [
    { label: 'Description', width: sheet.width - 2 * MARGIN - 206 },
    { label: 'SAC', width: 60 },
    { label: 'Qty', width: 40, align: 'right' },
    { label: isLateCredit(snapshot) ? 'Amount (₹)' : 'Taxable value (₹)', width: 106, align: 'right' },
  ]
  const labels = columns.map(({ label }) => label)
  const heading = (at: number) => rule(sheet, drawRow(sheet, { columns, cells: labels, y: at, style: SMALL }) + 2)
  const { lines = [], sac, description, taxablePaise } = snapshot
  let y = heading(top)
  if (lines.length > 0) y = drawRow(sheet, { columns, cells: [description], y, style: STRONG })
  const rows = lines.length > 0 ? lines : [{ description, taxablePaise }]
  for (const [index, row] of rows.entries()) {
    if (y > sheet.height - FOOT) y = heading(nextPage(sheet))
    const name = lines.length > 0 ? `${index + 1}. ${row.description}` : row.description
    y = drawRow(sheet, { columns, cells: [name, sac, '1', rupees(row.taxablePaise)], y, style: BODY })
  }
  y = rule(sheet, y + 4)
  return lines.length > 0 && y > sheet.height - SUMS ? nextPage(sheet) : y
}

/** Kept free below the rows of a page; and what the sums, words and codes after them take. */
const FOOT = 70
const SUMS = 330

/** Rule 46: rate and amount of each tax that applies. */
function taxesOf(snapshot: DocumentSnapshot): [label: string, paise: number][] {
  if (isLateCredit(snapshot)) return []
  const isLocal = snapshot.placeOfSupply.code === snapshot.seller.state.code && !snapshot.sez
  if (!isLocal) return [['IGST 18 %', snapshot.igstPaise]]
  return [
    ['CGST 9 %', snapshot.cgstPaise],
    [`${snapshot.secondHalf} 9 %`, snapshot.sgstPaise],
  ]
}

function drawSums(sheet: PdfSheet, snapshot: DocumentSnapshot, top: number): number {
  const column = sheet.width - 2 * MARGIN
  const columns: Column[] = [
    { label: '', width: column - 106, align: 'right' },
    { label: '', width: 106, align: 'right' },
  ]
  const sums: [label: string, paise: number][] = [
    [isLateCredit(snapshot) ? 'Amount credited' : 'Taxable value', snapshot.taxablePaise],
    ...taxesOf(snapshot),
  ]
  let y = top
  for (const [label, paise] of sums) y = drawRow(sheet, { columns, cells: [label, rupees(paise)], y, style: BODY })
  const total = ['Total', `₹\u00a0${rupees(snapshot.totalPaise)}`]
  return rule(sheet, drawRow(sheet, { columns, cells: total, y: y + 2, style: { ...STRONG, size: 12 } }))
}

const isLateCredit = (snapshot: DocumentSnapshot | CreditSnapshot): boolean =>
  'withoutGst' in snapshot && snapshot.withoutGst === true
const LATE_LINE =
  'Credit without GST, issued after 30 November following the financial year of the supply: the GST of the original invoice stands (CGST Act, section 34(2)).'

/** CGST Rule 46, fourth proviso. */
const SEZ_LINE = 'Supply to SEZ unit with payment of integrated tax'

function drawRemarks({ write, width }: PdfSheet, snapshot: DocumentSnapshot | CreditSnapshot, top: number): number {
  const remarks = [
    snapshot.sez ? SEZ_LINE : '',
    snapshot.orderId ? `Order ${snapshot.orderId}.` : '',
    'buyerMustReverse' in snapshot && snapshot.buyerMustReverse
      ? 'Please reverse the input tax credit taken on the original invoice (CGST Act, section 34(2)).'
      : '',
    isLateCredit(snapshot) ? LATE_LINE : '',
  ]
  let y = top
  for (const remark of remarks.filter(Boolean)) y = write.draw(remark, MARGIN, y, width - 2 * MARGIN, SMALL)
  return y
}

/** Rule 46(r) asks for the code; its text is long, so that the side is more than a certificate's. */
const QR_SIDE = 150

function drawEInvoice(sheet: PdfSheet, { irn, ackNo, qr }: TaxDocument, top: number): void {
  const column = sheet.width - 2 * MARGIN - QR_SIDE - 20
  let y = top
  if (irn) y = drawField(sheet, ['IRN', irn], { x: MARGIN, y, width: column })
  if (ackNo) drawField(sheet, ['Acknowledgement number', ackNo], { x: MARGIN, y, width: column })
  if (qr) drawQr(sheet, qr, { x: sheet.width - MARGIN - QR_SIDE, y: top, side: QR_SIDE })
}
