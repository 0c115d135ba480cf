import type { ClipIndex } from '../index/clip-index.model.ts'
import { EXACT, type Hits } from '../index/postings.model.ts'
import { LEVEL } from '../index/search-document.model.ts'
import type { Concept } from '../query/search-term.model.ts'
import { pageOf } from './best.model.ts'
import { filterAndCount } from './facet-filter.model.ts'
import { conceptFrequency, conceptHits, PROBED_FROM, seek, termHits } from './hits.model.ts'
import { resetScratch, scratch, scratchKeys, scratchMarks } from './scratch.model.ts'
import {
  CONCEPT_SCORE,
  LEAST_RANK,
  LEVEL_SCORES,
  PINNED_SCORE,
  type SearchEngine,
  type SearchMatches,
  type SearchQuery,
} from './search-query.model.ts'

/** Search in memory: one pass over the matches ranks and counts them all. */
export const indexSearch = (index: ClipIndex): SearchEngine => ({
  search: async (query) => searchIndex(index, query),
  list: async (query) => ranked(index, query).page.map(index.idOf),
  countMatches: async (queries) => queries.map(({ concepts }) => countMatches(index, concepts)),
})

export function countMatches(index: ClipIndex, concepts: Concept[]): number {
  resetScratch()
  return concepts.length === 0 ? index.clips : matchesOf(index, { concepts, least: concepts.length }).docs.length
}
export const hasMatches = (index: ClipIndex, concepts: Concept[]): boolean => countMatches(index, concepts) > 0

function searchIndex(index: ClipIndex, query: SearchQuery): SearchMatches {
  const { page, passed, facets } = ranked(index, query)
  const stored = page.map((doc) => index.json.get(doc))
  return { ids: page.map(index.idOf), stored, total: passed.length, facets }
}

/** The documents of a page, all that passed the filters with what they are ordered by, and the facets. */
export function ranked(index: ClipIndex, query: SearchQuery) {
  resetScratch()
  const matches = withinLimits(index, query, matchesOf(index, query))
  const { passed, facets } = filteredAndCounted(index, query, matches)
  const keys = keysOf(index, query, { docs: passed, scores: matches.scores })
  return { page: pageOf(index, passed, keys, query), passed, keys, facets }
}

/** The facets of one concept alone stay with its list: such searches find the most clips. */
function filteredAndCounted(index: ClipIndex, query: SearchQuery, matches: Matches) {
  const { concepts, filters, written, without = [], minSeconds, maxSeconds } = query
  const [concept, ...others] = concepts
  const isAlone =
    others.length + filters.size + written.length + without.length === 0 &&
    minSeconds === undefined &&
    maxSeconds === undefined
  const list = concept && isAlone ? index.hitLists.get(concept.key) : undefined
  if (list?.facets) return { passed: matches.docs, facets: list.facets }
  const counted = filterAndCount(index, filters, matches)
  if (list) list.facets = counted.facets
  return counted
}

/** Documents in ascending order, and of each its score: `concepts << 24 | exact ones << 16 | sum of levels`. */
interface Matches {
  docs: Uint32Array
  scores: Uint32Array
}

/** What has at least so many of the concepts. */
function matchesOf(
  index: ClipIndex,
  { concepts, least, bonuses = [] }: Pick<SearchQuery, 'concepts' | 'least' | 'bonuses'>,
): Matches {
  if (least === 0) return everything(index)
  const byFrequency = concepts.toSorted((one, other) => conceptFrequency(index, one) - conceptFrequency(index, other))
  if (least < concepts.length)
    return most(
      byFrequency.map((concept) => scored(conceptHits(index, concept), bonuses[concepts.indexOf(concept)])),
      least,
    )
  const [first, ...others] = byFrequency
  let hits = first ? conceptHits(index, first) : scratch(0)
  let matches = scored(hits)
  for (const concept of others) {
    if (matches.docs.length === 0) break
    hits = conceptHits(index, concept, hits)
    matches = inBoth(matches, hits, index.size)
    hits = hitsOf(matches)
  }
  return matches
}

function everything({ alive, size, clips }: ClipIndex): Matches {
  const docs = scratch(clips)
  let count = 0
  for (let doc = 0; doc < size; doc++) if (alive[doc] === 1) docs[count++] = doc
  return { docs, scores: scratch(clips) }
}

/** Of a concept that a clip has, by the lower four bits of the hit. */
const SCORES = Uint32Array.from(
  { length: 16 },
  (_, bits) => (1 << 24) | (bits & EXACT ? 1 << 16 : 0) | (LEVEL_SCORES[bits & 7] ?? 0),
)
const scoreOf = (hit: number): number => SCORES[hit & 15] as number

function scored(hits: Hits, bonus = 0): Matches {
  const docs = scratch(hits.length)
  const scores = scratch(hits.length)
  for (let at = 0; at < hits.length; at++) {
    docs[at] = (hits[at] as number) >>> 4
    scores[at] = scoreOf(hits[at] as number) + bonus
  }
  return { docs, scores }
}

/** Of matches as a list that others are probed with. */
function hitsOf({ docs }: Matches): Hits {
  const hits = scratch(docs.length)
  for (let at = 0; at < docs.length; at++) hits[at] = (docs[at] as number) << 4
  return hits
}

function inBoth(matches: Matches, hits: Hits, size: number): Matches {
  return hits.length > PROBED_FROM * matches.docs.length ? probed(matches, hits) : looked(matches, hits, size)
}

