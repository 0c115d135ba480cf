import * as z from 'zod/mini'
import { RightsCard, VideoRights } from './clip-rights.ts'
import { endpoint } from './endpoint.ts'
import { ClipId, line, lineOr, Ok, optionalLine, PAGE_SIZE, QUALITIES, usable, whole, wordList } from './values.ts'

/** Where a clip stands, for staff. */
export const CLIP_STATES = ['draft', 'processing', 'failed', 'in review', 'live', 'rejected', 'withdrawn'] as const
export type ClipState = (typeof CLIP_STATES)[number]

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
  /** The poster in lighter formats and several widths, as the srcset of a picture's sources; empty where there are none. */
  pictures: z.object({ avif: z.string(), webp: z.string() }),
  /** One sheet of small pictures from the whole clip, row by row, to look through it at once. */
  sprite: z.optional(z.object({ url: z.string(), columns: z.number(), rows: z.number(), frames: z.number() })),
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
  /** Bytes of each licensed file, on one clip’s own answer to whoever is signed in. */
  fileBytes: z.optional(z.partialRecord(z.enum(QUALITIES), z.number())),
  /** On one clip's own answer, once staff have filled in its rights card. */
  rights: z.optional(VideoRights),
  /** To staff alone, on the lists of the back office. */
  version: z.optional(z.number()),
  state: z.optional(z.enum(CLIP_STATES)),
  reviewReason: z.optional(z.string()),
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

/** By hue, then those without one. */
export const COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'white',
  'grey',
  'black',
] as const
/** How much moves in the picture. */
export const MOTIONS = ['still', 'gentle', 'lively'] as const

const seconds = (label: string) =>
  z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, `${label} must be a number of seconds`)), z.transform(Number)),
  )

/** One or several words to choose from: the parameter repeated, or a list with commas or bars. Any of them will do. */
const choices = (label: string) =>
  z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())], { error: `${label} must be text` }),
      z.pipe(
        z.transform((given: string | string[]) => [given].flat().flatMap(listed)),
        z.array(z.string()).check(
          z.maxLength(20, `${label}: at most 20 choices`),
          z.refine((words) => words.every((word) => word.length <= 60), `${label} is longer than 60 characters`),
          z.refine((words) => words.every(usable), `${label} holds characters that cannot be used`),
        ),
      ),
    ),
  )
/** The same out of a list of names. */
const namedChoices = (label: string, names: readonly string[]) =>
  z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())], { error: `${label} must be text` }),
      z.pipe(
        z.transform((given: string | string[]) => [...new Set([given].flat().flatMap(listed))]),
        z
          .array(z.string())
          .check(
            z.refine(
              (words) => words.every((word) => names.includes(word)),
              `${label} must be any of ${names.join(', ')}`,
            ),
          ),
      ),
    ),
  )
