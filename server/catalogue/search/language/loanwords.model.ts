import { singularOf } from './hindi-endings.model.ts'
import { LOANWORDS } from './loanwords.table.ts'
import { inDevanagari } from './transliteration.model.ts'

const entries = LOANWORDS.trim()
  .split(/\s*;\s*/)
  .map((entry) => entry.split(/\s+/))

/** Of a word without the dot below, nasals by their sign: फ़ायर is फायर, टेम्पल is टेंपल. */
const folded = (word: string): string =>
  word
    .replaceAll('़', '')
    .replaceAll('ॅ', 'ै')
    .replaceAll(/[नम]्(?=[कगचजटडतदपबफ])/g, 'ं')

const english = new Map(entries.flatMap(([word = '', ...hindi]) => hindi.map((one) => [folded(one), word] as const)))
const hindi = new Map(entries.map(([word = '', first = '']) => [word, first]))

/** The English plural as Hindi writes it: लैंप्स. */
const PLURAL = '्स'

/** The English word that is written in Devanagari, or in another of its scripts alike: light for लाइट, लाइट्स and লাইট. */
export function loanwordOf(word: string): string | undefined {
  const written = folded(inDevanagari(word))
  const singular = written.endsWith(PLURAL) ? written.slice(0, -PLURAL.length) : singularOf(written)
  return english.get(written) ?? english.get(singular)
}

/** As Hindi writes an English word. */
export const hindiLoanwordOf = (word: string): string | undefined => hindi.get(word.toLowerCase())

/** The words in Devanagari that begin so, as Hindi writes them. */
export function loanwordsFrom(prefix: string): string[] {
  const written = folded(inDevanagari(prefix))
  return [...new Set([...english].flatMap(([one, word]) => (one.startsWith(written) ? (hindi.get(word) ?? []) : [])))]
}
