import type { ClipIndex } from '../index/clip-index.model.ts'
import { EXACT, type Hits } from '../index/postings.model.ts'
import { LEVEL } from '../index/search-document.model.ts'
import { type Alternative, type Concept, isChoice, type Part } from '../query/search-term.model.ts'
import { facetHits } from './facet-filter.model.ts'
import { scratch } from './scratch.model.ts'

/** A list that is so many times longer than what is left of the others is probed, not read. */
const PROBED_FROM = 16

/** A shorter list is made again as quickly as it is found. */
const MIN_KEPT = 512

/**
 * The documents that have a concept, in ascending order. Long lists are kept until the index changes: few words are in most
 * searches, and theirs are the long ones.
 * @param within others need not be found
 */
export function conceptHits(index: ClipIndex, concept: Concept, within?: Hits): Hits {
  const { key } = concept
  const kept = index.hitLists.get(key)
  if (kept) return kept.hits
  const isProbed = within !== undefined && within.length * PROBED_FROM < conceptFrequency(index, concept)
  const hits = concept.alternatives
    .map((one) => alternativeHits(index, one, isProbed ? within : undefined))
    .reduce(union)
  if (!isProbed && hits.length >= MIN_KEPT) index.hitLists.put(key, { hits: hits.slice() })
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
  let hits: Hits | undefined
  for (const term of postings.withKey(key)) {
    const spelling = postings.terms[term]?.stem ?? ''
    const exact = stem === null || spelling === stem || (stem !== '' && spelling.startsWith('*')) ? EXACT : 0
    const found = termHits(index, term, exact, within)
    hits = hits ? union(hits, found) : found
  }
  return hits ?? scratch(0)
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

/** Both, with the better level, and exact if one is. */
export function union(one: Hits, other: Hits): Hits {
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
      hits[count++] = (a & ~15) | ((a | b) & EXACT) | Math.max(a & 7, b & 7)
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
