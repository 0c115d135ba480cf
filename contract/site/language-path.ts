import type { Language } from '../values.ts'

/** The language of a page by its path: Hindi pages have the English paths below /hi. @param path with or without its query */
export const languageOf = (path: string): Language => (/^\/hi([/?#]|$)/.test(path) ? 'hi' : 'en')

/** The path without its language, as the routes match it. */
export const withoutLanguage = (path: string): string => path.replace(/^\/hi(\/|(?=[?#]|$))/, '/')

/** A path of the routes in a language: `/` is `/hi`, `/pricing` is `/hi/pricing`. */
export const inLanguage = (language: Language, path: string): string =>
  language === 'en' ? path : `/hi${path.replace(/^\/(?=[?#]|$)/, '')}`
