import { inLanguage } from '../../../contract/site/language-path.ts'
import type { Language } from '../../../contract/values.ts'

/** The content of a mail: plain text in one language, from which the layout makes both the text and the HTML part. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  /** A list of labelled values: an amount, a number, a day. */
  details?: { name: string; value: string }[]
  /** The call to action. */
  button?: { label: string; url: string }
  /** Small print under the button. */
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
  /** The site's URL, without a trailing slash. */
  url: string
}

/** The home page in the language of the mail. */
export const homeOf = ({ url }: MailBrand, language: Language): string => url + inLanguage(language, '/')
