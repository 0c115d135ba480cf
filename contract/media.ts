import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ClipId } from './values.ts'

/** The words the spec and readings use for where an upload stands. */
export const UPLOAD_STATES = ['queued', 'processing', 'published', 'failed'] as const

/** Why the clip of a finished upload is not on the site. */
export const HELD_STATES = ['draft', 'in review', 'rejected', 'withdrawn'] as const
export type HeldState = (typeof HELD_STATES)[number]

export const UploadStatus = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(UPLOAD_STATES),
  percent: z.number(),
  reason: z.optional(z.string()),
  /** Where its clip stands when that is not on the site. */
  held: z.optional(z.enum(HELD_STATES)),
  /** Why it was rejected. */
  heldReason: z.optional(z.string()),
  createdAt: z.string(),
})
export type UploadStatus = z.core.output<typeof UploadStatus>

/** The clip that held the same bytes before. */
export const DuplicateOf = z.object({ _id: z.string(), name: z.string() })
export type DuplicateOf = z.core.output<typeof DuplicateOf>

const Accepted = z.object({
  _id: z.string(),
  status: z.enum(UPLOAD_STATES),
  message: z.string(),
  /** The same bytes under the same name make no second clip: then its `_id` is the one above. */
  duplicateOf: z.optional(DuplicateOf),
})

/** Multipart fields are checked one by one by the server; this names them for the API page. */
const UploadFields = z.object({
  video: z.optional(z.unknown()),
  name: z.optional(z.string()),
  tags: z.optional(z.unknown()),
  themes: z.optional(z.unknown()),
  shots: z.optional(z.unknown()),
  shotonmobile: z.optional(z.string()),
  fileSize: z.optional(z.string()),
  fileType: z.optional(z.string()),
  duration: z.optional(z.string()),
  videoWidth: z.optional(z.string()),
  videoHeight: z.optional(z.string()),
  orientation: z.optional(z.string()),
  collectionName: z.optional(z.string()),
  description: z.optional(z.string()),
  place: z.optional(z.string()),
})
const upload = {
  method: 'POST',
  who: 'staff',
  body: 'multipart',
  input: UploadFields,
  reply: Accepted,
  status: 202,
} as const
const uploadErrors = [
  'missing_fields',
  'not_a_video',
  'upload_incomplete',
  'upload_too_slow',
  'upload_quota',
  'payload_too_large',
  'storage_full',
] as const

export const uploadVideo = endpoint({
  ...upload,
  path: '/videos/post',
  summary: 'Uploads a clip',
  errors: uploadErrors,
})
export const uploadMobileVideo = endpoint({
  ...upload,
  path: '/videos/postmobilevideo',
  summary: 'Uploads a clip shot on mobile',
  errors: uploadErrors,
})
export const uploadToCollection = endpoint({
  ...upload,
  path: '/videos/uploadcollection',
  summary: 'Uploads one clip of a collection',
  errors: uploadErrors,
})

/**
 * tus 1.0 (creation, expiration, termination). `Upload-Metadata` holds the form fields of the calls above (lists as one
 * JSON array) and `filename`; a `collectionName` puts the clip into that collection. The upload's own address, in
 * `Location`, takes HEAD, PATCH and DELETE. Complete, it names its clip in `Upload-Clip`.
 */
export const beginResumable = endpoint({
  method: 'POST',
  path: '/videos/resumable',
  who: 'staff',
  body: 'raw',
  summary: 'Begins an upload that can be broken off and gone on with (tus 1.0)',
  input: z.object({}),
  reply: null,
  status: 201,
  errors: ['tus_version', 'missing_fields', 'upload_quota', 'payload_too_large', 'storage_full'],
})

export const uploadStatus = endpoint({
  method: 'GET',
  path: '/videos/uploadstatus',
  who: 'staff',
  summary: 'Where an upload stands',
  input: z.object({ id: ClipId }),
  reply: UploadStatus,
  errors: ['upload_not_found'],
})

export const listUploads = endpoint({
  method: 'GET',
  path: '/videos/uploads',
  who: 'staff',
  summary: 'The caller’s last uploads, failures with their reason',
  input: z.object({}),
  reply: z.array(UploadStatus),
  errors: [],
})

export const retryUpload = endpoint({
  method: 'POST',
  path: '/videos/retryupload',
  who: 'staff',
  summary: 'Tries a failed upload again',
  input: z.object({ id: ClipId }),
  reply: UploadStatus,
  errors: ['upload_not_found', 'upload_not_failed'],
})

export const events = endpoint({
  method: 'GET',
  path: '/events',
  who: 'staff',
  cookie: true,
  summary: 'Server-sent events of the caller’s own uploads: status and percent',
  input: z.object({}),
  reply: null,
  errors: ['cross_origin'],
})
