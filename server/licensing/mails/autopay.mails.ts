import * as z from 'zod'
import type { Plan as PlanName } from '../../../contract/values.ts'
import { type MailContext, type MailLocale, type MailTemplates, pageUrl } from '../../platform/mail/mail-template.ts'
import { dayInIndia, itemIn, nameOfItem } from '../prices/item.model.ts'
import { Amount, dashboard, notice, ofPerson, rupees } from './mail-format.model.ts'

const Plan = z.enum(['monthly', 'annual'])
const Started = ofPerson({ plan: Plan, maxRupees: Amount })
const Notice = ofPerson({
  plan: Plan,
  totalRupees: Amount,
  debitAt: z.iso.datetime(),
  billedTo: z.string().default(''),
})
const Ended = ofPerson({ reason: z.string() })

const nameOf = (plan: PlanName) => nameOfItem({ kind: 'subscription', plan }, null)

/** What became of renewal by UPI Autopay (MON-82, MON-83). */
export const autopayMails = (place: MailContext): MailTemplates => ({
  'autopay-started': notice(place, Started, ({ plan, maxRupees }, locale) => ({
    subject: [`Your ${nameOf(plan)} renews by UPI Autopay`, `आपका ${itemIn('hi', nameOf(plan))} UPI ऑटोपे से रिन्यू होगा`],
    heading: ['You chose UPI Autopay', 'आपने UPI ऑटोपे चुना है'],
    paragraphs: [
      [
        `Before your plan ends we debit the price of the next period, never more than ${rupees(maxRupees)}. We write to you with amount and day at least 24 hours before each debit. If the price rises above that, we ask you first.`,
        `प्लान समाप्त होने से पहले हम अगली अवधि की क़ीमत लेते हैं, कभी भी ${rupees(maxRupees)} से अधिक नहीं। हर बार कम से कम 24 घंटे पहले राशि और तारीख़ लिखकर बताते हैं। क़ीमत इससे ऊपर जाए, तो पहले आपसे पूछते हैं।`,
      ],
      [
        'End it whenever you like with two clicks on your dashboard, or in your UPI app. Your plan then runs to its end.',
        'इसे जब चाहें अपने डैशबोर्ड पर दो क्लिक में या अपने UPI ऐप में बंद करें। प्लान फिर भी अपनी समाप्ति तक चलता है।',
      ],
    ],
    button: dashboard(place, locale),
  })),
  'autopay-notice': notice(place, Notice, ({ plan, totalRupees, debitAt, billedTo }, locale) => ({
    subject: [
      `${rupees(totalRupees)} for your ${nameOf(plan)}, from ${dayInIndia(new Date(debitAt))}`,
      `आपके ${itemIn('hi', nameOf(plan))} के ${rupees(totalRupees)}, ${dayInIndia(new Date(debitAt), 'hi')} से`,
    ],
    heading: [`UPI Autopay debits ${rupees(totalRupees)}`, `UPI ऑटोपे से ${rupees(totalRupees)} लिए जाएँगे`],
    paragraphs: [
      [
        `Your ${nameOf(plan)} is about to end. By the UPI Autopay that you chose, ${rupees(totalRupees)} (GST included) are debited on ${dayInIndia(new Date(debitAt))} or in the days after it, and the next period is added to the end of your plan. Your bank tells you too, a day before.`,
        `आपका ${itemIn('hi', nameOf(plan))} समाप्त होने वाला है। आपके चुने हुए UPI ऑटोपे से ${rupees(totalRupees)} (जीएसटी सहित) ${dayInIndia(new Date(debitAt), 'hi')} को या उसके बाद के दिनों में लिए जाएँगे, और अगली अवधि प्लान के अंत में जुड़ेगी। आपका बैंक भी एक दिन पहले बताएगा।`,
      ],
      ...(billedTo
        ? [
            [
              `Its invoice will name: ${billedTo}. If that has changed, change it on your dashboard before that day.`,
              `इसके इनवॉइस पर यह लिखा होगा: ${billedTo}। अगर यह बदल गया है, तो उस दिन से पहले अपने डैशबोर्ड पर बदलें।`,
            ] as const,
          ]
        : []),
      [
        'If you do not want this, end Autopay before that day: two clicks on your dashboard, or in your UPI app. Nothing is debited then.',
        'अगर आप यह नहीं चाहते, तो उस दिन से पहले ऑटोपे बंद करें: अपने डैशबोर्ड पर दो क्लिक में या अपने UPI ऐप में। तब कुछ नहीं लिया जाएगा।',
      ],
    ],
    button: endButton(place, locale),
  })),
  'autopay-ended': notice(place, Ended, ({ reason }, locale) => ({
    subject: ['UPI Autopay has ended', 'UPI ऑटोपे बंद हो गया'],
    heading: ['UPI Autopay has ended', 'UPI ऑटोपे बंद हो गया'],
    paragraphs: [WHY[reason] ?? WHY_ASKED, reason === 'plan over' ? AFTER_PLAN : UNTIL_END],
    button: dashboard(place, locale),
  })),
  'autopay-failed': notice(place, ofPerson({}), (_data, locale) => ({
    subject: ['UPI Autopay could not debit your plan', 'UPI ऑटोपे से भुगतान नहीं हो सका'],
    heading: ['The debit did not go through', 'भुगतान नहीं हो सका'],
    paragraphs: [
      [
        'Your bank refused the debit for your next period, and nothing was taken. We do not try it again. To go on downloading, renew your plan yourself before it ends.',
        'आपके बैंक ने अगली अवधि का भुगतान अस्वीकार किया, और कुछ नहीं लिया गया। हम दोबारा कोशिश नहीं करेंगे। डाउनलोड करते रहने के लिए समाप्ति से पहले अपना प्लान खुद रिन्यू करें।',
      ],
    ],
    button: dashboard(place, locale),
  })),
})

