import { quoted } from './search-document.ts'
import type { Concept } from './search-terms.ts'

/** What a search is narrowed to, beside its words. Lists: any of them will do. */
export interface Narrowing {
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
export type Group = keyof Narrowing

const lowerAtoZ = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
const ORIENT = { horizontal: '_h', vertical: '_v', square: '_s' } as const

/** The facts each group asks for, any of a group's; groups that ask for nothing are left out. */
export function factsOf(narrowing: Narrowing): Map<Group, string[]> {
  const facts: [Group, string[]][] = [
    ['theme', narrowing.theme.map((word) => `_t=${lowerAtoZ(word)}`)],
    ['shot', narrowing.shot.map((word) => `_s=${lowerAtoZ(word)}`)],
    ['res', narrowing.res === 'all' ? [] : [`_${narrowing.res}`]],
    ['orient', narrowing.orient === 'all' ? [] : [ORIENT[narrowing.orient]]],
    ['free', narrowing.free ? ['_free'] : []],
    ['audio', narrowing.audio ? ['_audio'] : []],
    ['mobile', narrowing.mobile ? ['_mobile'] : []],
    ['colour', narrowing.colour.map((name) => `_c=${name}`)],
    ['motion', narrowing.motion.map((name) => `_m=${name}`)],
  ]
  return new Map(facts.filter(([, lexemes]) => lexemes.length > 0))
}

const all = (parts: string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`)
const any = (parts: string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`)

/** One concept as PostgreSQL reads a tsquery. */
export const conceptQuery = ({ alternatives }: Concept): string =>
  any(alternatives.map((lexemes) => all(lexemes.map(quoted))))

/** Every concept and every group of facts; null asks for nothing. */
export function wholeQuery(concepts: Concept[], facts: string[][]): string | null {
  const parts = [...concepts.map(conceptQuery), ...facts.map((lexemes) => any(lexemes.map(quoted)))]
  return parts.length === 0 ? null : all(parts)
}

/** At least `count` of the concepts, and the facts. */
export function partialQuery(concepts: Concept[], count: number, facts: string[][]): string {
  const subsets = choose(concepts, count).map((some) => all(some.map(conceptQuery)))
  return all([any(subsets), ...facts.map((lexemes) => any(lexemes.map(quoted)))])
}

function choose<T>(items: T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) => choose(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]))
}
