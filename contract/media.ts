import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ClipId } from './values.ts'

/** The words the spec and readings use for where an upload stands. */
export const UPLOAD_STATES = ['queued', 'processing', 'published', 'failed'] as const

export const UploadStatus = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(UPLOAD_STATES),
  percent: z.number(),
  reason: z.optional(z.string()),
  createdAt: z.string(),
})
export type UploadStatus = z.core.output<typeof UploadStatus>

const Accepted = z.object({ _id: z.string(), status: z.enum(UPLOAD_STATES), message: z.string() })

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