const listed = (text: string): string[] =>
  text
    .split(/[,|]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const wish = (label: string) =>
  z.optional(
    z.pipe(
      z.enum(['true', '1', 'false', '0'], { error: `${label} must be true or false` }),
      z.transform((text: 'true' | '1' | 'false' | '0') => text === 'true' || text === '1'),
    ),
  )

/** Readings, Settled details: `term min max theme shot res orient sort page limit`; from `free` on they are additions. */
export const SearchQuery = z
  .object({
    term: lineOr('', 'term', 200),
    min: seconds('min'),
    max: seconds('max'),
    theme: choices('theme'),
    shot: choices('shot'),
    res: z._default(z.enum(RESOLUTIONS, { error: 'res must be all, 4k, 1080p or 720p' }), 'all'),
    orient: z._default(z.enum(ORIENTATIONS, { error: 'orient must be all, horizontal, vertical or square' }), 'all'),
    sort: z._default(z.enum(SORTS, { error: 'sort must be relevance, views, duration or newest' }), 'relevance'),
    free: wish('free'),
    audio: wish('audio'),
    mobile: wish('mobile'),
    colour: namedChoices('colour', COLOURS),
    motion: namedChoices('motion', MOTIONS),
    ...Paging,
  })
  .check(
    z.refine(({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max, {
      error: 'min must not be more than max',
      path: ['min'],
    }),
  )

/** How many clips each choice would leave, all other filters standing; most first. */
const Counts = z.array(z.object({ value: z.string(), count: z.number() }))

export const SearchPage = z.object({
  videos: z.array(Video),
  totalPages: z.number(),
  /** Exact to 10,000; 10,001 stands for more. */
  total: z.number(),
  facets: z.object({
    theme: Counts,
    shot: Counts,
    res: Counts,
    orient: Counts,
    free: Counts,
    audio: Counts,
    mobile: Counts,
    colour: Counts,
    motion: Counts,
  }),
  /** Words that many of these clips share, to search on with. */
  related: z.array(z.string()),
  /** The term that was searched for instead: nothing is spelt like the one given. */
  corrected: z.optional(z.string()),
  /** No clip has every word of the term; these have most of them. */
  partial: z.optional(z.literal(true)),
  /** So many clips match that not all were looked at. */
  approximate: z.optional(z.literal(true)),
})

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

export const similarVideos = endpoint({
  method: 'GET',
  path: '/videos/similar',
  who: 'anyone',
  summary: 'Clips that share rare words with this one and look like it, most alike first',
  input: z.object({ id: ClipId, limit: z.optional(count('limit', 48)) }),
  reply: z.array(Video),
  errors: ['clip_not_found'],
})

export const seriesVideos = endpoint({
  method: 'GET',
  path: '/videos/series',
  who: 'anyone',
  summary: 'Clips from the same shoot, nearest first; none where nothing tells of one',
  input: z.object({ id: ClipId }),
  reply: z.array(Video),
  errors: ['clip_not_found'],
})

export const askForShot = endpoint({
  method: 'POST',
  path: '/videos/askforshot',
  who: 'anyone',
  summary: 'Tells us of a clip that is missing',
  input: z.object({ text: line('text', 300) }),
  reply: Ok,
  errors: ['too_many_requests'],
})

const SynonymGroup = z.object({ id: z.number(), words: z.array(z.string()) })

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/videos/synonyms',
  who: 'staff',
  summary: 'Groups of words that find one another',
  input: z.object({}),
  reply: z.array(SynonymGroup),
  errors: [],
})

export const saveSynonyms = endpoint({
  method: 'POST',
  path: '/videos/synonyms',
  who: 'staff',
  summary: 'Adds a group, changes the one with this id, or removes it when fewer than two words are left',
  input: z.object({ id: z.optional(z.int32({ error: 'id must be a whole number' })), words: wordList('words', 40) }),
  reply: Ok,
  errors: [],
})

export const saveSuggestedWords = endpoint({
  method: 'POST',
  path: '/videos/suggestions',
  who: 'staff',
  summary: 'Replaces the words that are offered first while somebody types',
  input: z.object({ words: wordList('words', 40) }),
  reply: Ok,
  errors: [],
})

const Searches = z.array(z.object({ term: z.string(), searches: z.number(), clips: z.number() }))

export const searchInsight = endpoint({
  method: 'GET',
  path: '/videos/searchinsight',
  who: 'staff',
  summary: 'What is searched for most, what was not found, and which shots were asked for',
  input: z.object({}),
  reply: z.object({
    searched: Searches,
    missed: Searches,
    shotRequests: z.array(z.object({ id: z.string(), text: z.string(), createdAt: z.string() })),
  }),
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

const Collection = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  /** Clips in it that everybody may see. */
  count: z.number(),
})

export const listCollections = endpoint({
  method: 'GET',
  path: '/videos/getcollections',
  who: 'anyone',
  summary: 'Collections',
  input: z.object({}),
  reply: z.array(Collection),
  errors: [],
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/videos/getcollection',
  who: 'anyone',
  summary: 'One collection with its clips, newest first',
  input: z.object({ id: z.guid('A collection id is needed.'), ...Paging }),
  reply: z.object({ collection: Collection, videos: z.array(Video), totalPages: z.number(), total: z.number() }),
  errors: ['collection_not_found'],
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
    description: z.optional(
      z
        .string({ error: 'description must be text' })
        .check(z.trim(), z.maxLength(2_000, 'description is longer than 2000 characters'), whole('description')),
    ),
    place: optionalLine('place', 120),
    free: z.optional(z.boolean({ error: 'free must be true or false' })),
    computerGenerated: z.optional(z.boolean({ error: 'computerGenerated must be true or false' })),
    rights: z.optional(RightsCard),
    /** The version that was looked at: another one there answers 409 with the present values; left out, the last one wins. */
    version: z.optional(z.int32({ error: 'version must be a whole number' })),
  }),
  reply: z.extend(Ok, { version: z.number() }),
  errors: ['clip_not_found', 'edit_conflict'],
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
