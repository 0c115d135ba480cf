import { inLanguage } from '../../../contract/language-path.ts'
import type { Language } from '../../../contract/values.ts'

/** What a mail says. All of it is plain text, in one language; the layout makes text and HTML of the same words. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  /** What can be looked up at a glance: an amount, a number, a day. */
  details?: { name: string; value: string }[]
  /** The one thing to do. */
  button?: { label: string; url: string }
  /** Small print under the button. */
  footnote?: string
  /** Why it came to this mailbox, where it is not about an account. */
  reason?: string
  /** Who is answered, where it is not the sender: one plain address. */
  replyTo?: string
  /** Where whoever wants no more of these says so; only in mails that somebody may do without (RFC 2369). */
  stopUrl?: string
}

export interface MailBrand {
  name: string
  /** Where the site is, without a trailing slash. */
  url: string
}

/** Where a brand's name leads: the home page in the language of the mail. */
export const homeOf = ({ url }: MailBrand, language: Language): string => url + inLanguage(language, '/')
