import type { Language } from './values.ts'

/** The language of a page by its address: Hindi ones lie at the addresses of the English ones, under /hi. @param path with or without its query */
export const languageOf = (path: string): Language => (/^\/hi([/?#]|$)/.test(path) ? 'hi' : 'en')

/** The same address without its language, as the routes know it. */
export const withoutLanguage = (path: string): string => path.replace(/^\/hi(\/|(?=[?#]|$))/, '/')

/** An address of the routes as it stands in a language: `/` is `/hi`, `/pricing` is `/hi/pricing`. */
export const inLanguage = (language: Language, path: string): string =>
  language === 'en' ? path : `/hi${path.replace(/^\/(?=[?#]|$)/, '')}`
