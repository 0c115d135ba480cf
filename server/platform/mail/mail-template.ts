import type * as z from 'zod'
import { inLanguage } from '../../../contract/language-path.ts'
import type { Language } from '../../../contract/values.ts'
import type { MailContent } from './mail-content.ts'

/** The language of one mail, and what is said in it. */
export interface MailLocale {
  language: Language
  /** The same words in both languages, side by side where they are written, so that neither says less. */
  say: (english: string, hindi: string) => string
  /** The first line. */
  greeting: (name: string) => string
}

export const mailLocale = (language: Language): MailLocale => ({
  language,
  say: (english, hindi) => (language === 'hi' ? hindi : english),
  greeting: (name) => greetingIn(language, name.trim()),
})

/** What somebody typed as a name may be an advertisement; mailed to a stranger in our name it would be ours. */
function greetingIn(language: Language, name: string): string {
  const hello = language === 'hi' ? 'नमस्ते' : 'Hello'
  return /^[\p{L}\p{M}][\p{L}\p{M}\p{N} '’-]{0,39}$/u.test(name) ? `${hello} ${name},` : `${hello},`
}

/** The words of one kind of letter, made from its data at the moment it is sent. */
export type MailTemplate = (data: unknown, language?: Language) => MailContent
export type MailTemplates = Readonly<Record<string, MailTemplate>>

/** Words made from data of a known shape. */
export const mailTemplate =
  <S extends z.ZodType>(schema: S, words: (data: z.output<S>, voice: MailLocale) => MailContent): MailTemplate =>
  (data, language = 'en') =>
    words(schema.parse(data), mailLocale(language))

/** Where a mail finds the site. */
export interface MailContext {
  brand: string
  /** Without a trailing slash; null while this process does not know it yet. */
  listening: { url: string | null }
}

/** The address of one of our pages in the language of the mail; `page` begins with a slash. */
export function pageUrl({ listening }: Pick<MailContext, 'listening'>, page: string, { language }: MailLocale): string {
  if (listening.url === null) throw new Error('this process does not know the address of the site')
  return listening.url + inLanguage(language, page)
}
