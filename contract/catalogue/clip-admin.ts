import * as z from 'zod/mini'
import { CLIP_STATES, Video } from './catalogue.ts'
import { FRAME_RATES, LICENCES, ORIGINS, RELEASES } from './search-choices.ts'
import { Release } from './releases.ts'
import { ClearanceCard, USES } from './clearances.ts'
import { EditRequest } from './edit-requests.ts'
import { endpoint, json } from '../endpoint.ts'
import { ClipId, DayOrNone, lineOr, Ok, searchTerm } from '../values.ts'

const guid = (what: string) => z.guid(`${what} id is needed.`)

/** A clip in the back office, withdrawn and unpublished ones too. */
export const AdminClip = z.extend(Video, {
  version: z.number(),
  state: z.enum(CLIP_STATES),
  /** Why it was rejected; empty otherwise. */
  reviewReason: z.string(),
  hasCard: z.boolean(),
  /** The login of whoever uploaded it; empty where nobody did. */
  uploader: z.string(),
})
export type AdminClip = z.core.output<typeof AdminClip>

/** Editable metadata of a clip, in the order of the form. */
export const CLIP_FIELDS = [
  'name',
  'nameHi',
  'description',
  'descriptionHi',
  'tags',
  'themes',
  'shots',
  'shotonmobile',
  'orientation',
  'place',
  'collection',
  'free',
  'computerGenerated',
  'rights',
] as const
export type ClipField = (typeof CLIP_FIELDS)[number]

/** The metadata with its version. */
export const ClipMetadata = z.object({
  version: z.number(),
  name: z.string(),
  /** Empty where it has none in Hindi. */
  nameHi: z.string(),
  description: z.string(),
  descriptionHi: z.string(),
  tags: z.array(z.string()),
  themes: z.array(z.string()),
  shots: z.array(z.string()),
  shotonmobile: z.boolean(),
  orientation: z.string(),
  place: z.string(),
  /** The name of its collection; empty for none. */
  collection: z.string(),
  free: z.boolean(),
  computerGenerated: z.boolean(),
  rights: z.nullable(ClearanceCard),
})
export type ClipMetadata = z.core.output<typeof ClipMetadata>

export const Values = z.record(z.string(), z.unknown())
export const CHANGE_KINDS = ['edit', 'bulk', 'csv', 'undo', 'withdrawn', 'restored', 'review', 'film'] as const
export const ClipChange = z.object({
  id: z.string(),
  at: z.string(),
  /** User id of the author; empty when unknown. */
  by: z.string(),
  via: z.enum(CHANGE_KINDS),
  /** Only the fields that changed. */
  before: Values,
  after: Values,
  undone: z.boolean(),
})
export type ClipChange = z.core.output<typeof ClipChange>

const page = z.optional(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'page must be a whole number from 1')), z.transform(Number)),
)

export const listClipsByState = endpoint('GET /videos/clipdesk', {
  who: 'staff',
  summary: 'Clips of one state, those that wait longest first, and how many of each state that asks for somebody',
  query: {
    state: z.enum(['draft', 'in review', 'rejected', 'withdrawn'], {
      error: 'state must be draft, in review, rejected or withdrawn',
    }),
    page,
  },
  reply: json(z.object({ videos: z.array(AdminClip), totalPages: z.number(), total: z.number() })),
})

/** What a clip may lack. */
export const LIBRARY_GAPS = ['card', 'tags', 'description', 'place'] as const
export const LIBRARY_SORTS = ['newest', 'oldest', 'views', 'name'] as const

export const searchLibrary = endpoint('GET /videos/library', {
  who: 'staff',
  summary: 'Clips of every state, by any word said of them, their number, file name or checksum; with filters',
  query: {
    q: searchTerm(200),
    state: z.optional(z.enum(CLIP_STATES, { error: 'state must be that of a clip' })),
    gap: z.optional(z.enum(LIBRARY_GAPS, { error: 'gap must be card, tags, description or place' })),
    theme: lineOr('', 'theme', 60),
    shot: lineOr('', 'shot', 60),
    collection: lineOr('', 'collection', 100),
    licence: z.optional(z.enum(LICENCES, { error: 'licence must be commercial or editorial' })),
    release: z.optional(z.enum(RELEASES, { error: 'release must be model, property or none' })),
    fps: z.optional(z.enum(FRAME_RATES, { error: 'fps must be one of the frame rates' })),
    origin: z.optional(z.enum(ORIGINS, { error: 'origin must be all, filmed or generated' })),
    uploader: lineOr('', 'uploader', 254),
    from: DayOrNone('From'),
    to: DayOrNone('To'),
    sort: z._default(z.enum(LIBRARY_SORTS, { error: 'sort must be newest, oldest, views or name' }), 'newest'),
    page,
  },
  reply: json(
    z.object({
      videos: z.array(AdminClip),
      totalPages: z.number(),
      total: z.number(),
      /** All that match, the first thousand: what can be edited at once. */
      ids: z.array(z.string()),
    }),
  ),
})

export const countClipsByState = endpoint('GET /videos/clipdeskcounts', {
  who: 'staff',
  summary: 'How many clips and papers ask for somebody, and whether uploads are looked at before they go live',
  reply: json(
    z.object({
      review: z.enum(['off', 'employees']),
      /** What films need at the least. */
      floor: z.object({ side: z.number(), seconds: z.number() }),
      inReview: z.number(),
      /** Edits of live clips that wait for an ADMIN. */
      edits: z.number(),
      rejected: z.number(),
      draft: z.number(),
      withdrawn: z.number(),
      /** Releases that expire within 14 days or have expired. */
      expiring: z.number(),
    }),
  ),
})

export const getAdminClip = endpoint('GET /videos/deskclip', {
  who: 'staff',
  summary: 'One clip with all that staff know of it: version, rights card, papers and what was changed',
  query: { id: ClipId },
  reply: json(
    z.object({
      video: AdminClip,
      /** It is live, and the caller may take it off the site until it is handed in again. */
      canUnpublish: z.boolean(),
      said: ClipMetadata,
      fileName: z.string(),
      /** The second of the film that staff chose for its posters; null: the frame that shows most. */
      posterAt: z.nullable(z.number()),
      mayChoosePoster: z.boolean(),
      releases: z.array(Release),
      changes: z.array(ClipChange),
      /** Edits that wait for an ADMIN, and those rejected in the last 30 days. */
      requests: z.array(EditRequest),
      okFor: z.nullable(z.array(z.enum(USES))),
    }),
  ),
  errors: ['clip_not_found'],
})

export const restoreVideo = endpoint('POST /videos/restore', {
  who: 'admin',
  summary: 'Restores a withdrawn clip',
  body: { id: ClipId },
  changes: 'catalogue',
  errors: ['clip_not_found'],
})

export const tagSuggestions = endpoint('GET /videos/tagsuggestions', {
  who: 'staff',
  summary: 'Tags that clips like this one carry and this one does not',
  query: { id: ClipId },
  reply: json(z.object({ tags: z.array(z.string()) })),
  errors: ['clip_not_found'],
})

export const undoChange = endpoint('POST /videos/undochange', {
  who: 'upload',
  summary: 'Undoes one change of a clip, unless its fields were changed again since',
  body: { id: guid('A change'), version: z.optional(z.int32({ error: 'version must be a whole number' })) },
  reply: json(z.extend(Ok, { version: z.number(), waits: z.boolean() })),
  changes: 'catalogue',
  errors: ['change_not_found', 'edit_conflict', 'clip_not_found'],
})
