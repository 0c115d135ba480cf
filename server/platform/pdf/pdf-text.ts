import { type FaceName, faceOf, fontName, type Weight } from './pdf-fonts.ts'

export interface TextStyle {
  /** In points. */
  size: number
  weight?: Weight
  /** As in #1a1530. */
  colour?: string
  align?: 'left' | 'right' | 'center'
}

/** Letters of one face that stand together. */
interface Run {
  face: FaceName
  text: string
}

/** From one baseline to the next, in sizes: Devanagari stands high and hangs low. */
export const LINE_HEIGHT = 1.4
/** From the top of a line to its baseline, in sizes. */
const ASCENT = 1.05

/** Cuts a text where its script changes. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1)
    const face = faceOf(sign, last?.face)
    if (last?.face === face) last.text += sign
    else runs.push({ face, text: sign })
  }
  return runs
}

/** Writes on one document: measures, breaks and draws lines of mixed scripts. */
export class TextWriter {
  readonly #doc: PDFKit.PDFDocument

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  widthOf(text: string, style: TextStyle): number {
    return runsOf(text).reduce((width, run) => width + this.#measure(run, style), 0)
  }

  /** The lines a text takes; a word wider than the line is cut between letters. */
  linesOf(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of this.#words(text, width, style)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line === '' || this.widthOf(longer, style) <= width) line = longer
      else {
        lines.push(line)
        line = word
      }
    }
    return line === '' ? lines : [...lines, line]
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    return this.linesOf(text, width, style).length * style.size * LINE_HEIGHT
  }

  /** Draws into a column whose top left corner is (x, y). @returns the y below the last line */
  draw(text: string, x: number, y: number, width: number, style: TextStyle): number {
    let top = y
    for (const line of this.linesOf(text, width, style)) {
      const room = width - this.widthOf(line, style)
      const indent = style.align === 'right' ? room : style.align === 'center' ? room / 2 : 0
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

  /** Leaves the document set to the run's font. */
  #measure(run: Run, style: TextStyle): number {
    this.#doc.font(fontName(run.face, style.weight ?? 'plain')).fontSize(style.size)
    return this.#doc.widthOfString(run.text, { lineBreak: false })
  }

  #words(text: string, width: number, style: TextStyle): string[] {
    return text
      .split(/[ \t\n]+/)
      .filter(Boolean)
      .flatMap((word) => (this.widthOf(word, style) <= width ? [word] : this.#cut(word, width, style)))
  }

  #cut(word: string, width: number, style: TextStyle): string[] {
    const pieces: string[] = []
    let piece = ''
    for (const { segment } of new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(word)) {
      if (piece !== '' && this.widthOf(piece + segment, style) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += segment
    }
    return piece === '' ? pieces : [...pieces, piece]
  }
}
