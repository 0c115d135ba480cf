import type { Language } from '../../../contract/values.ts'

/** A text in one language, as versions name it: `hi:Sign In`. */
export const textKey = (language: Language, text: string): string => `${language}:${text}`

export const readTextKey = (key: string): { language: Language; text: string } => ({
  language: key.startsWith('hi:') ? 'hi' : 'en',
  text: key.slice(3),
})
