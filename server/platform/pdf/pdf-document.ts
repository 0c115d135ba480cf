import { FACE_NAMES, fontBytes, fontName, WEIGHTS } from './pdf-fonts.ts'
import { TextWriter } from './pdf-text.ts'

export interface PdfInfo {
  title: string
  author: string
  /** The only timestamp in the file, so that it is reproducible: equal input gives equal bytes. */
  createdAt: Date
  landscape?: boolean
}

/** An A4 page in points, and the tools to draw on it. (0, 0) is the top left corner. */
export interface PdfSheet {
  /** For lines, boxes and images; text goes through `write`, which supports our scripts. */
  doc: PDFKit.PDFDocument
  write: TextWriter
  width: number
  height: number
}

/** Creates a PDF in memory. `draw` begins on the first page; `doc.addPage()` adds another. */
export async function makePdf(info: PdfInfo, draw: (sheet: PdfSheet) => void): Promise<Buffer> {
  // Loaded on first use: it takes 10 MB of memory.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    layout: info.landscape ? 'landscape' : 'portrait',
    // No automatic page breaks: `draw` decides.
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    font: '',
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt, ModDate: info.createdAt },
  })
  const bytes = collect(doc)
  registerFonts(doc)
  const { width, height } = doc.page
  draw({ doc, write: new TextWriter(doc), width, height })
  doc.end()
  return bytes
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
