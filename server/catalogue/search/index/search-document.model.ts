import { type Token, tokenize, withoutStopwords } from '../language/tokenizer.model.ts'

/** The text fields of a clip that search covers. */
export interface ClipText {
  name: string
  description: string
  tags: string[]
  themes: string[]
  shots: string[]
  place: string
  collection: string
}

/** Raised whenever the tokenizer or this file changes its rules: every clip is then indexed again in the background. */
export const TOKENIZER_VERSION = 1

/** Weights of PostgreSQL's tsvector, highest first: the name; tags, themes and shots; place and collection; the description. */
type Weight = 'A' | 'B' | 'C' | 'D'

/** The highest position in a tsvector. */
const MAX_POSITION = 16_383

export interface SearchDocument {
  /** The clip's tsvector as text: each phonetic key once for each weight. */
  vector: string
  /** The words of name and labels as written, and each label of several words as a phrase: the vocabulary of suggestions. */
  writtenTerms: string[]
}

export function searchDocument({
  name,
  tags,
  themes,
  shots,
  collection,
  place,
  description,
}: ClipText): SearchDocument {
  const labels = [...tags, ...themes, ...shots].map(tokenize)
  const names = withoutStopwords(tokenize(name))
  const labelTokens = labels.flatMap(withoutStopwords)
  const phrases = labels.filter((tokens) => tokens.length > 1).map((tokens) => tokens.map(({ text }) => text).join(' '))
  return {
    vector: vectorOf([
      ['A', names],
      ['B', labelTokens],
      ['C', [collection, place].flatMap(significantTokens)],
      ['D', significantTokens(description)],
    ]),
    writtenTerms: [...new Set([...names.map(({ text }) => text), ...labelTokens.map(({ text }) => text), ...phrases])],
  }
}

const significantTokens = (text: string): Token[] => withoutStopwords(tokenize(text))

function vectorOf(weighted: [Weight, Token[]][]): string {
  const positions = new Map<string, Map<Weight, number>>()
  let position = 0
  for (const [weight, tokens] of weighted)
    for (const { phoneticKey } of tokens) {
      position = Math.min(position + 1, MAX_POSITION)
      const weights = positions.get(phoneticKey) ?? new Map<Weight, number>()
      if (!weights.has(weight)) positions.set(phoneticKey, weights.set(weight, position))
    }
  return [...positions]
    .map(([key, weights]) => `${quoteLexeme(key)}:${[...weights].map(([weight, at]) => `${at}${weight}`).join(',')}`)
    .join(' ')
}

/** A lexeme inside a tsvector or tsquery. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
