import type { ClipIndex } from '../index/clip-index.model.ts'
import { EXACT, type Hits } from '../index/postings.model.ts'
import { LEVEL } from '../index/search-document.model.ts'
import { type Alternative, byWording, type Concept, isChoice, type Part } from '../query/search-term.model.ts'
import { facetHits } from './facet-filter.model.ts'
import { scratch, scratchMarks } from './scratch.model.ts'

/** A list that is so many times longer than what is left of the others is probed, not read. */
export const PROBED_FROM = 16

/** Lists that together have one entry for so many documents are marked, not merged in pairs. */
const MARKED_FROM = 16

/** A shorter list is made again as quickly as it is found. */
const MIN_CACHED = 512

/**
 * The documents that have a concept, in ascending order. Long lists are kept until the index changes: few words are in most
 * searches, and theirs are the long ones.
 * @param within others need not be found
 */
export function conceptHits(index: ClipIndex, concept: Concept, within?: Hits): Hits {
  const { key } = concept
  const cached = index.hitLists.get(key)
  if (cached) return cached.hits
  const isProbed = within !== undefined && within.length * PROBED_FROM < conceptFrequency(index, concept)
  const found = (alternatives: Alternative[]) =>
    alternatives.map((one) => alternativeHits(index, one, isProbed ? within : undefined))
  const { typed, others } = byWording(concept)
  const hits = unionOf([unionOf(found(typed), index.size), ...found(others)], index.size, TYPED_FIRST)
  if (!isProbed && hits.length >= MIN_CACHED) index.hitLists.put(key, { hits: hits.slice() })
  return hits
}

function alternativeHits(index: ClipIndex, alternative: Alternative, within?: Hits): Hits {
  if (isChoice(alternative)) return facetHits(index, alternative)
  if (alternative.length === 0) return everyHit(index, within)
  const [first, ...others] = alternative.toSorted((one, other) => frequency(index, one) - frequency(index, other))
  let hits = first ? partHits(index, first, within) : scratch(0)
  for (const part of others) hits = intersection(hits, partHits(index, part, hits))
  return hits
}

/** Every document, as if its description held the word. */
function everyHit({ alive, size }: ClipIndex, within?: Hits): Hits {
  const hits = scratch(within?.length ?? size)
  if (within) return hits.map((_hit, at) => ((within[at] as number) & ~15) | LEVEL.description)
  let count = 0
  for (let doc = 0; doc < size; doc++) if (alive[doc] === 1) hits[count++] = (doc << 4) | LEVEL.description
  return hits.subarray(0, count)
}

/** In how many documents a word is at most. */
export const frequency = ({ postings }: ClipIndex, { key }: Part): number =>
  postings.withKey(key).reduce((sum, term) => sum + postings.lengthOf(term), 0)

/** At most how many documents have it. */
export const conceptFrequency = (index: ClipIndex, { alternatives }: Concept): number =>
  alternatives.reduce(
    (sum, one) =>
      sum + (isChoice(one) || one.length === 0 ? index.clips : Math.min(...one.map((part) => frequency(index, part)))),
    0,
  )

function partHits(index: ClipIndex, { key, stem }: Part, within?: Hits): Hits {
  const { postings } = index
  const found = postings.withKey(key).map((term) => {
    const spelling = postings.terms[term]?.stem ?? ''
    const exact = stem === null || spelling === stem || (stem !== '' && spelling.startsWith('*')) ? EXACT : 0
    return termHits(index, term, exact, within)
  })
  return unionOf(found, index.size)
}

/** @param flag set in each hit */
export function termHits({ postings, alive }: ClipIndex, term: number, flag: number, within?: Hits): Hits {
  const length = postings.lengthOf(term)
  const isProbed = within !== undefined && within.length * PROBED_FROM < length
  const hits = scratch(isProbed ? within.length : length)
  let count = 0
  for (const part of postings.parts(term)) {
    if (isProbed) {
      let at = 0
      for (let i = 0; i < within.length && at < part.length; i++) {
        const document = (within[i] as number) & ~15
        at = seek(part, document, at)
        if (at < part.length && ((part[at] as number) & ~15) === document) hits[count++] = (part[at] as number) | flag
      }
      continue
    }
    for (let at = 0; at < part.length; at++) {
      const hit = part[at] as number
      if (alive[hit >>> 4] === 1) hits[count++] = hit | flag
    }
  }
  return hits.subarray(0, count)
}

