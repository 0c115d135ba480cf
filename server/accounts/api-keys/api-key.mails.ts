import { type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'
import { newPasswordButton, Person } from '../mails/account-mail.model.ts'
import * as z from 'zod'

const WithKey = Person.extend({ prefix: z.string() })

export const apiKeyMails = (place: MailContext): MailTemplates => ({
  'api-key-added': mailTemplate(WithKey, ({ firstName, prefix }, locale) => ({
    subject: locale.text(
      `A new API key opens your ${place.brand} account`,
      `आपके ${place.brand} खाते के लिए नई API कुंजी बनी`,
    ),
    heading: locale.text('New API key', 'नई API कुंजी'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        `Programs now use your account with the key that begins with ${prefix}, until it ends or is revoked.`,
        `अब प्रोग्राम ${prefix} से शुरू होने वाली कुंजी से आपका खाता इस्तेमाल कर सकते हैं, जब तक कुंजी ख़त्म या रद्द न हो जाए।`,
      ),
      locale.text(
        'If you did not do this, revoke it and set a new password at once.',
        'अगर यह आपने नहीं किया, तो उसे तुरंत रद्द करें और नया पासवर्ड रखें।',
      ),
    ],
    button: newPasswordButton(place, locale),
  })),
})
