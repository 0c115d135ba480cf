import type { Counts, SearchMemory } from './search-memory.ts'
import type { Condition, Sort, Tier } from './search.repository.ts'
import { type Wanted, wantedBy } from './search-terms.ts'
import { factsOf, type Group, type Narrowing, wholeQuery } from './search-tsquery.ts'

/** What somebody asked for. */
export interface Search extends Narrowing {
  term: string
  minSeconds?: number | undefined
  maxSeconds?: number | undefined
  sort: Sort
  offset: number
  limit: number
}

/** The same, read: what to look for, and how often it occurs. */
export interface Plan extends Search, Wanted {
  facts: Map<Group, string[]>
  counts: Counts
}

export async function planOf(searchMemory: SearchMemory, search: Search): Promise<Plan> {
  const [synonyms, counts] = await Promise.all([searchMemory.synonyms(), searchMemory.counts()])
  return { ...search, ...wantedBy(search.term, synonyms), facts: factsOf(search), counts }
}

/** Whether anything but the words narrows the search. */
export const narrows = ({ facts, minSeconds, maxSeconds }: Plan): boolean =>
  facts.size > 0 || minSeconds !== undefined || maxSeconds !== undefined

/** What matching clips must meet. @param but a group of facts that is left out of account */
export const conditionOf = ({ concepts, written, facts, minSeconds, maxSeconds }: Plan, but?: Group): Condition => ({
  query: wholeQuery(
    concepts,
    [...facts].filter(([group]) => group !== but).map(([, lexemes]) => lexemes),
  ),
  written,
  minSeconds,
  maxSeconds,
})

/** A guess from how often each word and fact occurs, as if they knew nothing of one another. */
export function expectedMatches({ concepts, facts, counts: { clips, of } }: Plan): number {
  if (clips === 0) return 0
  const often = (lexemes: string[]) => Math.min(...lexemes.map((lexeme) => of.get(lexeme) ?? 0))
  const shares = [
    ...concepts.map(({ alternatives }) => alternatives.reduce((sum, lexemes) => sum + often(lexemes), 0)),
    ...[...facts.values()].map((lexemes) => lexemes.reduce((sum, lexeme) => sum + (of.get(lexeme) ?? 0), 0)),
  ].map((n) => Math.min(1, n / clips))
  return Math.round(shares.reduce((n, share) => n * share, clips))
}

/** Clips that match for sure, as last counted: what must overlap however the words and facts are spread. */
export function certainMatches({
  concepts,
  facts,
  written,
  minSeconds,
  maxSeconds,
  counts: { clips, of },
}: Plan): number {
  if (written.length > 0 || minSeconds !== undefined || maxSeconds !== undefined) return 0
  const single = (lexemes: string[]) => (lexemes.length === 1 ? (of.get(lexemes[0] ?? '') ?? 0) : 0)
  const least = [
    ...concepts.map(({ alternatives }) => Math.max(...alternatives.map(single))),
    ...[...facts.values()].map((lexemes) => Math.max(...lexemes.map((lexeme) => of.get(lexeme) ?? 0))),
  ]
  return least.reduce((overlap, n) => overlap + n - clips, clips)
}

/** Scale 6: what part of all clips each tier is, the smallest first. */
export const TIER_SHARES: [Tier, number][] = [
  ['two hundredth', 1 / 200],
  ['sixtieth', 1 / 60],
  ['twentieth', 1 / 20],
  ['fifth', 1 / 5],
]

/** The smallest tier that may be expected to hold so many matches. */
export const tierHolding = (matches: number, plan: Plan): Tier | undefined =>
  TIER_SHARES.find(([, share]) => expectedMatches(plan) * share > matches)?.[0]
