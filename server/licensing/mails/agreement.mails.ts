import * as z from 'zod'
import { type MailContext, type MailLocale, type MailTemplates, pageUrl } from '../../platform/mail/mail-template.ts'
import { dayInIndia } from '../prices/item.model.ts'
import { Amount, notice, ofPerson, rupees } from './mail-format.model.ts'

const Ending = ofPerson({
  company: z.string(),
  /** Null for days that staff gave without an agreement. */
  seats: z.nullable(z.number()),
  days: z.nullable(z.number()),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
type Ending = z.output<typeof Ending>

const Made = ofPerson({
  company: z.string(),
  seats: z.number(),
  days: z.number(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Of all of it, before GST. */
  priceRupees: Amount,
  /** To be paid with GST, until that day. */
  dueRupees: z.nullable(Amount),
  dueAt: z.iso.datetime(),
  /** With GST: what is no longer to be paid, and what goes back, of the agreement before. */
  lessRupees: z.nullable(Amount),
  backRupees: z.nullable(Amount),
})

/** What was agreed with a company, and its end (MON-86): to it, and to its members who may buy. */
export const agreementMails = (place: MailContext): MailTemplates => ({
  'agreement-made': notice(place, Made, (made, locale) => ({
    subject: [`The plan of ${made.company}: ${made.seats} seats`, `${made.company} का प्लान: ${made.seats} सीटें`],
    heading: [`The plan of ${made.company}: ${made.seats} seats`, `${made.company} का प्लान: ${made.seats} सीटें`],
    paragraphs: [agreed(made), ...sumsOf(made)],
    footnote: toWhom(locale),
  })),
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
        'इसका नवीनीकरण अपने आप नहीं होता। बिना रुके डाउनलोड करते रहने के लिए उस दिन से पहले हमें लिखें कि कितनी सीटें और कितने दिन चाहिए: हम आपको क़ीमत भेजेंगे और आपसे तय करेंगे।',
      ],
      staysLicensed(end),
    ],
    button: writeToUs(place, locale),
    footnote: toWhom(locale),
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
      staysLicensed(end),
    ],
    button: writeToUs(place, locale),
  })),
})

const toWhom = (locale: MailLocale): string =>
  locale.text(
    'This mail goes to the address of the company and to its members who may buy.',
    'यह ईमेल कंपनी के पते पर और उन सदस्यों को जाता है जो ख़रीद सकते हैं।',
  )

/** What it costs, and what comes of the agreement before. */
function sumsOf(made: z.output<typeof Made>): [string, string][] {
  const { priceRupees, dueRupees, dueAt, lessRupees, backRupees } = made
  const sums: [string, string][] = [
    [
      `The price of all seats and days is ${rupees(priceRupees)} before GST.`,
      `सारी सीटों और दिनों की क़ीमत जीएसटी से पहले ${rupees(priceRupees)} है।`,
    ],
  ]
  if (dueRupees !== null)
    sums.push([
      `${rupees(dueRupees)} with GST is to be paid by ${day(dueAt, 'en')}. The invoice is on your dashboard.`,
      `जीएसटी सहित ${rupees(dueRupees)} ${day(dueAt, 'hi')} तक चुकाने हैं। बिल आपके डैशबोर्ड पर है।`,
    ])
  if (lessRupees !== null)
    sums.push([
      `Of the agreement before, ${rupees(lessRupees)} with GST is no longer to be paid.`,
      `पिछले करार के जीएसटी सहित ${rupees(lessRupees)} अब नहीं चुकाने हैं।`,
    ])
  if (backRupees !== null)
    sums.push([
      `Of what you paid for the agreement before, ${rupees(backRupees)} with GST goes back to you.`,
      `पिछले करार के लिए आपने जो चुकाया, उसमें से जीएसटी सहित ${rupees(backRupees)} आपको लौटाए जाएँगे।`,
    ])
  if (sums.length === 1) sums.push(['Nothing is to be paid for it.', 'इसके लिए कुछ नहीं चुकाना है।'])
  return sums
}

const day = (iso: string, language: MailLocale['language']): string => dayInIndia(new Date(iso), language)

/** Which agreement, in one sentence. */
function agreed({ company, seats, days, startsAt, endsAt }: Omit<Ending, 'firstName'>): [string, string] {
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

const staysLicensed = ({ company }: Ending): [string, string] => [
  `All that was licensed stays licensed to ${company}, and its members can download it again.`,
  `जो लाइसेंस मिल चुके हैं, वे ${company} के ही रहेंगे, और सदस्य उन्हें फिर से डाउनलोड कर सकेंगे।`,
]

const writeToUs = (place: MailContext, locale: MailLocale) => ({
  label: locale.text('Agree on a new plan', 'नया प्लान तय करें'),
  url: pageUrl(place, '/contactus', locale),
})
