import { quoteLexeme, stemLexeme } from '../index/search-document.model.ts'
import { lexemeOf, type RequestedFilters } from './filters.model.ts'
import { type Alternative, byWording, type Concept, isChoice, type Part } from './search-term.model.ts'

const all = (parts: string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`)
const any = (parts: string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`)
const queryOf = ({ alternatives }: Concept, ofPart: (part: Part) => string, ofEveryClip: string[] = []): string =>
  any(
    alternatives.flatMap((one: Alternative) => {
      if (one.length === 0) return ofEveryClip
      return isChoice(one) ? quoteLexeme(lexemeOf(...one)) : all(one.map(ofPart))
    }),
  )
/** Every clip has one of these. */
const EVERY_CLIP = ['horizontal', 'vertical', 'square'].map((value) => quoteLexeme(lexemeOf('orient', value)))

/** A concept in any spelling. @param weights of the tsvector, where not all will do */
export const conceptQuery = (concept: Concept, weights?: string): string =>
  queryOf(concept, ({ key }) => `${quoteLexeme(key)}${weights ? `:${weights}` : ''}`, weights ? [] : EVERY_CLIP)

/** A concept without the other names of what was typed. */
export const asTyped = (concept: Concept): Concept => ({
  ...concept,
  alternatives: byWording(concept).typed,
})

/** A concept as it was typed. A word in an Indian script stands for every spelling. */
export const spellingQuery = (concept: Concept): string =>
  queryOf(asTyped(concept), ({ key, stem }) =>
    stem === null ? quoteLexeme(key) : any([stem, `*${key}`].map((one) => quoteLexeme(stemLexeme(one)))),
  )

/** At least so many of the concepts, and every filter; null where nothing is asked for. */
export function matchQuery(concepts: Concept[], least: number, filters: RequestedFilters): string | null {
  const subsets = combinations(concepts, least).map((some) => all(some.map((concept) => conceptQuery(concept))))
  const parts = [
    ...(least > 0 ? [any(subsets)] : []),
    ...Array.from(filters, ([group, values]) => any(values.map((value) => quoteLexeme(lexemeOf(group, value))))),
  ]
  return parts.length === 0 ? null : all(parts)
}

function combinations<T>(items: T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) => combinations(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]))
}
