import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ClipId, line, lineOr, Ok, optionalLine, PAGE_SIZE, QUALITIES, wordList } from './values.ts'

export const Ownership = z.object({ owns4K: z.boolean(), ownsHD: z.boolean(), ownsMobileHD: z.boolean() })

/** Spec 3, Video: the clip on the wire, odd names and all. Sizes in pixels as shown, times in seconds. */
export const Video = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
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
  /** Average colour of the poster as #rrggbb, painted while it loads. */
  colour: z.string(),
  videoWidth: z.number(),
  videoHeight: z.number(),
  duration: z.number(),
  fileSizeInMB: z.number(),
  fileType: z.string(),
  views: z.number(),
  createdAt: z.string(),
  /** Qualities whose own file is ready and verified. */
  qualities: z.array(z.enum(QUALITIES)),
  frameRate: z.number(),
  hasAudio: z.boolean(),
  free: z.boolean(),
  computerGenerated: z.boolean(),
  place: z.string(),
  ownership: z.optional(Ownership),
})
export type Video = z.core.output<typeof Video>

/** A whole number in a query text; bad ones name the field. */
const count = (label: string, max: number) =>
  z.pipe(
    z
      .string({ error: `${label} must be a whole number` })
      .check(z.regex(/^[1-9]\d{0,8}$/, `${label} must be a whole number from 1`)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, `${label} is at most ${max}`))),
  )
const Paging = { page: z.optional(count('page', 100_000_000)), limit: z.optional(count('limit', 100)) }
const VideoPage = z.object({ videos: z.array(Video), totalPages: z.number() })

export const listVideos = endpoint({
  method: 'GET',
  path: '/videos/get',
  who: 'anyone',
  summary: `Clips, newest first; ${PAGE_SIZE} a page, or a plain list without page and limit`,
  input: z.object(Paging),
  reply: z.union([VideoPage, z.array(Video)]),
  errors: [],
})

export const listVideosInUploadOrder = endpoint({
  method: 'GET',
  path: '/videos/getVideosinUploadOrder',
  who: 'staff',
  summary: 'Clips in the order they were uploaded, for the back office',
  input: z.object(Paging),
  reply: VideoPage,
  errors: [],
})

export const SORTS = ['relevance', 'views', 'duration', 'newest'] as const
export const RESOLUTIONS = ['all', '4k', '1080p', '720p'] as const
export const ORIENTATIONS = ['all', 'horizontal', 'vertical', 'square'] as const

const seconds = (label: string) =>
  z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, `${label} must be a number of seconds`)), z.transform(Number)),
  )

/** Readings, Settled details: `term min max theme shot res orient sort page limit`. */
export const SearchQuery = z.object({
  term: lineOr('', 'term', 200),
  min: seconds('min'),
  max: seconds('max'),
  theme: optionalLine('theme', 60),
  shot: optionalLine('shot', 60),
  res: z._default(z.enum(RESOLUTIONS, { error: 'res must be all, 4k, 1080p or 720p' }), 'all'),
  orient: z._default(z.enum(ORIENTATIONS, { error: 'orient must be all, horizontal, vertical or square' }), 'all'),
  sort: z._default(z.enum(SORTS, { error: 'sort must be relevance, views, duration or newest' }), 'relevance'),
  ...Paging,
})

export const SearchPage = z.object({ videos: z.array(Video), totalPages: z.number(), total: z.number() })

export const searchVideos = endpoint({
  method: 'GET',
  path: '/videos/getsearchvideos',
  who: 'anyone',
  summary: 'Clips that match every word of the term; an array, or a page with totals when page is given',
  input: SearchQuery,
  reply: z.union([SearchPage, z.array(Video)]),
  errors: [],
})

export const suggest = endpoint({
  method: 'GET',
  path: '/videos/suggestions',
  who: 'anyone',
  summary: 'Search suggestions: the editors’ words, then the catalogue’s own',
  input: z.object({ term: lineOr('', 'term', 60) }),
  reply: z.array(z.string()),
  errors: [],
})

export const getVideo = endpoint({
  method: 'GET',
  path: '/videos/getonevideo',
  who: 'anyone',
  summary: 'One clip, with what the caller owns of it',
  input: z.object({ id: ClipId }),
  reply: Video,
  errors: ['clip_not_found'],
})

export const viewVideo = endpoint({
  method: 'POST',
  path: '/videos/view',
  who: 'anyone',
  summary: 'Counts a view and answers similar clips',
  input: z.object({ id: ClipId }),
  reply: z.object({ relatedVideos: z.array(Video) }),
  errors: ['clip_not_found'],
})

export const listCollections = endpoint({
  method: 'GET',
  path: '/videos/getcollections',
  who: 'anyone',
  summary: 'Collections',
  input: z.object({}),
  reply: z.array(z.object({ _id: z.string(), name: z.string(), description: z.string(), thumbnail: z.string() })),
  errors: [],
})

export const SavedVideo = z.object({
  _id: z.string(),
  name: z.string(),
  previewURL: z.string(),
  thumnail: z.string(),
  duration: z.number(),
  fileSizeInMB: z.number(),
  shotonmobile: z.boolean(),
  videoWidth: z.number(),
  videoHeight: z.number(),
})

export const saveVideo = endpoint({
  method: 'POST',
  path: '/user/save',
  who: 'customer',
  summary: 'Adds a clip to Favorites',
  input: z.object({ id: ClipId }),
  reply: Ok,
  errors: ['clip_not_found'],
})

export const listSavedVideos = endpoint({
  method: 'GET',
  path: '/user/getsavedvideos',
  who: 'customer',
  summary: 'The caller’s saved clips, last saved first',
  input: z.object({}),
  reply: z.object({ savedVideos: z.array(SavedVideo) }),
  errors: [],
})

export const removeSavedVideo = endpoint({
  method: 'POST',
  path: '/user/removesaved',
  who: 'customer',
  summary: 'Takes a clip out of Favorites',
  input: z.object({ clipId: ClipId }),
  reply: Ok,
  errors: [],
})

export const editVideo = endpoint({
  method: 'POST',
  path: '/videos/editinfo',
  who: 'staff',
  summary: 'Changes what is said about a clip',
  input: z.object({
    _id: ClipId,
    name: line('Name'),
    tags: wordList('tags'),
    themes: wordList('themes'),
    shots: wordList('shots'),
    shotonmobile: z.boolean({ error: 'shotonmobile must be true or false' }),
    orientation: line('orientation', 40),
  }),
  reply: Ok,
  errors: ['clip_not_found'],
})

export const deleteVideo = endpoint({
  method: 'POST',
  path: '/auth/deletevideo',
  who: 'admin',
  summary: 'Withdraws a clip everywhere; those who bought it keep it',
  input: z.object({ id: ClipId }),
  reply: Ok,
  errors: ['clip_not_found'],
})

const Filters = z.object({ themes: wordList('themes', 200), shots: wordList('shots', 200) })

export const saveFilters = endpoint({
  method: 'POST',
  path: '/auth/savefilters',
  who: 'admin',
  summary: 'Replaces the lists of themes and shots',
  input: z.object({ filters: Filters }),
  reply: Ok,
  errors: [],
})
