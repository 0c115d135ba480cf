import type { Readable } from 'node:stream'

/** Readers: of `originals` nobody, of `licensed` who has an entitlement, of `public` (previews) who knows the name. */
export type Area = 'originals' | 'licensed' | 'public'

/** Beside the areas: which store this is. */
export const MARKER = 'store-id'

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
 * Files by area and key, which are generated, never reused and never overwritten. Implementations pass one suite.
 * A store that cannot be reached rejects with AppError unavailable, a full one with storage_full.
 */
export interface MediaStore {
  /** Streams with bounded memory. When it resolves the bytes are durable; when it rejects nothing is left behind. */
  put(area: Area, key: string, source: Readable, options?: PutOptions): Promise<Stored>
  /** Moves a finished local file into the store; the local one is removed only after that. */
  putFile(area: Area, key: string, path: string): Promise<Stored>
  /** Opens a resumable upload, which may span several processes; nothing is written before the first append. */
  openIncoming(area: Area, key: string, options?: { expectedBytes?: number }): Incoming
  /** @throws AppError unavailable when the file cannot be opened */
  read(area: Area, key: string, range?: ByteRange): Promise<Readable>
  size(area: Area, key: string): Promise<number | null>
  /** Puts a private read-only copy (a hard link on disk) at `path`; a downloaded one is checked against `expected`. */
  copyTo(area: Area, key: string, path: string, expected?: Stored): Promise<void>
  remove(area: Area, key: string): Promise<void>
  /**
   * A URL for browsers that spares this process; null when the store has none (disk). That of a public file is the
   * same for an hour, so that caches work; any other is valid for `seconds` from now.
   * @throws AppError unavailable when a file that is not public cannot be reached
   */
  signedUrl(area: Exclude<Area, 'originals'>, key: string, options: SignedUrlOptions): Promise<string | null>
  origins(): Promise<string[]>
  /** Bytes that uploads may still fill, or null when the store cannot say. */
  freeBytes(): Promise<number | null>
  list(area: Area): AsyncIterable<Listed>
  /** Removes incoming uploads that have not grown for this long. @returns how many */
  sweepIncoming(olderThanMs: number): Promise<number>
  /** Health check. @returns the marker that names this store. @throws AppError unavailable within seconds */
  check(): Promise<string | null>
  /** Names a store that has no name yet. */
  writeMarker(marker: string): Promise<void>
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
  /** Makes it the file of its key; idempotent. Without the `sha256` of all bytes they are read once more. */
  finish(sha256?: string): Promise<Stored>
  discard(): Promise<void>
}

export interface AppendOptions extends PutOptions {
  onBytes?: (chunk: Buffer) => void
}

const KEY = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,120}(\/[a-zA-Z0-9][a-zA-Z0-9._-]{0,120}){0,4}$/

/** @throws for anything but a generated key: it could be a path traversal */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
