import { languageOf } from '../../contract/site/language-path.ts'
import { language, type Language } from '../language/text.ts'

const KEY = 'language'

/** Stores the language of this page as the visitor's choice. The language of a page itself is always that of its address. */
export function rememberLanguage(): void {
  try {
    localStorage.setItem(KEY, language())
  } catch {
    // Storage may be refused: then nothing is offered later.
  }
}

/** Null where nobody ever chose. */
export function rememberedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'en' || stored === 'hi' ? stored : null
  } catch {
    return null
  }
}

/** By the referrer: another site, or a page of ours in either language (the language switch leads to the other). */
export function cameFrom(referrer: string): 'elsewhere' | 'other language' | 'same language' {
  if (!referrer.startsWith(`${location.origin}/`)) return 'elsewhere'
  return languageOf(new URL(referrer).pathname) === language() ? 'same language' : 'other language'
}
