import * as z from 'zod/mini'
import { Email } from '../accounts/accounts.ts'
import { Video } from './catalogue.ts'
import { endpoint, json } from '../endpoint.ts'
import { VECTOR_TEXT } from './picture-colours.ts'
import {
  COLOURS,
  FRAME_RATES,
  LICENCES,
  MOTIONS,
  ORIENTATIONS,
  ORIGINS,
  RELEASES,
  RESOLUTIONS,
  SORTS,
} from './search-choices.ts'
import { ClipId, count, LANGUAGES, line, MailLanguage, Paging, searchTerm, usable } from '../values.ts'

const seconds = (label: string) =>
  z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, `${label} must be a number of seconds`)), z.transform(Number)),
  )

/** One or several choices: the parameter repeated, or separated by commas or bars. A clip matches any of them. */
const choicesOf = (label: string, parsed: z.ZodMiniType<string[], string[]>) =>
  z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())], { error: `${label} must be text` }),
      z.pipe(
        z.transform((given: string | string[]) => [given].flat().flatMap(listed)),
        parsed,
      ),
    ),
  )
const choices = (label: string) =>
  choicesOf(
    label,
    z.array(z.string()).check(
      z.maxLength(20, `${label}: at most 20 choices`),
      z.refine((words) => words.every((word) => word.length <= 60), `${label} is longer than 60 characters`),
      z.refine((words) => words.every(usable), `${label} holds characters that cannot be used`),
    ),
  )
/** The same without repetitions, restricted to a list. */
const namedChoices = (label: string, names: readonly string[]) =>
  choicesOf(
    label,
    z.pipe(
      z
        .array(z.string())
        .check(
          z.refine(
            (words) => words.every((word) => names.includes(word)),
            `${label} must be any of ${names.join(', ')}`,
          ),
        ),
      z.transform((words: string[]) => [...new Set(words)]),
    ),
  )
