import type { Database } from '../platform/db/database.ts'
import type { Counts, SearchMemory } from './search-memory.ts'
import * as index from './search.repository.ts'
import { type Concept, wantedBy } from './search-terms.ts'
import { conceptQuery } from './search-tsquery.ts'
import { distance } from './search-distance.ts'
import { isIndic } from './search-indic.ts'
import { type Word, wordsOf } from './search-words.ts'
import { freshWords, listAlike, type VocabularyWord } from './vocabulary.repository.ts'

interface TypoDeps {
  db: Database
  searchMemory: SearchMemory
}

export interface Correction {
  term: string
  concepts: Concept[]
}

/** The same search with every word that no clip has put right; null where nothing is close enough. */
export async function correct(deps: TypoDeps, concepts: Concept[]): Promise<Correction | null> {
  const exist = await index.whichExist(deps.db, concepts.map(conceptQuery))
  if (exist.every(Boolean)) return null
  const words = await Promise.all(
    concepts.map(async ({ text }, at) => (exist[at] ? text : ((await nearestWords(deps, text))[0] ?? text))),
  )
  const term = words.join(' ')
  if (term === concepts.map(({ text }) => text).join(' ')) return null
  return { term, concepts: wantedBy(term, await deps.searchMemory.synonyms()).concepts }
}

/** Words of the catalogue that somebody may have meant, most likely first, at most three. */
export async function nearestWords({ db, searchMemory }: TypoDeps, typed: string): Promise<string[]> {
  const [word] = wordsOf(typed)
  if (!word || wordsOf(typed).length > 1 || word.latin.length < 3) return []
  const [counts, trigrams] = await Promise.all([searchMemory.counts(), searchMemory.trigrams()])
  const [fresh, alike] = await Promise.all([freshWords(db, counts.countedAt), listAlike(db, word, trigrams)])
  const ranked = closest(word, [...alike, ...fresh.values()])
  const split = await splitWord(db, word.latin, counts, fresh)
  return [...new Set([...(split ? [split] : []), ...ranked])].slice(0, 3)
}

/** Letters that may be wrong, by the length of what was typed. */
const tolerance = (length: number): number => (length < 5 ? 1 : length < 9 ? 2 : 3)

function closest({ text, latin, sound }: Word, candidates: VocabularyWord[]): string[] {
  const most = tolerance(latin.length)
  const near = candidates.flatMap((candidate) => {
    const spelt = wordsOf(candidate.word)
    const joined = spelt.map((one) => one.latin).join('')
    // Letters in the wrong place and sounds in the wrong letters are both mistakes people make.
    const away = Math.min(distance(latin, joined, most), distance(sound, candidate.sound, most) + 0.5)
    const wrongStart = latin[0] === joined[0] ? 0 : 0.6
    const otherScript = isIndic(text) === isIndic(candidate.word) ? 0 : 0.2
    return away <= most ? [{ ...candidate, away: away + wrongStart + otherScript }] : []
  })
  near.sort((one, other) => one.away - other.away || other.clips - one.clips || (one.word < other.word ? -1 : 1))
  return [...new Map(near.map((candidate) => [candidate.sound, candidate.word])).values()]
}

/** Two words that were typed as one (tajmahal), where the catalogue has both. */
async function splitWord(
  db: Database,
  latin: string,
  { of }: Counts,
  fresh: Map<string, VocabularyWord>,
): Promise<string | null> {
  const sounds = new Set([...fresh.values()].map(({ sound }) => sound))
  const isKnown = (part: string) => wordsOf(part).every(({ sound }) => of.has(sound) || sounds.has(sound))
  const splits = Array.from({ length: Math.max(0, latin.length - 5) }, (_, at) => [
    latin.slice(0, at + 3),
    latin.slice(at + 3),
  ])
  const known = splits.filter((parts) => parts.every(isKnown))
  const queries = known.map((parts) =>
    parts
      .map((part) => conceptQuery({ text: part, alternatives: [wordsOf(part).map(({ sound }) => sound)] }))
      .join(' & '),
  )
  const exist = await index.whichExist(db, queries)
  return known.find((_parts, at) => exist[at])?.join(' ') ?? null
}
