import * as z from 'zod'
import { type MailContext, type MailTemplates, pageUrl } from '../../platform/mail/mail-template.ts'
import { dayInIndia, itemIn } from '../prices/item.model.ts'
import { Amount, notice, ofOrder, ofPerson, orderNotice, rupees } from './mail-format.model.ts'

const Proforma = ofPerson({
  totalRupees: Amount,
  number: z.string(),
  until: z.coerce.date(),
  accountNumber: z.string(),
  ifsc: z.string(),
  beneficiary: z.string(),
})

const Spent = ofPerson({ totalRupees: Amount, item: z.string() })

const Ends = ofPerson({ totalRupees: Amount, endsAt: z.coerce.date() })

const Returned = ofOrder({
  totalRupees: Amount,
  /** How much of it can be spent; mails of before say nothing of it. */
  usableRupees: Amount.optional(),
})

const paiseOf = (amount: z.output<typeof Amount>): number =>
  Math.round(Number(String(amount).replaceAll(',', '')) * 100)

/** MON-80: until the last day of its pack; of a pack that is over nothing can be spent again. */
function returned({ totalRupees, usableRupees = totalRupees }: z.output<typeof Returned>) {
  const [total, usable] = [rupees(totalRupees), rupees(usableRupees)]
  const isAll = paiseOf(usableRupees) >= paiseOf(totalRupees)
  const title: readonly [string, string] =
    paiseOf(usableRupees) === 0
      ? [`${total} went back to a credit pack that is over`, `${total} ऐसे क्रेडिट पैक में लौटे जो अब नहीं रहा`]
      : [`${usable} is credit again`, `${usable} फिर से क्रेडिट में`]
  const until: readonly [string, string] = [
    'What was given back was paid with credit. It can be spent again until the last day of its pack.',
    'जो लौटाया गया उसका भुगतान क्रेडिट से हुआ था। इसे अपने पैक की आख़िरी तारीख़ तक फिर से खर्च किया जा सकता है।',
  ]
  const over: readonly [string, string] = [
    `${total} was given back, and was paid with credit. ${usable} of it can be spent now, until the last day of its pack; the rest belongs to a pack that has ended, or whose own payment went back or is disputed.`,
    `${total} लौटाए गए, जिनका भुगतान क्रेडिट से हुआ था। इनमें से ${usable} अभी अपने पैक की आख़िरी तारीख़ तक खर्च किए जा सकते हैं; बाक़ी ऐसे पैक के हैं जो समाप्त हो चुका है, या जिसका अपना भुगतान लौट गया या विवाद में है।`,
  ]
  return { subject: title, heading: title, paragraphs: [isAll ? until : over] }
}

/** Where a transfer goes (MON-78), and what became of prepaid credit (MON-80). */
export const creditMails = (place: MailContext): MailTemplates => ({
  'bank-transfer': notice(place, Proforma, ({ totalRupees, number, until, accountNumber, ifsc, beneficiary }) => ({
    subject: [`Transfer details for ${number}`, `${number} के लिए ट्रांसफ़र का विवरण`],
    heading: [`Please transfer ${rupees(totalRupees)}`, `कृपया ${rupees(totalRupees)} ट्रांसफ़र करें`],
    paragraphs: [
      [
        `Account number ${accountNumber}, IFSC ${ifsc}, beneficiary ${beneficiary}: by NEFT, RTGS or IMPS, until ${dayInIndia(until)}.`,
        `खाता नंबर ${accountNumber}, IFSC ${ifsc}, नाम ${beneficiary}: NEFT, RTGS या IMPS से, ${dayInIndia(until, 'hi')} तक।`,
      ],
      [
        `The account number is for this order alone. Send exactly ${rupees(totalRupees)} in one transfer: then the clips and the tax invoice come by themselves. Another amount waits until somebody has looked at it.`,
        `यह खाता नंबर केवल इसी ऑर्डर के लिए है। ठीक ${rupees(totalRupees)} एक ही ट्रांसफ़र में भेजें: तब क्लिप और जीएसटी बिल अपने आप मिल जाते हैं। कोई और राशि तब तक रुकी रहती है जब तक कोई उसे देख न ले।`,
      ],
    ],
  })),
  'credit-spent': notice(place, Spent, ({ totalRupees, item }) => ({
    subject: [`${item}, paid with credit`, `${itemIn('hi', item)}, क्रेडिट से भुगतान`],
    heading: [`${item}, paid with credit`, `${itemIn('hi', item)}, क्रेडिट से भुगतान`],
    paragraphs: [
      [
        `${rupees(totalRupees)} of your credit paid for it. The licences are on your dashboard. GST was paid with the credit pack, so that there is no invoice of its own.`,
        `आपके क्रेडिट में से ${rupees(totalRupees)} से भुगतान हुआ। लाइसेंस आपके डैशबोर्ड पर हैं। जीएसटी क्रेडिट पैक के साथ चुकाया गया था, इसलिए इसका अलग बिल नहीं बनता।`,
      ],
    ],
  })),
  'credit-ends': notice(place, Ends, ({ totalRupees, endsAt }, locale) => ({
    subject: [
      `${rupees(totalRupees)} of credit ends on ${dayInIndia(endsAt)}`,
      `${rupees(totalRupees)} का क्रेडिट ${dayInIndia(endsAt, 'hi')} को समाप्त होगा`,
    ],
    heading: [`Your credit ends on ${dayInIndia(endsAt)}`, `आपका क्रेडिट ${dayInIndia(endsAt, 'hi')} को समाप्त होगा`],
    paragraphs: [
      [
        `${rupees(totalRupees)} of a credit pack are left. Until ${dayInIndia(endsAt)} they buy clips at their prices before GST; after that they are gone.`,
        `एक क्रेडिट पैक के ${rupees(totalRupees)} बचे हैं। ${dayInIndia(endsAt, 'hi')} तक इनसे जीएसटी से पहले की क़ीमत पर क्लिप ख़रीदी जा सकती हैं; उसके बाद ये समाप्त हो जाएँगे।`,
      ],
    ],
    button: { label: locale.text('Choose clips', 'क्लिप चुनें'), url: pageUrl(place, '/cart', locale) },
  })),
  'credit-returned': orderNotice(place, Returned, returned),
})
