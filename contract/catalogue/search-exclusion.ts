/** Words of a search term before what is not sought: "without people". */
export const EXCLUDING_TERMS = 'without|not|no|bina|बिना'

const KEYWORD = new RegExp(String.raw`(?:${EXCLUDING_TERMS})\s+(?:"[^"]*"|\S+)|[-−–]?"[^"]*"|\S+`, 'giu')

/** SCR-27: a term is split on spaces into keywords; words in quotes, and what is excluded with the word that excludes it, are one each. */
export const splitKeywords = (term: string): string[] => [...new Set(term.match(KEYWORD) ?? [])]
