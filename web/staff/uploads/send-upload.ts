import type { CallReply } from '../../../contract/index.ts'
import { ApiError } from '../../lib/api.ts'
import { currentSession, refreshSession, type Session } from '../../lib/session.ts'
import { uploadForm, uploadPath, type UploadDraft } from './upload-draft.ts'

export type AcceptedUpload = CallReply<'POST /videos/post'>

interface SendOptions {
  /** The collection that the clip goes into; `null` for none. */
  collectionName: string | null
  /** Share of the bytes that are on their way, 0-100. */
  onPercent: (percent: number) => void
  /** Breaks the upload off. */
  signal?: AbortSignal
}

/**
 * Sends one clip. XMLHttpRequest, since fetch tells no upload progress. Throws ApiError; status 0 when the line broke
 * or the upload was broken off.
 */
export async function sendUpload(draft: UploadDraft, options: SendOptions): Promise<AcceptedUpload> {
  // A token near its end would be refused only after gigabytes were sent.
  const session = nearEnd(currentSession()) ? await refreshSession() : currentSession()
  try {
    return await send(draft, options, session.rawToken)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return send(draft, options, (await refreshSession()).rawToken)
  }
}

function send(draft: UploadDraft, options: SendOptions, token: string | null): Promise<AcceptedUpload> {
  const { collectionName, onPercent, signal } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', uploadPath(draft, collectionName))
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onPercent(total ? (100 * loaded) / total : 0)
    request.onload = () =>
      request.status < 300 && request.response ? resolve(request.response) : reject(refusal(request))
    request.onerror = request.onabort = request.ontimeout = () => reject(new ApiError(0))
    signal?.addEventListener('abort', () => request.abort())
    request.send(uploadForm(draft, collectionName))
  })
}

const MARGIN_MS = 120_000

function nearEnd({ claims }: Session): boolean {
  const end = (claims as { exp?: number } | null)?.exp
  return end !== undefined && end * 1000 - Date.now() < MARGIN_MS
}

function refusal({ status, response }: XMLHttpRequest): ApiError {
  const told = response as { code?: string; message?: string; field?: string } | null
  return new ApiError(status, told?.code ?? 'unknown', told?.message ?? '', told?.field)
}

/** What to tell of an upload that failed, beyond the fixed text. */
export const failureReason = (error: unknown): string => (error instanceof ApiError ? error.message : '')
