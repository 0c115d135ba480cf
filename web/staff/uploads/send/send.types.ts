import type { DuplicateOf } from '../../../../contract/media/media.ts'

/** The server's reply to an upload. */
export interface AcceptedUpload {
  _id: string
  /** An existing clip with the same bytes; with the same `_id` nothing was added. */
  duplicateOf?: DuplicateOf | undefined
}

export interface SendOptions {
  /** The collection the clip is added to; `null` for none. */
  collectionName: string | null
  /** Progress in bytes. */
  onSent: (bytes: number) => void
  /** Aborts the upload. */
  signal?: AbortSignal | undefined
}
