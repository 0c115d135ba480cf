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
    const shorter =
      json === before ? String.fromCharCode(REPEATED) : id ? json.replaceAll(id, String.fromCharCode(ID)) : json
    parts.push(String.fromCharCode(FIELD, number), shorter)
    if (id === '') id = json.slice(1, -1)
    before = json
  }
  return { packed: Buffer.from(parts.join('')), length }
}

/** The JSON of a packed record. @param length of the JSON */
export function unpack(bytes: Buffer, start: number, end: number, length: number): Buffer {
  const json = Buffer.allocUnsafe(length)
  let to = 0
  let idEnd = 0
  /** The last value that was not a repetition. */
  let [first, last] = [0, 0]
  let isRepeated = true
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number
    if (byte > ID) json[to++] = byte
    else if (byte === ID) to = append(json, to, json, ID_START, idEnd)
    else if (byte === REPEATED) to = append(json, to, json, first, last)
    else {
      if (to > 0 && idEnd === 0) idEnd = to - 1
      if (!isRepeated) last = to
      const field = fields[bytes[++at] as number] as Buffer
      to = append(json, to, field, 0, field.length)
      isRepeated = bytes[at + 1] === REPEATED
      if (!isRepeated) first = to
    }
  }
  json[0] = 0x7b
  json[to] = 0x7d
  return json
}

/** So few bytes that a loop is quicker than a call of `copy`. @returns the end of what was written */
function append(json: Buffer, to: number, from: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at++) json[to++] = from[at] as number
  return to
}

/** After `{"_id":"`. */
const ID_START = 8
