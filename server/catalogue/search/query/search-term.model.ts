import { jointNames } from '../../festivals/festivals.model.ts'
import { editDistance } from '../language/edit-distance.model.ts'
import { joinKeys, significantTokens, type Token, tokenize } from '../language/tokenizer.model.ts'
import type { FilterGroup } from './filters.model.ts'
import { readExclusions } from './exclusion.model.ts'
import { EVERYWHERE, FILTER_TERMS, NARROWER, NOISE_TERMS, READ_AS, STATE_CODES } from './known-names.table.ts'

/** One word of a name; what is typed in an Indian script is sought in every spelling. */
export interface Part {
  key: string
  /** The spelling that clips should have; null: any; empty: none, since it is another name of what was typed. */
  stem: string | null
}
/** Words that must all match, or a choice of a filter. No words: every clip, as if a description held it. */
export type Alternative = Part[] | readonly [FilterGroup, string]
export const isChoice = (alternative: Alternative): alternative is readonly [FilterGroup, string] =>
  typeof alternative[0] === 'string'

/** One thing that is searched for: a word, or several that name one thing. */
export interface Concept {
  /** As typed. */
  text: string
  /** One of these is enough. */
  alternatives: Alternative[]
  /** Two concepts with the same key find the same. */
  key: string
}

const isAsTyped = (one: Alternative): boolean => isChoice(one) || one.every(({ stem }) => stem !== '')

/** The alternatives that are what was typed, and those that are other names of it. */
export const byWording = ({ alternatives }: Concept): Record<'typed' | 'others', Alternative[]> => ({
  typed: alternatives.filter(isAsTyped),
  others: alternatives.filter((one) => !isAsTyped(one)),
})

interface KnownName {
  /** As it is written on the list. */
  text: string
  /** What else stands for it: the same word written otherwise, then other words. */
  others: Part[][]
}

/** Known names by their joined phonetic keys. */
export type Synonyms = ReadonlyMap<string, KnownName>

interface Name {
  parts: Part[]
  text: string
  latin: string
  /** The same for all names that are one word, written in several ways or scripts. */
  word?: number
}

const keysOf = (words: string): Set<string> => new Set(tokenize(words).map(({ phoneticKey }) => phoneticKey))
const ON_EVERY_CLIP = keysOf(EVERYWHERE)
/** Such a word narrows nothing beside others. */
const NOISE = keysOf(NOISE_TERMS)
const CHOICES = new Map(Array.from(FILTER_TERMS, ([words, choice]) => [joinKeys(significantTokens(words)), choice]))
const PHRASES = new Map(Object.entries(READ_AS).map(([words, name]) => [joinKeys(significantTokens(words)), name]))
/** In words. */
const MAX_NAME_LENGTH = 4
const MAX_CONCEPTS = 12

export interface ParsedTerm {
  concepts: Concept[]
  /** Words in double quotes: only this spelling matches. */
  written: string[]
  /** Clips with one of these are not sought. The text of each is what excludes it: -fireworks. */
  without: Concept[]
}

export function parseTerm(written: string, synonyms: Synonyms): ParsedTerm {
  const term = withStates(written)
  const { rest, minus, without, isSaid } = readExclusions(term)
  const quotes: Token[] = []
  const unquoted = rest.replaceAll(/"([^"]*)"/g, (_all, quote: string) => {
    quotes.push(...significantTokens(quote))
    return ' '
  })
  const cut = without.map((text) => cutName(text, synonyms))
  const excluded = [...minus.map(excludedWords), ...cut.flatMap(({ excluded }) => excluded)]
  const sought = [
    ...(tokenize(unquoted).length > 0 ? significantTokens(unquoted) : []),
    ...cut.flatMap(({ left }) => left),
  ]
  const isSought = quotes.length + sought.length > 0
  // Nothing is searched for by minus words alone: these are then words like others.
  if (!isSought && !isSaid) return { ...parseSought(significantTokens(term), [], synonyms), without: [] }
  if (!isSought) return { concepts: [everyClip()], written: [], without: excluded }
  return { ...parseSought(sought, quotes, synonyms), without: excluded }
}

/** States by their letters, in capitals only: up is another word. Among capitals alone these are letters like others (CLOSE UP). */
const withStates = (term: string): string =>
  STATE_CODES.has(term.trim()) || /\p{Ll}/u.test(term)
    ? term.replaceAll(
        /(?<![\p{L}\p{N}-])[A-Z]{2,3}(?![\p{L}\p{N}])/gu,
        (letters) => STATE_CODES.get(letters) ?? letters,
      )
    : term

