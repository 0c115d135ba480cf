import { PAGE_SIZE } from '../../../contract/constants.ts'
import { call } from '../../lib/query.ts'
import { COLOURS, MOTIONS, ORIENTATIONS, RESOLUTIONS, SORTS } from '../../../contract/search-choices.ts'

/** Lengths that a search allows, in seconds; null where the end does not filter. */
export interface Seconds {
  min: number | null
  max: number | null
}

/** Everything the results page shows, as held by its address. */
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
  sort: 'relevance',
  page: 1,
}

// What the call takes at most.
const TERM_LIMIT = 200
const CHOICE_LIMIT = 60
const MOST_CHOICES = 20

/** Reads an address; what it does not understand counts as not said, and a range the wrong way round is turned. */
export function readSearch(params: URLSearchParams): SearchState {
  const text = (name: string) => params.get(name) ?? ''
  const said = (name: string) => /^(true|1)$/.test(text(name))
  return {
    keywords: keywordsOf(text('term')),
    ...typedRange(text('min'), text('max')),
    theme: choicesOf(params, 'theme'),
    shot: choicesOf(params, 'shot'),
    res: oneOf(RESOLUTIONS, text('res')),
    orient: oneOf(ORIENTATIONS, text('orient')),
    free: said('free'),
    audio: said('audio'),
    mobile: said('mobile'),
    colour: knownOf(COLOURS, choicesOf(params, 'colour')),
    motion: knownOf(MOTIONS, choicesOf(params, 'motion')),
    sort: oneOf(SORTS, text('sort')),
    page: /^[1-9]\d{0,6}$/.test(text('page')) ? Number(text('page')) : 1,
  }
}

/** SCR-27: the term is split on spaces into keywords. */
export function keywordsOf(term: string): string[] {
  return [...new Set(clean(term, TERM_LIMIT).split(/\s+/).filter(Boolean))]
}

/** Given several times, or as one list: both are in use. */
function choicesOf(params: URLSearchParams, name: string): string[] {
  const given = params.getAll(name).flatMap((list) => list.split(/[,|]/))
  return [...new Set(given.map((word) => clean(word, CHOICE_LIMIT).trim()).filter(Boolean))].slice(0, MOST_CHOICES)
}

const knownOf = <const T extends string>(known: readonly T[], words: string[]): T[] =>
  known.filter((one) => words.includes(one))

/** No control characters, not too long, and no half of a character at its end. */
const clean = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cs}/gu, '')

/** What two typed texts mean; the wrong way round they are turned. */
export function typedRange(from: string, to: string): Seconds {
  const [min, max] = [secondsOf(from), secondsOf(to)]
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

const secondsOf = (text: string): number | null => (/^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null)

/** What differs from an empty search, in the order of the CAT-6; the input of the call as well. */
export function searchFields({ keywords: words, ...state }: SearchState): Record<string, string> {
  const fields: Record<string, string> = words.length > 0 ? { term: words.join(' ') } : {}
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

const LISTS = ['theme', 'shot', 'colour', 'motion'] as const

/** The address of a search; without any word it leads home (SCR-27: clearing returns to /). */
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

/** The words alone, without filter, order and page. */
export const keywordsOnly = ({ keywords: words }: SearchState): SearchState => ({ ...emptySearch, keywords: words })

/** Whether anything but the words and the order decides what is shown. */
export const isFiltered = (state: SearchState): boolean =>
  searchHref({ ...state, sort: 'relevance', page: 1 }) !== searchHref(keywordsOnly(state))

function oneOf<const T extends string>(choices: readonly [T, ...T[]], text: string): T {
  return choices.find((choice) => choice === text) ?? choices[0]
}
