import * as z from 'zod'
import type { MailContext, MailTemplates } from '../../platform/mail/mail-template.ts'
import { dayInIndia } from '../prices/item.model.ts'
import {
  Amount,
  notice,
  ofOrder,
  ofPerson,
  orderNotice,
  rupees,
  TransferTo,
  transferDetails,
} from './mail-format.model.ts'

const Due = ofPerson({ totalRupees: Amount, dueAt: z.coerce.date(), number: z.string(), ...TransferTo })

const Received = ofPerson({ totalRupees: Amount, number: z.string(), reference: z.string() })

const Credited = ofOrder({ totalRupees: Amount, creditNote: z.nullable(z.string()) })

/** To a company that pays later (MON-76): reminders, and what has come (MON-77). */
export const termsMails = (place: MailContext): MailTemplates => ({
  'terms-due-soon': notice(place, Due, ({ totalRupees, dueAt, number, ...to }, locale) => ({
    details: transferDetails({ ...to, number }, locale),
    subject: [`Invoice ${number} is due soon`, `बिल ${number} जल्द देय है`],
    heading: [`Invoice ${number} is due soon`, `बिल ${number} जल्द देय है`],
    paragraphs: [
      [
        `Please pay ${rupees(totalRupees)} by ${dayInIndia(dueAt)}, with the invoice's number as the reference.`,
        `कृपया ${rupees(totalRupees)} ${dayInIndia(dueAt, 'hi')} तक चुकाएँ; संदर्भ में बिल का नंबर लिखें।`,
      ],
    ],
  })),
  'terms-due': notice(place, Due, ({ totalRupees, dueAt, number, ...to }, locale) => ({
    details: transferDetails({ ...to, number }, locale),
    subject: [`Invoice ${number} is due today`, `बिल ${number} आज देय है`],
    heading: [`Invoice ${number} is due today`, `बिल ${number} आज देय है`],
    paragraphs: [
      [
        `${rupees(totalRupees)} is to be paid by the end of today, ${dayInIndia(dueAt)}; from tomorrow, until it is here, new orders are paid at once.`,
        `${rupees(totalRupees)} आज, ${dayInIndia(dueAt, 'hi')}, के अंत तक चुकाने हैं; कल से, जब तक राशि नहीं आती, नए ऑर्डर का भुगतान तुरंत करना होगा।`,
      ],
    ],
  })),
  'terms-paid': notice(place, Received, ({ totalRupees, number, reference }) => ({
    subject: [`Paid: ${number}`, `भुगतान हुआ: ${number}`],
    heading: ['Your transfer has arrived', 'आपका ट्रांसफ़र मिल गया'],
    paragraphs: [
      [
        `Your transfer ${reference} pays ${rupees(totalRupees)}, tax deducted at source included: ${number}. Nothing is open on it.`,
        `आपके ट्रांसफ़र ${reference} से ${rupees(totalRupees)} चुक गए, स्रोत पर काटे गए कर सहित: ${number}. इस पर अब कुछ देय नहीं।`,
      ],
    ],
  })),
  'terms-credited': orderNotice(place, Credited, ({ totalRupees, creditNote }) => ({
    subject: ['Less is to be paid', 'कम राशि देय है'],
    heading: [`${rupees(totalRupees)} less is to be paid`, `${rupees(totalRupees)} कम देय हैं`],
    paragraphs: [
      [
        `What was given back is no longer to be paid for${creditNote ? `; credit note ${creditNote} is on your dashboard` : ''}.`,
        `जो लौटाया गया उसके लिए अब कुछ देय नहीं${creditNote ? `; क्रेडिट नोट ${creditNote} आपके डैशबोर्ड पर है` : ''}।`,
      ],
    ],
  })),
  'terms-overdue': notice(place, Due, ({ totalRupees, dueAt, number, ...to }, locale) => ({
    details: transferDetails({ ...to, number }, locale),
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
