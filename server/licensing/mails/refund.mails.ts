import * as z from 'zod'
import { type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'
import { Amount, namedOrder, ofOrder, orderNotice, orders, rupees } from './mail-format.model.ts'

const Paid = ofOrder({ totalRupees: Amount, creditNote: z.nullable(z.string()) })

export const refundMails = (place: MailContext): MailTemplates => ({
  ...decisionMails(place),
  ...returnedMails(place),
  ...refusalMails(place),
  'refund-requested': orderNotice(place, ofOrder({}), () => ({
    subject: [`We received your ${place.brand} refund request`, `हमें आपके ${place.brand} रिफ़ंड का अनुरोध मिल गया`],
    heading: ['Refund request received', 'रिफ़ंड का अनुरोध मिल गया'],
    paragraphs: [
      [
        'We are looking at your request and will write to you when it is decided.',
        'हम आपके अनुरोध को देख रहे हैं और फ़ैसला होते ही आपको लिखेंगे।',
      ],
    ],
  })),
  'refund-paid': mailTemplate(Paid, ({ firstName, totalRupees, creditNote, ...order }, locale) => {
    const total = rupees(totalRupees)
    const { details, footnote } = namedOrder(order, locale)
    return {
      subject: locale.text(`Your ${place.brand} refund was paid`, `आपका ${place.brand} रिफ़ंड दे दिया गया`),
      heading: locale.text('Refund paid', 'रिफ़ंड दे दिया गया'),
      paragraphs: [
        locale.greeting(firstName),
        locale.text(
          `We gave ${total} back. Your bank may take a few days to show it.`,
          `हमने ${total} लौटा दिए हैं। आपके बैंक में यह दिखने में कुछ दिन लग सकते हैं।`,
        ),
        ...(creditNote === null
          ? []
          : [
              locale.text(
                `The credit note ${creditNote} is on your dashboard, as PDF.`,
                `क्रेडिट नोट ${creditNote} आपके डैशबोर्ड पर PDF के रूप में है।`,
              ),
            ]),
      ],
      details: [
        ...details,
        { name: locale.text('Refund', 'रिफ़ंड'), value: total },
        ...(creditNote === null ? [] : [{ name: locale.text('Credit note', 'क्रेडिट नोट'), value: creditNote }]),
      ],
      button: orders(place, locale),
      footnote,
    }
  }),
})

const returnedMails = (place: MailContext): MailTemplates => ({
  'payment-returned': orderNotice(place, ofOrder({}), () => ({
    subject: [`Your ${place.brand} payment was not taken`, `आपका ${place.brand} भुगतान नहीं लिया गया`],
    heading: ['Your payment was not taken', 'आपका भुगतान नहीं लिया गया'],
    paragraphs: [
      [
        'Your bank set money aside for your order, and it could not be taken. It returns to you by itself within 5-7 working days.',
        'आपके बैंक ने आपके ऑर्डर के लिए रकम अलग रखी थी, पर वह ली नहीं जा सकी। वह 5-7 कार्य दिवसों में अपने आप आपके पास लौट आएगी।',
      ],
      ['Nothing was bought. You can order again at any time.', 'कुछ भी ख़रीदा नहीं गया। आप कभी भी फिर से ऑर्डर कर सकते हैं।'],
    ],
  })),
})

/** Why nothing of an order could be delivered. */
const REFUSED: Record<string, readonly [english: string, hindi: string]> = {
  several: [
    'While you were paying, all that you ordered became unavailable or yours otherwise.',
    'आपके भुगतान के दौरान, आपने जो मँगाया था वह सब उपलब्ध नहीं रहा या किसी और तरह आपका हो गया।',
  ],
  'already owned': [
    'While you were paying, what you ordered became yours otherwise: you need it only once.',
    'आपके भुगतान के दौरान, आपने जो मँगाया था वह किसी और तरह आपका हो गया: वह एक ही बार चाहिए।',
  ],
  'upgrade without HD': [
    'The HD licence that you upgraded is no longer yours.',
    'जिस HD लाइसेंस को आपने अपग्रेड किया, वह अब आपका नहीं है।',
  ],
  'change without its month': [
    'The monthly plan that you changed is no longer running.',
    'जिस मासिक प्लान को आपने बदला, वह अब चालू नहीं है।',
  ],
}
const REFUSED_GONE = [
  'While you were paying, what you ordered was taken off sale.',
  'आपके भुगतान के दौरान, आपने जो मँगाया था उसकी बिक्री बंद हो गई।',
] as const

const refusalMails = (place: MailContext): MailTemplates => ({
  'order-refused': orderNotice(
    place,
    ofOrder({ reason: z.string(), totalRupees: Amount }),
    ({ reason, totalRupees }) => {
      const total = rupees(totalRupees)
      return {
        subject: [
          `Your ${place.brand} order cannot be delivered: ${total} goes back`,
          `आपका ${place.brand} ऑर्डर पूरा नहीं हो सकता: ${total} लौट रहे हैं`,
        ],
        heading: ['Your order cannot be delivered', 'आपका ऑर्डर पूरा नहीं हो सकता'],
        paragraphs: [
          REFUSED[reason] ?? REFUSED_GONE,
          [
            `We are giving ${total} back to where it came from. This takes 5-7 working days.`,
            `हम ${total} वहीं लौटा रहे हैं जहाँ से आए थे। इसमें 5-7 कार्य दिवस लगते हैं।`,
          ],
        ],
      }
    },
  ),
})

const Approved = ofOrder({
  /** All that is left of the order; else the lines that are named. */
  whole: z.boolean().default(true),
  names: z.string().default(''),
  returns: z.enum(['money', 'credit', 'old credit', 'debt', 'nothing']).default('money'),
})

/** What comes back, by what was paid with. */
const RETURNS: Record<z.output<typeof Approved>['returns'], readonly [english: string, hindi: string]> = {
  // MON-24.
  money: [
    'Your money is on its way back to where it came from. This takes 5-7 working days.',
    'आपकी रकम वहीं लौट रही है जहाँ से आई थी। इसमें 5-7 कार्य दिवस लगते हैं।',
  ],
  // MON-80.
  credit: [
    'It was paid with credit, and becomes credit again: you can spend it until the last day of its pack.',
    'इसका भुगतान क्रेडिट से हुआ था, और यह फिर से क्रेडिट बन जाता है: इसे अपने पैक की आख़िरी तारीख़ तक खर्च किया जा सकता है।',
  ],
  'old credit': [
    'It was paid with credit of a pack that has ended, or whose own payment went back or is disputed: what of it can be spent again stands in a mail of its own.',
    'इसका भुगतान ऐसे पैक के क्रेडिट से हुआ था जो समाप्त हो चुका है, या जिसका अपना भुगतान लौट गया या विवाद में है: इसमें से कितना फिर खर्च हो सकता है, यह एक अलग मेल में लिखा होगा।',
  ],
  // MON-76.
  debt: [
    'It has not been paid yet, so that no money goes back: that much less is to be paid, and a credit note says so.',
    'इसका भुगतान अभी नहीं हुआ था, इसलिए कोई रकम नहीं लौटती: उतनी कम राशि देय है, और क्रेडिट नोट में यह लिखा होगा।',
  ],
  nothing: ['Nothing is left of its payment to send back.', 'इसके भुगतान में से लौटाने के लिए कुछ बाक़ी नहीं है।'],
}

const ended = (whole: boolean, names: string): readonly [english: string, hindi: string] =>
  whole
    ? ['What you had bought can no longer be downloaded.', 'जो आपने ख़रीदा था, उसे अब डाउनलोड नहीं किया जा सकता।']
    : [
        `This can no longer be downloaded: ${names}. The rest of your order stays yours.`,
        `इसे अब डाउनलोड नहीं किया जा सकता: ${names}. आपके ऑर्डर का बाक़ी हिस्सा आपका ही रहेगा।`,
      ]

const decisionMails = (place: MailContext): MailTemplates => ({
  'refund-approved': orderNotice(place, Approved, ({ whole, names, returns }) => ({
    subject: [`Your ${place.brand} refund was approved`, `आपका ${place.brand} रिफ़ंड मंज़ूर हो गया`],
    heading: ['Refund approved', 'रिफ़ंड मंज़ूर हो गया'],
    paragraphs: [RETURNS[returns], ended(whole, names)],
  })),
  'lines-refused': orderNotice(place, ofOrder({ names: z.string(), totalRupees: Amount }), ({ names, totalRupees }) => {
    const total = rupees(totalRupees)
    return {
      subject: [
        `A part of your ${place.brand} order cannot be delivered: ${total} goes back`,
        `आपके ${place.brand} ऑर्डर का एक हिस्सा नहीं मिल सकता: ${total} लौट रहे हैं`,
      ],
      heading: ['A part of your order goes back', 'आपके ऑर्डर का एक हिस्सा लौट रहा है'],
      paragraphs: [
        [
          `While you were paying, these became unavailable or yours otherwise: ${names}. We are giving ${total} back to where it came from. This takes 5-7 working days.`,
          `आपके भुगतान के दौरान ये उपलब्ध नहीं रहे या किसी और तरह आपके हो गए: ${names}. हम ${total} वहीं लौटा रहे हैं जहाँ से आए थे। इसमें 5-7 कार्य दिवस लगते हैं।`,
        ],
        ['The rest of your order is in your library.', 'आपके ऑर्डर का बाक़ी हिस्सा आपकी लाइब्रेरी में है।'],
      ],
    }
  }),
  'refund-part': orderNotice(place, ofOrder({ totalRupees: Amount }), ({ totalRupees }) => {
    const total = rupees(totalRupees)
    return {
      subject: [
        `${total} of your ${place.brand} payment is on its way back`,
        `आपके ${place.brand} भुगतान में से ${total} लौट रहे हैं`,
      ],
      heading: ['A part of your payment is on its way back', 'आपके भुगतान का एक हिस्सा लौट रहा है'],
      paragraphs: [
        [
          `We are giving ${total} back to where it came from. This takes 5-7 working days.`,
          `हम ${total} वहीं लौटा रहे हैं जहाँ से आए थे। इसमें 5-7 कार्य दिवस लगते हैं।`,
        ],
        ['What you bought stays yours.', 'आपने जो ख़रीदा है, वह आपका ही रहेगा।'],
      ],
    }
  }),
  'refund-declined': orderNotice(place, ofOrder({ note: z.string() }), ({ note }) => ({
    subject: [`Your ${place.brand} refund request was declined`, `आपके ${place.brand} रिफ़ंड का अनुरोध अस्वीकृत हुआ`],
    heading: ['Refund declined', 'रिफ़ंड अस्वीकृत हुआ'],
    paragraphs: [
      ['We cannot give this order’s money back.', 'हम इस ऑर्डर की रकम नहीं लौटा सकते।'],
      ...(note.trim() ? [[`The reason: ${note.trim()}`, `कारण: ${note.trim()}`] as const] : []),
      [
        'What you bought stays yours. If you see it differently, please write to us.',
        'आपने जो ख़रीदा है, वह आपका ही रहेगा। अगर आप सहमत नहीं हैं, तो कृपया हमें लिखें।',
      ],
    ],
  })),
})
