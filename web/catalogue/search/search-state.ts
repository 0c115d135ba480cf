import { splitKeywords } from '../../../contract/catalogue/search-exclusion.ts'
import { PAGE_SIZE } from '../../../contract/constants.ts'
import { call } from '../../lib/query.ts'
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
} from '../../../contract/catalogue/search-choices.ts'
import type { CallReply } from '../../../contract/index.ts'
import { groupDigits } from '../../language/digits.ts'
import { t } from '../../language/text.ts'

/** The range of lengths, in seconds; null for an open end. */
export interface Seconds {
  min: number | null
  max: number | null
}

/** The state of the results page, as its address encodes it. */
export interface SearchState extends Seconds {
  /** The term, split on spaces (SCR-27). */
  keywords: string[]
  /** Any of these. */
  theme: string[]
  shot: string[]
  res: (typeof RESOLUTIONS)[number]
  orient: (typeof ORIENTATIONS)[number]
  free: boolean
  audio: boolean
  mobile: boolean
  /** Any of these, in the order of the contract. */
  colour: (typeof COLOURS)[number][]
  motion: (typeof MOTIONS)[number][]
  fps: (typeof FRAME_RATES)[number][]
  licence: (typeof LICENCES)[number][]
  release: (typeof RELEASES)[number][]
  origin: (typeof ORIGINS)[number]
  place: string[]
  sort: (typeof SORTS)[number]
  page: number
}

export const emptySearch: SearchState = {
  keywords: [],
  min: null,
  max: null,
  theme: [],
  shot: [],
  res: 'all',
  orient: 'all',
  free: false,
  audio: false,
  mobile: false,
  colour: [],
  motion: [],
  fps: [],
  licence: [],
  release: [],
  origin: 'all',
  place: [],
  sort: 'relevance',
  page: 1,
}

// The limits of the call.
const TERM_LIMIT = 200
const CHOICE_LIMIT = 60
const MOST_CHOICES = 20

/** Parses an address; invalid values count as absent, and a reversed range is swapped. */
export function readSearch(params: URLSearchParams): SearchState {
  const text = (name: string) => params.get(name) ?? ''
  const flag = (name: string) => /^(true|1)$/.test(text(name))
  return {
    keywords: keywordsOf(text('term')),
    ...typedRange(text('min'), text('max')),
    theme: choicesOf(params, 'theme'),
    shot: choicesOf(params, 'shot'),
    res: oneOf(RESOLUTIONS, text('res')),
    orient: oneOf(ORIENTATIONS, text('orient')),
    free: flag('free'),
    audio: flag('audio'),
    mobile: flag('mobile'),
    colour: knownOf(COLOURS, choicesOf(params, 'colour')),
    motion: knownOf(MOTIONS, choicesOf(params, 'motion')),
    fps: knownOf(FRAME_RATES, choicesOf(params, 'fps')),
    licence: knownOf(LICENCES, choicesOf(params, 'licence')),
    release: knownOf(RELEASES, choicesOf(params, 'release')),
    origin: oneOf(ORIGINS, text('origin')),
    place: choicesOf(params, 'place'),
    sort: oneOf(SORTS, text('sort')),
    page: /^[1-9]\d{0,6}$/.test(text('page')) ? Number(text('page')) : 1,
  }
}

export const keywordsOf = (term: string): string[] => splitKeywords(clean(term, TERM_LIMIT))

/** A parameter given several times, or as one list: both are in use. */
function choicesOf(params: URLSearchParams, name: string): string[] {
  const given = params.getAll(name).flatMap((list) => list.split(/[,|]/))
  return [...new Set(given.map((word) => clean(word, CHOICE_LIMIT).trim()).filter(Boolean))].slice(0, MOST_CHOICES)
}

const knownOf = <const T extends string>(known: readonly T[], values: string[]): T[] =>
  known.filter((one) => values.includes(one))

/** Drops control characters, what exceeds the limit, and half a surrogate pair at the end. */
const clean = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cs}/gu, '')

/** The range that two typed texts mean; a reversed one is swapped. */
export function typedRange(from: string, to: string): Seconds {
  const [min, max] = [secondsOf(from), secondsOf(to)]
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

const secondsOf = (text: string): number | null => (/^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null)

/** The fields that differ from an empty search, in the order of CAT-6; also the input of the call. */
export function searchFields({ keywords, ...state }: SearchState): Record<string, string> {
  const fields: Record<string, string> = keywords.length > 0 ? { term: keywords.join(' ') } : {}
  const { keywords: _, ...none } = emptySearch
  for (const name of keysOf(none)) if (String(state[name]) !== String(none[name])) fields[name] = String(state[name])
  return fields
}

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

/** Always asks for a page, so that the answer carries totals and counts. */
export const searchQuery = (state: SearchState) =>
  call('GET /videos/getsearchvideos', {
    ...searchFields(state),
    page: String(state.page),
    limit: String(PAGE_SIZE),
  })

const LISTS = ['theme', 'shot', 'colour', 'motion', 'fps', 'licence', 'release', 'place'] as const

/** The address of a search; home without keywords (SCR-27: clearing returns to /). */
export function searchHref(state: SearchState): string {
  if (state.keywords.length === 0) return '/'
  const params = new URLSearchParams(searchFields(state))
  for (const name of LISTS) params.delete(name)
  for (const name of LISTS) for (const word of state[name]) params.append(name, word)
  return `/search?${params}`
}

/** The same search with something changed, from its first page on. */
export const changed = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  page: 1,
  ...change,
})

export const keywordsOnly = ({ keywords }: SearchState): SearchState => ({ ...emptySearch, keywords })

export const isFiltered = (state: SearchState): boolean =>
  searchHref({ ...state, sort: 'relevance', page: 1 }) !== searchHref(keywordsOnly(state))

function oneOf<const T extends string>(choices: readonly [T, ...T[]], text: string): T {
  return choices.find((choice) => choice === text) ?? choices[0]
}

type Reply = CallReply<'GET /videos/getsearchvideos'>
export type SearchAnswer = Exclude<Reply, unknown[]>
export type Facets = SearchAnswer['facets']
export type FacetGroup = keyof Facets

/** The results page always requests a page; the plain list is for other clients. */
export const answerOf = (reply: Reply | undefined): SearchAnswer | undefined =>
  reply && !Array.isArray(reply) ? reply : undefined

/** How many clips a choice would leave; null while unknown. */
export function countOf(facets: Facets | undefined, group: FacetGroup, value: string): number | null {
  if (!facets) return null
  const lowercase = value.toLowerCase()
  return facets[group].reduce((sum, one) => (one.value.toLowerCase() === lowercase ? sum + one.count : sum), 0)
}

/** `1,204`; `10,000+` past that (CAT-5). */
export const countText = (count: number): string => (count > 10_000 ? '10,000+' : groupDigits(count))

/** `1 clip`, `312 clips`, `10,000+ clips` */
export const clipCountText = (total: number): string =>
  t(total === 1 ? '1 clip' : '{count} clips', { count: countText(total) })
