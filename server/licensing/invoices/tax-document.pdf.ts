import { encode } from 'uqr'
import type { PdfSheet, TextStyle } from '../../platform/pdf/pdf.ts'
import type { DocumentSnapshot } from './document-snapshot.schema.ts'

/** Layout that all documents share: measures (in points), colours, header and fields. */
export const MARGIN = 48
const INK = '#14142b'
const QUIET = '#484a66'
const LINE = '#dcdce8'
const ACCENT = '#c2145a'

export const BODY: TextStyle = { size: 9.5, colour: INK }
export const STRONG: TextStyle = { ...BODY, weight: 'bold' }
export const SMALL: TextStyle = { size: 8, colour: QUIET }

/** The band, the issuer, and the kind of document. @returns the y below */
export function drawHead(sheet: PdfSheet, seller: DocumentSnapshot['seller'], heading: string, copy: string): number {
  const { doc, write, width } = sheet
  const half = (width - 2 * MARGIN) / 2
  doc.rect(0, 0, width, 6).fill(ACCENT)
  const right: TextStyle = { ...SMALL, align: 'right' }
  const title = write.draw(heading, MARGIN + half, 34, half, { size: 20, weight: 'bold', colour: INK, align: 'right' })
  const under = write.draw(copy, MARGIN + half, title, half, right)
  let y = write.draw(seller.name, MARGIN, 38, half - 16, { size: 13, weight: 'bold', colour: INK })
  for (const line of sellerLines(seller)) y = write.draw(line, MARGIN, y, half - 16, SMALL)
  return rule(sheet, Math.max(y, under) + 10)
}

const sellerLines = (seller: DocumentSnapshot['seller']): string[] =>
  [
    seller.address,
    `State: ${seller.state.name}, code ${seller.state.code}`,
    seller.gstin ? `GSTIN: ${seller.gstin}` : '',
    seller.cin ? `CIN: ${seller.cin}` : '',
    seller.phone ? `Phone: ${seller.phone}` : '',
    seller.email,
    seller.website ?? '',
  ].filter(Boolean)

/** @returns the y below */
export function rule({ doc, width }: PdfSheet, y: number, colour = LINE): number {
  doc
    .moveTo(MARGIN, y)
    .lineTo(width - MARGIN, y)
    .lineWidth(0.75)
    .stroke(colour)
  return y + 12
}

export type Field = [label: string, value: string]
interface Box {
  x: number
  y: number
  width: number
}

/** Label and value below one another. @returns the y below */
export function drawField({ write }: PdfSheet, [label, value]: Field, { x, y, width }: Box): number {
  return write.draw(value, x, write.draw(label, x, y, width, SMALL), width, BODY) + 5
}

/** A QR code, dark on white. */
export function drawQr({ doc }: PdfSheet, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const cell = side / size
  for (const [row, cells] of data.entries())
    for (const [at, dark] of cells.entries()) if (dark) doc.rect(x + at * cell, y + row * cell, cell, cell)
  doc.fill(INK)
}

/** A line at the foot of the page. */
export function drawFoot({ write, width, height }: PdfSheet, text: string): void {
  const column = width - 2 * MARGIN
  write.draw(text, MARGIN, height - 30 - write.heightOf(text, column, SMALL), column, SMALL)
}

/** @returns the y of its first line */
export function nextPage({ doc }: PdfSheet): number {
  doc.addPage()
  return MARGIN
}

export interface Column {
  label: string
  width: number
  align?: 'left' | 'right'
}

interface Row {
  columns: readonly Column[]
  cells: readonly string[]
  y: number
  style: TextStyle
}

/** One row of a table; the tallest cell makes it. @returns the y below */
export function drawRow({ write }: PdfSheet, { columns, cells, y, style }: Row): number {
  let x = MARGIN
  let bottom = y
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    const gap = index < columns.length - 1 ? 6 : 0
    bottom = Math.max(bottom, write.draw(cells[index] ?? '', x, y, width - gap, { ...style, align }))
    x += width
  }
  return bottom + 4
}
