import type * as z from 'zod'
import { inLanguage } from '../../../contract/site/language-path.ts'
import type { Colours } from '../../../contract/site/colours.ts'
import type { Language } from '../../../contract/values.ts'
import type { Signer } from '../secrets.ts'

export type MailLocale = ReturnType<typeof mailLocale>

export const mailLocale = (language: Language) => ({
  language,
  /** A text in both languages, side by side in the source so that neither is forgotten. */
  text: (english: string, hindi: string) => (language === 'hi' ? hindi : english),
  greeting: (name: string) => greetingIn(language, name.trim()),
  /** Who had this mail sent, in a mail to somebody else; what is said instead where it is not just a name. */
  sender: (name: string, instead: string) => (isSenderName(name.trim()) ? name.trim() : instead),
})

/** A letter beside a dot is an address on the web; many digits are a telephone number. Neither may travel in our name. */
const isSenderName = (name: string): boolean =>
  /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} &.,()'’-]{0,79}$/u.test(name) &&
  !/\p{L}\.\p{L}{2}|(\p{N}[ .,()-]*){5}/u.test(name)

/** A name is user input: one that does not look like a name is left out, so that no advertisement is mailed in our name. */
function greetingIn(language: Language, name: string): string {
  const hello = language === 'hi' ? 'नमस्ते' : 'Hello'
  return /^[\p{L}\p{M}][\p{L}\p{M}\p{N} '’-]{0,39}$/u.test(name) ? `${hello} ${name},` : `${hello},`
}

export type MailTemplate = (data: unknown, language?: Language) => MailContent
export type MailTemplates = Readonly<Record<string, MailTemplate>>

export const mailTemplate =
  <S extends z.ZodType>(schema: S, content: (data: z.output<S>, locale: MailLocale) => MailContent): MailTemplate =>
  (data, language = 'en') =>
    content(schema.parse(data), mailLocale(language))

export interface MailContext {
  brand: string
  /** Without a trailing slash; null while this process does not know it yet. */
  listening: { url: string | null }
  /** Signs addresses that work without an account. */
  mailLinks?: Signer
}

/** The URL of one of our pages in the language of the mail; `page` begins with a slash. */
export function pageUrl({ listening }: Pick<MailContext, 'listening'>, page: string, { language }: MailLocale): string {
  if (listening.url === null) throw new Error('the URL of the site is not known in this process')
  return listening.url + inLanguage(language, page)
}

/** The content of a mail: plain text in one language, from which the layout makes both the text and the HTML part. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  details?: { name: string; value: string }[]
  button?: { label: string; url: string }
  /** A second address, below the button. */
  link?: { label: string; url: string } | undefined
  footnote?: string
  /** Why the recipient receives it, where it is not about an account. */
  reason?: string
  /** Reply-To, where it is not the sender: one plain address. */
  replyTo?: string
  /** List-Unsubscribe (RFC 2369); only in mails that can be switched off. */
  stopUrl?: string
}

export interface MailBrand {
  name: string
  url: string
  /** Left out: the product’s. */
  colours?: Colours
  /** In the place of the name above the mail. */
  logo?: { path: string; width: number; height: number } | null
}

export const homeOf = ({ url }: MailBrand, language: Language): string => url + inLanguage(language, '/')
