import * as z from 'zod'
import type { MailContext, MailTemplates } from '../../platform/mail/mail-template.ts'
import { dashboard, notice, ofPerson } from './mail-format.model.ts'

const Transfer = ofPerson({
  /** One, or those of all qualities. */
  numbers: z.string(),
  clipName: z.string(),
  from: z.string(),
  to: z.string(),
})

/** LIC-14: to both sides of a transfer. */
export const licenceMails = (place: MailContext): MailTemplates => ({
  'licence-given-away': notice(place, Transfer, ({ numbers, clipName, to }, locale) => ({
    subject: [`Your licence for “${clipName}” was transferred`, `“${clipName}” का आपका लाइसेंस दूसरे के नाम हो गया`],
    heading: ['Licence transferred', 'लाइसेंस दूसरे के नाम हुआ'],
    paragraphs: [
      [
        `The licence ${numbers} for “${clipName}” now belongs to ${to}.`,
        `“${clipName}” का लाइसेंस ${numbers} अब ${to} के नाम है।`,
      ],
      [
        'You can no longer download this clip or use it in new works. Works that you published with it may stay as they are.',
        'अब आप इस क्लिप को डाउनलोड नहीं कर सकते और न ही नए काम में इस्तेमाल कर सकते हैं। जो काम आप इसके साथ प्रकाशित कर चुके हैं, वे वैसे ही रह सकते हैं।',
      ],
      ['If you did not ask for this, please write to us at once.', 'अगर आपने यह नहीं चाहा था, तो कृपया हमें तुरंत लिखें।'],
    ],
    button: dashboard(place, locale),
  })),
  'licence-received': notice(place, Transfer, ({ numbers, clipName, from, to }, locale) => ({
    subject: [`You hold the licence for “${clipName}”`, `“${clipName}” का लाइसेंस अब आपका है`],
    heading: ['Licence received', 'लाइसेंस मिला'],
    paragraphs: [
      [
        `${locale.sender(from, 'The holder so far')} transferred the licence ${numbers} for “${clipName}” to ${to}. The certificate names the new holder.`,
        `${locale.sender(from, 'अब तक के धारक')} ने “${clipName}” का लाइसेंस ${numbers} ${to} के नाम कर दिया है। प्रमाणपत्र पर अब नए धारक का नाम है।`,
      ],
      [
        'The certificate and the file are on your dashboard and on the page of the clip.',
        'प्रमाणपत्र और फ़ाइल आपके डैशबोर्ड और क्लिप के पेज पर हैं।',
      ],
    ],
    button: dashboard(place, locale),
  })),
})
