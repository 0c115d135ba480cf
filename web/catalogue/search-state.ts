import { ORIENTATIONS, RESOLUTIONS, SORTS } from './search-choices.ts'

/** Everything the results page shows, as held by its address. */
export interface SearchState {
  /** The term, split on spaces (spec 2). */
  words: string[]
  /** Seconds; null where the slider's end does not filter. */
  min: number | null
  max: number | null
  theme: string
  shot: string
  res: (typeof RESOLUTIONS)[number]
  orient: (typeof ORIENTATIONS)[number]
  sort: (typeof SORTS)[number]
  page: number
}

export const emptySearch: SearchState = {
  words: [],
  min: null,
  max: null,
  theme: '',
  shot: '',
  res: 'all',
  orient: 'all',
  sort: 'relevance',
  page: 1,
}

const TERM_LIMIT = 200

/** Reads an address; what it does not understand counts as not said. */
export function readSearch(params: URLSearchParams): SearchState {
  const page = seconds(params.get('page'), 7)
  return {
    words: wordsOf(params.get('term') ?? ''),
    min: seconds(params.get('min'), 6),
    max: seconds(params.get('max'), 6),
    theme: (params.get('theme') ?? '').slice(0, 60),
    shot: (params.get('shot') ?? '').slice(0, 60),
    res: oneOf(RESOLUTIONS, params.get('res')),
    orient: oneOf(ORIENTATIONS, params.get('orient')),
    sort: oneOf(SORTS, params.get('sort')),
    page: page || 1,
  }
}

/** Spec 2: the term is split on spaces into keywords. */
export function wordsOf(term: string): string[] {
  return [...new Set(term.slice(0, TERM_LIMIT).split(/\s+/).filter(Boolean))]
}

/** What differs from an empty search, in the order of the readings; the input of the call as well. */
export function searchFields(state: SearchState): Record<string, string> {
  const fields: Record<string, string> = { term: state.words.join(' ') }
  if (state.min !== null) fields['min'] = String(state.min)
  if (state.max !== null) fields['max'] = String(state.max)
  if (state.theme) fields['theme'] = state.theme
  if (state.shot) fields['shot'] = state.shot
  if (state.res !== 'all') fields['res'] = state.res
  if (state.orient !== 'all') fields['orient'] = state.orient
  if (state.sort !== 'relevance') fields['sort'] = state.sort
  if (state.page > 1) fields['page'] = String(state.page)
  return fields
}

/** The address of a search; without any word it leads home (spec 2: clearing returns to /). */
export function searchHref(state: SearchState): string {
  if (state.words.length === 0) return '/'
  return `/search?${new URLSearchParams(searchFields(state)).toString()}`
}

/** The same search with something changed, from its first page on. */
export const changed = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  page: 1,
  ...change,
})

/** How many filters narrow the results. */
export const filterCount = (state: SearchState): number =>
  [
    state.min !== null || state.max !== null,
    state.theme,
    state.shot,
    state.res !== 'all',
    state.orient !== 'all',
  ].filter(Boolean).length

function seconds(text: string | null, digits: number): number | null {
  return text && /^\d+$/.test(text) && text.length <= digits ? Number(text) : null
}

function oneOf<const T extends string>(choices: readonly [T, ...T[]], text: string | null): T {
  return choices.find((choice) => choice === text) ?? choices[0]
}
