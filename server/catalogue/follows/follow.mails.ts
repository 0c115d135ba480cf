import * as z from 'zod'
import { followPath } from '../../../contract/catalogue/follow-path.ts'
import { searchLabel } from './followed-search.model.ts'
import { pageUrl, type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'

const Found = z.array(z.object({ query: z.string(), count: z.number(), names: z.array(z.string()) }))
const Digest = z.object({
  accountId: z.string(),
  firstName: z.string(),
  /** JSON. */
  found: z.string().transform((text) => Found.parse(JSON.parse(text))),
})

export const followMails = (place: MailContext): MailTemplates => ({
  'new-clips': mailTemplate(Digest, ({ accountId, firstName, found }, locale) => {
    const [first] = found
    const stopUrl = `${pageUrl(place, '/unfollow', locale)}#token=${place.mailLinks?.sign({ follows: accountId }) ?? ''}`
    return {
      subject:
        found.length === 1 && first
          ? locale.text(
              `New clips: ${searchLabel(first.query, locale)}`,
              `नई क्लिप: ${searchLabel(first.query, locale)}`,
            )
          : locale.text('New clips for the searches you follow', 'आपकी फ़ॉलो की गई खोजों की नई क्लिप'),
      heading: locale.text('New clips for you', 'आपके लिए नई क्लिप'),
      paragraphs: [
        locale.greeting(firstName),
        locale.text(
          'New clips have come in for the searches and themes you follow:',
          'आप जिन खोजों और थीम को फ़ॉलो करते हैं, उनमें नई क्लिप आई हैं:',
        ),
      ],
      details: found.map(({ query, count, names }) => ({
        name: searchLabel(query, locale),
        value: `${count === 1 ? locale.text('1 new clip', '1 नई क्लिप') : locale.text(`${count} new clips`, `${count} नई क्लिप`)}: ${names.join(', ')}${count > names.length ? ' …' : ''}`,
      })),
      button: {
        label: locale.text('See the new clips', 'नई क्लिप देखें'),
        url: pageUrl(place, first ? followPath(first.query) : '/', locale),
      },
      link: { label: locale.text('Stop these e-mails', 'ये ईमेल बंद करें'), url: stopUrl },
      reason: locale.text(
        `Sent by ${place.brand} because you follow a search, at most once a week.`,
        `यह ईमेल ${place.brand} ने इसलिए भेजा है कि आप एक खोज फ़ॉलो करते हैं; हफ़्ते में ज़्यादा से ज़्यादा एक बार।`,
      ),
      stopUrl,
    }
  }),
})
