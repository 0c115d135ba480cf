import * as z from 'zod'
import { addressOf, type MailPlace, type Voice } from '../../platform/mail/mail-words.ts'
import type { Signer } from '../../platform/signing.ts'

/** Where a mail about an account finds the site, and what makes its links. */
export interface AccountMailPlace extends MailPlace {
  mailLinks: Signer
}

export const Person = z.object({ firstName: z.string() })
export const WithEmail = z.object({ firstName: z.string(), email: z.string() })

export const newPasswordButton = (place: MailPlace, voice: Voice) => ({
  label: voice.say('Set a new password', 'नया पासवर्ड बनाएँ'),
  url: addressOf(place, '/resetpassword', voice),
})

/** In the fragment, which browsers keep to themselves: no server's log and no Referer ever holds it. */
export const mailedLink = (place: AccountMailPlace, page: string, linkId: string, voice: Voice): string =>
  `${addressOf(place, page, voice)}#token=${place.mailLinks.sign({ id: linkId })}`
