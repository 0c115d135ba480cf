import { type FaceName, faceOf, fontName, type Weight } from './pdf-fonts.ts'

export interface TextStyle {
  /** In points. */
  size: number
  weight?: Weight
  /** As in #1a1530. */
  colour?: string
  align?: 'left' | 'right' | 'center'
}

/** A run of characters in one font. */
interface Run {
  face: FaceName
  text: string
}

/** From one baseline to the next, relative to the font size: Devanagari needs more than Latin. */
export const LINE_HEIGHT = 1.4
/** From the top of a line to its baseline, relative to the font size. */
const ASCENT = 1.05

/** Splits a text into runs (itemisation by script). */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1)
    const face = faceOf(character, last?.face)
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
  }
  return runs
}

/** Measures, wraps and draws text of mixed scripts on one document. */
export class TextWriter {
  readonly #doc: PDFKit.PDFDocument

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  widthOf(text: string, style: TextStyle): number {
    return runsOf(text).reduce((width, run) => width + this.#measure(run, style), 0)
  }

  /** Wraps a text into lines; a word wider than the line is broken between graphemes. */
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
  #measure(run: Run, style: TextStyle): number {
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
