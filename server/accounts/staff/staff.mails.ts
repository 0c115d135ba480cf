import * as z from 'zod'
import { type MailLocale, type MailTemplates, mailTemplate, pageUrl } from '../../platform/mail/mail-template.ts'
import { type AccountMailPlace, mailedLink, Person } from '../mails/account-mail.model.ts'

const NewAdmin = Person.extend({ login: z.string(), by: z.string() })

/** A login is an address, or a text that somebody typed. */
const named = (login: string, locale: MailLocale): string =>
  z.email().safeParse(login).success ? login : locale.sender(login, locale.text('Somebody', 'कोई'))

export const staffMails = (place: AccountMailPlace): MailTemplates => ({
  'staff-invitation': mailTemplate(z.object({ linkId: z.uuid() }), ({ linkId }, locale) => ({
    subject: locale.text(`You are invited to work at ${place.brand}`, `${place.brand} में काम करने का न्योता`),
    heading: locale.text('You are invited', 'आपके लिए न्योता है'),
    paragraphs: [
      locale.text(
        `An administrator of ${place.brand} has opened an account of the staff for you. Set a password of your own to begin.`,
        `${place.brand} के व्यवस्थापक ने आपके लिए कर्मचारी खाता खोला है। शुरू करने के लिए अपना पासवर्ड बनाएँ।`,
      ),
    ],
    button: {
      label: locale.text('Set a password', 'पासवर्ड बनाएँ'),
      url: mailedLink(place, '/resetpassword', linkId, locale),
    },
    footnote: locale.text(
      'The link works once, for 7 days. If you know nothing of this, ignore this mail.',
      'यह लिंक एक बार काम करता है, 7 दिन तक। अगर आप इसके बारे में नहीं जानते, तो इस ईमेल को अनदेखा करें।',
    ),
  })),
  'admin-added': mailTemplate(NewAdmin, ({ firstName, login, by }, locale) => ({
    subject: locale.text(`A new administrator of ${place.brand}`, `${place.brand} में एक नया व्यवस्थापक`),
    heading: locale.text('A new administrator', 'नया व्यवस्थापक'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        `${named(login, locale)} is an administrator now, and may do everything in the back office.`,
        `${named(login, locale)} को व्यवस्थापक बनाया गया है, और बैक ऑफ़िस में सब कुछ किया जा सकता है।`,
      ),
      locale.text(`It was done with the account ${named(by, locale)}.`, `यह इस खाते से किया गया: ${named(by, locale)}।`),
      locale.text(
        'If nobody of you meant this, close that account at once, and set new passwords of your own.',
        'अगर आप में से किसी ने यह नहीं चाहा था, तो उस खाते को तुरंत बंद करें और अपने नए पासवर्ड रखें।',
      ),
    ],
    button: {
      label: locale.text('Manage users', 'उपयोगकर्ता प्रबंधन'),
      url: pageUrl(place, '/dashboard?section=manage-users', locale),
    },
  })),
})
