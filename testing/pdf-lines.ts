import { inflateSync } from 'node:zlib'

/** The text of one of our PDFs, a line per run of one font, as copied from a viewer. Works for our own only. */
export const pdfLines = (pdf: Buffer): string[] => pdfGlyphs(pdf).map((glyphs) => glyphs.join(''))

/** The same by glyph: the characters of each. */
export function pdfGlyphs(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf)
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter(({ text }) => /\bBT\b/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/BT\n([^]*?)\nET/g)].map(([, block = '']) => glyphsOf(block, fonts)))
}

interface PdfObject {
  dictionary: string
  /** Its stream, inflated; empty when it has none. */
  text: string
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const file = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const begin = body.indexOf('stream\n')
    const dictionary = begin === -1 ? body : body.slice(0, begin)
    objects.set(id, { dictionary, text: begin === -1 ? '' : streamOf(dictionary, body.slice(begin + 7)) })
  }
  return objects
}

function streamOf(dictionary: string, rest: string): string {
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
  const bytes = Buffer.from(rest.slice(0, length), 'latin1')
  return (dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** For each font name of the pages: the characters of its glyphs. */
function fontsOf(objects: Map<string, PdfObject>): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const { dictionary } of objects.values()) {
    const resources = /\/Font <<([^>]*)>>/.exec(dictionary)?.[1] ?? ''
    for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? ''
      const ranges = /beginbfrange([^]*?)endbfrange/.exec(objects.get(map)?.text ?? '')?.[1] ?? ''
      const lists = [...ranges.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list).join(' ')
      fonts.set(
        name,
        [...lists.matchAll(/<([^>]*)>/g)].map(([, codes = '']) => lettersOf(codes)),
      )
    }
  }
  return fonts
}

const lettersOf = (codes: string): string =>
  (codes.match(/[0-9a-f]{4}/gi) ?? []).map((code) => String.fromCharCode(parseInt(code, 16))).join('')

function glyphsOf(block: string, fonts: Map<string, string[]>): string[] {
  const letters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '') ?? []
  const shown = [...block.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, list = '']) => [...list.matchAll(/<([^>]*)>/g)])
  const glyphs = shown.flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  return glyphs.map((glyph) => letters[parseInt(glyph, 16)] ?? '')
}
