/**
 * JSON of records that all have the same fields, at less than half of its length: names of fields are two bytes, a value that
 * is that of the field before is one, and so is the record's own id inside a value. JSON itself has no bytes below 0x20.
 */
const FIELD = 1
const REPEATED = 2
const ID = 3

/** Of each field by its number: `,"name":`. The same in every record, and never forgotten. */
const fields: Buffer[] = []
const numbers = new Map<string, number>()

function numberOf(name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, fields.length)
  return fields.push(Buffer.from(`,${JSON.stringify(name)}:`)) - 1
}

/** @param record whose first field is its id @returns its packed form, and how many bytes its JSON has */
export function pack(record: object): { packed: Buffer; length: number } {
  const parts: string[] = []
  let id = ''
  let before = ''
  let length = 1
  for (const [name, value] of Object.entries(record)) {
    const json = JSON.stringify(value)
    if (json === undefined) continue
    const number = numberOf(name)
    length += (fields[number] as Buffer).length + Buffer.byteLength(json)
    parts.push(String.fromCharCode(FIELD, number))
    if (json === before) parts.push(String.fromCharCode(REPEATED))
    else parts.push(id ? json.replaceAll(id, String.fromCharCode(ID)) : json)
    if (id === '') id = json.slice(1, -1)
    before = json
  }
  return { packed: Buffer.from(parts.join('')), length }
}

/** Writes the JSON of a packed record. @returns its end */
export function unpack(packed: Buffer, json: Buffer, start: number): number {
  let to = start
  let idEnd = 0
  /** The last value that was not a repetition. */
  let first = 0
  let last = 0
  let isRepeated = true
  for (let at = 0; at < packed.length; at++) {
    const byte = packed[at] as number
    if (byte > ID) json[to++] = byte
    else if (byte === ID) to = append(json, to, json, start + ID_START, idEnd)
    else if (byte === REPEATED) to = append(json, to, json, first, last)
    else {
      if (to > start && idEnd === 0) idEnd = to - 1
      if (!isRepeated) last = to
      const field = fields[packed[++at] as number] as Buffer
      to = append(json, to, field, 0, field.length)
      isRepeated = packed[at + 1] === REPEATED
      if (!isRepeated) first = to
    }
  }
  json[start] = 0x7b
  json[to] = 0x7d
  return to + 1
}

/** So few bytes that a loop is quicker than a call of `copy`. @returns the end of what was written */
function append(json: Buffer, to: number, from: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at++) json[to++] = from[at] as number
  return to
}

/** After `{"_id":"`. */
const ID_START = 8
