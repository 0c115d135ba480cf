import { makePdf, type PdfSheet } from '../../platform/pdf/pdf.ts'
import type { DocumentSnapshot } from '../invoices/document-snapshot.schema.ts'
import { BODY, drawHead, drawQr, MARGIN, nextPage, rule, SMALL, STRONG } from '../invoices/tax-document.pdf.ts'
import { dayInIndia } from '../prices/item.model.ts'
import { TERM, TERRITORY } from './licence-text.model.ts'
import type { ScheduledLicence } from './schedule.service.ts'

interface Schedule {
  licences: readonly ScheduledLicence[]
  from: DocumentSnapshot['seller']
  /** The order, or the project. */
  title: string
  drawnAt: Date
}

const QR_SIDE = 54
const GUTTER = 14
/** Kept free below the rows. */
const FOOT = 46

/** All licences of an order or a project: what, how large, for what, signed and checkable one by one. */
export function schedulePdf({ licences, from, title, drawnAt }: Schedule): Promise<Buffer> {
  const metadata = { title: `Licence schedule ${title}`, author: from.name, createdAt: drawnAt, landscape: true }
  return makePdf(metadata, (sheet) => {
    let y = drawHead(
      sheet,
      from,
      'Licence Schedule',
      `${title}, ${licences.length === 1 ? '1 licence' : `${licences.length} licences`}`,
    )
    y = sheet.write.draw(
      `All licences are ${TERM} and ${TERRITORY}. Each is signed with Ed25519; the code leads to its entry in our register.`,
      MARGIN,
      y,
      sheet.width - 2 * MARGIN,
      BODY,
    )
    y = rule(sheet, y + 6)
    for (const [index, licence] of licences.entries()) {
      if (y + heightOf(sheet, licence) > sheet.height - FOOT) y = nextPage(sheet)
      y = drawLicence(sheet, licence, index + 1, y)
    }
  })
}

const STATUS_LABELS = { active: '', suspended: ' · SUSPENDED', ended: ' · ENDED' }

/** Three columns of lines beside the code. */
function columnsOf(one: ScheduledLicence, index: number) {
  return [
    [
      { text: `${index}. ${one.title}`, style: STRONG },
      { text: `${one.quality} · ${one.footage}`, style: SMALL },
      { text: `Clip ${one.clipNumber} (${one.clipId})`, style: SMALL },
    ],
    [
      { text: `${one.number}${STATUS_LABELS[one.status]}`, style: STRONG },
      { text: `${dayInIndia(one.issuedAt)} · ${one.holder}`, style: SMALL },
      {
        text: [one.client && `Project: ${one.client}`, one.purchaseOrder && `PO: ${one.purchaseOrder}`]
          .filter(Boolean)
          .join(' · '),
        style: SMALL,
      },
      { text: one.approvals && `Approved: ${one.approvals}`, style: SMALL },
    ],
    [
      { text: one.scope, style: BODY },
      { text: one.rights, style: SMALL },
      { text: `SHA-256 ${one.fileSha256 || 'not delivered yet'}`, style: SMALL },
    ],
  ]
}

const columnWidth = (sheet: PdfSheet): number => (sheet.width - 2 * MARGIN - QR_SIDE - 3 * GUTTER) / 3

function heightOf(sheet: PdfSheet, licence: ScheduledLicence): number {
  const heights = columnsOf(licence, 1).map((lines) =>
    lines.reduce((sum, { text, style }) => sum + (text ? sheet.write.heightOf(text, columnWidth(sheet), style) : 0), 0),
  )
  return Math.max(QR_SIDE, ...heights) + 10
}

function drawLicence(sheet: PdfSheet, licence: ScheduledLicence, index: number, top: number): number {
  const width = columnWidth(sheet)
  const bottoms = columnsOf(licence, index).map((lines, at) => {
    let y = top
    for (const { text, style } of lines)
      if (text) y = sheet.write.draw(text, MARGIN + at * (width + GUTTER), y, width, style)
    return y
  })
  drawQr(sheet, licence.verifyUrl, { x: sheet.width - MARGIN - QR_SIDE, y: top, side: QR_SIDE })
  return rule(sheet, Math.max(top + QR_SIDE, ...bottoms) + 6) - 4
}
