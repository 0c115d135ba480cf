import { makePdf, type PdfSheet } from '../../platform/pdf/pdf.ts'
import type { DocumentSnapshot } from '../invoices/document-snapshot.schema.ts'
import { BODY, drawFoot, drawHead, MARGIN, SMALL, STRONG } from '../invoices/tax-document.pdf.ts'

export interface EvidenceSection {
  title: string
  /** One line each; empty: that there is nothing is evidence, too. */
  lines: string[]
}

interface Evidence {
  seller: DocumentSnapshot['seller']
  orderId: string
  at: Date
  sections: readonly EvidenceSection[]
}

const BOTTOM = 60

/** What the bank is sent in a dispute: one document, as many pages as it takes. */
export const evidencePdf = ({ seller, orderId, at, sections }: Evidence): Promise<Buffer> =>
  makePdf({ title: `Evidence, order ${orderId}`, author: seller.name, createdAt: at }, (sheet) => {
    let y = drawHead(sheet, seller, 'Evidence', `Order ${orderId}`)
    for (const { title, lines } of sections) {
      y = drawLine(sheet, title, y + 6, STRONG)
      for (const line of lines.length > 0 ? lines : ['None.']) y = drawLine(sheet, line, y, BODY)
    }
    drawFoot(sheet, 'Taken from the records of the shop at the time of the request.')
  })

/** @returns the y below, on a new page where this one is full */
function drawLine(sheet: PdfSheet, text: string, y: number, style: typeof BODY): number {
  const column = sheet.width - 2 * MARGIN
  if (y + sheet.write.heightOf(text, column, style) < sheet.height - BOTTOM)
    return sheet.write.draw(text, MARGIN, y, column, style) + 2
  sheet.write.draw('Continued on the next page', MARGIN, sheet.height - BOTTOM + 16, column, SMALL)
  sheet.doc.addPage()
  return sheet.write.draw(text, MARGIN, MARGIN, column, style) + 2
}
