import { tokenize } from './search/language/tokenizer.model.ts'

const MAX_RELATED = 8
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

/** Tags that most of these clips share, without those of the search term. @param clips with the numbers of their tags */
export function relatedTags(clips: readonly { tags: readonly number[] }[], term: string): string[] {
  const searched = new Set(tokenize(term).map(({ phoneticKey }) => phoneticKey))
  const related: string[] = []
  for (const number of mostShared(clips)) {
    const { text, keys } = tags[number] as (typeof tags)[number]
    if (keys.length > 0 && !keys.every((key) => searched.has(key))) related.push(text)
    if (related.length === MAX_RELATED) break
  }
  return related
}

/** Most frequent first. */
function mostShared(clips: readonly { tags: readonly number[] }[]): number[] {
  if (counts.length < tags.length) counts = new Uint16Array(2 * tags.length)
  const seen: number[] = []
  for (const one of clips) for (const tag of one.tags) if ((counts[tag] as number)++ === 0) seen.push(tag)
  // Most tags stand on one clip alone: they are not sorted.
  const several = seen.filter((tag) => (counts[tag] as number) > 1)
  several.sort((one, other) => (counts[other] as number) - (counts[one] as number))
  const single = several.length < 2 * MAX_RELATED ? seen.filter((tag) => counts[tag] === 1) : []
  for (const tag of seen) counts[tag] = 0
  return [...several, ...single]
}
