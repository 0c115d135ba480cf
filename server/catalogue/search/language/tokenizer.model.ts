import { openCache } from '../../../platform/cache.ts'
import { singularOf } from './hindi-endings.model.ts'
import { loanwordOf } from './loanwords.model.ts'
import { phoneticKeyOf } from './phonetic-key.model.ts'
import { stem } from './stemmer.model.ts'
import { isIndic, toLatin } from './transliteration.model.ts'

export interface Token {
  /** As written, in its own script, lower-case. */
  text: string
  /** The same in Latin letters. */
  latin: string
  /** What clips and queries are matched by: the same for every spelling of a word. */
  phoneticKey: string
  /** The same for all forms of one spelling. A word in an Indian script stands for every spelling of it: `*` and its key. */
  stem: string
}

const STOP_WORDS = new Set(
  `a an the of in on at to for from by with and or is are be as it its this that into over under
   का के की को में से पर और है हैं एक बाद रखी रखे रखा रही रहा रहे ka ke ki`.split(/\s+/),
)

/** Zero-width, shaping and direction characters; accents of Latin letters. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const ACCENTS = /[\u0300-\u036f]/g
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
/** ASCII only, as most texts are: the same rules at a quarter of the cost. */
const ASCII = /^[\t\n\r -~]*$/
const ASCII_WORD = /[a-z0-9]+/g
const normalizeAscii = (text: string): string => text.toLowerCase().replace(/['`](?=[a-z])/g, '')
/** The rest of a longer word is ignored. */
const MAX_LENGTH = 40

/** The words of a text in order; nothing in it can be read as query syntax. */
export const tokenize = (text: string): Token[] => splitTokens(text).map(tokenOf)

/** The same as written, in lower case. */
export function splitTokens(text: string): string[] {
  if (ASCII.test(text)) return (normalizeAscii(text).match(ASCII_WORD) ?? []).map((word) => word.slice(0, MAX_LENGTH))
  const normalized = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/['’`](?=\p{L})/gu, '')
  return (normalized.match(WORD) ?? []).map((word) => word.slice(0, MAX_LENGTH).toWellFormed())
}

/** All words where every one is a stop word. */
export function withoutStopwords(words: string[]): string[] {
  const significant = words.filter((word) => !STOP_WORDS.has(word))
  return significant.length > 0 ? significant : words
}

export const significantTokens = (text: string): Token[] => withoutStopwords(splitTokens(text)).map(tokenOf)

/** The phonetic keys of a text's tokens, joined by a space. */
export const phoneticForm = (text: string): string => joinKeys(tokenize(text))

export const joinKeys = (tokens: Token[]): string => tokens.map(({ phoneticKey }) => phoneticKey).join(' ')

/** Catalogues and queries repeat the same words: transliteration, stemming and the phonetic rules run once for each. */
const tokens = openCache<string, Token>({ name: 'tokens', maxSize: 20_000 })

export function tokenOf(text: string): Token {
  const cached = tokens.get(text)
  if (cached) return cached
  const indic = isIndic(text)
  const latin = indic ? (loanwordOf(text) ?? toLatin(singularOf(text))) : text
  const stemmed = stem(latin)
  const phoneticKey = phoneticKeyOf(stemmed)
  const token = { text, latin, phoneticKey, stem: indic ? `*${phoneticKey}` : stemmed }
  tokens.put(text, token)
  return token
}
