import { COLOURS, FRAME_RATES, LICENCES, MOTIONS, RELEASES } from '../../../../contract/catalogue/search-choices.ts'

/** What narrows a search beside its words. One of a list is enough. */
export interface SearchFilters {
  theme: string[]
  shot: string[]
  res: 'all' | '720p' | '1080p' | '4k'
  orient: 'all' | 'horizontal' | 'vertical' | 'square'
  free: boolean
  audio: boolean
  mobile: boolean
  colour: string[]
  motion: string[]
  fps: string[]
  licence: string[]
  release: string[]
  origin: 'all' | 'filmed' | 'generated'
  place: string[]
}
export type FilterGroup = keyof SearchFilters
export const FILTER_GROUPS = [
  'theme',
  'shot',
  'res',
  'orient',
  'free',
  'audio',
  'mobile',
  'colour',
  'motion',
  'fps',
  'licence',
  'release',
  'origin',
  'place',
] as const satisfies FilterGroup[]

export type Facets = Record<FilterGroup, { value: string; count: number }[]>

/** The choices of each filter that are asked for, one of a group's is enough; groups that ask for nothing are left out. */
export type RequestedFilters = ReadonlyMap<FilterGroup, string[]>

export function requestedFilters(filters: SearchFilters): RequestedFilters {
  const chosen: [FilterGroup, string[]][] = FILTER_GROUPS.map((group) => {
    const value = filters[group]
    if (typeof value === 'boolean') return [group, value ? [group] : []]
    return [group, Array.isArray(value) ? value.map(lowerCaseAscii) : value === 'all' ? [] : [value]]
  })
  return new Map(chosen.filter(([, values]) => values.length > 0))
}

/** Letters beyond A to Z stay, as they do in the database. */
export const lowerCaseAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Lexemes that nobody types, by group and value; themes, shots and places have a prefix each. */
const LEXEMES: [group: FilterGroup, value: string, lexeme: string][] = [
  ['res', '4k', '_4k'],
  ['res', '1080p', '_1080p'],
  ['res', '720p', '_720p'],
  ['orient', 'horizontal', '_h'],
  ['orient', 'vertical', '_v'],
  ['orient', 'square', '_s'],
  ['free', 'free', '_free'],
  ['audio', 'audio', '_audio'],
  ['mobile', 'mobile', '_mobile'],
  ...COLOURS.map((name): [FilterGroup, string, string] => ['colour', name, `_c=${name}`]),
  ...MOTIONS.map((name): [FilterGroup, string, string] => ['motion', name, `_m=${name}`]),
  ...FRAME_RATES.map((rate): [FilterGroup, string, string] => ['fps', rate, `_f=${rate}`]),
  ...LICENCES.map((name): [FilterGroup, string, string] => ['licence', name, `_l=${name}`]),
  ...RELEASES.map((name): [FilterGroup, string, string] => ['release', name, `_r=${name}`]),
  ['origin', 'filmed', '_filmed'],
  ['origin', 'generated', '_generated'],
]
const CHOICES = new Map(LEXEMES.map(([group, value, lexeme]) => [lexeme, [group, value] as const]))
const LEXEME_OF = new Map(LEXEMES.map(([group, value, lexeme]) => [`${group} ${value}`, lexeme]))
const PREFIXES = { theme: '_t=', shot: '_s=', place: '_p=' } as const
const isPrefixed = (group: FilterGroup): group is keyof typeof PREFIXES => group in PREFIXES

export const lexemeOf = (group: FilterGroup, value: string): string =>
  isPrefixed(group) ? `${PREFIXES[group]}${lowerCaseAscii(value)}` : (LEXEME_OF.get(`${group} ${value}`) ?? '')

/** The choice behind a filter lexeme. */
export function choiceOf(lexeme: string): readonly [FilterGroup, string] | undefined {
  for (const group of FILTER_GROUPS.filter(isPrefixed))
    if (lexeme.startsWith(PREFIXES[group])) return [group, lexeme.slice(PREFIXES[group].length)]
  return CHOICES.get(lexeme)
}

type Count = Facets[FilterGroup][number]

/** Most first. */
export const byCount = (one: Count, other: Count): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1)

export function noFacets(): Facets {
  const facets = {} as Facets
  for (const group of FILTER_GROUPS) facets[group] = []
  return facets
}
