import type { ClipIndex } from '../index/clip-index.model.ts'
import type { Term } from '../index/postings.model.ts'
import { differing, editDistance, alphabetMask } from '../language/edit-distance.model.ts'
import { type Token, tokenize } from '../language/tokenizer.model.ts'
import { isIndic } from '../language/transliteration.model.ts'
import { hasMatches } from '../match/index-search.model.ts'
import { isKnownTerm } from './known-terms.model.ts'
import { type Concept, conceptWith, parseTerm, type Synonyms } from './search-term.model.ts'

export interface Correction {
  term: string
  concepts: Concept[]
}

/** Corrects every word that no clip has and that names nothing; null where the vocabulary has nothing close enough. */
export function correctSpelling(index: ClipIndex, concepts: Concept[], synonyms: Synonyms): Correction | null {
  const words: string[] = []
  for (let at = 0; at < concepts.length; at++) {
    const concept = concepts[at] as Concept
    const joined = joinedWord(index, concept, concepts[at + 1])
    if (joined) at++
    words.push(joined ?? correctedWord(index, concept, synonyms))
  }
  const term = words.join(' ')
  if (term === concepts.map(({ text }) => text).join(' ')) return null
  return { term, concepts: parseTerm(term, synonyms).concepts }
}

const correctedWord = (index: ClipIndex, concept: Concept, synonyms: Synonyms): string =>
  hasMatches(index, [concept]) || isKnownTerm(concept.text, synonyms)
    ? concept.text
    : (nearestTerms(index, concept.text, 1)[0] ?? nearestName(index, concept.text, synonyms) ?? concept.text)

/** The known name nearest to a word, where clips have the thing under any of its names (samundr, of clips of the sea). */
function nearestName(index: ClipIndex, typed: string, synonyms: Synonyms): string | undefined {
  const [token, ...others] = tokenize(typed)
  if (!token || others.length > 0 || isIndic(token.text) || token.latin.length < LEAST_LETTERS) return undefined
  for (const { text } of synonyms.values()) {
    if (text.length < LEAST_LETTERS || text[0] !== token.latin[0]) continue
    if (editDistance(token.latin, text, 1) > 1) continue
    if (hasMatches(index, parseTerm(text, synonyms).concepts)) return text
  }
  return undefined
}

/** One word typed as two (house boat), where clips have it so spelt. */
function joinedWord({ postings }: ClipIndex, { text }: Concept, next: Concept | undefined): string | undefined {
  const joined = next && text + next.text
  const [token, ...others] = tokenize(joined ?? '')
  if (!token || others.length > 0) return undefined
  const isSpeltSo = (term: number) => postings.terms[term]?.stem === token.stem && (postings.clips[term] ?? 0) > 0
  return postings.withKey(token.phoneticKey).some(isSpeltSo) ? joined : undefined
}

/** So many terms of the vocabulary, at most, that may have been meant, most likely first. */
export function nearestTerms(index: ClipIndex, typed: string, most: number): string[] {
  const [token, ...others] = tokenize(typed)
  if (!token || others.length > 0 || token.latin.length < 3) return []
  const split = splitWord(index, token.latin)
  const nearest: string[] = split ? [split] : []
  if (nearest.length === most) return nearest
  for (const { text } of closest(index, token)) {
    if (nearest.includes(text) || !hasMatches(index, parseTerm(text, NO_SYNONYMS).concepts)) continue
    if (nearest.push(text) === most) break
  }
  return nearest
}

const NO_SYNONYMS: Synonyms = new Map()
/** The edit distance that is tolerated, by the length of what was typed. */
const tolerance = (length: number): number => (length < 6 ? 1 : length < 9 ? 2 : 3)
const MAX_LONGER = 2
/** Of fewer sounds another one makes any word: zzzqq is no जी. */
const LEAST_SOUNDS = 3
/** From this length on a word is put right by one in another script, or by a name that no clip has. */
const LEAST_LETTERS = 5

/** Of each phonetic key one term, the nearest first: most mistakes are one edit, so that those further away are rarely looked for. */
function* closest(index: ClipIndex, token: Token): Generator<Term> {
  const max = tolerance(token.latin.length)
  const met = new Set<string>()
  for (const edits of max > 1 ? [1, max] : [max])
    for (const { term, distance } of termsWithin(index, token, edits)) {
      if (met.has(term.phoneticKey) || (edits < max && distance >= BEYOND_ONE_EDIT)) continue
      met.add(term.phoneticKey)
      yield term
    }
}

