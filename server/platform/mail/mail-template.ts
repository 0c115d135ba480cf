import type * as z from 'zod'
import { inLanguage } from '../../../contract/site/language-path.ts'
import type { Language } from '../../../contract/values.ts'
import type { MailContent } from './mail-content.ts'

/** The locale of one mail, and how a text is chosen by it. */
export interface MailLocale {
  language: Language
  /** A text in both languages, side by side in the source so that neither is forgotten. */
  text: (english: string, hindi: string) => string
  /** The salutation. */
  greeting: (name: string) => string
}

export const mailLocale = (language: Language): MailLocale => ({
  language,
  text: (english, hindi) => (language === 'hi' ? hindi : english),
  greeting: (name) => greetingIn(language, name.trim()),
})

/** A name is user input: one that does not look like a name is left out, so that no advertisement is mailed in our name. */
function greetingIn(language: Language, name: string): string {
  const hello = language === 'hi' ? 'नमस्ते' : 'Hello'
  return /^[\p{L}\p{M}][\p{L}\p{M}\p{N} '’-]{0,39}$/u.test(name) ? `${hello} ${name},` : `${hello},`
}

/** Makes the content of one kind of mail from its data, when it is sent. */
export type MailTemplate = (data: unknown, language?: Language) => MailContent
export type MailTemplates = Readonly<Record<string, MailTemplate>>

/** A template whose data is validated by a schema. */
export const mailTemplate =
  <S extends z.ZodType>(schema: S, content: (data: z.output<S>, locale: MailLocale) => MailContent): MailTemplate =>
  (data, language = 'en') =>
    content(schema.parse(data), mailLocale(language))

/** What templates need to link to the site. */
export interface MailContext {
  brand: string
  /** Without a trailing slash; null while this process does not know it yet. */
  listening: { url: string | null }
}

/** The URL of one of our pages in the language of the mail; `page` begins with a slash. */
export function pageUrl({ listening }: Pick<MailContext, 'listening'>, page: string, { language }: MailLocale): string {
  if (listening.url === null) throw new Error('the URL of the site is not known in this process')
  return listening.url + inLanguage(language, page)
}
