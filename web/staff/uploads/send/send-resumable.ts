import { type DetailedError, type HttpResponse, type PreviousUpload, Upload, type UploadOptions } from 'tus-js-client'
import type { DuplicateOf } from '../../../../contract/media.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { refreshSession } from '../../../lib/session.ts'
import type { AcceptedUpload, SendOptions } from './send-upload.ts'
import { uploadFields, type UploadDraft } from '../draft/upload-draft.ts'
import { uploadToken } from './upload-token.ts'

/** One request's worth: small enough that a token lives through it, large enough that nobody notices the seams. */
const PIECE_BYTES = 64 * 1024 ** 2
/** A restarted server or a lost line may take a while; each step forward begins the waiting anew. */
const RETRY_MS = [0, 1, 2, 5, 10, 20, 30, 30, 30, 30, 30, 30].map((seconds) => seconds * 1000)

/** Sends one clip piece by piece (tus); a file that was begun before, even in a tab long closed, is gone on with. */
export async function sendResumable(draft: UploadDraft, options: SendOptions): Promise<AcceptedUpload> {
  const metadata = { ...uploadFields(draft, options.collectionName), filename: draft.file.name }
  const first = await attempt(draft, metadata, options, true)
  // Begun before and forgotten by the server since: from the beginning.
  const { clip, begun } = first ?? (await attempt(draft, metadata, options, false)) ?? {}
  if (!clip) throw new ApiError(0)
  if (begun && JSON.stringify(begun) !== JSON.stringify(metadata)) await correct(clip._id, draft)
  return clip
}

interface Sent {
  clip: AcceptedUpload
  /** What was said of the clip when an earlier visit began it. */
  begun: Record<string, string> | null
}

/** @returns null when the upload to go on with is gone */
async function attempt(
  draft: UploadDraft,
  metadata: Record<string, string>,
  { onSent, signal }: SendOptions,
  goOn: boolean,
): Promise<Sent | null> {
  let begun: PreviousUpload | undefined
  const sent = Promise.withResolvers<Sent | null>()
  const upload = new Upload(draft.file, {
    endpoint: '/videos/resumable',
    metadata,
    chunkSize: PIECE_BYTES,
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => fingerprintOf(draft.file),
    onBeforeRequest: async (request) => request.setHeader('authorization', `Bearer ${await uploadToken()}`),
    // An upload that has its address never begins anew behind our back.
    onUploadUrlAvailable: () => void (upload.options.endpoint = null),
    onShouldRetry,
    onProgress: onSent,
    onSuccess: ({ lastResponse }) => sent.resolve({ clip: clipOf(lastResponse), begun: begun?.metadata ?? null }),
    onError: (error) => (isGone(error) && begun ? sent.resolve(null) : sent.reject(asApiError(error))),
  })
  signal?.addEventListener('abort', () => {
    void upload.abort()
    sent.reject(new ApiError(0))
  })
  if (goOn) begun = (await upload.findPreviousUploads()).at(-1)
  if (begun) {
    upload.resumeFromPreviousUpload(begun)
    upload.options.endpoint = null
  }
  upload.start()
  return sent.promise
}

export const fingerprintOf = ({ name, size, lastModified }: File): string => `${name}-${size}-${lastModified}`

const onShouldRetry: UploadOptions['onShouldRetry'] = (error) => {
  const status = error.originalResponse?.getStatus() ?? 0
  if (status === 401) void refreshSession()
  // No answer, a busy or restarting server, another tab that still holds it, a token that ended.
  return status === 0 || status >= 500 || [401, 408, 409, 423].includes(status)
}

const isGone = (error: Error | DetailedError) =>
  'originalResponse' in error && [404, 410].includes(error.originalResponse?.getStatus() ?? 0)

function clipOf(response: HttpResponse): AcceptedUpload {
  const pairs = (response.getHeader('Upload-Duplicate-Of') ?? '').split(',').map((pair) => pair.split(' '))
  const told = Object.fromEntries(pairs.map(([key = '', value = '']) => [key, fromBase64(value)]))
  const duplicateOf = told['_id'] ? (told as unknown as DuplicateOf) : undefined
  return { _id: response.getHeader('Upload-Clip') ?? '', duplicateOf }
}

const fromBase64 = (text: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))

function asApiError(error: Error | DetailedError): ApiError {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  try {
    const told = JSON.parse(answer?.getBody() ?? '') as { code: string; message: string; field?: string }
    return new ApiError(answer?.getStatus() ?? 0, told.code, told.message, told.field)
  } catch {
    return new ApiError(answer?.getStatus() ?? 0)
  }
}

/** The words of this visit count, not those of the one that began it. */
async function correct(_id: string, draft: UploadDraft): Promise<void> {
  const { name, tags, themes, shots, shotonmobile, orientation } = draft
  await api('POST /videos/editinfo', { _id, name: name.trim(), tags, themes, shots, shotonmobile, orientation })
}
