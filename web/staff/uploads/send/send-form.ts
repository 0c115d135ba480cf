import type { DuplicateOf } from '../../../../contract/media/media.ts'
import { ApiError } from '../../../lib/api.ts'
import { currentSession, refreshSession, type Session } from '../../../lib/session.ts'
import { type UploadDraft, uploadForm, uploadPath } from '../draft/upload-draft.ts'

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

/** UPL-4: one multipart request. XMLHttpRequest, since fetch reports no upload progress. */
export async function sendForm(draft: UploadDraft, options: SendOptions): Promise<AcceptedUpload> {
  try {
    return await send(draft, options, await uploadToken())
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return send(draft, options, (await refreshSession()).RawToken)
  }
}

function send(draft: UploadDraft, options: SendOptions, token: string | null): Promise<AcceptedUpload> {
  const { collectionName, onSent, signal } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', uploadPath(draft, collectionName))
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, draft.file.size))
    request.onload = () =>
      request.status < 300 && request.response ? resolve(request.response) : reject(refusal(request))
    request.onerror = request.onabort = request.ontimeout = () => reject(new ApiError(0))
    signal?.addEventListener('abort', () => request.abort())
    request.send(uploadForm(draft, collectionName))
  })
}

function refusal({ status, response }: XMLHttpRequest): ApiError {
  const reply = response as { code?: string; message?: string; field?: string } | null
  return new ApiError(status, reply?.code ?? 'unknown', reply?.message ?? '', reply?.field)
}

const MARGIN_MS = 120_000

/** The access token, renewed shortly before it expires: otherwise it would be refused only after much was sent. */
export async function uploadToken(): Promise<string | null> {
  const session = expiresSoon(currentSession()) ? await refreshSession() : currentSession()
  return session.RawToken
}

function expiresSoon({ claims }: Session): boolean {
  const end = (claims as { exp?: number } | null)?.exp
  return end !== undefined && end * 1000 - Date.now() < MARGIN_MS
}
