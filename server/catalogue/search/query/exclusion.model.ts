import { EXCLUDING_TERMS } from '../../../../contract/catalogue/search-exclusion.ts'

/** -fireworks, NOT fireworks, -"blue hour": no clip with these words. */
const MINUS = /(?<=^|\s)(?:[-−–]|NOT\s+)(?:"([^"]*)"|(?=[\p{L}\p{N}])(\S+))/gu
/** What a sign says excludes nothing, nor does what every clip is asked to be (no copyright). */
const SIGN = 'copyright|smoking|parking|entry|exit|horn|honking|plastic|swimming|photography|war'
const WITHOUT = new RegExp(
  String.raw`(?<=^|\s)(?!no\s+(?:${SIGN})(?:\s|$))(?:${EXCLUDING_TERMS})\s+(?=["\p{L}])`,
  'giu',
)
/** In Hindi it stands behind, too: लोगों के बिना. */
const BEHIND = /(?<=^|\s)([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)\s+(?:के|ke)\s+(?:बिना|bina)(?=\s|$)/giu
const CURLY_QUOTES = /[“”„]/g
const FIRST_QUOTE = /^"([^"]*)"/

export interface Exclusions {
  /** What is left of the term, words in quotes too. */
  rest: string
  /** Words or phrases behind a minus: clips that have just these. */
  minus: string[]
  /** Texts that begin with something which is not sought: that thing by all its names. What follows it is sought. */
  without: string[]
  /** By a word (without night), not by a minus alone, which may have got there by itself. */
  isSaid: boolean
}

/** Takes what is not sought out of a term. */
export function readExclusions(term: string): Exclusions {
  const plain = term.replaceAll(CURLY_QUOTES, '"')
  const signs = [...plain.matchAll(MINUS)]
  const minus = signs.map(([, phrase, word]) => phrase ?? word ?? '')
  const without: string[] = []
  const sought = plain.replaceAll(MINUS, ' ').replaceAll(BEHIND, (_all, name: string) => {
    without.push(name)
    return ' '
  })
  const [first = '', ...others] = sought.split(WITHOUT)
  const rest = [first]
  for (const text of others) {
    const [quote, phrase] = FIRST_QUOTE.exec(text) ?? []
    if (quote === undefined) without.push(text)
    else {
      minus.push(phrase ?? '')
      rest.push(text.slice(quote.length))
    }
  }
  const isSaid = others.length + without.length > 0 || signs.some(([all]) => all.startsWith('NOT'))
  return { rest: rest.join(' '), minus, without, isSaid }
}
