import * as z from 'zod'
import { type MailTemplates, type MailLocale, mailTemplate } from '../../platform/mail/mail-template.ts'
import { type AccountMailPlace, mailedLink } from './account-mail.model.ts'

const WithLink = z.object({ firstName: z.string(), linkId: z.uuid() })
/** Without a link where Google has verified the address. */
const Welcome = z.object({ firstName: z.string(), linkId: z.nullable(z.uuid()) })
const WithBoth = z.object({ firstName: z.string(), linkId: z.uuid(), email: z.string() })

/** Mails with a single-use link. */
export const linkMails = (place: AccountMailPlace): MailTemplates => ({
  welcome: mailTemplate(Welcome, ({ firstName, linkId }, locale) => welcome(place, firstName, linkId, locale)),
  'verify-email': mailTemplate(WithLink, ({ firstName, linkId }, locale) => ({
    subject: locale.text(`Confirm your address for ${place.brand}`, `${place.brand} के लिए अपना ईमेल पता पक्का करें`),
    heading: locale.text('Confirm your address', 'अपना ईमेल पता पक्का करें'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text('Please confirm that this address is yours.', 'कृपया पक्का करें कि यह ईमेल पता आपका है।'),
    ],
    button: confirm(place, linkId, locale),
    footnote: locale.text(
      'The link works once, for 3 days. If you did not ask for this mail, you can ignore it.',
      'यह लिंक एक बार काम करता है, 3 दिन तक। अगर आपने यह ईमेल नहीं माँगा था, तो इसे अनदेखा कर सकते हैं।',
    ),
  })),
  'change-email': mailTemplate(WithBoth, ({ firstName, linkId }, locale) => ({
    subject: locale.text(
      `Confirm your new address for ${place.brand}`,
      `${place.brand} के लिए अपना नया ईमेल पता पक्का करें`,
    ),
    heading: locale.text('Confirm your new address', 'अपना नया ईमेल पता पक्का करें'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        'You asked us to use this address for your account from now on. It changes when you confirm.',
        'आपने कहा है कि अब से आपके खाते के लिए यही ईमेल पता इस्तेमाल हो। आपके पक्का करते ही यह बदल जाएगा।',
      ),
    ],
    button: {
      label: locale.text('Use this address', 'यही पता इस्तेमाल करें'),
      url: mailedLink(place, '/confirmemail', linkId, locale),
    },
    footnote: locale.text(
      'The link works once, for 24 hours. If you did not ask for this, ignore this mail and nothing changes.',
      'यह लिंक एक बार काम करता है, 24 घंटे तक। अगर आपने यह नहीं कहा था, तो इस ईमेल को अनदेखा करें; कुछ नहीं बदलेगा।',
    ),
  })),
  'reset-password': mailTemplate(WithLink, ({ firstName, linkId }, locale) => ({
    subject: locale.text(`Set a new password for ${place.brand}`, `${place.brand} के लिए नया पासवर्ड बनाएँ`),
    heading: locale.text('Set a new password', 'नया पासवर्ड बनाएँ'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        'Somebody, we hope you, asked for a new password for your account.',
        'किसी ने, उम्मीद है आपने ही, आपके खाते के लिए नया पासवर्ड माँगा है।',
      ),
    ],
    button: {
      label: locale.text('Set a new password', 'नया पासवर्ड बनाएँ'),
      url: mailedLink(place, '/resetpassword', linkId, locale),
    },
    footnote: locale.text(
      'The link works once, for 1 hour. If you did not ask for this, ignore this mail: your password stays as it is.',
      'यह लिंक एक बार काम करता है, 1 घंटे तक। अगर आपने यह नहीं माँगा था, तो इस ईमेल को अनदेखा करें: आपका पासवर्ड वही रहेगा।',
    ),
  })),
})

function welcome(place: AccountMailPlace, firstName: string, linkId: string | null, locale: MailLocale) {
  const title = locale.text(`Welcome to ${place.brand}`, `${place.brand} में आपका स्वागत है`)
  const paragraphs = [locale.greeting(firstName), locale.text('Your account is ready.', 'आपका खाता तैयार है।')]
  if (linkId === null)
    return {
      subject: title,
      heading: title,
      paragraphs,
      footnote: locale.text(
        'If you did not open this account, please write to us.',
        'अगर यह खाता आपने नहीं बनाया, तो कृपया हमें लिखें।',
      ),
    }
  const why = locale.text(
    'Please confirm that this address is yours, so that we can help you if you lose your password.',
    'कृपया पक्का करें कि यह ईमेल पता आपका है, ताकि पासवर्ड खो जाने पर हम आपकी मदद कर सकें।',
  )
  return {
    subject: title,
    heading: title,
    paragraphs: [...paragraphs, why],
    button: confirm(place, linkId, locale),
    footnote: locale.text(
      'The link works once, for 3 days. If you did not open this account, somebody typed your address: do not confirm it.',
      'यह लिंक एक बार काम करता है, 3 दिन तक। अगर यह खाता आपने नहीं बनाया, तो किसी और ने आपका ईमेल पता लिखा है: इसे पक्का न करें।',
    ),
  }
}

const confirm = (place: AccountMailPlace, linkId: string, locale: MailLocale) => ({
  label: locale.text('Confirm my address', 'मेरा पता पक्का करें'),
  url: mailedLink(place, '/confirmemail', linkId, locale),
})
