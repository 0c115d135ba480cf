import * as z from 'zod'
import { PAPER_KINDS } from '../../../contract/clip-rights.ts'
import { addressOf, written } from '../../platform/mail/mail-words.ts'
import type { MailTemplates } from '../../platform/mail/outbox.ts'

const Expiry = z.object({
  kind: z.enum(PAPER_KINDS),
  subject: z.string(),
  /** YYYY-MM-DD. */
  expiresOn: z.string(),
  clips: z.number(),
})
const NAMES = { model: 'model release', property: 'property release', drone: 'drone permission', permit: 'permit' }

/** The words of the mails about signed papers. */
export function releaseMails(place: { brand: string; listening: { url: string | null } }): MailTemplates {
  return {
    'release-expiry': written(Expiry, ({ kind, subject, expiresOn, clips }) => ({
      subject: `A ${NAMES[kind]} of ${place.brand} expires on ${expiresOn}`,
      heading: 'A paper expires soon',
      paragraphs: [
        `The ${NAMES[kind]} “${subject}” expires on ${expiresOn}. ${clips === 1 ? '1 clip relies' : `${clips} clips rely`} on it.`,
        'From that day the clip counts as not cleared. Please have it signed again, or change what the clip may be used for.',
      ],
      button: {
        label: 'Open the papers',
        url: addressOf(place, '/dashboard?section=manage-videos&view=papers&soon=1'),
      },
    })),
  }
}
