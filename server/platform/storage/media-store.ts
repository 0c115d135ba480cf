import type { Readable } from 'node:stream'

/**
 * Where a file lives decides who may have it: `originals` never leave by any route, `licensed` only to those who
 * hold a right, `public` are previews under names nobody can guess from one another.
 */
export type Area = 'originals' | 'licensed' | 'public'

export interface Stored {
  bytes: number
  sha256: string
}

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * Files by area and key. Keys are made by us, never reused and never overwritten.
 * Every implementation passes the one suite in `media-store.suite.ts`.
 */
export interface MediaStore {
  /**
   * Streams into the store with bounded memory. When it resolves the bytes are durable; when it rejects nothing is
   * left behind.
   * @param options.maxBytes rejects with AppError payload_too_large beyond it
   */
  put(area: Area, key: string, source: Readable, options?: { maxBytes?: number; signal?: AbortSignal }): Promise<Stored>
  /** Moves in a finished local file that the caller gives up. */
  putFile(area: Area, key: string, path: string): Promise<Stored>
  /** @throws AppError unavailable when the file cannot be opened */
  read(area: Area, key: string, range?: ByteRange): Promise<Readable>
  /** Bytes, or null when there is no such file. */
  size(area: Area, key: string): Promise<number | null>
  /** Puts a private read-only copy (a hard link on disk) at `path`, for tools that need a file of their own. */
  copyTo(area: Area, key: string, path: string): Promise<void>
  remove(area: Area, key: string): Promise<void>
  /** Free bytes where the store writes, or null when it cannot tell. */
  freeBytes(): Promise<number | null>
}