/** Beside an edit what sounds different counts half, so no term that is two edits away comes before this. */
const BEYOND_ONE_EDIT = 1.5

interface NearTerm {
  term: Term
  clips: number
  distance: number
}

/** Nearest first, those as near by their clips. */
function termsWithin({ postings }: ClipIndex, token: Token, max: number): NearTerm[] {
  const { text, latin, phoneticKey } = token
  const { shapes } = postings
  const letters = alphabetMask(latin)
  const keyLetters = alphabetMask(phoneticKey)
  const near: NearTerm[] = []
  for (let id = 0; id < postings.terms.length; id++) {
    // One edit changes two letters of the set at most: the distance is reckoned of few terms.
    const spelt = isNear(latin.length, shapes[4 * id + 1]) && differing(letters, shapes[4 * id] as number) <= 2 * max
    const sounds =
      phoneticKey.length >= LEAST_SOUNDS &&
      isNear(phoneticKey.length, shapes[4 * id + 3]) &&
      differing(keyLetters, shapes[4 * id + 2] as number) <= 2 * max
    if (!spelt && !sounds) continue
    const term = postings.terms[id] as Term
    const clips = postings.clips[id] as number
    if (clips === 0) continue
    if (latin.length === SHORT_WORD && !isSlip(latin, term.latin)) continue
    // People mistype letters, and people misspell sounds.
    const distance = Math.min(
      spelt ? editDistance(latin, term.latin, max) : max + 1,
      sounds ? editDistance(phoneticKey, term.phoneticKey, max) + 0.5 : max + 1,
    )
    // Two mistakes leave both ends as they are; with more of them it is another word.
    if (distance > max || (distance >= 2 && !hasSameEnds(latin, term.latin))) continue
    const wrongStart = latin[0] === term.latin[0] ? 0 : 0.6
    const isOtherScript = isIndic(text) !== isIndic(term.text)
    // An edit of a few letters leads to many words: of other letters none of them is likely.
    if (isOtherScript && latin.length < LEAST_LETTERS) continue
    if (isIndic(text) && !isSlipOfIndic(token, term)) continue
    near.push({ term, clips, distance: distance + wrongStart + (isOtherScript ? 0.2 : 0) })
  }
  return near.sort(
    (one, other) =>
      one.distance - other.distance || other.clips - one.clips || (one.term.text < other.term.text ? -1 : 1),
  )
}

/** A letter more or another one makes most words of three letters another word (bat, boat). */
const SHORT_WORD = 3

/** Two letters swapped, or one doubled. */
const isSlip = (typed: string, term: string): boolean =>
  sortedLetters(typed) === sortedLetters(term) || typed === term.replaceAll(/(.)\1/g, '$1')

/** An Indian script is written as it sounds: one sign is wrong at most, in another script the vowels (लैपटॉप, laptop). */
const isSlipOfIndic = (typed: Token, term: Term): boolean =>
  isIndic(term.text) ? editDistance(typed.text, term.text, 1) <= 1 : consonants(typed) === consonants(term)

const consonants = ({ phoneticKey }: { phoneticKey: string }): string => phoneticKey.replaceAll(/[aeiou]/g, '')

const sortedLetters = (word: string): string => Array.from(word).toSorted().join('')

const isNear = (length: number, other = 0): boolean => Math.abs(length - other) <= MAX_LONGER

const hasSameEnds = (one: string, other: string): boolean => one[0] === other[0] && one.at(-1) === other.at(-1)

/** Two words typed as one (tajmahal), where some clip has both. */
function splitWord(index: ClipIndex, latin: string): string | null {
  for (let at = 3; at <= latin.length - 3; at++) {
    const [start, end] = [latin.slice(0, at), latin.slice(at)]
    const first = conceptOfWord(start)
    if (!hasMatches(index, [first])) continue
    const second = conceptOfWord(end)
    if (hasMatches(index, [second]) && hasMatches(index, [first, second])) return `${start} ${end}`
  }
  return null
}

function conceptOfWord(word: string): Concept {
  const parts = tokenize(word).map(({ phoneticKey: key, stem }) => ({ key, stem }))
  return conceptWith(word, [parts])
}