const listed = (text: string): string[] =>
  text
    .split(/[,|]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const optionalFlag = (label: string) =>
  z.optional(
    z.pipe(
      z.enum(['true', '1', 'false', '0'], { error: `${label} must be true or false` }),
      z.transform((text: 'true' | '1' | 'false' | '0') => text === 'true' || text === '1'),
    ),
  )

/** CAT-6: `term min max theme shot res orient sort page limit`; from `free` on they are additions. */
export const SearchQuery = z
  .object({
    term: searchTerm(200),
    min: seconds('min'),
    max: seconds('max'),
    theme: choices('theme'),
    shot: choices('shot'),
    res: z._default(z.enum(RESOLUTIONS, { error: 'res must be all, 4k, 1080p or 720p' }), 'all'),
    orient: z._default(z.enum(ORIENTATIONS, { error: 'orient must be all, horizontal, vertical or square' }), 'all'),
    sort: z._default(z.enum(SORTS, { error: 'sort must be relevance, views, duration or newest' }), 'relevance'),
    free: optionalFlag('free'),
    audio: optionalFlag('audio'),
    mobile: optionalFlag('mobile'),
    colour: namedChoices('colour', COLOURS),
    motion: namedChoices('motion', MOTIONS),
    fps: namedChoices('fps', FRAME_RATES),
    licence: namedChoices('licence', LICENCES),
    release: namedChoices('release', RELEASES),
    origin: z._default(z.enum(ORIGINS, { error: 'origin must be all, filmed or generated' }), 'all'),
    /** Towns, States and landmarks, by their English names. */
    place: choices('place'),
    ...Paging,
  })
  .check(
    z.refine(({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max, {
      error: 'min must not be more than max',
      path: ['min'],
    }),
  )

/** Facet counts: how many clips each choice would leave with all other filters applied; most first. */
const Counts = z.array(z.object({ value: z.string(), count: z.number() }))

export const SearchPage = z.object({
  videos: z.array(Video),
  totalPages: z.number(),
  /** CAT-5: exact. */
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
    fps: Counts,
    licence: Counts,
    release: Counts,
    origin: Counts,
    place: Counts,
  }),
  /** Related terms that many of these clips share. */
  related: z.array(z.string()),
  /** Spelling correction: the term that was searched instead. */
  corrected: z.optional(z.string()),
  /** Partial match: no clip has every word of the term, these have most. */
  partial: z.optional(z.literal(true)),
  /** Staff lead this term to a page of the shop. */
  redirect: z.optional(z.string()),
  /** Of one place asked for by another of its names, or otherwise spelt: the name of its page. */
  place: z.optional(z.string()),
  /** CAT-15: the facets are left out, since the index is being read. */
  approximate: z.optional(z.literal(true)),
})

export const searchVideos = endpoint('GET /videos/getsearchvideos', {
  who: 'anyone',
  summary: 'Clips that match every word of the term; an array, or a page with totals when page is given',
  query: SearchQuery,
  reply: json(z.union([SearchPage, z.array(Video)])),
  cache: 'everyone',
  reads: 'replica',
})

export const Suggestion = z.object({
  text: z.string(),
  /** How many clips a search for it finds; null while the index is being read. */
  clips: z.nullable(z.number()),
  /** Poster of the first of them. */
  picture: z.nullable(z.string()),
  /** A theme of many clips, offered before anything is typed. */
  popular: z.optional(z.literal(true)),
})
export type Suggestion = z.output<typeof Suggestion>

export const suggest = endpoint('GET /videos/suggestions', {
  who: 'anyone',
  summary:
    'Search suggestions: the editors’ words, those in the page’s script before the others, then the catalogue’s own; with details also what each finds',
  query: {
    term: searchTerm(60),
    /** Language of the page. */
    language: z.optional(z.enum(LANGUAGES, { error: 'language must be en or hi' })),
    details: optionalFlag('details'),
  },
  reply: json(z.union([z.array(z.string()), z.array(Suggestion)])),
  cache: 'everyone',
  reads: 'replica',
})

const ComingFestival = z.object({
  name: z.string(),
  hindi: z.string(),
  /** YYYY-MM-DD, in India. */
  day: z.string(),
  /** 0 is today. */
  inDays: z.number(),
  /** What to search for. */
  term: z.string(),
})

export const nextFestival = endpoint('GET /videos/festival', {
  who: 'anyone',
  summary: 'The next festival that there are clips for, with some of them',
  reply: json(z.object({ festival: z.nullable(z.extend(ComingFestival, { videos: z.array(Video) })) })),
  cache: 'everyone',
  reads: 'replica',
})

export const festivalRadar = endpoint('GET /videos/festivalradar', {
  who: 'staff',
  summary: 'The festivals of the coming year, with what the library holds for each',
  reply: json(
    z.object({
      festivals: z.array(
        z.extend(ComingFestival, {
          clips: z.number(),
          vertical: z.number(),
          in4k: z.number(),
          /** With a model release on file, or without anybody to release. */
          released: z.number(),
        }),
      ),
    }),
  ),
})

const PlaceCount = z.object({ name: z.string(), clips: z.number() })

export const listPlaces = endpoint('GET /videos/places', {
  who: 'anyone',
  summary: 'Where clips were filmed: every State and Union Territory, and the towns and landmarks that have clips',
  reply: json(
    z.object({
      states: z.array(
        z.extend(PlaceCount, {
          code: z.string(),
          /** Its place on a map of equal tiles, from the upper left. */
          column: z.number(),
          row: z.number(),
        }),
      ),
      /** Most clips first. */
      localities: z.array(z.extend(PlaceCount, { state: z.string() })),
    }),
  ),
  cache: 'everyone',
  reads: 'replica',
})

export const similarVideos = endpoint('GET /videos/similar', {
  who: 'anyone',
  summary: 'Clips that share rare words with this one and look like it, most alike first',
  query: { id: ClipId, limit: z.optional(count('limit', 48)) },
  reply: json(z.array(Video)),
  cache: 'everyone',
  reads: 'replica',
  errors: ['clip_not_found'],
})

export const videosByPicture = endpoint('GET /videos/bypicture', {
  who: 'anyone',
  summary:
    'Clips with a frame like a picture in colours, light and lines, nearest first. The picture itself stays with the caller',
  query: {
    /** The 128 bytes of `contract/catalogue/picture-vector.ts`, in base64url. */
    vector: z.string().check(z.regex(VECTOR_TEXT, 'vector must be 128 bytes in base64url')),
    /** The clip that the picture is a frame of. */
    from: z.optional(ClipId),
    limit: z.optional(count('limit', 48)),
  },
  reply: json(z.array(Video)),
  reads: 'replica',
  limit: { name: 'picture-search', by: 'network', max: 60, seconds: 60 },
})

export const seriesVideos = endpoint('GET /videos/series', {
  who: 'anyone',
  summary: 'Clips from the same shoot, nearest first; none where nothing tells of one',
  query: { id: ClipId },
  reply: json(z.array(Video)),
  cache: 'everyone',
  reads: 'replica',
  errors: ['clip_not_found'],
})

export const requestShot = endpoint('POST /videos/askforshot', {
  who: 'anyone',
  summary: 'Requests a shot that the library lacks',
  body: {
    text: line('text', 300),
    /** Notified once when the shot is available; stored until then, a year at most. */
    email: z.optional(Email),
    /** Of that mail. */
    language: MailLanguage,
  },
  errors: ['too_many_requests'],
})