function probed({ docs, scores }: Matches, hits: Hits): Matches {
  let count = 0
  let place = 0
  for (let at = 0; at < docs.length && place < hits.length; at++) {
    const doc = docs[at] as number
    place = seek(hits, doc << 4, place)
    const hit = hits[place]
    if (hit === undefined || hit >>> 4 !== doc) continue
    docs[count] = doc
    scores[count++] = (scores[at] as number) + scoreOf(hit)
  }
  return { docs: docs.subarray(0, count), scores: scores.subarray(0, count) }
}

/**
 * Lists of about the same length: one is marked, the other looks its documents up. Without a branch on what is found, which no
 * processor predicts, that takes a third of the time of a merge.
 */
function looked({ docs, scores }: Matches, hits: Hits, size: number): Matches {
  const marks = scratchMarks(size)
  for (let at = 0; at < hits.length; at++) marks[(hits[at] as number) >>> 4] = (hits[at] as number) & 15
  let count = 0
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number
    const mark = marks[doc] as number
    docs[count] = doc
    scores[count] = (scores[at] as number) + (SCORES[mark] as number)
    count += -mark >>> 31
  }
  for (let at = 0; at < hits.length; at++) marks[(hits[at] as number) >>> 4] = 0
  return { docs: docs.subarray(0, count), scores: scores.subarray(0, count) }
}

function most(concepts: Matches[], least: number): Matches {
  const { docs, scores } = concepts.reduce(inEither)
  let count = 0
  for (let at = 0; at < docs.length; at++) {
    if ((scores[at] as number) >>> 24 < least) continue
    docs[count] = docs[at] as number
    scores[count++] = scores[at] as number
  }
  return { docs: docs.subarray(0, count), scores: scores.subarray(0, count) }
}

function inEither(one: Matches, other: Matches): Matches {
  const docs = scratch(one.docs.length + other.docs.length)
  const scores = scratch(docs.length)
  let i = 0
  let j = 0
  let count = 0
  while (i < one.docs.length || j < other.docs.length) {
    const a = i < one.docs.length ? (one.docs[i] as number) : Number.POSITIVE_INFINITY
    const b = j < other.docs.length ? (other.docs[j] as number) : Number.POSITIVE_INFINITY
    docs[count] = Math.min(a, b)
    scores[count++] = (a <= b ? (one.scores[i++] as number) : 0) + (b <= a ? (other.scores[j++] as number) : 0)
  }
  return { docs: docs.subarray(0, count), scores: scores.subarray(0, count) }
}

/** Of the matches those of the right length, with the words in quotes and without those that must not be there. */
function withinLimits(index: ClipIndex, query: SearchQuery, matches: Matches): Matches {
  const { written, without = [], minSeconds, maxSeconds } = query
  const allowed = without.reduce((left, concept) => {
    const hits = conceptHits(index, concept)
    return only(left, (doc) => (hits[seek(hits, doc << 4, 0)] ?? 0) >>> 4 !== doc)
  }, matches)
  const limited = written.reduce((left, text) => {
    const term = index.postings.find(text)
    const hits = term === undefined ? scratch(0) : termHits(index, term, 0)
    return only(left, (doc) => {
      const hit = hits[seek(hits, doc << 4, 0)]
      return hit !== undefined && hit >>> 4 === doc && (hit & 7) >= LEVEL.label
    })
  }, allowed)
  if (minSeconds === undefined && maxSeconds === undefined) return limited
  const [least, most] = [(minSeconds ?? 0) * 1000, (maxSeconds ?? Number.POSITIVE_INFINITY) * 1000]
  const { durationMs } = index
  return only(limited, (doc) => (durationMs[doc] as number) >= least && (durationMs[doc] as number) <= most)
}

function only({ docs, scores }: Matches, passes: (doc: number) => boolean): Matches {
  let count = 0
  for (let at = 0; at < docs.length; at++) {
    if (!passes(docs[at] as number)) continue
    docs[count] = docs[at] as number
    scores[count++] = scores[at] as number
  }
  return { docs: docs.subarray(0, count), scores: scores.subarray(0, count) }
}

/** What the results are ordered by, of each match. */
function keysOf(index: ClipIndex, query: SearchQuery, { docs, scores }: Matches): Float64Array {
  const keys = scratchKeys(docs.length)
  const { pinned = [], sort, concepts } = query
  if (sort !== 'relevance' || concepts.length === 0) {
    const column = sort === 'views' ? index.views : sort === 'duration' ? index.durationMs : index.createdAt
    for (let at = 0; at < docs.length; at++) keys[at] = column[docs[at] as number] as number
  } else {
    const { rank } = index
    for (let at = 0; at < docs.length; at++) {
      const score = scores[at] as number
      keys[at] =
        (score >>> 16) * CONCEPT_SCORE + (score & 0xff_ff) * (LEAST_RANK + (rank[docs[at] as number] as number))
    }
  }
  if (sort === 'relevance') pin(index, pinned, docs, keys)
  return keys
}

/** What staff pinned comes first where it was found. */
function pin(index: ClipIndex, pinned: readonly string[], docs: Uint32Array, keys: Float64Array): void {
  pinned.forEach((id, place) => {
    const at = docs.indexOf(index.docOf(id) ?? -1)
    if (at >= 0) keys[at] = (keys[at] as number) + (pinned.length - place) * PINNED_SCORE
  })
}
