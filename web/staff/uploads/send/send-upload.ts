import { t } from '../../../language/text.ts'
import { ApiError } from '../../../lib/api.ts'
import { reasonOf } from '../../../lib/error-message.ts'
import { loadChunk } from '../../../lib/loading/load-chunk.ts'
import type { UploadDraft } from '../draft/upload-draft.ts'
import { type AcceptedUpload, sendForm, type SendOptions } from './send-form.ts'

/** From this size on uploads are resumable: they survive a closed tab and a restarted server. */
const RESUMABLE_FROM_BYTES = 100_000_000

/** Sends one clip. Throws ApiError; status 0 when the connection broke or the upload was aborted. */
export async function uploadFile(draft: UploadDraft, options: SendOptions): Promise<AcceptedUpload> {
  if (draft.file.size < RESUMABLE_FROM_BYTES) return sendForm(draft, options)
  const { sendResumable } = await loadChunk(() => import('./send-resumable.ts'))
  return sendResumable(draft, options)
}

/** The reason of a failed upload, shown after the fixed text. */
export function failureReason(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  return reasonOf(error) || (error.status === 0 ? t('The connection broke.') : '')
}
