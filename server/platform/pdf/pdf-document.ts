import { FACE_NAMES, fontBytes, fontName, WEIGHTS } from './pdf-fonts.ts'
import { TextWriter } from './pdf-text.ts'

export interface PdfInfo {
  title: string
  author: string
  /** Also the only time in the file: the same facts and the same drawing give the same bytes. */
  createdAt: Date
  /** A4 lying down. */
  landscape?: boolean
}

/** A sheet of A4 in points, and what draws on it. (0, 0) is the top left corner. */
export interface PdfSheet {
  /** For lines, boxes and pictures; text goes through `write`, which knows our scripts. */
  doc: PDFKit.PDFDocument
  write: TextWriter
  width: number
  height: number
}

/** Makes a PDF in memory. `draw` begins on the first page; `doc.addPage()` adds another. */
export async function makePdf(facts: PdfInfo, draw: (sheet: PdfSheet) => void): Promise<Buffer> {
  // Fonts, compression and all take ten megabytes: a process that makes no PDF does without.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    layout: facts.landscape ? 'landscape' : 'portrait',
    // Nothing breaks a page by itself: `draw` knows where things end.
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    font: '',
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.createdAt, ModDate: facts.createdAt },
  })
  const whole = collect(doc)
  registerFonts(doc)
  const { width, height } = doc.page
  draw({ doc, write: new TextWriter(doc), width, height })
  doc.end()
  return whole
}

function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const face of FACE_NAMES)
    for (const weight of WEIGHTS) doc.registerFont(fontName(face, weight), fontBytes(face, weight))
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.on('end', () => resolve(Buffer.concat(parts)))
  doc.on('error', reject)
  return promise
}
