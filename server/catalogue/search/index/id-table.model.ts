/**
 * Ids of documents (ASCII), numbered as they come: their bytes in one buffer and an open-addressing hash table. A Map of a million
 * strings takes five times the room.
 */
export class IdTable {
  #bytes = Buffer.alloc(1 << 12)
  #ends = new Uint32Array(1 << 8)
  #count = 0
  /** A document's number and 1; 0 for a free slot. A power of two long. */
  #slots = new Uint32Array(1 << 9)

  /** Numbers an id anew; an earlier document with it is not found any more. */
  add(id: string): void {
    const start = this.#startOf(this.#count)
    this.#ends = grown(this.#ends, this.#count + 1)
    if (start + id.length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.ceil((start + id.length) * 1.25))
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    this.#ends[this.#count] = start + this.#bytes.write(id, start, 'latin1')
    this.#count++
    if (2 * this.#count > this.#slots.length) this.#rehash()
    else this.#slots[this.#slotOf(id)] = this.#count
  }

  /** The last document with this id; undefined where there never was one. */
  find(id: string): number | undefined {
    const found = this.#slots[this.#slotOf(id)] ?? 0
    return found === 0 ? undefined : found - 1
  }

  at(doc: number): string {
    return this.#bytes.toString('latin1', this.#startOf(doc), this.#ends[doc])
  }

  /** Without making a text of it. */
  #isAt(doc: number, id: string): boolean {
    const start = this.#startOf(doc)
    if ((this.#ends[doc] as number) - start !== id.length) return false
    for (let at = 0; at < id.length; at++) if (this.#bytes[start + at] !== id.charCodeAt(at)) return false
    return true
  }

  /** Byte order, as in the database's "C" collation. */
  compare(one: number, other: number): number {
    return this.#bytes.compare(
      this.#bytes,
      this.#startOf(other),
      this.#ends[other],
      this.#startOf(one),
      this.#ends[one] ?? 0,
    )
  }

  #startOf(doc: number): number {
    return doc === 0 ? 0 : (this.#ends[doc - 1] ?? 0)
  }

  /** Where the id is, or would be. */
  #slotOf(id: string): number {
    const mask = this.#slots.length - 1
    let hash = 2_166_136_261
    for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 16_777_619)
    let slot = (hash ^ (hash >>> 15)) & mask
    for (;;) {
      const found = this.#slots[slot] ?? 0
      if (found === 0 || this.#isAt(found - 1, id)) return slot
      slot = (slot + 1) & mask
    }
  }

  #rehash(): void {
    this.#slots = new Uint32Array(4 * this.#slots.length)
    for (let doc = 0; doc < this.#count; doc++) this.#slots[this.#slotOf(this.at(doc))] = doc + 1
  }
}

/** The same array, or a longer copy that has room for so many elements. */
export function grown<A extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(array: A, length: number): A {
  if (length <= array.length) return array
  const larger = new (array.constructor as new (length: number) => A)(Math.ceil(Math.max(length, 256) * 1.25))
  larger.set(array)
  return larger
}