function parseSought(tokens: Token[], quotes: Token[], synonyms: Synonyms): Omit<ParsedTerm, 'without'> {
  const narrowing = conceptsOf(tokens, synonyms)
  // Of these words alone every clip is found.
  const isAlone = narrowing.length + quotes.length === 0
  const concepts = isAlone ? tokens.map((token) => conceptOf([token], synonyms)) : narrowing
  const exact = quotes.map((token) => conceptWith(token.text, [nameOf([token]).parts]))
  return {
    concepts: distinctConcepts([...exact, ...concepts]).slice(0, MAX_CONCEPTS),
    written: quotes.map(({ text }) => text),
  }
}

/** One thing, of which all words are in a clip where they are no known name of it. */
export const parseName = (text: string, synonyms: Synonyms): Concept => conceptOf(significantTokens(text), synonyms)

/** Words without their other names: what has a tea in it may be a chai. */
function excludedWords(words: string): Concept {
  const { text, alternatives } = conceptOf(significantTokens(words), new Map())
  return excludedConcept(text.includes(' ') ? `-"${text}"` : `-${text}`, alternatives)
}

/** What a text begins with, by all its names (people: a woman, a crowd), and what is left of it. */
function cutName(text: string, synonyms: Synonyms): { excluded: Concept[]; left: Token[] } {
  const tokens = tokenize(text).length > 0 ? significantTokens(text.replaceAll('"', ' ')) : []
  if (tokens.length === 0) return { excluded: [], left: [] }
  const length = longestName(tokens, 0, synonyms)
  const name = conceptOf(tokens.slice(0, length), synonyms)
  return { excluded: [excludedConcept(`without ${name.text}`, name.alternatives)], left: tokens.slice(length) }
}

/** Never every clip. */
const excludedConcept = (text: string, alternatives: Alternative[]): Concept =>
  conceptWith(
    text,
    alternatives.filter(({ length }) => length > 0),
  )

/** Longest match: at each token the longest known name is taken. What every clip is stays only where a name needs it (top view). */
function conceptsOf(tokens: Token[], synonyms: Synonyms): Concept[] {
  const concepts: Concept[] = []
  for (let at = 0; at < tokens.length;) {
    const name = tokens.slice(at, at + longestName(tokens, at, synonyms))
    const narrowing = name.filter(({ phoneticKey }) => !NOISE.has(phoneticKey))
    const isShorter = narrowing.length === name.length || isSameThing(narrowing, name, synonyms)
    if (narrowing.length > 0) concepts.push(conceptOf(isShorter ? narrowing : name, synonyms))
    at += name.length
  }
  return concepts
}

const isKnown = (tokens: Token[], synonyms: Synonyms): boolean =>
  [synonyms, CHOICES, PHRASES].some((names) => names.has(joinKeys(tokens)))

/** What every clip is says nothing beside a name (wide shot); where both together name something else, it does (stock market). */
function isSameThing(shorter: Token[], longer: Token[], synonyms: Synonyms): boolean {
  const others = synonyms.get(joinKeys(longer))?.others
  return isKnown(shorter, synonyms) && (!others || others.some((parts) => keyOf(parts) === joinKeys(shorter)))
}

function longestName(tokens: Token[], at: number, synonyms: Synonyms): number {
  for (let length = Math.min(MAX_NAME_LENGTH, tokens.length - at); length > 1; length--)
    if (isKnown(tokens.slice(at, at + length), synonyms)) return length
  return 1
}

function conceptOf(tokens: Token[], synonyms: Synonyms): Concept {
  const typed = joinKeys(tokens)
  const sought = PHRASES.has(typed) ? significantTokens(PHRASES.get(typed) ?? '') : tokens
  const name = joinKeys(sought)
  const alternatives: Alternative[] = [nameOf(sought).parts, ...(synonyms.get(name)?.others ?? [])]
  const choice = CHOICES.get(name)
  if (choice) alternatives.push(choice)
  if (ON_EVERY_CLIP.has(name) || NOISE.has(name)) alternatives.push([])
  return conceptWith(tokens.map(({ text }) => text).join(' '), alternatives)
}

export const isOnEveryClip = ({ alternatives }: Concept): boolean => alternatives.some(({ length }) => length === 0)

