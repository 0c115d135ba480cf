import { type DocumentFrequencies, frequencyOf } from '../index/document-frequency.model.ts'
import type { SearchSort } from '../rank/ranking.repository.ts'
import type { PopularityTier, SearchCondition } from '../search.repository.ts'
import { type ParsedTerm, parseTerm, type Synonyms } from './search-term.model.ts'
import { exactQuery, type FilterGroup, filterLexemes, type SearchFilters } from './tsquery.model.ts'

export interface SearchRequest extends SearchFilters {
  term: string
  minSeconds?: number | undefined
  maxSeconds?: number | undefined
  sort: SearchSort
  offset: number
  limit: number
}

/** A request, parsed: what to match, and how common it is. */
export interface SearchPlan extends SearchRequest, ParsedTerm {
  filters: Map<FilterGroup, string[]>
  frequencies: DocumentFrequencies
}

export const planSearch = (
  request: SearchRequest,
  synonyms: Synonyms,
  frequencies: DocumentFrequencies,
): SearchPlan => ({ ...request, ...parseTerm(request.term, synonyms), filters: filterLexemes(request), frequencies })

/** Whether anything but words narrows the search. */
export const hasFilters = ({ filters, minSeconds, maxSeconds }: SearchPlan): boolean =>
  filters.size > 0 || minSeconds !== undefined || maxSeconds !== undefined

/** @param except a filter that is left out */
export function conditionOf(plan: SearchPlan, except?: FilterGroup): SearchCondition {
  const { concepts, written, minSeconds, maxSeconds } = plan
  const filters = [...plan.filters].filter(([group]) => group !== except).map(([, lexemes]) => lexemes)
  return { query: exactQuery(concepts, filters), written, minSeconds, maxSeconds }
}

/** An estimate from the document frequencies, as if all words and filters were independent. */
export function expectedMatches({ concepts, filters, frequencies }: SearchPlan): number {
  const { clips } = frequencies
  if (clips === 0) return 0
  const rarest = (lexemes: string[]) => Math.min(...lexemes.map((lexeme) => frequencyOf(frequencies, lexeme)))
  const shares = [
    ...concepts.map(({ alternatives }) => alternatives.reduce((sum, lexemes) => sum + rarest(lexemes), 0)),
    ...[...filters.values()].map((lexemes) =>
      lexemes.reduce((sum, lexeme) => sum + frequencyOf(frequencies, lexeme), 0),
    ),
  ].map((n) => Math.min(1, n / clips))
  return Math.round(shares.reduce((n, share) => n * share, clips))
}

/** A lower bound of the matches, as last counted: what overlaps however words and filters are spread. */
export function certainMatches(plan: SearchPlan): number {
  const { concepts, filters, written, minSeconds, maxSeconds, frequencies } = plan
  if (written.length > 0 || minSeconds !== undefined || maxSeconds !== undefined) return 0
  const frequency = (lexeme: string) => frequencyOf(frequencies, lexeme)
  const ofSingle = (lexemes: string[]) => (lexemes.length === 1 ? frequency(lexemes[0] ?? '') : 0)
  const least = [
    ...concepts.map(({ alternatives }) => Math.max(...alternatives.map(ofSingle))),
    ...[...filters.values()].map((lexemes) => Math.max(...lexemes.map(frequency))),
  ]
  return least.reduce((overlap, n) => overlap + n - frequencies.clips, frequencies.clips)
}

/** CAT-13: what part of all clips each tier is, the smallest first. */
export const TIER_SHARES: [PopularityTier, number][] = [
  ['two hundredth', 1 / 200],
  ['sixtieth', 1 / 60],
  ['twentieth', 1 / 20],
  ['fifth', 1 / 5],
]

/** The smallest tier that may be expected to hold more than so many matches. */
export const tierHolding = (matches: number, plan: SearchPlan): PopularityTier | undefined =>
  TIER_SHARES.find(([, share]) => expectedMatches(plan) * share > matches)?.[0]
