import * as z from 'zod'
import { type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'
import { type AccountMailPlace, mailedLink } from '../mails/account-mail.model.ts'

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
})
