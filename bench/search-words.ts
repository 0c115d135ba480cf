import { quoteLexeme } from '../server/catalogue/search/index/search-document.model.ts'
import { tokenize } from '../server/catalogue/search/language/tokenizer.model.ts'
import { MANNERS, PLACES, SUBJECTS, TAIL } from './clip-words.ts'
import { seeded } from '../harness/random.ts'

export interface Search {
  words: string[]
  /** The same as a tsquery of the words' sounds. */
  query: string
}

const FREQUENT = SUBJECTS.flatMap((subject, at) => [subject, PLACES[at] ?? [], MANNERS[at] ?? []].flat())
const ALL = [...FREQUENT, ...TAIL]

/** What people look for: half one word, a third two, the rest three; common words more often than rare ones. */
export function searches(count: number, seed = 7): Search[] {
  const random = seeded(seed)
  // Drawn as 1/rank: the logarithm of the rank is even.
  const word = () => ALL[Math.floor(ALL.length ** random()) - 1] ?? 'market'
  return Array.from({ length: count }, () => {
    const wanted = [1, 1, 1, 2, 2, 3][Math.floor(random() * 6)] ?? 1
    const words = [...new Set(Array.from({ length: wanted }, word))]
    return {
      words,
      query: words.flatMap((one) => tokenize(one).map(({ phoneticKey: sound }) => quoteLexeme(sound))).join(' & '),
    }
  })
}
