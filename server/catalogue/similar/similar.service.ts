import type { Database } from '../../platform/db/database.ts'
import type { Clip } from '../clip.repository.ts'
import type { ClipIndex } from '../search/index/clip-index.model.ts'
import { LEVEL } from '../search/index/search-document.model.ts'
import { significantTokens } from '../search/language/tokenizer.model.ts'
import { conceptHits, seek } from '../search/match/hits.model.ts'
import { conceptWith } from '../search/query/search-term.model.ts'
import { resetScratch } from '../search/match/scratch.model.ts'
import type { SearchCache } from '../search/search.cache.ts'
import { listVisualTraits } from './similar.repository.ts'
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
const RANK_SCALE = 10_000

/** Ids of clips that share rare words, theme and shot with this one and look like it, most similar first. */
export async function listSimilar(
  { db, searchCache }: { db: Database; searchCache: SearchCache },
  clip: Pick<Clip, 'id' | 'name' | 'tags' | 'themes' | 'shots'>,
  limit: number,
): Promise<string[]> {
  const index = await searchCache.index()
  if (!index) return []
  const candidates = listCandidates(index, clip, COMPARED * limit)
  const visual = await listVisualTraits(db, [clip.id, ...candidates.map(({ id }) => id)])
  return byVisualSimilarity(candidates, visual, clip.id).slice(0, limit)
}

interface Candidate {
  id: string
  /** The weights of all words it shares, and its prior. */
  score: number
}

/** Clips that share words with this one, or have all its colours and its motion, the highest score first. */
function listCandidates(
  index: ClipIndex,
  { id, name, tags, themes, shots }: Pick<Clip, 'id' | 'name' | 'tags' | 'themes' | 'shots'>,
  limit: number,
): Candidate[] {
  resetScratch()
  const own = index.find(id)
  const words = [name, ...tags, ...themes, ...shots].flatMap(significantTokens)
  const weighted = [...new Set(words.map(({ phoneticKey }) => phoneticKey))]
    .map((key) => {
      // Two clips whose descriptions share a word need not show the same.
      const hits = conceptHits(index, conceptWith(key, [[{ key, stem: null }]])).filter(
        (hit) => (hit & 7) >= LEVEL.place,
      )
      // CAT-14: inverse document frequency: a word on every clip weighs nothing, a word on two weighs most.
      return { hits, weight: Math.log(1 + index.clips / (1 + hits.length)) }
    })
    // A word that no other clip has leads to none, however rare it is.
    .filter(({ hits }) => hits.some((hit) => hit >>> 4 !== own))
    .toSorted((one, other) => other.weight - one.weight)
  const scores = new Map<number, number>()
  let scored = 0
  weighted.slice(0, MAX_SOUGHT).forEach(({ hits }, at) => {
    scored += hits.length
    if (at > 0 && scored > ENOUGH) return
    for (const hit of hits) scores.set(hit >>> 4, 0)
  })
  const alike = own === undefined ? new Set<number>() : lookingAlike(index, own)
  for (const doc of alike) scores.set(doc, 0)
  if (own !== undefined) scores.delete(own)
  for (const doc of scores.keys()) {
    const shared = weighted
      .slice(0, MAX_WEIGHTED)
      .filter(({ hits }) => (hits[seek(hits, doc << 4, 0)] ?? 0) >>> 4 === doc)
    const sum = shared.reduce((total, { weight }) => total + weight, (index.rank[doc] as number) / RANK_SCALE)
    scores.set(doc, sum)
  }
  return [...scores]
    .map(([doc, score]) => ({ doc, score, order: score + Number(alike.has(doc)) }))
    .toSorted((one, other) => other.order - one.order || index.byNewest(one.doc, other.doc))
    .slice(0, limit)
    .map(({ doc, score }) => ({ id: index.idOf(doc), score }))
}

/** The documents with the same colours and motion, where few enough have them. */
function lookingAlike(index: ClipIndex, own: number): Set<number> {
  const columns = index.columns.flatMap(({ codes, combinations, values }) => {
    const isVisual = (place: number) => ['colour', 'motion'].includes(values[place]?.[0] ?? '')
    const sought = (combinations[codes[own] as number] ?? []).filter(isVisual)
    const hasAll = (places: number[]) => sought.every((place) => places.includes(place))
    return sought.length === 0 ? [] : [{ codes, has: combinations.map(hasAll) }]
  })
  const alike = new Set<number>()
  if (columns.length === 0) return alike
  for (let doc = 0; doc < index.size && alike.size <= ENOUGH_VISUAL; doc++)
    if (index.alive[doc] === 1 && columns.every(({ codes, has }) => has[codes[doc] as number])) alike.add(doc)
  return alike.size <= ENOUGH_VISUAL ? alike : new Set()
}

function byVisualSimilarity(candidates: Candidate[], traits: Map<string, VisualTraits>, clipId: string): string[] {
  const own = traits.get(clipId)
  const scoreOf = ({ id, score }: Candidate) => {
    const other = traits.get(id)
    return score + (own && other ? VISUAL_WEIGHT * visualSimilarity(own, other) : 0)
  }
  return candidates
    .map((candidate) => ({ id: candidate.id, score: scoreOf(candidate) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ id }) => id)
}
