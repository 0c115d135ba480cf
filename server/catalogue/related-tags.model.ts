import { type StoredVideo, tagAt, tagsIn } from './search/index/json-store.model.ts'
import { tokenize } from './search/language/tokenizer.model.ts'

const MAX_RELATED = 8
/** Those of the search term are passed over. */
const MAX_PASSES = 3 * MAX_RELATED
/** As many as two bytes hold; tags beyond are not counted. */
const MAX_TAGS = 0xff_ff

/** String interning: many clips share a tag, and numbers are counted ten times as quickly. In lower case. */
const tags: { text: string; keys: string[] }[] = []
const numbers = new Map<string, number>()
let counts = new Uint16Array(1 << 8)

export const tagNumbers = (texts: readonly string[]): number[] => [
  ...new Set(texts.flatMap((text) => numberOf(text.toLowerCase()) ?? [])),
]

function numberOf(text: string): number | undefined {
  const known = numbers.get(text)
  if (known !== undefined || tags.length >= MAX_TAGS) return known
  numbers.set(text, tags.length)
  return tags.push({ text, keys: tokenize(text).map(({ phoneticKey }) => phoneticKey) }) - 1
}

/** The tags of these clips, each once, as they were met. */
let seen = new Uint16Array(1 << 10)

/** Tags that most of these clips share, most frequent first, without those of the search term. */
export function relatedTags(clips: readonly StoredVideo[], term: string): string[] {
  const searched = new Set(tokenize(term).map(({ phoneticKey }) => phoneticKey))
  const related: string[] = []
  const count = countTags(clips)
  // A few passes are quicker than sorting hundreds of tags, most of which stand on one clip alone.
  for (let pass = 0; pass < MAX_PASSES && related.length < MAX_RELATED; pass++) {
    const number = takeMostShared(count)
    if (number === undefined) break
    const { text, keys } = tags[number] as (typeof tags)[number]
    if (keys.length > 0 && !keys.every((key) => searched.has(key))) related.push(text)
  }
  for (let at = 0; at < count; at++) counts[seen[at] as number] = 0
  return related
}

/** @returns how many different ones there are */
function countTags(clips: readonly StoredVideo[]): number {
  if (counts.length < tags.length) counts = new Uint16Array(2 * tags.length)
  if (seen.length < counts.length) seen = new Uint16Array(counts.length)
  let count = 0
  for (const clip of clips)
    for (let at = 0, all = tagsIn(clip); at < all; at++) {
      const tag = tagAt(clip, at)
      if ((counts[tag] as number)++ === 0) seen[count++] = tag
    }
  return count
}

function takeMostShared(count: number): number | undefined {
  let [best, most] = [-1, 0]
  for (let at = 0; at < count; at++) {
    const clips = counts[seen[at] as number] as number
    if (clips > most) [best, most] = [at, clips]
  }
  const number = best < 0 ? undefined : (seen[best] as number)
  if (number !== undefined) counts[number] = 0
  return number
}
