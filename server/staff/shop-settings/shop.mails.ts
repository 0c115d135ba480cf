import * as z from 'zod'
import { type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'

export const shopMails = (place: MailContext): MailTemplates => ({
  'test-mail': mailTemplate(z.object({}), (_, { text }) => ({
    subject: text(`A test mail of ${place.brand}`, `${place.brand} का परीक्षण ईमेल`),
    heading: text('Mails arrive', 'ईमेल पहुँच रहे हैं'),
    paragraphs: [
      text(
        'An administrator sent this mail to see that the mails of the shop arrive, and how they look.',
        'यह ईमेल एक व्यवस्थापक ने यह देखने के लिए भेजा है कि दुकान के ईमेल पहुँचते हैं और कैसे दिखते हैं।',
      ),
    ],
  })),
})
