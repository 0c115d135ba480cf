import { isIndic, toLatin } from './search-indic.ts'
import { soundOf } from './search-sound.ts'
import { stem } from './search-stem.ts'

export interface Word {
  /** As it is written, in its own script, in small letters. */
  text: string
  /** The same in Latin letters. */
  latin: string
  /** What clips and searches meet by: every way to write the word has the same one. */
  sound: string
}

/** They say nothing about a clip. */
const EMPTY_WORDS = new Set(
  `a an the of in on at to for from by with and or is are be as it its this that into over under
   का के की को में से पर और है हैं एक ka ke ki`.split(/\s+/),
)

/** Marks that only guide a script's shaping or direction; accents of Latin letters. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const ACCENTS = /[\u0300-\u036f]/g
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
/** Nothing beyond ASCII, as most texts are: the same rules for a quarter of the work. */
const PLAIN = /^[\t\n\r -~]*$/
const PLAIN_WORD = /[a-z0-9]+/g
const plainLetters = (text: string): string => text.toLowerCase().replace(/['`](?=[a-z])/g, '')
/** Longer ones are no words; the rest of them is not looked at. */
const LONGEST = 40

/** The words of a text, one by one and in order; nothing of it can be read as a command. */
export function wordsOf(text: string): Word[] {
  if (PLAIN.test(text))
    return (plainLetters(text).match(PLAIN_WORD) ?? []).map((word) => wordOf(word.slice(0, LONGEST)))
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/['’`](?=\p{L})/gu, '')
  return (plain.match(WORD) ?? []).map((word) => wordOf(word.slice(0, LONGEST).toWellFormed()))
}

/** The words that say something; all of them where none does. */
export function tellingWords(words: Word[]): Word[] {
  const telling = words.filter(({ text }) => !EMPTY_WORDS.has(text))
  return telling.length > 0 ? telling : words
}

/** Catalogues and searches say the same words over and over. */
const known = new Map<string, Word>()
const MOST_KNOWN = 20_000

function wordOf(text: string): Word {
  const before = known.get(text)
  if (before) return before
  const latin = isIndic(text) ? toLatin(text) : text
  const word = { text, latin, sound: soundOf(stem(latin)) }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, word)
  return word
}