/** Galloping search: the first place from `low` on whose hit is not less. */
export function seek(hits: Hits, sought: number, low: number): number {
  let step = 1
  let high = low
  while (high < hits.length && (hits[high] as number) < sought) {
    low = high + 1
    high += step
    step <<= 1
  }
  high = Math.min(high, hits.length)
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hits[middle] as number) < sought) low = middle + 1
    else high = middle
  }
  return low
}

/** What is in any of them, with the best level, and exact if one is. */
function unionOf(lists: Hits[], size: number, best = BETTER): Hits {
  const [first = scratch(0), ...others] = lists
  const entries = lists.reduce((sum, { length }) => sum + length, 0)
  if (others.length < 2 || entries * MARKED_FROM < size)
    return others.reduce((one, other) => union(one, other, best), first)
  return marked(lists, size, Math.min(entries, size), best)
}

/** Many lists: each document's best hit is marked in a byte, and the marks are read once. In pairs, each entry is copied once a list. */
function marked(lists: Hits[], size: number, atMost: number, best: Uint8Array): Hits {
  const marks = scratchMarks(size)
  for (const list of lists)
    for (let at = 0; at < list.length; at++) {
      const hit = list[at] as number
      marks[hit >>> 4] = best[((marks[hit >>> 4] as number) << 4) | (hit & 15)] as number
    }
  const hits = scratch(atMost)
  const fours = new Uint32Array(marks.buffer)
  let count = 0
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === 0) continue
    for (let doc = 4 * four; doc < 4 * four + 4; doc++)
      if (marks[doc] !== 0) hits[count++] = (doc << 4) | (marks[doc] as number)
    fours[four] = 0
  }
  return hits.subarray(0, count)
}

/** Of two hits of one document, by the lower four bits of each: the better level, and exact if one is. */
const better = (one: number, other: number): number => ((one | other) & EXACT) | Math.max(one & 7, other & 7)
const BETTER = Uint8Array.from({ length: 256 }, (_, bits) => better(bits >> 4, bits & 15))

/** Beside other names of what was typed: a clip with the very word keeps the level of that, however well another name stands in it. */
const typedFirst = (one: number, other: number): number =>
  one & EXACT ? one : other & EXACT ? other : Math.max(one, other)
const TYPED_FIRST = Uint8Array.from({ length: 256 }, (_, bits) => typedFirst(bits >> 4, bits & 15))

function union(one: Hits, other: Hits, best: Uint8Array): Hits {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const hits = scratch(one.length + other.length)
  let i = 0
  let j = 0
  let count = 0
  while (i < one.length && j < other.length) {
    const a = one[i] as number
    const b = other[j] as number
    if (a >>> 4 === b >>> 4) {
      hits[count++] = (a & ~15) | (best[((a & 15) << 4) | (b & 15)] as number)
      i++
      j++
    } else if (a < b) {
      hits[count++] = a
      i++
    } else {
      hits[count++] = b
      j++
    }
  }
  while (i < one.length) hits[count++] = one[i++] as number
  while (j < other.length) hits[count++] = other[j++] as number
  return hits.subarray(0, count)
}

/** What is in both, with the worse level, and exact if both are. */
function intersection(few: Hits, many: Hits): Hits {
  const hits = scratch(Math.min(few.length, many.length))
  let count = 0
  let at = 0
  for (let i = 0; i < few.length && at < many.length; i++) {
    const a = few[i] as number
    at = seek(many, a & ~15, at)
    const b = many[at]
    if (b !== undefined && b >>> 4 === a >>> 4) hits[count++] = (a & ~15) | (a & b & EXACT) | Math.min(a & 7, b & 7)
  }
  return hits.subarray(0, count)
}
