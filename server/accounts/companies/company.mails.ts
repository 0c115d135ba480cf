import * as z from 'zod'
import { type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'
import { type AccountMailPlace, mailedLink } from '../mails/account-mail.model.ts'

const Invitation = z.object({ firstName: z.string(), invitedBy: z.string(), company: z.string(), linkId: z.uuid() })

export const companyMails = (place: AccountMailPlace): MailTemplates => ({
  'company-invitation': mailTemplate(Invitation, ({ firstName, linkId, ...who }, locale) => {
    const invitedBy = locale.sender(who.invitedBy, locale.text('Somebody', 'किसी'))
    const company = locale.sender(who.company, locale.text('a company', 'एक कंपनी'))
    return {
      subject: locale.text(
        `${invitedBy} invites you to ${company} on ${place.brand}`,
        `${invitedBy} ने आपको ${place.brand} पर ${company} में बुलाया है`,
      ),
      heading: locale.text(`Join ${company}`, `${company} से जुड़ें`),
      paragraphs: [
        locale.greeting(firstName),
        locale.text(
          `${invitedBy} invites you to ${company} on ${place.brand}: you will share its licences, boards and plan.`,
          `${invitedBy} ने आपको ${place.brand} पर ${company} में बुलाया है: उसके लाइसेंस, बोर्ड और प्लान आपके भी होंगे।`,
        ),
        locale.text(
          'Sign in or sign up with this e-mail address, then open the link again.',
          'इसी ईमेल पते से साइन इन करें या खाता बनाएँ, फिर लिंक दोबारा खोलें।',
        ),
      ],
      button: {
        label: locale.text('Join the company', 'कंपनी से जुड़ें'),
        url: mailedLink(place, '/company', linkId, locale),
      },
      footnote: locale.text(
        'The link works once, for 14 days. If you do not know the sender, you can ignore this mail.',
        'यह लिंक एक बार काम करता है, 14 दिन तक। अगर आप भेजने वाले को नहीं जानते, तो इस ईमेल को अनदेखा करें।',
      ),
    }
  }),
})
