import type pg from 'pg'
import { seeded } from '../harness/random.ts'

/** A search as people make it, and what it is judged by. */
export interface LoggedSearch {
  term: string
  kind: 'plain' | 'mistyped' | 'nonsense'
  /** Without the typing mistake. */
  meant: string
}

const SAMPLED = 5_000
/** Of a hundred searches; two of three with several words ask for words that stand on one clip. */
const [ONE_WORD, TWO_WORDS, NONSENSE, MISTYPED] = [40, 80, 5, 10]
const TOGETHER = 2 / 3

/** Draws from the catalogue's own words, common ones more often than rare ones. */
export async function searchLog(client: pg.Client, count: number, seed = 43): Promise<LoggedSearch[]> {
  const { rows } = await client.query<{ tags: string[] }>(
    `select tags from clip where cardinality(tags) > 3 order by md5(id) limit ${SAMPLED}`,
  )
  const frequency = new Map<string, number>()
  for (const { tags } of rows) for (const tag of tags) frequency.set(tag, (frequency.get(tag) ?? 0) + 1)
  const words = [...frequency.keys()].toSorted((one, other) => (frequency.get(other) ?? 0) - (frequency.get(one) ?? 0))
  const random = seeded(seed)
  const int = (below: number) => Math.floor(random() * below)
  // Drawn as 1/rank: the logarithm of the rank is even.
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? words[0] ?? ''
  const search = (): LoggedSearch => {
    const share = int(100)
    const length = share < ONE_WORD ? 1 : share < TWO_WORDS ? 2 : 3
    const { tags } = rows[int(rows.length)] ?? { tags: [] }
    const draw = length > 1 && random() < TOGETHER ? () => tags[int(tags.length)] ?? word() : word
    const wanted = [...new Set(Array.from({ length }, draw))]
    const kind = int(100)
    const meant = wanted.join(' ')
    if (kind < NONSENSE) return { term: `zq${'xkvjwqz'.repeat(1 + int(2))}${int(1000)}`, kind: 'nonsense', meant }
    const long = wanted.findIndex((one) => one.length >= 5)
    if (kind >= NONSENSE + MISTYPED || long < 0) return { term: meant, kind: 'plain', meant }
    const mistyped = mistype(wanted[long] ?? '', int)
    return { term: wanted.with(long, frequency.has(mistyped) ? meant : mistyped).join(' '), kind: 'mistyped', meant }
  }
  return Array.from({ length: count }, search)
}

/** One letter left out, doubled by another, replaced or exchanged with the next; the first and the last one stay. */
function mistype(word: string, int: (below: number) => number): string {
  const at = 1 + int(word.length - 2)
  const letter = String.fromCharCode(97 + int(26))
  const [before, here, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  return (
    [
      before + after,
      before + letter + after,
      before + letter + here + after,
      before + after.slice(0, 1) + here + after.slice(1),
    ][int(4)] ?? word
  )
}
