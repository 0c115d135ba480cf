import { joinKeys, type Token, tokenize, withoutStopwords } from '../language/tokenizer.model.ts'

/** One thing that is searched for: a word, or several that name one thing. */
export interface Concept {
  /** As typed. */
  text: string
  /** One of these is enough; each is a list of lexemes that must all match. */
  alternatives: string[][]
}

/** All names of a thing, by the joined phonetic keys of each of its names. */
export type Synonyms = ReadonlyMap<string, string[][]>

const keysOf = (tokens: Token[]): string[] => tokens.map(({ phoneticKey }) => phoneticKey)
/** What every clip is: such a word narrows nothing. */
const NOISE = new Set(keysOf(tokenize('video footage stock clip film scene')))
/** Words that also ask for a filter lexeme. */
const FILTER_LEXEMES = new Map(
  Object.entries({
    '4k': '_4k',
    uhd: '_4k',
    '1080p': '_1080p',
    vertical: '_v',
    portrait: '_v',
    horizontal: '_h',
    square: '_s',
  }).map(([word, lexeme]) => [joinKeys(tokenize(word)), lexeme]),
)
/** In words. */
const MAX_NAME_LENGTH = 4
const MAX_CONCEPTS = 12

export interface ParsedTerm {
  concepts: Concept[]
  /** Words in double quotes: only this spelling matches. */
  written: string[]
}

export function parseTerm(term: string, synonyms: Synonyms): ParsedTerm {
  const quotes: Token[] = []
  const unquoted = term.replaceAll(/"([^"]*)"/g, (_all, quote: string) => {
    quotes.push(...withoutStopwords(tokenize(quote)))
    return ' '
  })
  const significant = withoutStopwords(tokenize(unquoted))
  const narrowing = significant.filter(({ phoneticKey }) => !NOISE.has(phoneticKey))
  const tokens = narrowing.length + quotes.length > 0 ? narrowing : significant
  const exact = quotes.map(({ text, phoneticKey }) => ({ text, alternatives: [[phoneticKey]] }))
  return {
    concepts: distinctConcepts([...exact, ...conceptsOf(tokens, synonyms)]).slice(0, MAX_CONCEPTS),
    written: quotes.map(({ text }) => text),
  }
}

/** Longest match: at each token the longest known name is taken. */
function conceptsOf(tokens: Token[], synonyms: Synonyms): Concept[] {
  const concepts: Concept[] = []
  for (let at = 0; at < tokens.length;) {
    const length = longestName(tokens, at, synonyms)
    concepts.push(conceptOf(tokens.slice(at, at + length), synonyms))
    at += length
  }
  return concepts
}

function longestName(tokens: Token[], at: number, synonyms: Synonyms): number {
  for (let length = Math.min(MAX_NAME_LENGTH, tokens.length - at); length > 1; length--)
    if (synonyms.has(joinKeys(tokens.slice(at, at + length)))) return length
  return 1
}

function conceptOf(tokens: Token[], synonyms: Synonyms): Concept {
  const name = joinKeys(tokens)
  const filter = FILTER_LEXEMES.get(name)
  return {
    text: tokens.map(({ text }) => text).join(' '),
    alternatives: distinctLists([keysOf(tokens), ...(filter ? [[filter]] : []), ...(synonyms.get(name) ?? [])]),
  }
}

/** Without lists that hold all of another one: they add nothing. */
function distinctLists(lists: string[][]): string[][] {
  const unique = [...new Map(lists.map((list) => [list.join(' '), [...new Set(list)]])).values()]
  return unique.filter((list) => !unique.some((other) => other !== list && other.every((key) => list.includes(key))))
}

function distinctConcepts(concepts: Concept[]): Concept[] {
  const key = ({ alternatives }: Concept) => JSON.stringify(alternatives.map((list) => list.join(' ')).toSorted())
  return [...new Map(concepts.map((concept) => [key(concept), concept])).values()]
}

/** Groups of names as staff enter them, indexed by name. A name in two groups stands for both. */
export function synonymIndex(groups: string[][]): Synonyms {
  const index = new Map<string, string[][]>()
  for (const group of groups) {
    const names = group.map((name) => withoutStopwords(tokenize(name))).filter((tokens) => tokens.length > 0)
    const keys = names.map(keysOf)
    for (const name of names) index.set(joinKeys(name), [...(index.get(joinKeys(name)) ?? []), ...keys])
  }
  return index
}
