import { tellingWords, type Word, wordsOf } from './search-words.ts'

/** One thing that is searched for: a word, or several that mean one thing. */
export interface Concept {
  /** As it was typed. */
  text: string
  /** Any of these will do; each is a list of lexemes that must all be there. */
  alternatives: string[][]
}

/** All names of a thing, by each of its names: sounds joined by a space. */
export type Synonyms = ReadonlyMap<string, string[][]>

const soundsIn = (text: string): string[] => wordsOf(text).map(({ sound }) => sound)
/** What everything here is; such a word narrows nothing. */
const NOISE = new Set(soundsIn('video footage stock clip film scene'))
/** Words that ask for a fact; the words themselves count as well. */
const FACTS = new Map(
  Object.entries({
    '4k': '_4k',
    uhd: '_4k',
    '1080p': '_1080p',
    vertical: '_v',
    portrait: '_v',
    horizontal: '_h',
    square: '_s',
  }).map(([word, fact]) => [soundsIn(word)[0], fact]),
)
/** Longest name of several words. */
const LONGEST_NAME = 4
/** More say nothing more. */
const MOST_CONCEPTS = 12

export interface Wanted {
  concepts: Concept[]
  /** Words that stood in double quotes: only this spelling will do. */
  written: string[]
}

/** What a term asks for. */
export function wantedBy(term: string, synonyms: Synonyms): Wanted {
  const quotes: Word[] = []
  const loose = term.replaceAll(/"([^"]*)"/g, (_all, quote: string) => {
    quotes.push(...tellingWords(wordsOf(quote)))
    return ' '
  })
  const telling = tellingWords(wordsOf(loose))
  const narrowing = telling.filter(({ sound }) => !NOISE.has(sound))
  const words = narrowing.length + quotes.length > 0 ? narrowing : telling
  const exact = quotes.map(({ text, sound }) => ({ text, alternatives: [[sound]] }))
  return {
    concepts: distinct([...exact, ...named(words, synonyms)]).slice(0, MOST_CONCEPTS),
    written: quotes.map(({ text }) => text),
  }
}

/** Walks over the words, taking the longest known name at each step. */
function named(words: Word[], synonyms: Synonyms): Concept[] {
  const concepts: Concept[] = []
  for (let at = 0; at < words.length;) {
    const length = longestName(words, at, synonyms)
    concepts.push(conceptOf(words.slice(at, at + length), synonyms))
    at += length
  }
  return concepts
}

function longestName(words: Word[], at: number, synonyms: Synonyms): number {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 1; length--)
    if (synonyms.has(nameOf(words.slice(at, at + length)))) return length
  return 1
}

function conceptOf(words: Word[], synonyms: Synonyms): Concept {
  const own = words.map(({ sound }) => sound)
  const fact = FACTS.get(own.join(' '))
  const others = synonyms.get(nameOf(words)) ?? []
  return {
    text: words.map(({ text }) => text).join(' '),
    alternatives: distinctLists([own, ...(fact ? [[fact]] : []), ...others]),
  }
}

export const nameOf = (words: Word[]): string => words.map(({ sound }) => sound).join(' ')

/** A name that holds another one's words adds nothing. */
function distinctLists(lists: string[][]): string[][] {
  const unique = [...new Map(lists.map((list) => [list.join(' '), [...new Set(list)]])).values()]
  return unique.filter((list) => !unique.some((other) => other !== list && other.every((word) => list.includes(word))))
}

function distinct(concepts: Concept[]): Concept[] {
  const key = ({ alternatives }: Concept) => JSON.stringify(alternatives.map((list) => list.join(' ')).toSorted())
  return [...new Map(concepts.map((concept) => [key(concept), concept])).values()]
}

/** Groups of names as staff keep them, made ready for looking up. A name of two groups stands for both. */
export function synonymsOf(groups: string[][]): Synonyms {
  const index = new Map<string, string[][]>()
  for (const group of groups) {
    const names = group.map((name) => tellingWords(wordsOf(name))).filter((words) => words.length > 0)
    const sounds = names.map((words) => words.map(({ sound }) => sound))
    for (const words of names) index.set(nameOf(words), [...(index.get(nameOf(words)) ?? []), ...sounds])
  }
  return index
}
