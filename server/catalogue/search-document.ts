import { tellingWords, type Word, wordsOf } from './search-words.ts'

/** What is said about a clip, as far as searches look at it. */
export interface Said {
  name: string
  description: string
  tags: string[]
  themes: string[]
  shots: string[]
  place: string
  collection: string
}

/** Raised whenever the rules of words or of this page change: every clip is then read again in the background. */
export const WORDS_VERSION = 1

/** Weights of PostgreSQL, from the most telling: the name; tags, themes and shots; where it belongs; what is told of it. */
type Weight = 'A' | 'B' | 'C' | 'D'

/** No text holds a position beyond this one. */
const LAST_POSITION = 16_383

/** A clip's words as PostgreSQL reads a tsvector: each sound once for each weight. */
export function documentOf(said: Said): string {
  const labels = [...said.tags, ...said.themes, ...said.shots]
  const places = new Map<string, Map<Weight, number>>()
  let position = 0
  const add = (texts: string[], weight: Weight) => {
    for (const { sound } of texts.flatMap(tellingWordsOf)) {
      position = Math.min(position + 1, LAST_POSITION)
      const weights = places.get(sound) ?? new Map<Weight, number>()
      if (!weights.has(weight)) places.set(sound, weights.set(weight, position))
    }
  }
  add([said.name], 'A')
  add(labels, 'B')
  add([said.collection, said.place], 'C')
  add([said.description], 'D')
  return [...places]
    .map(([sound, weights]) => `${quoted(sound)}:${[...weights].map(([weight, at]) => `${at}${weight}`).join(',')}`)
    .join(' ')
}

/** Each word of the name and the labels as people write it, and each label of several words as a whole. */
export function writtenWords({
  name,
  tags,
  themes,
  shots,
}: Pick<Said, 'name' | 'tags' | 'themes' | 'shots'>): string[] {
  const labels = [...tags, ...themes, ...shots]
  const single = [name, ...labels].flatMap(tellingWordsOf)
  const whole = labels.map(allWordsOf).filter((words) => words.length > 1)
  return [...new Set([...single.map(({ text }) => text), ...whole.map(phrase)])]
}

/** Clips share their labels: the words of short texts are kept for the next one. */
const read = new Map<string, { all: Word[]; telling: Word[] }>()
const MOST_READ = 5_000
const SHORT = 40

function readWords(text: string): { all: Word[]; telling: Word[] } {
  const before = read.get(text)
  if (before) return before
  const all = wordsOf(text)
  const words = { all, telling: tellingWords(all) }
  if (text.length > SHORT) return words
  if (read.size >= MOST_READ) read.clear()
  read.set(text, words)
  return words
}

const allWordsOf = (text: string): Word[] => readWords(text).all
const tellingWordsOf = (text: string): Word[] => readWords(text).telling

const phrase = (words: Word[]): string => words.map(({ text }) => text).join(' ')

/** A lexeme inside a tsvector or tsquery. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