export const conceptWith = (text: string, alternatives: Alternative[]): Concept => ({
  text,
  alternatives,
  key: alternatives.map((one) => (isChoice(one) ? one.join('=') : spellingOf(one))).join('|'),
})

const everyClip = (): Concept => conceptWith('', [[]])

const nameOf = (tokens: Token[]): Name => ({
  parts: tokens.map(({ phoneticKey: key, stem }) => ({ key, stem: stem.startsWith('*') ? null : stem })),
  text: tokens.map(({ text }) => text).join(' '),
  latin: tokens.map(({ latin }) => latin).join(' '),
})

/** From this length on two letters may differ, in shorter names one. */
const LONG_NAME = 5

/** Whether two names of a thing are the same word, written in another way or script. */
function isSpelling(one: Name, other: Name): boolean {
  if (keyOf(one.parts) === keyOf(other.parts)) return true
  const most = Math.min(one.latin.length, other.latin.length) >= LONG_NAME ? 2 : 1
  return editDistance(one.latin, other.latin, most) <= most
}

const anySpelling = (parts: Part[]): Part[] => parts.map(({ key }) => ({ key, stem: '' }))
const keyOf = (parts: Part[]): string => parts.map(({ key }) => key).join(' ')
const spellingOf = (parts: Part[]): string => parts.map(({ key, stem }) => `${key}~${stem ?? '*'}`).join(' ')

/** Each once, without names that hold all of another one: they add nothing. */
function distinctNames(names: Name[]): Part[][] {
  const unique = [...new Map(names.map(({ parts }) => [spellingOf(parts), parts])).values()]
  const holds = (parts: Part[], sought: Part) =>
    parts.some(({ key, stem }) => key === sought.key && stem === sought.stem)
  return unique.filter((parts) => !unique.some((other) => other !== parts && other.every((part) => holds(parts, part))))
}

function distinctConcepts(concepts: Concept[]): Concept[] {
  if (concepts.length < 2) return concepts
  const key = ({ alternatives }: Concept) =>
    JSON.stringify(alternatives.map((one) => (isChoice(one) ? one.join() : keyOf(one))).toSorted())
  return [...new Map(concepts.map((concept) => [key(concept), concept])).values()]
}

/**
 * Groups of names as staff enter them, indexed by name. A name in two groups stands for both.
 * @param narrower whether a word stands for what is of narrower meaning, too (people for a baby)
 */
export function synonymIndex(groups: string[][], { narrower }: { narrower: boolean }): Synonyms {
  const index = namesOf(groups, narrower)
  return new Map(
    [...index].map(([key, names]) => {
      const own = names.filter(({ parts }) => keyOf(parts) === key)
      return [key, { text: own[0]?.text ?? '', others: othersOf(own, names) }]
    }),
  )
}

function othersOf(own: Name[], names: Name[]): Part[][] {
  const words = new Set(own.map(({ word }) => word))
  return [
    ...distinctNames(names.filter(({ word }) => words.has(word))),
    // Other names come after it.
    ...distinctNames(names.filter(({ word }) => !words.has(word))).map(anySpelling),
  ]
}

/** All names of a thing, by each of its names. */
function namesOf(groups: string[][], withNarrower: boolean): Map<string, Name[]> {
  const index = new Map<string, Name[]>()
  let words = 0
  const add = (group: string[], others: string[]) => {
    const toNames = (texts: string[]) => texts.map(significantTokens).filter((tokens) => tokens.length > 0)
    const names = toNames(group)
    const own = names.map((tokens) => ({ ...nameOf(tokens), word: words++ }))
    for (const one of own)
      for (const other of own)
        if (one.word !== other.word && isSpelling(one, other)) {
          const { word } = other
          for (const each of own) if (each.word === word) each.word = one.word
        }
    const all = [...own, ...toNames(withNarrower ? others : []).map(nameOf)]
    for (const name of names) index.set(joinKeys(name), [...(index.get(joinKeys(name)) ?? []), ...all])
  }
  for (const group of groups) add(group, [])
  for (const [names, narrower] of Object.entries(NARROWER)) add(names.split(','), narrower.split(','))
  for (const { names, terms } of jointNames()) add(names, [...terms])
  return index
}

/** Whether it is a name of something, or asks for a choice of a filter. */
export const isName = (text: string, synonyms: Synonyms): boolean => isKnown(significantTokens(text), synonyms)
