import { gather } from './facet-column.model.ts'
import { grown } from './id-table.model.ts'
import { pack, unpack } from './packed-json.model.ts'

/** A clip as everybody sees it, serialised once for all lists that show it: packed, or as it is where both lengths are the same. */
export interface StoredVideo {
  bytes: Buffer
  /** Of its JSON. */
  length: number
  /** By number. */
  tags: readonly number[]
}

/** Into the reply's buffer. @returns its end */
export function writeVideo({ bytes, length }: StoredVideo, json: Buffer, start: number): number {
  return bytes.length === length ? start + bytes.copy(json, start) : unpack(bytes, json, start)
}

const shorter = (one: Buffer, other: Buffer): Buffer => (one.length < other.length ? one : other)

const CHUNK_BYTES = 1 << 20
/** Of an entry: how many bytes it has stored and unpacked, and how many tags; two bytes a tag follow. */
const HEAD_BYTES = 9
/** What comes first, the clips of the highest rank, is stored as it is: copying it costs next to nothing. */
const PLAIN_SHARE = 5

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
  /** Bytes that may still be stored as they are. */
  #plainLeft: number
  /** Of each document its chunk and place in it, and 1; 0 where it is not stored. */
  #places = new Uint32Array()

  constructor(maxBytes: number) {
    this.#maxChunks = Math.min(4_000, Math.ceil(maxBytes / CHUNK_BYTES))
    this.#plainLeft = maxBytes / PLAIN_SHARE
  }

  get(doc: number): StoredVideo | undefined {
    const place = (this.#places[doc] ?? 0) - 1
    if (place < 0) return undefined
    const { bytes } = this.#chunks[Math.floor(place / CHUNK_BYTES)] as Chunk
    const start = place % CHUNK_BYTES
    const end = start + HEAD_BYTES + 2 * (bytes[start + 8] as number)
    const tags: number[] = []
    for (let at = start + HEAD_BYTES; at < end; at += 2) tags.push(bytes.readUInt16LE(at))
    return {
      bytes: bytes.subarray(end, end + bytes.readUInt32LE(start)),
      length: bytes.readUInt32LE(start + 4),
      tags,
    }
  }

  /** @param record that the JSON says */
  put(doc: number, { bytes: json, length, ...video }: StoredVideo, record: object): void {
    this.drop(doc)
    const stored = length <= this.#plainLeft ? json : shorter(pack(record), json)
    const tags = video.tags.slice(0, 255)
    const size = HEAD_BYTES + 2 * tags.length + stored.length
    if (this.#maxChunks === 0 || size > CHUNK_BYTES) return
    if (stored.length === length) this.#plainLeft -= length
    const index = this.#roomFor(size)
    const chunk = this.#chunks[index] as Chunk
    const { bytes, used } = chunk
    bytes.writeUInt32LE(stored.length, used)
    bytes.writeUInt32LE(length, used + 4)
    bytes[used + 8] = tags.length
    tags.forEach((tag, at) => bytes.writeUInt16LE(tag, used + HEAD_BYTES + 2 * at))
    stored.copy(bytes, used + HEAD_BYTES + 2 * tags.length)
    chunk.docs.push(doc)
    chunk.used += size
    this.#places = grown(this.#places, doc + 1)
    this.#places[doc] = index * CHUNK_BYTES + used + 1
  }

  drop(doc: number): void {
    const video = this.get(doc)
    if (!video) return
    if (video.bytes.length === video.length) this.#plainLeft += video.length
    this.#places[doc] = 0
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

  /** The chunk that is filled now, or the next one, emptied. */
  #roomFor(size: number): number {
    const chunk = this.#chunks[this.#next]
    if (chunk && chunk.used + size <= CHUNK_BYTES) return this.#next
    if (chunk) this.#next = (this.#next + 1) % this.#maxChunks
    const isHere = (doc: number) => Math.floor(((this.#places[doc] ?? 0) - 1) / CHUNK_BYTES) === this.#next
    for (const doc of this.#chunks[this.#next]?.docs ?? []) if (isHere(doc)) this.drop(doc)
    // Never the same memory again: a reply may be about to be made of it.
    this.#chunks[this.#next] = { bytes: Buffer.allocUnsafeSlow(CHUNK_BYTES), used: 0, docs: [] }
    return this.#next
  }
}
