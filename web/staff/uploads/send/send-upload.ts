import type { DuplicateOf } from '../../../../contract/media.ts'
import { t, translate } from '../../../language/text.ts'
import { ApiError } from '../../../lib/api.ts'
import { loadChunk } from '../../../lib/chunk.ts'
import { sendForm } from './send-form.ts'
import type { UploadDraft } from '../draft/upload-draft.ts'

/** What the server took. */
export interface AcceptedUpload {
  _id: string
  /** The clip that held the same bytes before; with the same `_id` nothing was added. */
  duplicateOf?: DuplicateOf | undefined
}

export interface SendOptions {
  /** The collection that the clip goes into; `null` for none. */
  collectionName: string | null
  /** Bytes that are on their way. */
  onSent: (bytes: number) => void
  /** Breaks the upload off. */
  signal?: AbortSignal | undefined
}

/** Above this an upload goes piece by piece, and survives a closed tab and a restarted server. */
export const RESUMABLE_FROM_BYTES = 100_000_000

/** Sends one clip. Throws ApiError; status 0 when the line broke or the upload was broken off. */
export async function uploadFile(draft: UploadDraft, options: SendOptions): Promise<AcceptedUpload> {
  if (draft.file.size < RESUMABLE_FROM_BYTES) return sendForm(draft, options)
  const { sendResumable } = await loadChunk(() => import('./send-resumable.ts'))
  return sendResumable(draft, options)
}

/** What to tell of an upload that failed, beyond the fixed text. */
export function failureReason(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  return translate(error.message) || (error.status === 0 ? t('The connection broke.') : '')
}
