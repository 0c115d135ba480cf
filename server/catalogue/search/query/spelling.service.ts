import type { Database } from '../../../platform/db/database.ts'
import type { DocumentFrequencies } from '../index/document-frequency.model.ts'
import { editDistance } from '../language/edit-distance.model.ts'
import { type Token, tokenize } from '../language/tokenizer.model.ts'
import { isIndic } from '../language/transliteration.model.ts'
import type { SearchCache } from '../search.cache.ts'
import { haveMatches } from '../search.repository.ts'
import { type Concept, parseTerm } from './search-term.model.ts'
import { conceptQuery } from './tsquery.model.ts'
import { listRecentTerms, listSimilarTerms, type VocabularyTerm } from './vocabulary.repository.ts'

interface SpellingDeps {
  db: Database
  searchCache: SearchCache
}

export interface Correction {
  term: string
  concepts: Concept[]
}

/** Corrects every word that no clip has; null where the vocabulary has nothing close enough. */
export async function correctSpelling(deps: SpellingDeps, concepts: Concept[]): Promise<Correction | null> {
  const exist = await haveMatches(deps.db, concepts.map(conceptQuery))
  if (exist.every(Boolean)) return null
  const words = await Promise.all(
    concepts.map(async ({ text }, at) => (exist[at] ? text : ((await nearestTerms(deps, text))[0] ?? text))),
  )
  const term = words.join(' ')
  if (term === concepts.map(({ text }) => text).join(' ')) return null
  return { term, concepts: parseTerm(term, await deps.searchCache.synonyms()).concepts }
}

/** At most three terms of the vocabulary that may have been meant, most likely first. */
export async function nearestTerms({ db, searchCache }: SpellingDeps, typed: string): Promise<string[]> {
  const [token, ...others] = tokenize(typed)
  if (!token || others.length > 0 || token.latin.length < 3) return []
  const [frequencies, trigrams] = await Promise.all([searchCache.frequencies(), searchCache.hasTrigrams()])
  const [recent, similar] = await Promise.all([
    listRecentTerms(db, frequencies.countedAt),
    listSimilarTerms(db, token, trigrams),
  ])
  const ranked = closest(token, [...similar, ...recent.values()])
  const split = await splitWord(db, token.latin, frequencies, recent)
  return [...new Set([...(split ? [split] : []), ...ranked])].slice(0, 3)
}

/** The edit distance that is tolerated, by the length of what was typed. */
const tolerance = (length: number): number => (length < 5 ? 1 : length < 9 ? 2 : 3)

function closest({ text, latin, phoneticKey }: Token, candidates: VocabularyTerm[]): string[] {
  const max = tolerance(latin.length)
  const near = candidates.flatMap((candidate) => {
    const joined = tokenize(candidate.term)
      .map((one) => one.latin)
      .join('')
    // People mistype letters, and people misspell sounds.
    const distance = Math.min(
      editDistance(latin, joined, max),
      editDistance(phoneticKey, candidate.phoneticKey, max) + 0.5,
    )
    const wrongStart = latin[0] === joined[0] ? 0 : 0.6
    const otherScript = isIndic(text) === isIndic(candidate.term) ? 0 : 0.2
    return distance <= max ? [{ ...candidate, distance: distance + wrongStart + otherScript }] : []
  })
  near.sort(
    (one, other) => one.distance - other.distance || other.clips - one.clips || (one.term < other.term ? -1 : 1),
  )
  return [...new Map(near.map((candidate) => [candidate.phoneticKey, candidate.term])).values()]
}

/** Two words typed as one (tajmahal), where the vocabulary has both. */
async function splitWord(
  db: Database,
  latin: string,
  { of }: DocumentFrequencies,
  recent: Map<string, VocabularyTerm>,
): Promise<string | null> {
  const recentKeys = new Set([...recent.values()].map(({ phoneticKey }) => phoneticKey))
  const keysOf = (part: string) => tokenize(part).map(({ phoneticKey }) => phoneticKey)
  const isKnown = (part: string) => keysOf(part).every((key) => of.has(key) || recentKeys.has(key))
  const splits = Array.from({ length: Math.max(0, latin.length - 5) }, (_, at) => [
    latin.slice(0, at + 3),
    latin.slice(at + 3),
  ])
  const known = splits.filter((parts) => parts.every(isKnown))
  const queries = known.map((parts) =>
    parts.map((part) => conceptQuery({ text: part, alternatives: [keysOf(part)] })).join(' & '),
  )
  const exist = await haveMatches(db, queries)
  return known.find((_parts, at) => exist[at])?.join(' ') ?? null
}
