import * as z from 'zod'
import { type MailContext, type MailLocale, type MailTemplates, pageUrl } from '../../platform/mail/mail-template.ts'
import { dayInIndia } from '../prices/item.model.ts'
import { notice, ofPerson } from './mail-format.model.ts'

const Ending = ofPerson({
  company: z.string(),
  /** Null for days that staff gave without an agreement. */
  seats: z.nullable(z.number()),
  days: z.nullable(z.number()),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
type Ending = z.output<typeof Ending>

/** The end of what was agreed with a company (MON-86): to it, and to its members who may buy. */
export const agreementMails = (place: MailContext): MailTemplates => ({
  'agreement-ends': notice(place, Ending, (end, locale) => ({
    subject: [
      `The plan of ${end.company} ends on ${day(end.endsAt, 'en')}`,
      `${end.company} का प्लान ${day(end.endsAt, 'hi')} को समाप्त होगा`,
    ],
    heading: [
      `The plan of ${end.company} ends on ${day(end.endsAt, 'en')}`,
      `${end.company} का प्लान ${day(end.endsAt, 'hi')} को समाप्त होगा`,
    ],
    paragraphs: [
      agreed(end),
      [
        'It does not renew by itself. To go on downloading without a gap, write to us before that day how many seats and days you need: we send you what it costs and agree on it with you.',
        'इसका नवीनीकरण अपने आप नहीं होता। बिना रुके डाउनलोड करते रहने के लिए उस दिन से पहले हमें लिखें कि कितनी सीटें और कितने दिन चाहिए: हम आपको कीमत भेजेंगे और आपसे तय करेंगे।',
      ],
      kept(end),
    ],
    button: writeToUs(place, locale),
    footnote: locale.text(
      'This mail goes to the address of the company and to its members who may buy.',
      'यह ईमेल कंपनी के पते पर और उन सदस्यों को जाता है जो ख़रीद सकते हैं।',
    ),
  })),
  'agreement-ended': notice(place, Ending, (end, locale) => ({
    subject: [`The plan of ${end.company} has ended`, `${end.company} का प्लान समाप्त हो गया`],
    heading: [`The plan of ${end.company} has ended`, `${end.company} का प्लान समाप्त हो गया`],
    paragraphs: [
      agreed(end),
      [
        'Members can buy single clips at any time. For a new plan, write to us how many seats and days you need.',
        'सदस्य अलग-अलग क्लिप कभी भी ख़रीद सकते हैं। नए प्लान के लिए हमें लिखें कि कितनी सीटें और कितने दिन चाहिए।',
      ],
      kept(end),
    ],
    button: writeToUs(place, locale),
  })),
})

const day = (iso: string, language: MailLocale['language']): string => dayInIndia(new Date(iso), language)

/** Which agreement, in one sentence. */
function agreed({ company, seats, days, startsAt, endsAt }: Ending): [string, string] {
  if (seats === null || days === null)
    return [
      `${company} has had its plan since ${day(startsAt, 'en')}; its last day is ${day(endsAt, 'en')}.`,
      `${company} का प्लान ${day(startsAt, 'hi')} से है; इसका आख़िरी दिन ${day(endsAt, 'hi')} है।`,
    ]
  return [
    `With ${company} we agreed on seats: ${seats}, for days: ${days}, from ${day(startsAt, 'en')}. The last day is ${day(endsAt, 'en')}.`,
    `${company} के साथ ${day(startsAt, 'hi')} से यह तय हुआ था: सीटें ${seats}, दिन ${days}। आख़िरी दिन ${day(endsAt, 'hi')} है।`,
  ]
}

const kept = ({ company }: Ending): [string, string] => [
  `All that was licensed stays licensed to ${company}, and its members can download it again.`,
  `जो लाइसेंस मिल चुके हैं, वे ${company} के ही रहेंगे, और सदस्य उन्हें फिर से डाउनलोड कर सकेंगे।`,
]

const writeToUs = (place: MailContext, locale: MailLocale) => ({
  label: locale.text('Agree on a new plan', 'नया प्लान तय करें'),
  url: pageUrl(place, '/contactus', locale),
})
