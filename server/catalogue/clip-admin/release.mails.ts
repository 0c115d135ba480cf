import * as z from 'zod'
import { RELEASE_KINDS } from '../../../contract/catalogue/clearances.ts'
import { pageUrl, type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'

const Expiry = z.object({
  kind: z.enum(RELEASE_KINDS),
  subject: z.string(),
  /** YYYY-MM-DD. */
  expiresOn: z.string(),
  clips: z.number(),
})
const NAMES = {
  model: ['model release', 'मॉडल रिलीज़'],
  property: ['property release', 'प्रॉपर्टी रिलीज़'],
  drone: ['drone permission', 'ड्रोन की अनुमति'],
  permit: ['permit', 'फ़िल्मांकन की अनुमति'],
} as const

export const releaseMails = (place: MailContext): MailTemplates => ({
  'release-expiry': mailTemplate(Expiry, ({ kind, subject, expiresOn, clips }, locale) => {
    const [english, hindi] = NAMES[kind]
    const name = locale.text(english, hindi)
    return {
      subject: locale.text(
        `A ${name} of ${place.brand} expires on ${expiresOn}`,
        `${place.brand} का एक दस्तावेज़ (${name}) ${expiresOn} को समाप्त होगा`,
      ),
      heading: locale.text('A paper expires soon', 'एक दस्तावेज़ जल्द समाप्त होगा'),
      paragraphs: [
        locale.text(
          `The ${name} “${subject}” expires on ${expiresOn}. ${clips === 1 ? '1 clip relies' : `${clips} clips rely`} on it.`,
          `दस्तावेज़ “${subject}” (${name}) ${expiresOn} को समाप्त होगा। ${clips} क्लिप इस पर निर्भर ${clips === 1 ? 'है' : 'हैं'}।`,
        ),
        locale.text(
          'From that day the clip counts as not cleared. Please have it signed again, or change what the clip may be used for.',
          'उस दिन से क्लिप बिना अनुमति की मानी जाएगी। कृपया इस पर फिर से हस्ताक्षर करवाएँ, या बदलें कि क्लिप किस काम में ली जा सकती है।',
        ),
      ],
      button: {
        label: locale.text('Open the papers', 'दस्तावेज़ खोलें'),
        url: pageUrl(place, '/dashboard?section=manage-videos&view=papers&soon=1', locale),
      },
    }
  }),
})
