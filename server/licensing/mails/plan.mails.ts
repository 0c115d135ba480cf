import * as z from 'zod'
import type { Plan as PlanName } from '../../../contract/values.ts'
import {
  type MailContent,
  pageUrl,
  type MailContext,
  type MailTemplates,
  type MailLocale,
  mailTemplate,
} from '../../platform/mail/mail-template.ts'
import { dayInIndia, itemIn, nameOfItem } from '../prices/item.model.ts'
import { dashboard, notice, ofPerson, rupees } from './mail-format.model.ts'

const Plan = z.enum(['monthly', 'annual'])
const Instant = z.iso.datetime()
const Ending = ofPerson({ plan: Plan, endsAt: Instant })
const Moved = ofPerson({ startsAt: Instant, endsAt: Instant })

const day = (iso: string, { language }: MailLocale): string => dayInIndia(new Date(iso), language)
const nameOf = (plan: PlanName, { language }: MailLocale): string =>
  itemIn(language, nameOfItem({ kind: 'subscription', plan }, null))

export const planMails = (place: MailContext): MailTemplates => ({
  ...movedMails(place),
  ...riseMails(place),
  'renewal-7': mailTemplate(Ending, (data, locale) => reminder(place, data, locale)),
  'renewal-1': mailTemplate(Ending, (data, locale) => reminder(place, data, locale)),
  'subscription-ended': mailTemplate(ofPerson({ plan: Plan }), ({ firstName, plan }, locale) => ({
    subject: locale.text(`Your ${place.brand} plan has ended`, `आपका ${place.brand} प्लान समाप्त हो गया`),
    heading: locale.text('Your plan has ended', 'आपका प्लान समाप्त हो गया'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        `Your ${nameOf(plan, locale)} has ended. Clips you downloaded with it stay licensed to you.`,
        `आपका ${nameOf(plan, locale)} समाप्त हो गया। उससे डाउनलोड की गई क्लिप के लाइसेंस आपके ही रहेंगे।`,
      ),
    ],
    button: renew(place, plan, locale, locale.text('Subscribe again', 'फिर से सदस्यता लें')),
  })),
  'subscription-cancelled': notice(place, ofPerson({ endsAt: Instant }), ({ endsAt }, locale) => ({
    subject: [`Your ${place.brand} plan is cancelled`, `आपका ${place.brand} प्लान रद्द कर दिया गया`],
    heading: ['Your plan is cancelled', 'आपका प्लान रद्द कर दिया गया'],
    paragraphs: [
      [
        `You can go on downloading until ${day(endsAt, locale)}. After that your plan ends and we send no reminders.`,
        `आप ${day(endsAt, locale)} तक डाउनलोड करते रह सकते हैं। उसके बाद आपका प्लान समाप्त हो जाएगा और हम कोई याद दिलाने वाला ईमेल नहीं भेजेंगे।`,
      ],
      [
        'If you change your mind, undo the cancellation on your dashboard.',
        'अगर आपका मन बदल जाए, तो अपने डैशबोर्ड पर इसे वापस लें।',
      ],
    ],
    button: dashboard(place, locale),
  })),
})

function reminder(
  place: MailContext,
  { firstName, plan, endsAt }: z.output<typeof Ending>,
  locale: MailLocale,
): MailContent {
  const { text, greeting } = locale
  const [end, name] = [day(endsAt, locale), nameOf(plan, locale)]
  return {
    subject: text(`Your ${place.brand} plan ends on ${end}`, `आपका ${place.brand} प्लान ${end} को समाप्त होगा`),
    heading: text(`Your plan ends on ${end}`, `आपका प्लान ${end} को समाप्त होगा`),
    paragraphs: [
      greeting(firstName),
      text(
        `Your ${name} ends on ${end}. It does not renew by itself: renew it to go on downloading. What you pay for is added to the end, so you lose no day.`,
        `आपका ${name} ${end} को समाप्त होगा। अपने आप कोई रकम नहीं ली जाती: डाउनलोड करते रहने के लिए इसका नवीनीकरण करें। आप जितने समय का भुगतान करेंगे, वह अंत में जुड़ेगा, इसलिए आपका कोई दिन नहीं जाएगा।`,
      ),
      text('If you do not want to renew, there is nothing to do.', 'अगर आप नवीनीकरण नहीं चाहते, तो कुछ नहीं करना है।'),
    ],
    button: renew(place, plan, locale, text('Renew', 'नवीनीकरण करें')),
    footnote: text(
      'We remind you twice: 7 days and 1 day before the end. To get no reminders, cancel the plan on your dashboard; it runs to its end all the same.',
      'हम दो बार याद दिलाते हैं: समाप्ति से 7 दिन और 1 दिन पहले। याद दिलाने वाले ईमेल न चाहिए हों, तो अपने डैशबोर्ड पर प्लान रद्द करें; वह फिर भी अपनी समाप्ति तक चलेगा।',
    ),
    // The only mails a customer may opt out of.
    stopUrl: pageUrl(place, '/dashboard', locale),
  }
}

