import * as z from 'zod/mini'
import { ClearanceCard, VideoClearance } from './clearances.ts'
import { endpoint, json } from '../endpoint.ts'
import {
  ClipId,
  line,
  Ok,
  optionalLine,
  PAGE_SIZE,
  Paging,
  paragraph,
  QUALITIES,
  choiceList,
  wordList,
  yesOrNo,
} from '../values.ts'

/** Publication state of a clip, for staff. */
export const CLIP_STATES = ['draft', 'processing', 'failed', 'in review', 'live', 'rejected', 'withdrawn'] as const
export type ClipState = (typeof CLIP_STATES)[number]

/** What the caller owns of a clip: every licence in force, bought, from a plan, or free. */
export const Ownership = z.object({
  owns4K: z.boolean(),
  ownsHD: z.boolean(),
  ownsMobileHD: z.boolean(),
  /** HD was bought singly: 4K costs the difference. */
  upgradesTo4K: z.boolean(),
})

/** CAT-1: the clip on the wire, with the names the specification binds. Sizes in pixels as displayed, times in seconds. */
export const Video = z.object({
  _id: z.string(),
  /** To be read out, with a check digit: "100 0017". */
  number: z.string(),
  name: z.string(),
  description: z.string(),
  /** Where staff have written them. */
  nameHi: z.optional(z.string()),
  descriptionHi: z.optional(z.string()),
  tags: z.array(z.string()),
  themes: z.array(z.string()),
  theme: z.array(z.string()),
  shots: z.array(z.string()),
  shotonmobile: z.boolean(),
  orientation: z.string(),
  previewURL: z.string(),
  waterMarkedVideoURL: z.string(),
  thumnail: z.string(),
  /** The poster in a larger width, for the detail and the hero. */
  posterLarge: z.string(),
  /** Average colour of the poster as #rrggbb: a placeholder while it loads. */
  colour: z.string(),
  /** The poster in smaller formats and several widths, as srcset of `<source>`; empty where there are none. */
  pictures: z.object({ avif: z.string(), webp: z.string() }),
  /** Sprite of thumbnails over the whole clip, row by row. */
  sprite: z.optional(
    z.object({
      url: z.string(),
      columns: z.number(),
      rows: z.number(),
      frames: z.number(),
      bytes: z.optional(z.number()),
    }),
  ),
  videoWidth: z.number(),
  videoHeight: z.number(),
  duration: z.number(),
  fileSizeInMB: z.number(),
  fileType: z.string(),
  views: z.number(),
  createdAt: z.string(),
  /** Qualities whose rendition is ready and verified. */
  qualities: z.array(z.enum(QUALITIES)),
  frameRate: z.number(),
  hasAudio: z.boolean(),
  free: z.boolean(),
  computerGenerated: z.boolean(),
  place: z.string(),
  ownership: z.optional(Ownership),
  /** Bytes of each licensed file, in the reply about one clip to signed-in callers. */
  fileBytes: z.optional(z.partialRecord(z.enum(QUALITIES), z.number())),
  /** In the reply about one clip: what is licensed, one H.264 file a quality. */
  files: z.optional(
    z.array(z.object({ quality: z.enum(QUALITIES), width: z.number(), height: z.number(), bytes: z.number() })),
  ),
  /** In the reply about one clip: its watermarked films, smallest first; the largest has the size of the largest licensed file. */
  watermarked: z.optional(
    z.array(z.object({ url: z.string(), width: z.number(), height: z.number(), bytes: z.number() })),
  ),
  /** In the reply about one clip: until then annual subscribers alone license it. */
  earlyUntil: z.optional(z.string()),
  /** Beside it, for who is signed in: their plan licenses the clip already. */
  hasEarlyAccess: z.optional(z.boolean()),
  /** In the reply about one clip, once staff have filled in its clearance card. */
  rights: z.optional(VideoClearance),
  /** In back-office lists only. */
  version: z.optional(z.number()),
  state: z.optional(z.enum(CLIP_STATES)),
  reviewReason: z.optional(z.string()),
  /** For staff: somebody has filled in its rights card. */
  hasCard: z.optional(z.boolean()),
})
export type Video = z.core.output<typeof Video>

export const VideoPage = z.object({ videos: z.array(Video), totalPages: z.number() })

export const listVideos = endpoint('GET /videos/get', {
  who: 'anyone',
  summary: `Clips, newest first; ${PAGE_SIZE} a page, or a plain list without page and limit`,
  query: Paging,
  reply: json(z.union([VideoPage, z.array(Video)])),
  cache: 'everyone',
  reads: 'replica',
})

export const listVideosInUploadOrder = endpoint('GET /videos/getVideosinUploadOrder', {
  who: 'staff',
  summary: 'Clips in the order they were uploaded, for the back office',
  query: Paging,
  reply: json(VideoPage),
})

