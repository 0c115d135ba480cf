import { tokenize } from './search/language/tokenizer.model.ts'

const MAX_RELATED = 8

/** Tags that most of these clips share, without those of the search term. */
export function relatedTags(clips: readonly { tags: readonly string[] }[], term: string): string[] {
  const searched = new Set(tokenize(term).map(({ phoneticKey }) => phoneticKey))
  // Tokenizing costs more than counting: only the tags that may be shown are tokenized.
  const distinctive = mostShared(clips, 3 * MAX_RELATED).filter((tag) => {
    const tokens = tokenize(tag)
    return tokens.length > 0 && !tokens.every(({ phoneticKey }) => searched.has(phoneticKey))
  })
  return distinctive.slice(0, MAX_RELATED)
}

/** The most frequent tags in lower case, most frequent first: a bucket sort by count. */
function mostShared(clips: readonly { tags: readonly string[] }[], most: number): string[] {
  const counts = new Map<string, number>()
  for (const { tags } of clips) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const byCount: string[][] = Array.from({ length: clips.length + 1 }, () => [])
  for (const [tag, count] of counts) byCount[Math.min(count, clips.length)]?.push(tag)
  const shared = new Set<string>()
  for (const tags of byCount.toReversed()) {
    for (const tag of tags) shared.add(tag.toLowerCase())
    if (shared.size >= most) break
  }
  return [...shared].slice(0, most)
}
