import * as z from 'zod'
import type { MailContext, MailTemplates } from '../../platform/mail/mail-template.ts'
import { dayInIndia, itemIn } from '../prices/item.model.ts'
import { Amount, notice, ofPerson, rupees } from './mail-format.model.ts'

const Due = ofPerson({ totalRupees: Amount, dueAt: z.coerce.date(), number: z.string() })

const Proforma = ofPerson({
  totalRupees: Amount,
  number: z.string(),
  until: z.coerce.date(),
  accountNumber: z.string(),
  ifsc: z.string(),
  beneficiary: z.string(),
})

const Spent = ofPerson({ totalRupees: Amount, item: z.string() })

const Credited = ofPerson({ totalRupees: Amount, creditNote: z.nullable(z.string()) })

/** Reminders to a company that pays later (MON-76), and where a transfer goes (MON-78). */
export const termsMails = (place: MailContext): MailTemplates => ({
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
  'credit-returned': notice(place, Credited, ({ totalRupees }) => ({
    subject: [`${rupees(totalRupees)} is credit again`, `${rupees(totalRupees)} फिर से क्रेडिट में`],
    heading: [`${rupees(totalRupees)} is credit again`, `${rupees(totalRupees)} फिर से क्रेडिट में`],
    paragraphs: [
      [
        'What was given back was paid with credit. It can be spent again until the last day of its pack.',
        'जो लौटाया गया उसका भुगतान क्रेडिट से हुआ था। इसे अपने पैक की आख़िरी तारीख़ तक फिर से खर्च किया जा सकता है।',
      ],
    ],
  })),
  'terms-due-soon': notice(place, Due, ({ totalRupees, dueAt, number }) => ({
    subject: [`Invoice ${number} is due soon`, `बिल ${number} जल्द देय है`],
    heading: [`Invoice ${number} is due soon`, `बिल ${number} जल्द देय है`],
    paragraphs: [
      [
        `Please pay ${rupees(totalRupees)} by ${dayInIndia(dueAt)}, with the invoice's number as the reference.`,
        `कृपया ${rupees(totalRupees)} ${dayInIndia(dueAt, 'hi')} तक चुकाएँ; संदर्भ में बिल का नंबर लिखें।`,
      ],
    ],
  })),
  'terms-due': notice(place, Due, ({ totalRupees, dueAt, number }) => ({
    subject: [`Invoice ${number} is due`, `बिल ${number} देय है`],
    heading: [`Invoice ${number} is due`, `बिल ${number} देय है`],
    paragraphs: [
      [
        `${rupees(totalRupees)} was to be paid by ${dayInIndia(dueAt)}. Until it is here, new orders are paid at once.`,
        `${rupees(totalRupees)} ${dayInIndia(dueAt, 'hi')} तक चुकाने थे। जब तक राशि नहीं आती, नए ऑर्डर का भुगतान तुरंत करना होगा।`,
      ],
    ],
  })),
  'terms-credited': notice(place, Credited, ({ totalRupees, creditNote }) => ({
    subject: ['Less is to be paid', 'कम राशि देय है'],
    heading: [`${rupees(totalRupees)} less is to be paid`, `${rupees(totalRupees)} कम देय हैं`],
    paragraphs: [
      [
        `What was given back is no longer to be paid for${creditNote ? `; credit note ${creditNote} is on your dashboard` : ''}.`,
        `जो लौटाया गया उसके लिए अब कुछ देय नहीं${creditNote ? `; क्रेडिट नोट ${creditNote} आपके डैशबोर्ड पर है` : ''}।`,
      ],
    ],
  })),
  'terms-overdue': notice(place, Due, ({ totalRupees, dueAt, number }) => ({
    subject: [`Invoice ${number} is overdue`, `बिल ${number} बकाया है`],
    heading: [`Invoice ${number} is overdue`, `बिल ${number} बकाया है`],
    paragraphs: [
      [
        `${rupees(totalRupees)} has been due since ${dayInIndia(dueAt)}. If you have paid, please send us the reference of the transfer.`,
        `${rupees(totalRupees)} ${dayInIndia(dueAt, 'hi')} से बकाया हैं। अगर आपने चुका दिए हैं, तो कृपया ट्रांसफ़र का संदर्भ हमें भेजें।`,
      ],
    ],
  })),
})