const renew = (place: MailContext, plan: PlanName, locale: MailLocale, label: string) => ({
  label,
  url: pageUrl(place, `/subscriptionpayment?plan=${plan === 'annual' ? 'year' : 'month'}`, locale),
})

const movedMails = (place: MailContext): MailTemplates => ({
  'subscription-moved': notice(place, Moved, ({ startsAt, endsAt }, locale) => {
    const [start, end] = [day(startsAt, locale), day(endsAt, locale)]
    return {
      subject: [`Your ${place.brand} plan begins earlier`, `आपका ${place.brand} प्लान पहले शुरू होगा`],
      heading: ['Your plan begins earlier', 'आपका प्लान पहले शुरू होगा'],
      paragraphs: [
        [
          `A payment for the time before it went back. So that there is no gap, the time you paid for next begins on ${start} and runs until ${end}: as long as you bought it.`,
          `उससे पहले की अवधि का भुगतान लौट गया। बीच में कोई अंतर न रहे, इसलिए जिस अगली अवधि का भुगतान आपने किया है वह ${start} को शुरू होगी और ${end} तक चलेगी: उतनी ही लंबी, जितनी आपने ख़रीदी थी।`,
        ],
      ],
      button: dashboard(place, locale),
    }
  }),
  'subscription-restored': notice(place, Moved, ({ startsAt, endsAt }, locale) => {
    const [start, end] = [day(startsAt, locale), day(endsAt, locale)]
    return {
      subject: [`Your ${place.brand} plan stands again`, `आपका ${place.brand} प्लान फिर से चालू है`],
      heading: ['Your plan stands again', 'आपका प्लान फिर से चालू है'],
      paragraphs: [
        [
          `The time you paid for first can be used again. So that you pay for no day twice, what you bought meanwhile begins after it, on ${start}, and runs until ${end}.`,
          `जिस अवधि का भुगतान आपने पहले किया था, उसे फिर से इस्तेमाल किया जा सकता है। किसी दिन का भुगतान दो बार न हो, इसलिए इस बीच ख़रीदी गई अवधि उसके बाद, ${start} को, शुरू होगी और ${end} तक चलेगी।`,
        ],
      ],
      button: dashboard(place, locale),
    }
  }),
})

const Rise = ofPerson({ effectiveAt: Instant, rises: z.string() })

const riseMails = (place: MailContext): MailTemplates => ({
  'price-rise': mailTemplate(Rise, ({ firstName, effectiveAt, rises }, locale) => {
    const on = day(effectiveAt, locale)
    return {
      subject: locale.text(`${place.brand} prices change on ${on}`, `${place.brand} की क़ीमतें ${on} से बदलेंगी`),
      heading: locale.text('Prices change', 'क़ीमतें बदल रही हैं'),
      paragraphs: [
        locale.greeting(firstName),
        locale.text(
          `From ${on} new orders cost more. What you have paid for stays as it is until its end.`,
          `${on} से नए ऑर्डर की क़ीमत बढ़ेगी। जिसका भुगतान आप कर चुके हैं, वह अपने अंत तक वैसा ही रहेगा।`,
        ),
      ],
      details: rises.split('\n').map((line) => riseLine(line, locale)),
      footnote: locale.text('Prices before 18% GST.', 'क़ीमतें 18% जीएसटी से पहले की हैं।'),
      button: dashboard(place, locale),
    }
  }),
})

function riseLine(line: string, locale: MailLocale): { name: string; value: string } {
  const [item = '', from, to] = line.split(' ')
  const plan = Plan.safeParse(item)
  const name = plan.success ? nameOf(plan.data, locale) : locale.text(`${item} licence`, `${item} लाइसेंस`)
  const [before, after] = [rupees(Number(from) / 100), rupees(Number(to) / 100)]
  return { name, value: locale.text(`${after} instead of ${before}`, `${before} की जगह ${after}`) }
}
