import type { Readable } from 'node:stream'

/**
 * Where a file lives decides who may have it: `originals` never leave by any route, `licensed` only to those who
 * hold a right, `public` are previews under names nobody can guess from one another.
 */
export type Area = 'originals' | 'licensed' | 'public'

export const AREAS = ['originals', 'licensed', 'public'] as const satisfies Area[]

export interface Stored {
  bytes: number
  sha256: string
}

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/** One file as the upkeep sees it. */
export interface Listed {
  key: string
  bytes: number
  modified: Date
}

/**
 * Files by area and key. Keys are made by us, never reused and never overwritten.
 * Every implementation passes the one suite in `media-store.suite.ts`.
 * A store that cannot be reached rejects with AppError unavailable, a full one with storage_full.
 */
export interface MediaStore {
  /**
   * Streams into the store with bounded memory. When it resolves the bytes are durable; when it rejects nothing is
   * left behind.
   * @param options.maxBytes rejects with AppError payload_too_large beyond it
   */
  put(area: Area, key: string, source: Readable, options?: PutOptions): Promise<Stored>
  /** Moves in a finished local file that the caller gives up; it is gone only when it is in. */
  putFile(area: Area, key: string, path: string): Promise<Stored>
  /** A place for an upload that comes in pieces, perhaps over several processes; nothing happens before the first. */
  openIncoming(area: Area, key: string, options?: { expectedBytes?: number }): Incoming
  /** @throws AppError unavailable when the file cannot be opened */
  read(area: Area, key: string, range?: ByteRange): Promise<Readable>
  /** Bytes, or null when there is no such file. */
  size(area: Area, key: string): Promise<number | null>
  /**
   * Puts a private read-only copy (a hard link on disk) at `path`, for tools that need a file of their own.
   * @param expected what the copy must be; bytes that travelled are checked against it
   */
  copyTo(area: Area, key: string, path: string, expected?: Stored): Promise<void>
  remove(area: Area, key: string): Promise<void>
  /**
   * An address from which a browser can fetch the file without us; null when the store has none (disk).
   * A public file's is the same for an hour, so that caches work; any other is good for `seconds` from now.
   * @throws AppError unavailable when a file that is not public cannot be reached
   * @param options.disposition the Content-Disposition of the answer
   */
  signedUrl(area: Exclude<Area, 'originals'>, key: string, options: SignedUrlOptions): Promise<string | null>
  /** Where signed addresses lead, for pages that must name whom they load from. */
  origins(): Promise<string[]>
  /** Bytes that uploads may still fill where the store writes, or null when it cannot tell. */
  freeBytes(): Promise<number | null>
  /** For upkeep alone, never while somebody waits. */
  list(area: Area): AsyncIterable<Listed>
  /** Takes away uploads nobody has added to for this long. @returns how many */
  sweepIncoming(olderThanMs: number): Promise<number>
  /** @throws AppError unavailable when it does not answer within seconds */
  check(): Promise<void>
  close(): void
}

export interface PutOptions {
  maxBytes?: number
  signal?: AbortSignal
  /** Nobody else holds the source's chunks: the store may give their memory back once it has them. */
  freesChunks?: boolean
}

export interface SignedUrlOptions {
  contentType: string
  disposition?: string
  seconds: number
}

/** An upload under way. It becomes a file of the store when it is finished, and is swept when forgotten. */
export interface Incoming {
  /** Bytes that are durably here; 0 before the first, and again after it was discarded or swept. */
  size(): Promise<number>
  /**
   * Adds what the source brings. A source that breaks off loses nothing that has arrived.
   * @param offset must be `size()`
   * @param options.maxBytes of the whole upload
   * @param options.onBytes sees each chunk as it is taken, for a running checksum; when the answer's size is less
   *   than it saw, that checksum is void
   * @returns the new durable size, and why the source or the store broke off (null: it ended)
   */
  append(offset: number, source: Readable, options?: AppendOptions): Promise<{ size: number; broke: unknown }>
  /**
   * Makes it the file of its key; a second call after a success answers the same.
   * @param sha256 of the whole when known; else the bytes are read once more
   */
  finish(sha256?: string): Promise<Stored>
  discard(): Promise<void>
}

export interface AppendOptions extends PutOptions {
  onBytes?: (chunk: Buffer) => void
}
