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

/** The most frequent tags in lower case, most frequent first. */
function mostShared(clips: readonly { tags: readonly string[] }[], most: number): string[] {
  const counts = new Map<string, number>()
  for (const { tags } of clips) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  // Most tags stand on one clip alone: they are not sorted.
  const several = [...counts].filter(([, count]) => count > 1).toSorted((one, other) => other[1] - one[1])
  const single = several.length < most ? [...counts].filter(([, count]) => count === 1).slice(0, most) : []
  return [...new Set([...several, ...single].map(([tag]) => tag.toLowerCase()))].slice(0, most)
}
