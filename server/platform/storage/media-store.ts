import type { Readable } from 'node:stream'

/**
 * The area of a file decides who may read it: `originals` are served by no route, `licensed` only to accounts with an
 * entitlement, `public` are previews under unguessable names.
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

/** One file of a listing. */
export interface Listed {
  key: string
  bytes: number
  modified: Date
}

/**
 * Files by area and key. Keys are generated, never reused and never overwritten.
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
  /** Moves a finished local file into the store; the local one is removed only after that. */
  putFile(area: Area, key: string, path: string): Promise<Stored>
  /** Opens a resumable upload, which may span several processes; nothing is written before the first append. */
  openIncoming(area: Area, key: string, options?: { expectedBytes?: number }): Incoming
  /** @throws AppError unavailable when the file cannot be opened */
  read(area: Area, key: string, range?: ByteRange): Promise<Readable>
  /** Bytes, or null when there is no such file. */
  size(area: Area, key: string): Promise<number | null>
  /**
   * Puts a private read-only copy (a hard link on disk) at `path`, for tools that need a local file.
   * @param expected size and checksum of the file; a downloaded copy is checked against it
   */
  copyTo(area: Area, key: string, path: string, expected?: Stored): Promise<void>
  remove(area: Area, key: string): Promise<void>
  /**
   * A URL from which a browser can fetch the file without this process; null when the store has none (disk).
   * That of a public file is the same for an hour, so that caches work; any other is valid for `seconds` from now.
   * @throws AppError unavailable when a file that is not public cannot be reached
   * @param options.disposition the Content-Disposition of the response
   */
  signedUrl(area: Exclude<Area, 'originals'>, key: string, options: SignedUrlOptions): Promise<string | null>
  /** The origins of signed URLs, for the Content-Security-Policy. */
  origins(): Promise<string[]>
  /** Bytes that uploads may still fill, or null when the store cannot say. */
  freeBytes(): Promise<number | null>
  /** Slow: for maintenance only. */
  list(area: Area): AsyncIterable<Listed>
  /** Removes incoming uploads that have not grown for this long. @returns how many */
  sweepIncoming(olderThanMs: number): Promise<number>
  /** Health check. @throws AppError unavailable when there is no response within seconds */
  check(): Promise<void>
  close(): void
}

export interface PutOptions {
  maxBytes?: number
  signal?: AbortSignal
  /** The store owns the source's chunks: it may release their memory as soon as they are written. */
  freesChunks?: boolean
}

export interface SignedUrlOptions {
  contentType: string
  disposition?: string
  seconds: number
}

/** A resumable upload. It becomes a file of the store when it is finished, and is swept when abandoned. */
export interface Incoming {
  /** Durable bytes; 0 before the first append, and after the upload was discarded or swept. */
  size(): Promise<number>
  /**
   * Appends the source. When it breaks off, the bytes received until then stay.
   * @param offset must be `size()`
   * @param options.maxBytes of the whole upload
   * @param options.onBytes receives each chunk, for a running checksum; when the resulting size is less than the chunks
   *   it received, that checksum is void
   * @returns the new durable size, and why the source or the store broke off (null: it ended)
   */
  append(offset: number, source: Readable, options?: AppendOptions): Promise<{ size: number; broke: unknown }>
  /**
   * Makes it the file of its key; idempotent.
   * @param sha256 of all bytes when known; else they are read once more
   */
  finish(sha256?: string): Promise<Stored>
  discard(): Promise<void>
}

export interface AppendOptions extends PutOptions {
  onBytes?: (chunk: Buffer) => void
}
