/**
 * JSON of records that all have the same fields, at a third of its length. What many of them hold (the name of a field with
 * its value, a tag, the beginning of an address) is stored once, as a piece (dictionary coding), and is two bytes in a
 * record; the record's own id is one, and what is rare is written out in runs.
 */
const ID = 0
const MAX_RUN = 0x7f
/** With the next byte the number of a piece. */
const PIECE = 0x80
const MAX_PIECES = 0x7f_ff
/** A field with more values than this has rare ones. Texts in lists, as tags are, come back more often. */
const MAX_VALUES = 200
const MAX_LISTED = 20_000

/** All pieces one after the other; of each where it begins, and one more for the end of the last. The same for every record, and never forgotten. */
let pieces = Buffer.alloc(1 << 14)
const starts: number[] = [0]
const numbers = new Map<string, number>()
const counts = new Map<string, number>()

/** The number of a piece; undefined for a text that is rare. @param field that it is counted for, at most so often */
function numberOf(text: string, field: string, most: number): number | undefined {
  const known = numbers.get(text)
  const count = counts.get(field) ?? 0
  if (known !== undefined || count >= most || numbers.size >= MAX_PIECES) return known
  counts.set(field, count + 1)
  const start = starts.at(-1) ?? 0
  const length = Buffer.byteLength(text)
  while (start + length > pieces.length) pieces = Buffer.concat([pieces, Buffer.alloc(pieces.length)])
  starts.push(start + pieces.write(text, start))
  numbers.set(text, numbers.size)
  return numbers.size - 1
}

/** @param record whose first field is its id */
export function pack(record: object): Buffer {
  const [[idName, idValue] = ['', ''], ...fields] = Object.entries(record).filter(([, value]) => value !== undefined)
  const id = JSON.stringify(idValue).slice(1, -1)
  const bytes: number[] = []
  const write = (text: string, field: string, most = MAX_VALUES): boolean => {
    const number = numberOf(text, field, most)
    if (number !== undefined) bytes.push(PIECE | (number >> 8), number & 0xff)
    return number !== undefined
  }
  const writeOut = (text: string, field?: string) => {
    if (field !== undefined && write(text, field)) return
    const run = Buffer.from(text)
    for (let at = 0; at < run.length; at += MAX_RUN) {
      const part = run.subarray(at, at + MAX_RUN)
      bytes.push(part.length, ...part)
    }
  }
  writeOut(`{${JSON.stringify(idName)}:"`, '')
  writeOut(id)
  writeOut('"', '')
  for (const [name, value] of fields) {
    const start = `,${JSON.stringify(name)}:`
    const isList = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
    if (isList) {
      writeOut(`${start}[`, '')
      value.forEach((one: string, at) => {
        const listed = `${at > 0 ? ',' : ''}${JSON.stringify(one)}`
        if (!write(listed, '[]', MAX_LISTED)) writeOut(listed)
      })
      writeOut(']', '')
      continue
    }
    const [first = '', ...others] = JSON.stringify(value).split(id)
    if (!write(`${start}${first}`, name)) {
      writeOut(start, '')
      writeOut(first)
    }
    for (const part of others) {
      bytes.push(ID)
      writeOut(part, name)
    }
  }
  writeOut('}', '')
  return Buffer.from(bytes)
}

/** Writes the JSON of a packed record. Loops: the texts are so short that a call of `copy` for each takes longer. @returns its end */
export function unpack(
  packed: Buffer,
  { from: first, end: last }: { from: number; end: number },
  json: Buffer,
  start: number,
): number {
  const all = pieces
  let to = start
  let idStart = 0
  let idEnd = 0
  for (let at = first; at < last;) {
    const byte = packed[at++] as number
    if (byte >= PIECE) {
      const number = ((byte & MAX_RUN) << 8) | (packed[at++] as number)
      const end = starts[number + 1] as number
      for (let from = starts[number] as number; from < end; from++) json[to++] = all[from] as number
    } else if (byte === ID) for (let from = idStart; from < idEnd; from++) json[to++] = json[from] as number
    else {
      if (idEnd === 0) [idStart, idEnd] = [to, to + byte]
      for (const end = at + byte; at < end; at++) json[to++] = packed[at] as number
    }
  }
  return to
}
