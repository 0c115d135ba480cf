import { buffer } from 'node:stream/consumers'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { itemise, type Run } from '../script-runs.ts'

/** An A4 page in points, and the tools to draw on it. (0, 0) is the top left corner. */
export interface PdfSheet {
  /** For lines, boxes and images; text goes through `write`, which supports our scripts. */
  doc: PDFKit.PDFDocument
  write: TextWriter
  width: number
  height: number
}

/** Creates a PDF in memory, page by page. `createdAt` is its only timestamp: equal input gives equal bytes. */
export async function makePdf(
  info: { title: string; author: string; createdAt: Date; landscape?: boolean },
  draw: (sheet: PdfSheet) => void,
): Promise<Buffer> {
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
  const bytes = buffer(doc)
  for (const face of FACE_NAMES)
    for (const weight of WEIGHTS) doc.registerFont(fontName(face, weight), fontBytes(face, weight))
  const { width, height } = doc.page
  draw({ doc, write: new TextWriter(doc), width, height })
  doc.end()
  return bytes
}

export interface TextStyle {
  size: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right' | 'center'
}

/** From one baseline to the next, relative to the font size: Devanagari needs more than Latin. */
const LINE_HEIGHT = 1.4
/** From the top of a line to its baseline, relative to the font size. */
const ASCENT = 1.05

/** In the faces that documents have. */
export const runsOf = (text: string): Run<FaceName>[] => itemise(text, faceOf)

/** Joins parts as long as they fit; one that does not fit stands alone. */
function fill(parts: readonly string[], between: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.pop()
    const longer = `${last}${between}${part}`
    if (last === undefined) lines.push(part)
    else lines.push(...(fits(longer) ? [longer] : [last, part]))
  }
  return lines
}

/** Measures, wraps and draws text of mixed scripts on one document. */
class TextWriter {
  readonly #doc: PDFKit.PDFDocument

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  widthOf(text: string, style: TextStyle): number {
    return runsOf(text).reduce((width, run) => width + this.#measure(run, style), 0)
  }

  /** Wraps a text into lines; a word wider than the line is broken between graphemes. */
  linesOf(text: string, width: number, style: TextStyle): string[] {
    return fill(this.#words(text, width, style), ' ', (line) => this.widthOf(line, style) <= width)
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    return this.linesOf(text, width, style).length * style.size * LINE_HEIGHT
  }

  /** Draws a column whose top left corner is (x, y). @returns the y below the last line */
  draw(text: string, x: number, y: number, width: number, style: TextStyle): number {
    let top = y
    for (const line of this.linesOf(text, width, style)) {
      const rest = width - this.widthOf(line, style)
      const indent = style.align === 'right' ? rest : style.align === 'center' ? rest / 2 : 0
      this.#drawLine(line, x + indent, top + style.size * ASCENT, style)
      top += style.size * LINE_HEIGHT
    }
    return top
  }

  #drawLine(line: string, x: number, baseline: number, style: TextStyle): void {
    let left = x
    for (const run of runsOf(line)) {
      const width = this.#measure(run, style)
      this.#doc.fillColor(style.colour ?? '#000000')
      this.#doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += width
    }
  }

  /** Side effect: the run's font stays selected. */
  #measure(run: Run<FaceName>, style: TextStyle): number {
    this.#doc.font(fontName(run.face, style.weight ?? 'plain')).fontSize(style.size)
    return this.#doc.widthOfString(run.text, { lineBreak: false })
  }

  #words(text: string, width: number, style: TextStyle): string[] {
    return text
      .split(/[ \t\n]+/)
      .filter(Boolean)
      .flatMap((word) => (this.widthOf(word, style) <= width ? [word] : this.#breakWord(word, width, style)))
  }

  #breakWord(word: string, width: number, style: TextStyle): string[] {
    const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(word)
    const parts = Array.from(graphemes, ({ segment }) => segment)
    return fill(parts, '', (piece) => this.widthOf(piece, style) <= width)
  }
}

/** Our font subsets and the characters of each, tried in this order. WOFF, since WOFF2 renders blank. */
const FACES = {
  devanagari: {
    characters: /[\u0900-\u097f\u1cd0-\u1cf9\u25cc\ua8e0-\ua8ff]|\u200c|\u200d/u,
    file: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
  },
  'latin-more': {
    characters:
      /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u02bd-\u02c5\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/u,
    file: 'noto-sans/files/noto-sans-latin-ext',
  },
  latin: { characters: /./su, file: 'noto-sans/files/noto-sans-latin' },
} as const

type FaceName = keyof typeof FACES
const FACE_NAMES = Object.keys(FACES) as FaceName[]

const WEIGHT_NUMBERS = { plain: 400, bold: 700 }
export type Weight = keyof typeof WEIGHT_NUMBERS
const WEIGHTS = Object.keys(WEIGHT_NUMBERS) as Weight[]

/** The font of a character; one that no font contains shows as an empty box. A space keeps the font before it. */
function faceOf(character: string, before: FaceName | undefined): FaceName {
  if (character === ' ' && before) return before
  return FACE_NAMES.find((face) => FACES[face].characters.test(character)) ?? 'latin'
}

const fontName = (face: FaceName, weight: Weight): string => `${face} ${weight}`

const loaded = new Map<string, Buffer>()

function fontBytes(face: FaceName, weight: Weight): Buffer {
  const name = fontName(face, weight)
  const known = loaded.get(name)
  if (known) return known
  const file = `@fontsource/${FACES[face].file}-${WEIGHT_NUMBERS[weight]}-normal.woff`
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
  loaded.set(name, bytes)
  return bytes
}
