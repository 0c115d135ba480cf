import * as z from 'zod'
import {
  type MailContext,
  type MailLocale,
  type MailTemplates,
  mailTemplate,
  pageUrl,
} from '../../platform/mail/mail-template.ts'
import { dayInIndia, itemIn } from '../prices/item.model.ts'
import { Amount, notice, ofPerson, orders, rupees, TransferTo, transferDetails } from './mail-format.model.ts'

const Receipt = ofPerson({
  item: z.string(),
  totalRupees: Amount,
  invoiceNumber: z.nullable(z.string()),
  checkoutId: z.string(),
  /** Missing in what the version before posted. */
  itemKind: z.enum(['one-time', 'cart', 'subscription', 'agreement', 'credit']).optional(),
  /** The last day of credit, of an agreement, or of a plan that this payment extends. */
  endsAt: z.coerce.date().optional(),
  /** Of a plan that this payment extends: it may have been paid twice. */
  isRefundable: z.boolean().default(false),
  /** Delivered before it was paid. */
  dueAt: z.coerce.date().nullable().default(null),
  ...TransferTo,
})
type Receipt = z.output<typeof Receipt>

/** What can be done with it now. */
function useOf({ item, itemKind, endsAt, isRefundable }: Receipt): [english: string, hindi: string] {
  const [until, untilHindi] = endsAt ? [dayInIndia(endsAt), dayInIndia(endsAt, 'hi')] : ['', '']
  if (itemKind === 'credit')
    return [
      `It buys clips at their prices before GST${until && `, until ${until}: what is left then expires`}.`,
      `इससे जीएसटी से पहले की क़ीमत पर क्लिप ख़रीदी जा सकती हैं${untilHindi && `, ${untilHindi} तक: जो तब बचे, वह समाप्त हो जाता है`}।`,
    ]
  if (itemKind === 'agreement')
    return [
      `The plan is active${until && ` until ${until}`}: the members of your company download any clip.`,
      `प्लान${untilHindi && ` ${untilHindi} तक`} चालू है: आपकी कंपनी के सदस्य कोई भी क्लिप डाउनलोड करते हैं।`,
    ]
  if (itemKind === 'subscription' && endsAt)
    return [
      `It extends your plan, which now runs until ${until}.${isRefundable ? ' If you paid twice by mistake, ask for your money back within 14 days, on your dashboard.' : ''}`,
      `इससे आपका प्लान आगे बढ़ा, जो अब ${untilHindi} तक चलेगा।${isRefundable ? ' अगर आपने ग़लती से दो बार भुगतान किया है, तो 14 दिनों के भीतर अपने डैशबोर्ड पर पैसे वापस माँगें।' : ''}`,
    ]
  if (itemKind === 'subscription' || / plan$/.test(item))
    return ['Your plan is active: download any clip.', 'आपका प्लान चालू है: कोई भी क्लिप डाउनलोड करें।']
  return ['Download it from your library at any time.', 'इसे अपनी लाइब्रेरी से कभी भी डाउनलोड करें।']
}

/** What was paid, or is to be. */
const moneyOf = (total: string, bought: string, dueAt: Date | null): [english: string, hindi: string] =>
  dueAt
    ? [
        `You ordered ${bought} for ${total} (GST included), to be paid by ${dayInIndia(dueAt)}.`,
        `आपने ${bought} का ऑर्डर दिया: ${total} (जीएसटी सहित), ${dayInIndia(dueAt, 'hi')} तक चुकाना है।`,
      ]
    : [`We received ${total} (GST included) for ${bought}.`, `हमें ${bought} के लिए ${total} मिले (जीएसटी सहित)।`]

