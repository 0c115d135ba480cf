import { type StoredVideo, tagAt, tagsIn } from './search/index/json-store.model.ts'
import { tokenize } from './search/language/tokenizer.model.ts'

const MAX_RELATED = 8
/** Those of the search term are passed over. */
const MAX_CANDIDATES = 3 * MAX_RELATED
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

/** Tags that most of these clips share, most frequent first, without those of the search term, each word once (lamp, lamps). */
export function relatedTags(clips: readonly StoredVideo[], term: string): string[] {
  const given = new Set(tokenize(term).map(({ phoneticKey }) => phoneticKey))
  const count = countTags(clips)
  const shared = mostShared(count).map((number) => tags[number] as (typeof tags)[number])
  for (let at = 0; at < count; at++) counts[seen[at] as number] = 0
  const isOther = ({ keys }: (typeof tags)[number]) => {
    const isNew = keys.some((key) => !given.has(key))
    for (const key of keys) given.add(key)
    return isNew
  }
  return shared
    .filter(isOther)
    .slice(0, MAX_RELATED)
    .map(({ text }) => text)
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

/** Numbers, most shared first, and as they were met; most tags stand on one clip alone and are compared once. */
function mostShared(count: number): number[] {
  const best: number[] = []
  const clipsOf = (at: number) => counts[best[at] as number] as number
  for (let at = 0; at < count; at++) {
    const number = seen[at] as number
    const clips = counts[number] as number
    if (best.length === MAX_CANDIDATES && clips <= clipsOf(best.length - 1)) continue
    let place = best.length
    while (place > 0 && clipsOf(place - 1) < clips) place--
    best.splice(place, 0, number)
    if (best.length > MAX_CANDIDATES) best.pop()
  }
  return best
}
