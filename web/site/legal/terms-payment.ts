import { GST_PERCENT } from '../../../contract/constants.ts'
import { paths } from '../../lib/url.ts'
import type { SectionsOf } from './legal-document.ts'
import { supportAt } from './reach.ts'

/** Plans, prices and payment (MON-1 for every figure). */
export const paymentSections: SectionsOf = (operator) => [
  {
    title: 'Subscriptions',
    body: [
      `A subscription allows unlimited downloads for a period of one month or one year, in Mobile, HD and 4K, for one person. The [pricing page](${paths.pricing}) lists what each plan holds. A period starts when the payment is confirmed. Buying again while a period runs adds the new period to its end.`,
      'Clips that you licensed while you subscribed stay licensed after the subscription has ended.',
    ],
  },
  {
    title: 'Fair use',
    body: [
      `"Unlimited" means as much as one person can put to use. To keep out automated copying of the catalogue, an account can make at most ${operator.fairUsePerDay} licensed downloads a day under a subscription. Downloading a clip again does not count. If your work needs more, write to us; we raise the ceiling for real projects.`,
    ],
  },
  {
    title: 'Single-clip purchases',
    body: [
      'Single use is a one-time purchase of one video. You pay once for one clip in one quality and can download it at once: Mobile (vertical), HD (1920x1080) or 4K (3840x2160), as far as the clip is offered in it. Buying 4K includes HD. If you already own a clip in HD, 4K costs the difference.',
      'You can download what you bought again for at least five years from the purchase, and each download within that time extends it. The licence itself does not end with that time.',
    ],
  },
  {
    title: 'Prices, taxes and invoices',
    body: [
      `Prices are in Indian rupees. Goods and Services Tax of ${GST_PERCENT} percent is added to them; the checkout shows the price, the tax and the total in one figure before you pay. Nothing else is added. Prices for companies under the Enterprise plan are agreed individually.`,
      'You receive one tax invoice for every paid order. We need your state for it, and your GSTIN if you want to claim input tax credit. Please check the details before you pay; an issued invoice can only be corrected as far as tax law allows.',
    ],
  },
  {
    title: 'Payment',
    body: [
      'Payments are handled by Razorpay under its own terms. Card and bank details are entered with the payment provider and never reach us. An order is accepted when the provider confirms the payment to us. If you are charged twice for one order, or for an order that we cannot fulfil, we return the surplus without being asked.',
    ],
  },
  {
    title: 'Renewal and cancellation',
    body: [
      'We keep no mandate to charge you. Before a period ends we remind you by email; it is renewed only if you place a new order. The monthly plan can be cancelled anytime: no further reminders go out, and you keep your access until the end of the period you paid for.',
      `The annual plan is non-refundable, save for the 14 days that the [Cancellation and Refund](${paths.refunds}) policy grants. Cancelling never costs anything.`,
    ],
  },
  {
    title: 'Changes to prices',
    body: [
      'We may change our prices. An increase takes effect no earlier than 21 days after we have given notice of it by email or on the Service. It never touches a period or a clip that you have already paid for.',
    ],
  },
  {
    title: 'Pricing errors',
    body: [
      'If a price was shown wrongly by mistake, we may cancel the order. We tell you and refund what you paid within 90 business days, in most cases much sooner. You may instead ask to keep the order at the right price.',
    ],
  },
  {
    title: 'Disputed charges',
    body: [
      `If you think that we charged you wrongly, write to us ${supportAt(operator)} within 60 days of the charge, with the order or invoice number. We look into it before anything else happens. Charges not disputed within 60 days count as accepted, as far as the law allows.`,
    ],
  },
]
