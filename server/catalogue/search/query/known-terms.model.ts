import { FESTIVALS } from '../../festivals/festivals.table.ts'
import { allPlaceNames } from '../../places/places.model.ts'
import { loanwordOf } from '../language/loanwords.model.ts'
import { significantTokens } from '../language/tokenizer.model.ts'
import { EVERYDAY_HINDI } from './everyday-hindi.table.ts'
import { EVERYDAY_TERMS } from './everyday-terms.table.ts'
import { NARROWER } from './known-names.table.ts'
import { KNOWN_TERMS } from './known-terms.table.ts'
import { isName, type Synonyms } from './search-term.model.ts'

/** The words of these, by their phonetic keys. */
const keys = new Set(
  [
    KNOWN_TERMS,
    EVERYDAY_HINDI,
    ...Object.values(NARROWER),
    ...FESTIVALS.flatMap(({ name, hindi, terms }) => [name, hindi, ...terms]),
    ...allPlaceNames(),
  ].flatMap((text) => significantTokens(text).map(({ phoneticKey }) => phoneticKey)),
)

const everydayStems = new Set(significantTokens(EVERYDAY_TERMS).map(({ stem }) => stem))

/** Whether it is a word of this trade or of everyday English, or a name of something, and no mistyped other word. */
export const isKnownTerm = (text: string, synonyms: Synonyms): boolean =>
  isName(text, synonyms) ||
  significantTokens(text).every(
    ({ text: word, phoneticKey, stem }) =>
      keys.has(phoneticKey) || everydayStems.has(stem) || loanwordOf(word) !== undefined,
  )