export const orderMails = (place: MailContext): MailTemplates => ({
  receipt: mailTemplate(Receipt, (receipt, locale) => {
    const { firstName, item, totalRupees, invoiceNumber, checkoutId, dueAt } = receipt
    const [total, bought] = [rupees(totalRupees), itemIn(locale.language, item)]
    const { text, greeting } = locale
    return {
      subject: text(`Your ${place.brand} receipt`, `आपकी ${place.brand} रसीद`),
      heading: text('Thank you for your order', 'आपके ऑर्डर के लिए धन्यवाद'),
      paragraphs: [
        greeting(firstName),
        text(...moneyOf(total, bought, dueAt)),
        text(...useOf(receipt)),
        invoiceNumber === null
          ? text(
              'Your tax invoice needs an address with a State. Please add it on your dashboard.',
              'आपके जीएसटी बिल के लिए राज्य सहित पता चाहिए। कृपया उसे अपने डैशबोर्ड पर जोड़ें।',
            )
          : text(
              `Your tax invoice ${invoiceNumber} is on your dashboard, as PDF.`,
              `आपका जीएसटी बिल ${invoiceNumber} आपके डैशबोर्ड पर PDF के रूप में है।`,
            ),
      ],
      details: [
        { name: text('Order', 'ऑर्डर'), value: bought },
        { name: text('Total, GST included', 'कुल, जीएसटी सहित'), value: total },
        ...(invoiceNumber === null ? [] : [{ name: text('Tax invoice', 'जीएसटी बिल'), value: invoiceNumber }]),
        ...(dueAt ? transferDetails({ ...receipt, number: invoiceNumber ?? checkoutId }, locale) : []),
      ],
      button: orders(place, locale),
      ...(invoiceNumber === null ? {} : { link: documentLink(place, invoiceNumber, locale) }),
      footnote: text(`Reference: ${checkoutId}`, `संदर्भ: ${checkoutId}`),
    }
  }),
  invoice: notice(place, ofPerson({ number: z.string() }), ({ number }, locale) => ({
    subject: [`Your ${place.brand} invoice ${number}`, `आपका ${place.brand} बिल ${number}`],
    heading: [`Invoice ${number}`, `बिल ${number}`],
    paragraphs: [
      [`Your invoice ${number} is on your dashboard, as PDF.`, `आपका बिल ${number} आपके डैशबोर्ड पर PDF के रूप में है।`],
    ],
    link: documentLink(place, number, locale),
  })),
  'invoice-needs-address': mailTemplate(ofPerson({ item: z.string() }), ({ firstName, item }, locale) => ({
    subject: locale.text(`Your ${place.brand} invoice needs an address`, `आपके ${place.brand} बिल के लिए पता चाहिए`),
    heading: locale.text('Your invoice needs an address', 'आपके बिल के लिए पता चाहिए'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        `We cannot write the tax invoice for ${item} without your State. Please add your address on your dashboard: the invoice is issued at once.`,
        `आपका राज्य जाने बिना हम ${itemIn('hi', item)} का जीएसटी बिल नहीं बना सकते। कृपया अपने डैशबोर्ड पर अपना पता जोड़ें: बिल तुरंत बन जाएगा।`,
      ),
      locale.text('What you bought works meanwhile.', 'आपने जो ख़रीदा है, वह इस बीच भी काम करता है।'),
    ],
    button: { ...orders(place, locale), label: locale.text('Add address', 'पता जोड़ें') },
  })),
})

const PaymentLink = z.object({ buyer: z.string(), totalRupees: Amount, checkoutId: z.string() })

/** MON-75: to whoever pays for the buyer, who may know nothing of us. */
export const paymentLinkMail = (place: MailContext): MailTemplates => ({
  'payment-link': mailTemplate(PaymentLink, ({ totalRupees, checkoutId, ...who }, locale) => {
    const buyer = locale.sender(who.buyer, locale.text('A customer', 'एक ग्राहक'))
    const total = rupees(totalRupees)
    return {
      subject: locale.text(
        `${buyer}: ${total} to pay for footage at ${place.brand}`,
        `${buyer}: ${place.brand} पर फ़ुटेज के लिए ${total} देने हैं`,
      ),
      heading: locale.text('An order waits for its payment', 'एक ऑर्डर भुगतान का इंतज़ार कर रहा है'),
      paragraphs: [
        locale.text(
          `${buyer} ordered stock footage and asks you to pay ${total}, GST included. The link shows what is bought; no account is needed. The tax invoice goes to the buyer.`,
          `${buyer} ने स्टॉक फ़ुटेज मँगाया है और चाहते हैं कि आप ${total} (जीएसटी सहित) का भुगतान करें। लिंक पर दिखता है कि क्या ख़रीदा जा रहा है; खाता ज़रूरी नहीं। जीएसटी बिल ख़रीदार को जाएगा।`,
        ),
        locale.text(
          'If you do not know the buyer, ignore this mail: nothing is charged.',
          'अगर आप ख़रीदार को नहीं जानते, तो इस ईमेल को अनदेखा करें: कुछ नहीं कटेगा।',
        ),
      ],
      button: place.mailLinks && {
        label: locale.text('See the order and pay', 'ऑर्डर देखें और भुगतान करें'),
        url: `${pageUrl(place, '/payorder', locale)}#token=${place.mailLinks.sign({ pay: checkoutId })}`,
      },
    }
  }),
})

/** MON-52: the buyer's own invoice, also once the account is gone. */
const documentLink = ({ listening, mailLinks }: MailContext, paper: string, { text }: MailLocale) =>
  mailLinks && listening.url !== null
    ? {
        label: text('The invoice without signing in (PDF)', 'बिना साइन इन किए बिल (PDF)'),
        url: `${listening.url}/papers/${mailLinks.sign({ paper })}`,
      }
    : undefined
