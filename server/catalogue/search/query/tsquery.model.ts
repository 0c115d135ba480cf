import { quoteLexeme } from '../index/search-document.model.ts'
import type { Concept } from './search-term.model.ts'

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
}
export type FilterGroup = keyof SearchFilters

const lowerCaseAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
const ORIENTATION = { horizontal: '_h', vertical: '_v', square: '_s' } as const

/** The lexemes of each filter, one of a group's is enough; groups that ask for nothing are left out. */
export function filterLexemes(filters: SearchFilters): Map<FilterGroup, string[]> {
  const lexemes: [FilterGroup, string[]][] = [
    ['theme', filters.theme.map((label) => `_t=${lowerCaseAscii(label)}`)],
    ['shot', filters.shot.map((label) => `_s=${lowerCaseAscii(label)}`)],
    ['res', filters.res === 'all' ? [] : [`_${filters.res}`]],
    ['orient', filters.orient === 'all' ? [] : [ORIENTATION[filters.orient]]],
    ['free', filters.free ? ['_free'] : []],
    ['audio', filters.audio ? ['_audio'] : []],
    ['mobile', filters.mobile ? ['_mobile'] : []],
    ['colour', filters.colour.map((name) => `_c=${name}`)],
    ['motion', filters.motion.map((name) => `_m=${name}`)],
  ]
  return new Map(lexemes.filter(([, group]) => group.length > 0))
}

const all = (parts: string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`)
const any = (parts: string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`)
const anyLexeme = (lexemes: string[]): string => any(lexemes.map(quoteLexeme))

/** One concept as a tsquery. */
export const conceptQuery = ({ alternatives }: Concept): string =>
  any(alternatives.map((lexemes) => all(lexemes.map(quoteLexeme))))

/** Every concept and every filter; null where there are none. */
export function exactQuery(concepts: Concept[], filters: string[][]): string | null {
  const parts = [...concepts.map(conceptQuery), ...filters.map(anyLexeme)]
  return parts.length === 0 ? null : all(parts)
}

/** At least `count` of the concepts, and every filter. */
export function partialQuery(concepts: Concept[], count: number, filters: string[][]): string {
  const subsets = combinations(concepts, count).map((some) => all(some.map(conceptQuery)))
  return all([any(subsets), ...filters.map(anyLexeme)])
}

function combinations<T>(items: T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) => combinations(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]))
}
