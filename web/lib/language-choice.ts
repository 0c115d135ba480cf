import { languageOf } from '../../contract/language-path.ts'
import { language, type Language } from '../language/text.ts'

const KEY = 'language'

/** Keeps the language of this page as what somebody chose. No page is ever shown in another than its address says. */
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
    const held = localStorage.getItem(KEY)
    return held === 'en' || held === 'hi' ? held : null
  } catch {
    return null
  }
}

/** Where the visit comes from: another site, or a page of ours in the other language, whose switch leads here. */
export function cameFrom(referrer: string): 'elsewhere' | 'other language' | 'same language' {
  if (!referrer.startsWith(`${location.origin}/`)) return 'elsewhere'
  return languageOf(new URL(referrer).pathname) === language() ? 'same language' : 'other language'
}
