import * as z from 'zod'
import { pageUrl, type MailContext, type MailLocale } from '../../platform/mail/mail-template.ts'
import type { Signer } from '../../platform/secrets.ts'

/** The site's address, and what signs mailed links. */
export interface AccountMailPlace extends MailContext {
  mailLinks: Signer
}

export const Person = z.object({ firstName: z.string() })
export const WithEmail = z.object({ firstName: z.string(), email: z.string() })

export const newPasswordButton = (place: MailContext, locale: MailLocale) => ({
  label: locale.text('Set a new password', 'नया पासवर्ड बनाएँ'),
  url: pageUrl(place, '/resetpassword', locale),
})

/** The token is in the fragment, which browsers never send: it is in no server log and no Referer. */
export const mailedLink = (place: AccountMailPlace, page: string, linkId: string, locale: MailLocale): string =>
  `${pageUrl(place, page, locale)}#token=${place.mailLinks.sign({ id: linkId })}`
