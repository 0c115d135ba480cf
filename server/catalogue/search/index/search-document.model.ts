import { type Clearance, licenceTypeOf } from '../../../../contract/catalogue/clearances.ts'
import { placesOf } from '../../places/places.model.ts'
import { lexemeOf } from '../query/filters.model.ts'
import { splitTokens, tokenOf, withoutStopwords } from '../language/tokenizer.model.ts'

/** The text fields of a clip that search covers. */
export interface ClipText {
  name: string
  /** Empty where there is none. It counts as a label, since it often says in other words what the name says. */
  nameHindi: string
  description: string
  tags: string[]
  themes: string[]
  shots: string[]
  place: string
  collection: string
}

/** What else of a clip its document is made from. */
export interface DocumentedClip extends ClipText {
  /** Null where its rights card is not filled in. */
  clearance: Clearance | null
}

/** Raised whenever the tokenizer or this file changes its rules: every clip is then indexed again in the background. */
export const TOKENIZER_VERSION = 5

/** The field of a clip that a word stands in: what weighs most has the highest level. */
export const LEVEL = { description: 1, place: 2, label: 3, name: 4 } as const
export type Level = (typeof LEVEL)[keyof typeof LEVEL]
/** The same as weights of PostgreSQL's tsvector. */
const WEIGHTS = { 1: 'D', 2: 'C', 3: 'B', 4: 'A' } as const

/** The words of a clip by field, best first, and its labels of several words. */
export function clipTokens({ name, nameHindi, tags, themes, shots, collection, place, description }: ClipText): {
  fields: { level: Level; words: string[] }[]
  phrases: string[][]
} {
  const significant = (text: string) => withoutStopwords(splitTokens(text))
  const labels = [...tags, ...themes, ...shots].map(splitTokens)
  return {
    fields: [
      { level: LEVEL.name, words: significant(name) },
      { level: LEVEL.label, words: [...labels.flatMap(withoutStopwords), ...significant(nameHindi)] },
      {
        level: LEVEL.place,
        words: [...significant(collection), ...significant([place, ...placesOf(place)].join(' '))],
      },
      { level: LEVEL.description, words: significant(description) },
    ],
    phrases: labels.filter((words) => words.length > 1),
  }
}

export interface SearchDocument {
  /** The clip's tsvector as text: each phonetic key with the weight of its best field, and the stem of each spelling. */
  vector: string
  /** The words of name and labels as written. */
  writtenTerms: string[]
}

export function searchDocument(clip: DocumentedClip): SearchDocument {
  const { fields, phrases } = clipTokens(clip)
  const keys = new Map<string, Level>()
  const stems = new Set<string>()
  const written = new Set<string>()
  for (const { level, words } of fields)
    for (const word of words) {
      const { phoneticKey, stem } = tokenOf(word)
      if (!keys.has(phoneticKey)) keys.set(phoneticKey, level)
      stems.add(stem)
      if (level >= LEVEL.label) written.add(word)
    }
  for (const words of phrases) written.add(words.join(' '))
  const lexemes = [
    ...Array.from(keys, ([key, level]) => `${quoteLexeme(key)}:1${WEIGHTS[level]}`),
    ...Array.from(stems, (stem) => quoteLexeme(stemLexeme(stem))),
    ...choicesOf(clip).map(quoteLexeme),
  ]
  return { vector: lexemes.join(' '), writtenTerms: [...written] }
}

/** Filter lexemes by what the program alone knows: the rest comes with the row (follow_clips). */
function choicesOf({ place, clearance }: Pick<DocumentedClip, 'place' | 'clearance'>): string[] {
  const places = placesOf(place).map((name) => lexemeOf('place', name))
  if (!clearance) return places
  const releases = [
    ...(clearance.modelRelease === 'on file' ? ['model'] : []),
    ...(clearance.propertyRelease === 'on file' ? ['property'] : []),
    ...(clearance.modelRelease === 'not needed' && clearance.propertyRelease === 'not needed' ? ['none'] : []),
  ]
  return [
    ...places,
    lexemeOf('licence', licenceTypeOf(clearance)),
    ...releases.map((release) => lexemeOf('release', release)),
  ].filter((lexeme) => lexeme !== '')
}

/** No phonetic key begins like it. */
export const stemLexeme = (stem: string): string => `~${stem}`

/** A lexeme inside a tsvector or tsquery. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
