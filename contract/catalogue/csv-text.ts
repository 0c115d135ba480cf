/** A record of a CSV file, and the line of the file on which it begins (the first line is 1). */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** Why a file could not be read as CSV, in words for whoever made it. */
export class CsvProblem extends Error {
  override name = 'CsvProblem'
}

const SAVE_AS = 'Save it as “CSV UTF-8” and choose it again.'

/**
 * The text of a file, which must be UTF-8 (with or without its mark).
 * @throws CsvProblem for UTF-16, other encodings and files that are no text
 */
export function csvText(bytes: Uint8Array): string {
  if (isUtf16(bytes)) throw new CsvProblem(`This file is in UTF-16. ${SAVE_AS}`)
  try {
    // The mark at the beginning is dropped by the decoder.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new CsvProblem('This is not a text file.')
    return text
  } catch (error) {
    if (error instanceof CsvProblem) throw error
    throw new CsvProblem(`This file is not in UTF-8 (perhaps Latin-1 or Windows). ${SAVE_AS}`)
  }
}

/** By its mark, or by noughts at every other place, as Latin letters have in it. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const start = bytes.subarray(0, 200)
  const noughts = (offset: number) => start.filter((byte, index) => index % 2 === offset && byte === 0).length
  return start.length >= 4 && Math.max(noughts(0), noughts(1)) > start.length / 4
}

/**
 * The records of a CSV text (RFC 4180; commas, or tabs when the first line has them). Empty lines are passed over.
 * @throws CsvProblem for a quote that never ends
 */
export function csvRecords(text: string): CsvRecord[] {
  const [head = ''] = text.split(/\r\n|\r|\n/, 1)
  const reader = new Reader(text, head.includes('\t') && !head.includes(',') ? '\t' : ',')
  const records: CsvRecord[] = []
  for (let record = reader.next(); record; record = reader.next())
    if (record.cells.some((cell) => cell.trim() !== '')) records.push(record)
  return records
}

class Reader {
  readonly #text: string
  readonly #separator: string
  #at = 0
  #line = 1

  constructor(text: string, separator: string) {
    this.#text = text
    this.#separator = separator
  }

  next(): CsvRecord | null {
    if (this.#at >= this.#text.length) return null
    const record: CsvRecord = { line: this.#line, cells: [] }
    for (;;) {
      record.cells.push(this.#text[this.#at] === '"' ? this.#quoted() : this.#plain())
      if (this.#text[this.#at] !== this.#separator) break
      this.#at++
    }
    this.#endLine()
    return record
  }

  #plain(): string {
    const start = this.#at
    while (this.#at < this.#text.length && !this.#endsCell(this.#text[this.#at])) this.#at++
    return this.#text.slice(start, this.#at)
  }

  #quoted(): string {
    const begun = this.#line
    const parts: string[] = []
    for (;;) {
      const end = this.#text.indexOf('"', this.#at + 1)
      if (end < 0) throw new CsvProblem(`Line ${begun}: a quote is opened and never closed.`)
      const part = this.#text.slice(this.#at + 1, end)
      this.#line += part.split(/\r\n|\r|\n/).length - 1
      parts.push(part)
      this.#at = end
      // A quote twice is one that belongs to the text.
      if (this.#text[end + 1] !== '"') break
      this.#at = end + 1
    }
    this.#at++
    return parts.join('"') + this.#plain()
  }

  #endsCell = (letter: string | undefined) => letter === this.#separator || letter === '\n' || letter === '\r'

  #endLine(): void {
    if (this.#text.startsWith('\r\n', this.#at)) this.#at += 2
    else this.#at++
    this.#line++
  }
}
