import { gather } from './facet-column.model.ts'
import { grown } from './id-table.model.ts'
import type { pack } from './packed-json.model.ts'

/** A clip as everybody sees it, serialised once for all lists that show it. */
export interface StoredVideo extends ReturnType<typeof pack> {
  tags: readonly string[]
}

const CHUNK_BYTES = 1 << 20
/** Of an entry: the bytes of its JSON packed and unpacked, and how many tags it has; two bytes a tag follow. */
const HEAD_BYTES = 9
const MAX_TAGS = 0xff_ff

interface Chunk {
  bytes: Buffer
  used: number
  /** The documents that were stored here. */
  docs: number[]
}

/** The JSON of clips as bytes outside the heap, up to so many bytes: the oldest chunk makes room for new ones. */
export class JsonStore {
  #chunks: Chunk[] = []
  #next = 0
  readonly #maxChunks: number
  /** Of each document its chunk and place in it, and 1; 0 where it is not stored. */
  #places = new Uint32Array()
  /** String interning: many clips share a tag. */
  #tagIds = new Map<string, number>()
  #tags: string[] = []

  constructor(maxBytes: number) {
    this.#maxChunks = Math.min(4_000, Math.ceil(maxBytes / CHUNK_BYTES))
  }

  get(doc: number): StoredVideo | undefined {
    const place = (this.#places[doc] ?? 0) - 1
    if (place < 0) return undefined
    const { bytes } = this.#chunks[Math.floor(place / CHUNK_BYTES)] as Chunk
    const start = place % CHUNK_BYTES
    const end = start + HEAD_BYTES + 2 * (bytes[start + 8] as number)
    const tags: string[] = []
    for (let at = start + HEAD_BYTES; at < end; at += 2) tags.push(this.#tags[bytes.readUInt16LE(at)] as string)
    const packed = bytes.subarray(end, end + bytes.readUInt32LE(start))
    return { packed, length: bytes.readUInt32LE(start + 4), tags }
  }

  put(doc: number, { packed, length, ...video }: StoredVideo): void {
    const tags = video.tags.flatMap((tag) => this.#tagId(tag) ?? []).slice(0, 255)
    const size = HEAD_BYTES + 2 * tags.length + packed.length
    if (this.#maxChunks === 0 || size > CHUNK_BYTES) return
    const index = this.#roomFor(size)
    const chunk = this.#chunks[index] as Chunk
    const { bytes, used } = chunk
    bytes.writeUInt32LE(packed.length, used)
    bytes.writeUInt32LE(length, used + 4)
    bytes[used + 8] = tags.length
    tags.forEach((tag, at) => bytes.writeUInt16LE(tag, used + HEAD_BYTES + 2 * at))
    packed.copy(bytes, used + HEAD_BYTES + 2 * tags.length)
    chunk.docs.push(doc)
    chunk.used += size
    this.#places = grown(this.#places, doc + 1)
    this.#places[doc] = index * CHUNK_BYTES + used + 1
  }

  drop(doc: number): void {
    if (doc < this.#places.length) this.#places[doc] = 0
  }

  /** Whether all of the room was used. */
  isFull(): boolean {
    return this.#chunks.length >= this.#maxChunks
  }

  renumber(left: Uint32Array): void {
    this.#places = gather(grown(this.#places, (left.at(-1) ?? 0) + 1), left)
    for (const chunk of this.#chunks) chunk.docs = []
    for (let doc = 0; doc < left.length; doc++) {
      const place = (this.#places[doc] as number) - 1
      if (place >= 0) this.#chunks[Math.floor(place / CHUNK_BYTES)]?.docs.push(doc)
    }
  }

  /** Undefined for tags beyond the number that two bytes hold. */
  #tagId(tag: string): number | undefined {
    const known = this.#tagIds.get(tag)
    if (known !== undefined || this.#tags.length >= MAX_TAGS) return known
    this.#tagIds.set(tag, this.#tags.length)
    return this.#tags.push(tag) - 1
  }

  /** The chunk that is filled now, or the next one, emptied. */
  #roomFor(size: number): number {
    const chunk = this.#chunks[this.#next]
    if (chunk && chunk.used + size <= CHUNK_BYTES) return this.#next
    if (chunk) this.#next = (this.#next + 1) % this.#maxChunks
    const isHere = (doc: number) => Math.floor(((this.#places[doc] ?? 0) - 1) / CHUNK_BYTES) === this.#next
    for (const doc of this.#chunks[this.#next]?.docs ?? []) if (isHere(doc)) this.#places[doc] = 0
    // Never the same memory again: a reply may be about to be made of it.
    this.#chunks[this.#next] = { bytes: Buffer.allocUnsafeSlow(CHUNK_BYTES), used: 0, docs: [] }
    return this.#next
  }
}
