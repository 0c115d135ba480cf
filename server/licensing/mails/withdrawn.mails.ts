import * as z from 'zod'
import { type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'
import { dashboard, ofPerson } from './mail-format.model.ts'

const Withdrawn = ofPerson({
  /** The first of the clip names, one a line. */
  names: z.string(),
  clips: z.int().positive(),
})

/** To licensees of clips that are no longer sold. */
export const withdrawnMails = (place: MailContext): MailTemplates => ({
  'clip-withdrawn': mailTemplate(Withdrawn, ({ firstName, names, clips }, locale) => {
    const { text, greeting } = locale
    const listed = names.split('\n')
    const quoted = listed.map((name) => `“${name}”`).join(', ')
    const more = clips - listed.length
    const which = more > 0 ? text(`${quoted} and ${more} more`, `${quoted} और ${more} अन्य`) : quoted
    const one = clips === 1
    return {
      subject: one
        ? text(`${quoted} is no longer offered on ${place.brand}`, `${quoted} अब ${place.brand} पर उपलब्ध नहीं है`)
        : text(
            `${clips} clips you licensed are no longer offered on ${place.brand}`,
            `आपके लाइसेंस वाली ${clips} क्लिप अब ${place.brand} पर उपलब्ध नहीं हैं`,
          ),
      heading: text('No longer offered', 'अब उपलब्ध नहीं'),
      paragraphs: [
        greeting(firstName),
        one
          ? text(
              `We took ${which} out of the catalogue: it can no longer be found or bought.`,
              `हमने ${which} को कैटलॉग से हटा लिया है: अब इसे खोजा या ख़रीदा नहीं जा सकता।`,
            )
          : text(
              `We took ${which} out of the catalogue: they can no longer be found or bought.`,
              `हमने ${which} को कैटलॉग से हटा लिया है: अब इन्हें खोजा या ख़रीदा नहीं जा सकता।`,
            ),
        // CAT-9: withdrawn at once everywhere; licensees keep it.
        text(
          'Your licence stays as it is. What you made with it stays licensed, and you can still download the file from your dashboard.',
          'आपका लाइसेंस वैसा ही रहेगा। उससे आपने जो बनाया है वह लाइसेंस के अंतर्गत ही रहेगा, और आप फ़ाइल अब भी अपने डैशबोर्ड से डाउनलोड कर सकते हैं।',
        ),
      ],
      button: dashboard(place, locale),
    }
  }),
})
