import { type DetailedError, type HttpResponse, type PreviousUpload, Upload, type UploadOptions } from 'tus-js-client'
import type { DuplicateOf } from '../../../../contract/media/media.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { refreshSession } from '../../../lib/session.ts'
import { type UploadDraft, uploadFields } from '../draft/upload-draft.ts'
import { type AcceptedUpload, type SendOptions, uploadToken } from './send-form.ts'

/** Chunk size: small enough that an access token outlives a request, large enough that the overhead does not matter. */
const CHUNK_BYTES = 64 * 1024 ** 2
/** Retry delays for a restarting server or a lost connection; progress resets them. */
const RETRY_MS = [0, 1, 2, 5, 10, 20, 30, 30, 30, 30, 30, 30].map((seconds) => seconds * 1000)

/** Sends one clip in chunks (tus); an upload that was started before, even in a closed tab, is resumed. */
export async function sendResumable(draft: UploadDraft, options: SendOptions): Promise<AcceptedUpload> {
  const metadata = { ...uploadFields(draft, options.collectionName), filename: draft.file.name }
  const { clip, wasComplete } = await sendInChunks(draft.file, metadata, options)
  if (wasComplete) await editClip(clip._id, draft, options.collectionName)
  return clip
}

type ReplacementOptions = Pick<SendOptions, 'onSent' | 'signal'>

/** Sends another film for a clip. */
export async function sendReplacement(file: File, clipId: string, options: ReplacementOptions): Promise<void> {
  const fingerprint = `${fingerprintOf(file)}-for-${clipId}`
  await sendInChunks(file, { replaces: clipId, filename: file.name }, { ...options, fingerprint })
}

interface Sent {
  clip: AcceptedUpload
  /** The clip had been made before the details of now could reach it. */
  wasComplete: boolean
}

type ChunkOptions = ReplacementOptions & { fingerprint?: string }

async function sendInChunks(file: File, metadata: Record<string, string>, options: ChunkOptions): Promise<Sent> {
  const first = await attempt(file, metadata, options, true)
  // The earlier upload has expired on the server: start again.
  const sent = first ?? (await attempt(file, metadata, options, false))
  if (!sent) throw new ApiError(0)
  return sent
}

/** @returns null when the upload to resume is gone */
async function attempt(
  file: File,
  metadata: Record<string, string>,
  { onSent, signal, fingerprint = fingerprintOf(file) }: ChunkOptions,
  resume: boolean,
): Promise<Sent | null> {
  let previous: PreviousUpload | undefined
  let wasComplete = false
  const sent = Promise.withResolvers<Sent | null>()
  const upload = new Upload(file, {
    endpoint: '/videos/resumable',
    metadata,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => fingerprint,
    onBeforeRequest: async (request) => {
      // Before the first byte of now: with its last one the clip is made. What fails here is retried like a request.
      if (previous) wasComplete ||= await replaceDetails(previous, metadata)
      request.setHeader('authorization', `Bearer ${await uploadToken()}`)
    },
    // Without an endpoint tus-js-client cannot silently create a second upload.
    onUploadUrlAvailable: () => void (upload.options.endpoint = null),
    onShouldRetry,
    onProgress: onSent,
    onSuccess: ({ lastResponse }) => sent.resolve({ clip: clipOf(lastResponse), wasComplete }),
    onError: (error) => {
      if (!isGone(error) || !previous) return sent.reject(asApiError(error))
      localStorage.removeItem(previous.urlStorageKey)
      sent.resolve(null)
    },
  })
  signal?.addEventListener('abort', () => {
    void upload.abort()
    sent.reject(new ApiError(0))
  })
  if (resume) previous = (await upload.findPreviousUploads()).at(-1)
  if (previous) {
    upload.resumeFromPreviousUpload(previous)
    upload.options.endpoint = null
  }
  upload.start()
  return sent.promise
}

const fingerprintOf = ({ name, size, lastModified }: File): string => `${name}-${size}-${lastModified}`

const onShouldRetry: UploadOptions['onShouldRetry'] = (error) => {
  const status = statusOf(error)
  if (status === 401) void refreshSession()
  // The server has decided: it says the same again.
  if (status === 409 && !['', 'unknown', 'upload_offset'].includes(asApiError(error).code)) return false
  // No answer, a busy or restarting server, a lock of another tab, an expired token.
  return status === 0 || status >= 500 || [401, 408, 409, 423].includes(status)
}

const isGone = (error: Error | DetailedError) => [404, 410].includes(statusOf(error))

/** Also of a call of ours that was made before a request; 0 without an answer. */
const statusOf = (error: Error | DetailedError): number => asApiError(error).status

function clipOf(response: HttpResponse): AcceptedUpload {
  const pairs = (response.getHeader('Upload-Duplicate-Of') ?? '').split(',').map((pair) => pair.split(' '))
  const duplicate = Object.fromEntries(pairs.map(([key = '', value = '']) => [key, fromBase64(value)]))
  const duplicateOf = duplicate['_id'] ? (duplicate as unknown as DuplicateOf) : undefined
  return { _id: response.getHeader('Upload-Clip') ?? '', duplicateOf }
}

const fromBase64 = (text: string) => new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)))

function asApiError(error: Error | DetailedError): ApiError {
  if ('causingError' in error && error.causingError instanceof ApiError) return error.causingError
  const answer = 'originalResponse' in error ? error.originalResponse : null
  try {
    const reply = JSON.parse(answer?.getBody() ?? '') as { code: string; message: string; field?: string }
    return new ApiError(answer?.getStatus() ?? 0, reply.code, reply.message, reply.field)
  } catch {
    return new ApiError(answer?.getStatus() ?? 0)
  }
}

/**
 * The details of now replace those that an unfinished upload was started with, on the server and in the browser's storage.
 * @returns whether it was complete already
 */
async function replaceDetails(previous: PreviousUpload, metadata: Record<string, string>): Promise<boolean> {
  if (JSON.stringify(previous.metadata) === JSON.stringify(metadata)) return false
  const { filename: _filename, ...details } = metadata
  const id = previous.uploadUrl?.split('/').at(-1) ?? ''
  const { clip } = await api('POST /videos/resumabledetails', { id, details })
  previous.metadata = metadata
  const { urlStorageKey, ...stored } = previous
  localStorage.setItem(urlStorageKey, JSON.stringify(stored))
  return clip !== null
}

/** The last answer to an upload was lost, and something was typed since: its clip gets it. */
async function editClip(_id: string, draft: UploadDraft, collectionName: string | null): Promise<void> {
  const { name, tags, themes, shots, shotonmobile, orientation, rights, releases = [] } = draft
  const {
    description = '',
    descriptionHi = '',
    nameHi = '',
    place = '',
    free = false,
    computerGenerated = false,
  } = draft
  await api('POST /videos/editinfo', {
    ...{
      _id,
      name: name.trim(),
      nameHi,
      tags,
      themes,
      shots,
      shotonmobile,
      orientation,
      place,
      free,
      computerGenerated,
    },
    ...{ description, descriptionHi, collection: collectionName?.trim() ?? '' },
    ...(rights && { rights }),
  })
  for (const id of releases) await api('POST /videos/attachrelease', { id, clip: _id, attached: true })
}