const endButton = (place: MailContext, locale: MailLocale) => ({
  label: locale.text('See or end Autopay', 'ऑटोपे देखें या बंद करें'),
  url: pageUrl(place, '/dashboard', locale),
})

const UNTIL_END = [
  'Nothing more is debited. Your plan runs to its end and does not renew by itself; we remind you before it ends.',
  'अब कुछ नहीं लिया जाएगा। आपका प्लान अपनी समाप्ति तक चलेगा और अपने आप रिन्यू नहीं होगा; समाप्ति से पहले हम याद दिलाएँगे।',
] as const
const AFTER_PLAN = [
  'Nothing more is debited. A plan that you choose from now on renews by UPI Autopay only if you tick that again.',
  'अब कुछ नहीं लिया जाएगा। अब से चुना गया प्लान UPI ऑटोपे से तभी रिन्यू होगा, जब आप उसे फिर से चुनें।',
] as const

const WHY_ASKED = ['You ended it.', 'आपने इसे बंद किया।'] as const
const WHY: Record<string, readonly [string, string]> = {
  bank: ['It was ended or paused in your UPI app or by your bank.', 'इसे आपके UPI ऐप में या आपके बैंक ने बंद किया या रोका।'],
  price: [
    'The price of your plan is now higher than the amount that you allowed.',
    'आपके प्लान की क़ीमत अब आपकी दी हुई सीमा से अधिक है।',
  ],
  'plan changed': ['You changed your plan.', 'आपने अपना प्लान बदला।'],
  'plan cancelled': ['You cancelled your plan.', 'आपने अपना प्लान रद्द किया।'],
  'money back': ['One of its payments has gone back.', 'इसका एक भुगतान लौटा दिया गया।'],
  'plan over': ['Your plan has ended without being renewed.', 'आपका प्लान रिन्यू हुए बिना समाप्त हो गया।'],
}
