import * as z from 'zod'
import { type MailContext, type MailTemplates, mailTemplate, pageUrl } from '../../platform/mail/mail-template.ts'
import { dayInIndia, itemIn } from '../prices/item.model.ts'
import { noteInHindi } from './alert-note.model.ts'
import { notice, ofPerson } from './mail-format.model.ts'

/** Cases that need staff, and what to do about them, in English and in Hindi. */
const ALERTS = {
  review: [
    ['A payment needs a look', 'एक भुगतान देखना है'],
    [
      'A payment arrived that does not fit its order. Nothing was granted. Accept it or give it back.',
      'एक भुगतान आया जो अपने ऑर्डर से मेल नहीं खाता। कोई अधिकार नहीं दिया गया। उसे स्वीकार करें या लौटाएँ।',
    ],
  ],
  dispute: [
    ['A payment is disputed', 'एक भुगतान पर विवाद है'],
    [
      'The bank asks for evidence. Without an answer the money is lost.',
      'बैंक सबूत माँग रहा है। जवाब न देने पर पैसा चला जाएगा।',
    ],
  ],
  'dispute-lost': [
    ['A dispute was lost', 'एक विवाद हार गए'],
    [
      'The bank took money back. The right has ended; where only a part was lost, decide under Orders.',
      'बैंक ने पैसा वापस ले लिया। अधिकार समाप्त हो गया; अगर केवल एक हिस्सा गया है तो ऑर्डर में फ़ैसला करें।',
    ],
  ],
  'second-payment-lost': [
    ['A dispute was lost', 'एक विवाद हार गए'],
    [
      'The bank took back a payment that had bought nothing. No more of it goes back.',
      'बैंक ने वह भुगतान वापस ले लिया जिससे कुछ नहीं ख़रीदा गया था। उसमें से अब और कुछ नहीं लौटेगा।',
    ],
  ],
  'refund-failed': [
    ['A refund failed', 'एक रिफ़ंड नहीं हो सका'],
    [
      'The bank refused it. You can send it again under Orders. Pay it by transfer only when Orders offers that: until then it is sent again by itself, and the money would go twice.',
      'बैंक ने उसे नहीं लिया। ऑर्डर में जाकर उसे दोबारा भेज सकते हैं। ट्रांसफ़र से तभी दें जब ऑर्डर में उसका विकल्प दिखे: तब तक वह अपने आप दोबारा जाता है, और पैसा दो बार चला जाएगा।',
    ],
  ],
  'refund-by-hand': [
    ['A refund is to be paid by transfer', 'एक रिफ़ंड ट्रांसफ़र से देना है'],
    [
      'The money had come to your own account. Pay it back, then record the transfer on the order.',
      'पैसा आपके अपने खाते में आया था। उसे लौटाएँ, फिर ट्रांसफ़र ऑर्डर पर दर्ज करें।',
    ],
  ],
  'refund-requested': [
    ['A refund was asked for', 'एक रिफ़ंड माँगा गया'],
    ['Approve or decline it under Orders.', 'उसे ऑर्डर में मंज़ूर करें या मना करें।'],
  ],
  'webhook-silent': [
    ['No events of payments', 'भुगतान की सूचनाएँ बंद हैं'],
    [
      'Payments come in and their events do not. Switch the webhook on again in the dashboard of the payment provider.',
      'भुगतान आ रहे हैं पर उनकी सूचनाएँ नहीं। भुगतान कंपनी के डैशबोर्ड में वेबहुक फिर चालू करें।',
    ],
  ],
} as const

export type AlertKind = keyof typeof ALERTS
const Alert = z.object({
  alert: z.enum(Object.keys(ALERTS) as [AlertKind, ...AlertKind[]]),
  orderId: z.nullable(z.string()),
  dueAt: z.nullable(z.coerce.date()),
  note: z.string(),
})

const Item = ofPerson({ item: z.string() })

/** Alerts to staff, and notices to buyers about their payments. */
export const orderAlertMails = (place: MailContext): MailTemplates => ({
  'order-alert': mailTemplate(Alert, ({ alert, orderId, dueAt, note }, locale) => {
    const [title, action] = ALERTS[alert]
    const due = dueAt && dayInIndia(dueAt, locale.language)
    const heading = due
      ? locale.text(`${title[0]}: answer by ${due}`, `${title[1]}: ${due} तक जवाब दें`)
      : locale.text(title[0], title[1])
    return {
      subject: `${place.brand}: ${heading}`,
      heading,
      paragraphs: [locale.text(action[0], action[1]), ...(note ? [locale.text(note, noteInHindi(note))] : [])],
      details: orderId ? [{ name: locale.text('Order', 'ऑर्डर'), value: orderId }] : [],
      button: {
        label: locale.text('Open orders', 'ऑर्डर खोलें'),
        url: pageUrl(place, '/dashboard?section=orders', locale),
      },
    }
  }),
  'payment-in-review': notice(place, Item, ({ item: name }, locale) => {
    const item = itemIn(locale.language, name)
    return {
      subject: [`We are checking your ${place.brand} payment`, `हम आपका ${place.brand} भुगतान जाँच रहे हैं`],
      heading: ['We received your payment', 'हमें आपका भुगतान मिल गया'],
      paragraphs: [
        [
          `We received your payment for ${item} and are checking it. You need not pay again: we write to you when it is confirmed, or give the money back.`,
          `हमें ${item} के लिए आपका भुगतान मिल गया है और हम उसे जाँच रहे हैं। दोबारा भुगतान न करें: पुष्टि होने पर हम आपको लिखेंगे, नहीं तो पैसा लौटा देंगे।`,
        ],
      ],
    }
  }),
  ...disputeMails(place),
})

const disputeMails = (place: MailContext): MailTemplates => ({
  'right-suspended': notice(place, Item, ({ item: name }, locale) => {
    const item = itemIn(locale.language, name)
    return {
      subject: [`${item} is suspended`, `${item} रोक दिया गया है`],
      heading: ['Your bank is looking into a payment', 'आपका बैंक एक भुगतान की जाँच कर रहा है'],
      paragraphs: [
        [
          `The payment for ${item} is disputed at your bank. Until that is decided you cannot download it. If you did not mean to dispute it, tell your bank.`,
          `${item} के भुगतान पर आपके बैंक में विवाद दर्ज है। फ़ैसला होने तक आप इसे डाउनलोड नहीं कर सकते। अगर यह ग़लती से हुआ है तो अपने बैंक को बताएँ।`,
        ],
      ],
    }
  }),
  'right-restored': notice(place, Item, ({ item: name }, locale) => {
    const item = itemIn(locale.language, name)
    return {
      subject: [`${item} is yours again`, `${item} फिर से आपका है`],
      heading: ['The dispute is over', 'विवाद ख़त्म हुआ'],
      paragraphs: [[`You can use ${item} as before.`, `आप ${item} को पहले की तरह इस्तेमाल कर सकते हैं।`]],
    }
  }),
  'right-ended': notice(place, Item, ({ item: name }, locale) => {
    const item = itemIn(locale.language, name)
    return {
      subject: [`${item} has ended`, `${item} समाप्त हो गया`],
      heading: ['Your bank took the payment back', 'आपके बैंक ने भुगतान वापस ले लिया'],
      paragraphs: [
        [
          `The payment for ${item} went back to you through your bank, so its licence has ended.`,
          `${item} का भुगतान आपके बैंक के ज़रिए आपको लौट गया, इसलिए उसका लाइसेंस समाप्त हो गया है।`,
        ],
      ],
    }
  }),
})
