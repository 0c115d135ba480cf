import { gather } from './facet-column.model.ts'
import { grown } from './id-table.model.ts'
import { pack, unpack } from './packed-json.model.ts'

/**
 * A clip as everybody sees it, serialised once for all lists that show it: an entry somewhere in these bytes. Its JSON is
 * packed, or as it is where both lengths are the same.
 */
export interface StoredVideo {
  bytes: Buffer
  start: number
}

/** Of an entry: how many bytes it has stored and unpacked, and how many tags; two bytes a tag follow. */
const HEAD_BYTES = 9
const MAX_TAGS = 255

/** @param tags by number */
export function entryOf(stored: Buffer, length: number, tags: readonly number[]): Buffer {
  const few = tags.slice(0, MAX_TAGS)
  const entry = Buffer.allocUnsafe(HEAD_BYTES + 2 * few.length + stored.length)
  entry.writeUInt32LE(stored.length)
  entry.writeUInt32LE(length, 4)
  entry[8] = few.length
  few.forEach((tag, at) => entry.writeUInt16LE(tag, HEAD_BYTES + 2 * at))
  stored.copy(entry, HEAD_BYTES + 2 * few.length)
  return entry
}

/** Of its JSON. */
export const lengthOf = ({ bytes, start }: StoredVideo): number => bytes.readUInt32LE(start + 4)

/** By number; read in place, since a page of clips has hundreds. */
export const tagsIn = ({ bytes, start }: StoredVideo): number => bytes[start + 8] as number
export function tagAt({ bytes, start }: StoredVideo, at: number): number {
  const from = start + HEAD_BYTES + 2 * at
  return (bytes[from] as number) | ((bytes[from + 1] as number) << 8)
}

/** Into the reply's buffer. @returns its end */
export function writeVideo({ bytes, start }: StoredVideo, json: Buffer, to: number): number {
  const from = start + HEAD_BYTES + 2 * (bytes[start + 8] as number)
  const stored = bytes.readUInt32LE(start)
  return stored === bytes.readUInt32LE(start + 4)
    ? to + bytes.copy(json, to, from, from + stored)
    : unpack(bytes, { from, end: from + stored }, json, to)
}

const CHUNK_BYTES = 1 << 20
/** What comes first, the clips of the highest rank, is stored as it is: copying it costs next to nothing. */
const PLAIN_SHARE = 5

interface Chunk {
  bytes: Buffer
  used: number
  /** The documents that were stored here. */
  docs: number[]
}

/** The JSON of clips as bytes outside the heap, up to so many bytes: the oldest chunk makes room for what is asked for twice. */
export class JsonStore {
  #chunks: Chunk[] = []
  #next = 0
  #maxChunks: number
  /** Bytes that may still be stored as they are. */
  #plainLeft: number
  /** Of each document its chunk and place in it, and 1; 0 where it is not stored. */
  #places = new Uint32Array()
  /** 1 for each document that was turned away since the chunks began to be filled anew. */
  #turnedAway = new Uint8Array()

  constructor(maxBytes: number) {
    this.#maxChunks = Math.min(4_000, Math.ceil(maxBytes / CHUNK_BYTES))
    this.#plainLeft = maxBytes / PLAIN_SHARE
  }

  /** Before anything is stored: gives up so much of its room for other things, but half of it at most. */
  giveUp(bytes: number): void {
    const chunks = Math.min(Math.floor(bytes / CHUNK_BYTES), Math.floor(this.#maxChunks / 2))
    this.#maxChunks -= chunks
    this.#plainLeft -= (chunks * CHUNK_BYTES) / PLAIN_SHARE
  }

  get(doc: number): StoredVideo | undefined {
    const place = (this.#places[doc] ?? 0) - 1
    if (place < 0) return undefined
    return { bytes: (this.#chunks[Math.floor(place / CHUNK_BYTES)] as Chunk).bytes, start: place % CHUNK_BYTES }
  }

  /** @param plain the entry with its JSON as it is @param record that the JSON says @param tags by number */
  put(doc: number, plain: Buffer, record: object, tags: readonly number[]): void {
    this.drop(doc)
    if (!this.#admits(doc)) return
    const length = lengthOf({ bytes: plain, start: 0 })
    const packed = length <= this.#plainLeft ? plain : entryOf(pack(record), length, tags)
    const entry = packed.length < plain.length ? packed : plain
    if (this.#maxChunks === 0 || entry.length > CHUNK_BYTES) return
    if (entry === plain) this.#plainLeft -= length
    const index = this.#makeSpace(entry.length)
    const chunk = this.#chunks[index] as Chunk
    const { used } = chunk
    entry.copy(chunk.bytes, used)
    chunk.docs.push(doc)
    chunk.used += entry.length
    this.#places = grown(this.#places, doc + 1)
    this.#places[doc] = index * CHUNK_BYTES + used + 1
  }

  /**
   * Admission policy (a doorkeeper, as TinyLFU has one): while there is room everything is stored, later what comes a second
   * time. Most of what is read once is not asked for again soon: packing it costs more than the rest of a search.
   */
  #admits(doc: number): boolean {
    if (!this.isFull() || this.#turnedAway[doc] === 1) return true
    this.#turnedAway = grown(this.#turnedAway, doc + 1)
    this.#turnedAway[doc] = 1
    return false
  }

  drop(doc: number): void {
    const video = this.get(doc)
    if (!video) return
    const length = lengthOf(video)
    if (video.bytes.readUInt32LE(video.start) === length) this.#plainLeft += length
    this.#places[doc] = 0
  }

  /** Whether all of the room was used. */
  isFull(): boolean {
    return this.#chunks.length >= this.#maxChunks
  }

  renumber(left: Uint32Array): void {
    this.#places = gather(grown(this.#places, (left.at(-1) ?? 0) + 1), left)
    this.#turnedAway = new Uint8Array()
    for (const chunk of this.#chunks) chunk.docs = []
    for (let doc = 0; doc < left.length; doc++) {
      const place = (this.#places[doc] as number) - 1
      if (place >= 0) this.#chunks[Math.floor(place / CHUNK_BYTES)]?.docs.push(doc)
    }
  }

  /** The chunk that is filled now, or the next one, emptied. */
  #makeSpace(size: number): number {
    const chunk = this.#chunks[this.#next]
    if (chunk && chunk.used + size <= CHUNK_BYTES) return this.#next
    if (chunk) this.#next = (this.#next + 1) % this.#maxChunks
    if (this.#next === 0) this.#turnedAway.fill(0)
    const isHere = (doc: number) => Math.floor(((this.#places[doc] ?? 0) - 1) / CHUNK_BYTES) === this.#next
    for (const doc of this.#chunks[this.#next]?.docs ?? []) if (isHere(doc)) this.drop(doc)
    // Never the same memory again: a reply may be about to be made of it.
    this.#chunks[this.#next] = { bytes: Buffer.allocUnsafeSlow(CHUNK_BYTES), used: 0, docs: [] }
    return this.#next
  }
}