export const getVideo = endpoint('GET /videos/getonevideo', {
  who: 'anyone',
  company: 'viewer',
  summary: 'One clip, with what the caller owns of it',
  query: { id: ClipId },
  reply: json(Video),
  cache: 'guests',
  errors: ['clip_not_found'],
})

export const viewVideo = endpoint('POST /videos/view', {
  who: 'anyone',
  summary: 'Counts a view and answers similar clips',
  body: { id: ClipId },
  reply: json(z.object({ relatedVideos: z.array(Video) })),
  costsRead: true,
  errors: ['clip_not_found'],
})

export const Collection = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Empty where nobody has written it. */
  nameHi: z.string(),
  descriptionHi: z.string(),
  thumbnail: z.string(),
  /** Published clips in it. */
  count: z.number(),
})

export const listCollections = endpoint('GET /videos/getcollections', {
  who: 'anyone',
  summary: 'Collections',
  reply: json(z.array(Collection)),
  cache: 'everyone',
  reads: 'replica',
})

export const getCollection = endpoint('GET /videos/getcollection', {
  who: 'anyone',
  summary: 'One collection with its clips, newest first',
  query: { id: z.guid('A collection id is needed.'), ...Paging },
  reply: json(z.object({ collection: Collection, videos: z.array(Video), totalPages: z.number(), total: z.number() })),
  cache: 'everyone',
  reads: 'replica',
  errors: ['collection_not_found'],
})

export const SavedVideo = z.object({
  _id: z.string(),
  name: z.string(),
  /** Where staff have written it. */
  nameHi: z.optional(z.string()),
  previewURL: z.string(),
  thumnail: z.string(),
  duration: z.number(),
  fileSizeInMB: z.number(),
  shotonmobile: z.boolean(),
  videoWidth: z.number(),
  videoHeight: z.number(),
})

export const saveVideo = endpoint('POST /user/save', {
  who: 'customer',
  summary: 'Adds a clip to Favorites',
  body: { id: ClipId },
  errors: ['clip_not_found'],
})

export const listSavedVideos = endpoint('GET /user/getsavedvideos', {
  who: 'customer',
  summary: 'The caller’s saved clips, last saved first',
  reply: json(z.object({ savedVideos: z.array(SavedVideo) })),
})

export const removeSavedVideo = endpoint('POST /user/removesaved', {
  who: 'customer',
  summary: 'Removes a clip from Favorites',
  body: { clipId: ClipId },
})

export const editVideo = endpoint('POST /videos/editinfo', {
  who: 'upload',
  summary: 'Edits the metadata of a clip',
  body: {
    _id: ClipId,
    name: line('Name'),
    tags: wordList('tags'),
    themes: wordList('themes'),
    shots: wordList('shots'),
    shotonmobile: yesOrNo('shotonmobile'),
    orientation: line('orientation', 40),
    description: z.optional(paragraph('description', 2_000)),
    nameHi: optionalLine('nameHi', 200),
    descriptionHi: z.optional(paragraph('descriptionHi', 2_000)),
    place: optionalLine('place', 120),
    /** The name of a collection; empty takes the clip out of the one it is in. */
    collection: optionalLine('collection', 100),
    free: z.optional(yesOrNo('free')),
    computerGenerated: z.optional(yesOrNo('computerGenerated')),
    rights: z.optional(ClearanceCard),
    /** Optimistic lock: the version that was read. Another one answers 409 with the current values; left out, the last write wins. */
    version: z.optional(z.int32({ error: 'version must be a whole number' })),
  },
  /** `waits`: the change is not public before an ADMIN agrees. */
  reply: json(z.extend(Ok, { version: z.number(), waits: z.boolean() })),
  changes: 'catalogue',
  errors: ['clip_not_found', 'edit_conflict'],
})

export const deleteVideo = endpoint('POST /auth/deletevideo', {
  who: 'admin',
  summary: 'Withdraws a clip everywhere; those who bought it keep it',
  body: {
    id: ClipId,
    /** For the register of withdrawn clips. */
    reason: optionalLine('Reason', 500),
    /** The report that led to it. */
    message: z.optional(z.guid({ error: 'message must be the id of a message' })),
  },
  changes: 'catalogue',
  errors: ['clip_not_found'],
})

const Filters = z.object({ themes: choiceList('themes', 200), shots: choiceList('shots', 200) })

export const saveFilters = endpoint('POST /auth/savefilters', {
  who: 'settings',
  summary: 'Replaces the lists of themes and shots',
  body: {
    filters: Filters,
    /** Optimistic lock: the lists that were read; others answer 409. Left out, the last write wins. */
    was: z.optional(Filters),
  },
  changes: 'catalogue',
  errors: ['edit_conflict'],
})
