import { ApiError } from '../../../lib/api.ts'
import { refreshSession } from '../../../lib/session.ts'
import type { AcceptedUpload, SendOptions } from './send.types.ts'
import { uploadForm, uploadPath, type UploadDraft } from '../draft/upload-draft.ts'
import { uploadToken } from './upload-token.ts'

/** UPL-4: one multipart request. XMLHttpRequest, since fetch reports no upload progress. */
export async function sendForm(draft: UploadDraft, options: SendOptions): Promise<AcceptedUpload> {
  try {
    return await send(draft, options, await uploadToken())
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return send(draft, options, (await refreshSession()).rawToken)
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
