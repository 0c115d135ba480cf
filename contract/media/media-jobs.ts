import * as z from 'zod/mini'
import { endpoint, file, json } from '../endpoint.ts'
import { UploadStatus } from './media.ts'
import { UPLOAD_VIEWS } from './upload-views.ts'
import { ClipId, lineOr } from '../values.ts'

/** Back-office calls about processing. */
export const cancelUpload = endpoint('POST /videos/cancelupload', {
  who: 'upload',
  summary:
    'Stops preparing an upload of one’s own (ADMIN: any), which can be tried again; with discard it is taken away, also where it failed or is an unwanted duplicate',
  body: { id: ClipId, discard: z.optional(z.boolean({ error: 'discard must be true or false' })) },
  reply: json(UploadStatus),
  changes: 'nothing',
  errors: ['upload_not_found', 'upload_not_running'],
})

export const listAllUploads = endpoint('GET /staff/uploads', {
  who: 'upload',
  summary:
    'Uploads of everybody, with open films for clips: those that failed, are being made, or all; newest first, 50 at a time',
  query: {
    show: z._default(z.enum(UPLOAD_VIEWS, { error: 'show must be failed, making or all' }), 'failed'),
    /** The login of whoever sent them. */
    uploader: lineOr('', 'uploader', 254),
    /** Cursor: the last id of the page before. */
    after: z.optional(ClipId),
  },
  reply: json(
    z.object({
      uploads: z.array(
        z.extend(UploadStatus, {
          uploader: z.string(),
          fileName: z.string(),
          /** The clip for which it is another film, whose dialog decides about it. */
          replaces: z.optional(z.string()),
          /** The caller may stop it, take it away or try it again. */
          mayDecide: z.boolean(),
        }),
      ),
      more: z.boolean(),
    }),
  ),
})

export const masterFrame = endpoint('GET /videos/masterframe', {
  who: 'review',
  summary: 'One frame of a clip’s original in its own pixels, without a mark, as PNG',
  query: {
    id: ClipId,
    /** Seconds; beyond the end it is the last frames. */
    at: z._default(
      z.coerce
        .number({ error: 'at must be a number of seconds' })
        .check(z.minimum(0, 'at is at least 0'), z.maximum(86_400, 'at is at most 86400')),
      0,
    ),
  },
  reply: file('image/png'),
  limit: { name: 'master-frame', by: 'account', max: 240, seconds: 3600 },
  errors: ['clip_not_found', 'replacement_not_ready', 'rendition_unavailable', 'too_many_requests'],
})

export const choosePoster = endpoint('POST /videos/posterframe', {
  who: 'review',
  summary:
    'Makes the posters of a clip from the frame of its original at a moment, or again from the one that shows most',
  body: {
    id: ClipId,
    /** Seconds, beyond the end the last frames; null: the frame is chosen by what it shows. */
    at: z.nullable(
      z
        .number({ error: 'at must be a number of seconds, or null' })
        .check(z.minimum(0, 'at is at least 0'), z.maximum(86_400, 'at is at most 86400')),
    ),
  },
  changes: 'catalogue',
  limit: { name: 'poster-frame', by: 'account', max: 120, seconds: 3600 },
  errors: ['clip_not_found', 'replacement_not_ready', 'rendition_unavailable', 'too_many_requests'],
})

const MOST_IDS = 500

export const reencode = endpoint('POST /videos/reencode', {
  who: 'admin',
  summary:
    'Makes all files of clips again from their originals, behind everything else; what is there stays until then',
  body: z
    .object({
      ids: z.optional(
        z
          .array(ClipId)
          .check(z.minLength(1, 'ids names no clip'), z.maxLength(MOST_IDS, `ids: at most ${MOST_IDS} clips`)),
      ),
      all: z.optional(z.literal(true, { error: 'all must be true' })),
    })
    .check(
      z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
        error: 'Name ids, or say all',
        path: ['ids'],
      }),
    ),
  reply: json(z.object({ count: z.number() })),
  changes: 'nothing',
})

const Marks = z.object({
  /** Published clips whose previews carry an older mark, and wait for nothing. */
  old: z.number(),
  /** Those that are being made anew. */
  waiting: z.number(),
  /** Those that could not be. */
  stuck: z.number(),
})

export const countMarks = endpoint('GET /videos/marks', {
  who: 'admin',
  summary: 'How many clips show an older watermark than the present one',
  reply: json(Marks),
})

export const renewMarks = endpoint('POST /videos/renewmarks', {
  who: 'admin',
  summary: 'Makes previews with an older watermark again, after all other work; or stops that',
  body: { on: z.boolean({ error: 'on must be true or false' }) },
  reply: json(Marks),
  changes: 'nothing',
})

export const mediaJobs = endpoint('GET /videos/jobs', {
  who: 'upload',
  summary: 'How much is waiting and being prepared',
  reply: json(
    z.object({
      /** Uploads by state. */
      queued: z.number(),
      processing: z.number(),
      failed: z.number(),
      /** Clips that wait for re-encoding. */
      again: z.number(),
      queues: z.array(z.object({ name: z.string(), waiting: z.number(), running: z.number() })),
    }),
  ),
})

export const listNearDuplicates = endpoint('GET /videos/lookalikes', {
  who: 'staff',
  summary: 'Clips that show nearly the same pictures as this one, most alike first',
  query: { id: ClipId },
  reply: json(z.array(z.object({ _id: z.string(), name: z.string(), likeness: z.number() }))),
  errors: ['clip_not_found'],
})
