import * as z from 'zod/mini'
import { byteStream, empty, endpoint, form, json, rawBody, stream } from '../endpoint.ts'
import { ClipId } from '../values.ts'

/** UPL-10: the states of an upload. */
export const UPLOAD_STATES = ['queued', 'processing', 'published', 'failed'] as const

/** States in which the clip of a finished upload is not published. */
export const UNPUBLISHED_STATES = ['draft', 'in review', 'rejected', 'withdrawn'] as const
export type UnpublishedState = (typeof UNPUBLISHED_STATES)[number]

/** An earlier clip with the same bytes. */
export const DuplicateOf = z.object({
  _id: z.string(),
  name: z.string(),
  /** It was taken down on this day, YYYY-MM-DD, and did not come back: an ADMIN decides about the film. */
  takenDownOn: z.optional(z.string()),
  takenDownReason: z.optional(z.string()),
})
export type DuplicateOf = z.core.output<typeof DuplicateOf>

export const UploadStatus = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(UPLOAD_STATES),
  percent: z.number(),
  reason: z.optional(z.string()),
  /** Its clip is there without licensed files that could not be made, for this reason; it can be tried again. */
  incomplete: z.optional(z.boolean()),
  /** State of its clip while that is not published. */
  held: z.optional(z.enum(UNPUBLISHED_STATES)),
  /** Why it was rejected. */
  heldReason: z.optional(z.string()),
  /** In what it is below the quality floor of the shop. */
  warnings: z.optional(z.array(z.string())),
  /** The clip with the same bytes, while this one waits for its uploader to keep or to skip it. */
  duplicateOf: z.optional(DuplicateOf),
  createdAt: z.string(),
})
export type UploadStatus = z.core.output<typeof UploadStatus>

export const AcceptedUpload = z.object({
  _id: z.string(),
  status: z.enum(UPLOAD_STATES),
  message: z.string(),
  /** Exact duplicate: the same bytes under the same name make no second clip, `_id` is that of the first. */
  duplicateOf: z.optional(DuplicateOf),
})

/** Form fields for the API reference; the server checks them as they arrive. */
const uploadFields = {
  video: z.file(),
  name: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  themes: z.optional(z.array(z.string())),
  shots: z.optional(z.array(z.string())),
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
  nameHi: z.optional(z.string()),
  free: z.optional(z.string()),
  /** `ask`: a film that is here already under another name waits as a draft; `keep` (left out): it goes on sale. */
  duplicates: z.optional(z.enum(['ask', 'keep'])),
}
const upload = {
  who: 'upload',
  body: form(uploadFields),
  reply: json(AcceptedUpload, 202),
  changes: 'nothing',
  errors: ['missing_fields', 'not_a_video', 'upload_incomplete', 'upload_too_slow', 'upload_quota', 'storage_full'],
} as const

export const uploadVideo = endpoint('POST /videos/post', { ...upload, summary: 'Uploads a clip' })
export const uploadMobileVideo = endpoint('POST /videos/postmobilevideo', {
  ...upload,
  summary: 'Uploads a clip shot on mobile',
})
export const uploadToCollection = endpoint('POST /videos/uploadcollection', {
  ...upload,
  summary: 'Uploads one clip of a collection',
})

/**
 * tus 1.0 (creation, expiration, termination). `Upload-Metadata` holds the form fields of the calls above (lists as one
 * JSON array) and `filename`; a `collectionName` puts the clip into that collection. The upload's own address comes in
 * `Location`. Complete, it names its clip in `Upload-Clip`. With `replaces` (the id of a clip) in place of the fields it is
 * another film for that clip, which is made beside the present one (`GET /videos/replacement`).
 */
const oneResumable = { who: 'upload', params: { id: z.string() } } as const
/** Of a film for a clip that has come whole. */
const REPLACEMENT_REFUSED = ['clip_not_found', 'same_film', 'film_taken_down', 'replacement_open'] as const

export const resumableOptions = endpoint('OPTIONS /videos/resumable', {
  who: 'upload',
  summary: 'Which parts of tus are offered, and the largest size',
  reply: empty(),
})

export const beginResumable = endpoint('POST /videos/resumable', {
  who: 'upload',
  summary: 'Creates a resumable upload (tus 1.0)',
  body: rawBody(),
  reply: empty(201),
  changes: 'nothing',
  errors: [
    ...(['tus_version', 'missing_fields', 'not_a_video', 'upload_quota', 'storage_full'] as const),
    ...(['clip_not_found', 'replacement_open', 'replacement_not_ready'] as const),
  ],
})

export const oneResumableOptions = endpoint('OPTIONS /videos/resumable/:id', {
  ...oneResumable,
  summary: 'The same for one upload',
  reply: empty(),
})

export const resumableOffset = endpoint('HEAD /videos/resumable/:id', {
  ...oneResumable,
  summary: 'How much of an upload has arrived (Upload-Offset)',
  reply: empty(200),
  // It ends a request that still appends, and completes an upload whose process died before its clip.
  errors: [
    ...(['tus_version', 'upload_not_found', 'upload_held', 'not_a_video', 'storage_full'] as const),
    ...REPLACEMENT_REFUSED,
  ],
})

export const appendResumable = endpoint('PATCH /videos/resumable/:id', {
  ...oneResumable,
  summary: 'Sends the next bytes of an upload',
  body: byteStream('application/offset+octet-stream'),
  reply: empty(),
  changes: 'nothing',
  errors: [
    'tus_version',
    'upload_not_found',
    'upload_offset',
    'upload_held',
    'upload_incomplete',
    'upload_too_slow',
    'not_a_video',
    'storage_full',
    ...REPLACEMENT_REFUSED,
  ],
})

export const removeResumable = endpoint('DELETE /videos/resumable/:id', {
  ...oneResumable,
  summary: 'Cancels an upload',
  reply: empty(),
  changes: 'nothing',
  errors: ['tus_version', 'upload_not_found', 'upload_held'],
})

export const changeResumable = endpoint('POST /videos/resumabledetails', {
  who: 'upload',
  summary: 'Replaces the details of an unfinished resumable upload of one’s own',
  body: {
    id: z.guid({ error: 'id must be the id of a resumable upload' }),
    /** All form fields anew, as in `Upload-Metadata`: lists as one JSON array. */
    details: z.record(z.string(), z.string(), { error: 'details must be texts by name' }),
  },
  /** `clip`: the clip it was made into already, whose details stay as they are; null: it takes these when it is complete. */
  reply: json(z.object({ clip: z.nullable(z.string()) })),
  changes: 'nothing',
  errors: ['upload_not_found', 'upload_held', 'missing_fields'],
})

export const uploadStatus = endpoint('GET /videos/uploadstatus', {
  who: 'upload',
  summary: 'Where an upload stands',
  query: { id: ClipId },
  reply: json(UploadStatus),
  errors: ['upload_not_found'],
})

export const listUploads = endpoint('GET /videos/uploads', {
  who: 'upload',
  summary: 'The caller’s last uploads, failures with their reason',
  reply: json(z.array(UploadStatus)),
})

export const retryUpload = endpoint('POST /videos/retryupload', {
  who: 'upload',
  summary: 'Tries a failed upload of one’s own (ADMIN: any) again',
  body: { id: ClipId },
  reply: json(UploadStatus),
  changes: 'nothing',
  errors: ['upload_not_found', 'upload_not_failed'],
})

export const events = endpoint('GET /events', {
  who: 'upload',
  cookie: true,
  summary: 'Server-sent events of the caller’s own uploads: status and percent',
  reply: stream('text/event-stream'),
})
