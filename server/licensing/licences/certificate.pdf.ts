import { makePdf, type PdfSheet } from '../../platform/pdf/pdf.ts'
import { dayInIndia } from '../prices/item.model.ts'
import { holderLines } from './licence-holder.model.ts'
import { clausesOf, clearanceLines, footageOf, scopeOf, TERM, TERRITORY } from './licence-text.model.ts'
import type { Licence } from './licence.repository.ts'
import {
  BODY,
  drawField,
  drawFoot,
  drawHead,
  drawQr,
  type Field,
  MARGIN,
  rule,
  SMALL,
  STRONG,
} from '../invoices/tax-document.pdf.ts'
import type { DocumentSnapshot } from '../invoices/document-snapshot.schema.ts'

interface Certificate {
  licence: Licence
  from: DocumentSnapshot['seller']
  /** The public verification page. */
  verifyUrl: string
}

const QR_SIDE = 104
const GUTTER = 20
const STATUS_LABELS = {
  active: '',
  suspended: 'SUSPENDED: the payment for this licence is disputed.',
  ended: 'ENDED: what was paid for this licence went back.',
}

/** LIC-1: the certificate of one licence, on one sheet of A4. */
export function certificatePdf({ licence, from, verifyUrl }: Certificate): Promise<Buffer> {
  const { number, issuedAt, snapshot, status } = licence
  const metadata = { title: `Licence certificate ${number}`, author: snapshot.licensor, createdAt: issuedAt }
  return makePdf(metadata, (sheet) => {
    const column = sheet.width - 2 * MARGIN
    let y = drawHead(sheet, { ...from, name: snapshot.licensor }, 'Licence Certificate', number)
    if (status !== 'active') y = sheet.write.draw(STATUS_LABELS[status], MARGIN, y, column, STRONG) + 8
    y = drawParties(sheet, licence, y)
    y = drawScope(sheet, licence, y)
    drawProof(sheet, licence, verifyUrl, y)
    drawFoot(sheet, 'Made electronically; the signature above stands under it.')
  })
}

function drawParties(sheet: PdfSheet, { snapshot, ...licence }: Licence, top: number): number {
  const width = (sheet.width - 2 * MARGIN - GUTTER) / 2
  const left: Field[] = [
    ...holderLines(snapshot).filter(([, value]) => value),
    ['Client or project', licence.client || 'Not named'],
    ['Licence number', licence.number],
    ['Issued on', dayInIndia(licence.issuedAt)],
    ...(snapshot.transferredAt
      ? ([['Transferred on', dayInIndia(new Date(snapshot.transferredAt))]] satisfies Field[])
      : []),
  ]
  const right: Field[] = [
    ['Clip', snapshot.title],
    ['Clip number', licence.clipNumber],
    ['Clip ID', licence.clipId],
    ['Quality', `${licence.quality}, .mp4`],
    ['Footage', footageOf(snapshot)],
    ...clearanceLines({ ...licence, snapshot }),
  ]
  const below = [left, right].map((fields, side) =>
    fields.reduce((y, field) => drawField(sheet, field, { x: MARGIN + side * (width + GUTTER), y, width }), top),
  )
  return rule(sheet, Math.max(...below) + 4)
}

/** LIC-2: scope, term and territory in full, since a licence silent on them defaults to five years and India only. */
function drawScope(sheet: PdfSheet, licence: Licence, top: number): number {
  const column = sheet.width - 2 * MARGIN
  const third = column / 3
  const fields: Field[] = [
    ['Scope', scopeOf(licence)],
    ['Term', TERM],
    ['Territory', TERRITORY],
  ]
  let y = Math.max(
    ...fields.map((field, at) => drawField(sheet, field, { x: MARGIN + at * third, y: top, width: third })),
  )
  for (const clause of clausesOf(licence)) y = sheet.write.draw(clause, MARGIN, y + 6, column, BODY)
  return rule(sheet, y + 10)
}

function drawProof(sheet: PdfSheet, { snapshot, ...licence }: Licence, verifyUrl: string, top: number): void {
  const { write, width } = sheet
  const column = width - 2 * MARGIN - QR_SIDE - GUTTER
  drawQr(sheet, verifyUrl, { x: width - MARGIN - QR_SIDE, y: top, side: QR_SIDE })
  const fields: Field[] = [
    ['Check this certificate at', verifyUrl],
    ['SHA-256 of the file', licence.fileSha256 ?? 'Not delivered yet'],
    ['Signature (Ed25519), after the name of its key', licence.signature],
    ['Seal', snapshot.seal],
  ]
  let y = top
  for (const field of fields) y = drawField(sheet, field, { x: MARGIN, y, width: column })
  write.draw(`Licence text, version ${licence.textVersion}.`, MARGIN, y, column, SMALL)
}
