import type { Executor } from '../../platform/db/database.ts'
import { type DocumentFrequencies, frequencyOf } from '../search/index/document-frequency.model.ts'
import type { SearchCache } from '../search/search.cache.ts'
import { type Candidate, getTraits, listCandidates, type WeightedLexeme } from './similar.repository.ts'
import { type VisualTraits, visualSimilarity } from './visual-similarity.model.ts'

/** Candidates that are scored; more would be slow and no better. */
const ENOUGH = 600
const ENOUGH_VISUAL = 200
const MAX_SOUGHT = 6
const MAX_WEIGHTED = 8
/** Visual features decide among so many times the clips that are wanted. */
const COMPARED = 4
/** Looking exactly alike weighs as much as sharing a word that one clip in a hundred has. */
const VISUAL_WEIGHT = 4.6

/** Ids of clips that share rare words, theme and shot with this one and look like it, most similar first. */
export async function listSimilar(
  { db, searchCache }: { db: Executor; searchCache: SearchCache },
  clipId: string,
  limit: number,
): Promise<string[]> {
  const [traits, frequencies] = await Promise.all([getTraits(db, clipId), searchCache.frequencies()])
  const weighted = traits.keys
    .map((key) => ({ lexeme: key, weight: weightOf(key, frequencies) }))
    .toSorted((one, other) => other.weight - one.weight)
  const sought = rarest(weighted, frequencies)
  const visualLexemes = selective(traits.visualLexemes, frequencies)
  if (sought.length === 0 && visualLexemes.length === 0) return []
  const isSingleWord = sought.length === 1 && visualLexemes.length === 0
  const onlyTopTiers = isSingleWord && frequencyOf(frequencies, sought[0] ?? '') > ENOUGH * 10
  const candidates = await listCandidates(db, clipId, {
    sought,
    visualLexemes,
    weighted: weighted.slice(0, MAX_WEIGHTED),
    onlyTopTiers,
    limit: COMPARED * limit,
  })
  return byVisualSimilarity(candidates, traits.visual).slice(0, limit)
}

/** CAT-14: inverse document frequency: a word on every clip weighs nothing, a word on two weighs most. */
const weightOf = (lexeme: string, frequencies: DocumentFrequencies): number =>
  Math.round(Math.log(1 + frequencies.clips / (1 + frequencyOf(frequencies, lexeme))) * 100) / 100 + 0.01

/** As many of the rarest as can be scored quickly; the rarest one in any case. */
function rarest(weighted: WeightedLexeme[], frequencies: DocumentFrequencies): string[] {
  const sought: string[] = []
  let clips = 0
  for (const { lexeme } of weighted) {
    const frequency = frequencyOf(frequencies, lexeme)
    clips += frequency
    if (sought.length > 0 && (clips > ENOUGH || sought.length >= MAX_SOUGHT) && frequency > 0) break
    sought.push(lexeme)
  }
  return sought
}

/** All of them where few enough clips are expected to have them all; else none. */
function selective(visualLexemes: string[], frequencies: DocumentFrequencies): string[] {
  if (visualLexemes.length === 0) return []
  const clips = Math.max(1, frequencies.clips)
  const share = visualLexemes.reduce((product, lexeme) => product * (frequencyOf(frequencies, lexeme) / clips), 1)
  return share * frequencies.clips <= ENOUGH_VISUAL ? visualLexemes : []
}

function byVisualSimilarity(candidates: Candidate[], visual: VisualTraits | null): string[] {
  const scoreOf = ({ score, visual: other }: Candidate) =>
    score + (visual && other ? VISUAL_WEIGHT * visualSimilarity(visual, other) : 0)
  return candidates
    .map((candidate) => ({ id: candidate.id, score: scoreOf(candidate) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ id }) => id)
}
