import { GST_PERCENT } from '../../../contract/constants.ts'
import { paths } from '../../lib/url.ts'
import { LAST_UPDATED, type DocumentOf, type SectionsOf } from './legal-document.ts'
import { companyLines, supportAt } from './reach.ts'

/** MON-24: the Refund Policy, labelled Cancellation and Refund. */
export const refundPolicy: DocumentOf = (operator) => ({
  title: 'Cancellation and Refund',
  updated: LAST_UPDATED,
  summary: `When ${operator.company} refunds a payment on ${operator.brand}, how to ask for it, and how to cancel a subscription.`,
  sections: [...refundRules(operator), ...refundSteps(operator)],
})

/** MON-24: 14 days, 5-7 working days, nothing downloaded; register, annual plan refunds. */
const refundRules: SectionsOf = () => [
  {
    title: 'In short',
    body: [
      {
        list: [
          'A payment is refunded in full if it was made within the last 14 days and no clips were downloaded or used.',
          'This holds for new signups and for renewals, for the monthly and for the annual plan, and for single clips.',
          'A refund is processed within 5-7 working days.',
          'A subscription can be cancelled at no cost.',
        ],
      },
    ],
  },
  {
    title: 'New signups and first purchases',
    body: [
      'You can have the payment for a new subscription or a single clip refunded if you ask for it within 14 days of the payment and have not downloaded or used any clips under it. Previews and watermarked downloads do not count.',
    ],
  },
  {
    title: 'Renewals',
    body: [
      'The payment for a renewed subscription is refunded if you ask for it within 14 days of that payment and no assets were used since the renewal. Clips that you licensed in an earlier period stay yours.',
    ],
  },
  {
    title: 'When there is no refund',
    body: [
      {
        list: [
          'Once a clip has been downloaded or used under the payment: digital content cannot be given back.',
          'After 14 days. From then on both plans run to the end of their period; the annual plan is non-refundable.',
          'For part of a period, and for clips that turned out not to be needed.',
          'For accounts that were closed for fraud or for breaking the terms.',
        ],
      },
      'A file that is faulty or not as described is a different matter: tell us, and we replace it or refund it at any time. Rights that the law gives you as a consumer are not touched.',
    ],
  },
]

const refundSteps: SectionsOf = (operator) => [
  {
    title: 'How to ask for a refund',
    body: [
      `Write to our support ${supportAt(operator)} and give:`,
      {
        list: [
          'your name,',
          'your registered email,',
          'the licence number. Where nothing was downloaded yet there is none; then give the order or invoice number.',
        ],
      },
      'You need not give a reason. We tell you our decision, and if it is no, why.',
    ],
  },
  {
    title: 'How a refund is paid',
    body: [
      `The whole amount including ${GST_PERCENT} percent GST goes back the way it was paid, and you receive a credit note. We process it within 5-7 working days of your request; your bank may need a few days more to show it. Access under the refunded payment ends with it.`,
    ],
  },
  {
    title: 'Cancelling a subscription',
    body: [
      'The monthly plan can be cancelled anytime. You keep your access until the end of the period you paid for, and nothing is charged after it. The annual plan runs to its end and is not renewed unless you order it again. There is no cancellation charge.',
    ],
  },
  {
    title: 'Double and failed payments',
    body: [
      `If an order was paid twice, we refund the second payment without being asked. If money left your account and the order did not go through, it is either confirmed within a short time or returned by your bank or by us. Refunds that follow from a wrong price are made within 90 business days, as the [Terms and Conditions](${paths.terms}) say.`,
    ],
  },
  {
    title: 'Contact',
    body: [
      { list: companyLines(operator) },
      `If you are not content with a decision, our Grievance Officer looks at it again; see the [Terms and Conditions](${paths.terms}).`,
    ],
  },
]
