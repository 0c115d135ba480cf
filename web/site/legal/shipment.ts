import { paths } from '../../lib/url.ts'
import { LAST_UPDATED, type DocumentOf, type SectionsOf } from './legal-document.ts'
import { companyLines, supportAt } from './reach.ts'

/** SCR-56: shipment and delivery terms, last updated 30 March 2025. */
export const shipmentAndDelivery: DocumentOf = (operator) => ({
  title: 'Shipment and Delivery',
  updated: LAST_UPDATED,
  summary: `How and when the clips that you license from ${operator.company} on ${operator.brand} reach you.`,
  sections: [...delivery(operator), ...afterDelivery(operator)],
})

const delivery: SectionsOf = () => [
  {
    title: 'Digital delivery only',
    body: [
      'Everything we sell is digital. Clips, licence certificates and invoices are delivered over the internet. Nothing is shipped, there is no delivery address to give, and there are no shipping or handling charges. The postal address asked for at the checkout is for your tax invoice.',
    ],
  },
  {
    title: 'When you receive a clip',
    body: [
      'At once. As soon as the payment provider has confirmed your payment, the download is open in your dashboard under Purchased Videos, and for subscribers on every clip. If the confirmation takes longer than usual, which can happen with bank transfers and UPI, access opens by itself when it arrives.',
    ],
  },
  {
    title: 'How a clip is delivered',
    body: [
      {
        list: [
          'Mobile: vertical footage shot on mobile.',
          'HD: 1920x1080, or fitted into that frame.',
          '4K: 3840x2160, for clips that were shot in it.',
        ],
      },
      'Files are video files in the MP4 format. Their size is shown before the download starts. Your browser saves them like any other download.',
    ],
  },
  {
    title: 'What you need',
    body: [
      'An internet connection, an up-to-date browser and enough free space. 4K files can be several hundred megabytes large. The costs of your connection are yours.',
    ],
  },
]

const afterDelivery: SectionsOf = (operator) => [
  {
    title: 'Interrupted downloads',
    body: [
      'A download that breaks off can be resumed by your browser for 6 hours. After that, start it again from your dashboard; that costs nothing.',
    ],
  },
  {
    title: 'Downloading again',
    body: [
      'A clip that you bought can be downloaded again for at least five years from the purchase. This holds even if we no longer offer the clip to others. Keep a copy of your own all the same.',
    ],
  },
  {
    title: 'If a delivery fails',
    body: [
      `If a file does not arrive, cannot be opened or is not what was described, write to us ${supportAt(operator)} with your registered email and the order or licence number. We deliver it anew, or refund it if we cannot; see [Cancellation and Refund](${paths.refunds}).`,
    ],
  },
  {
    title: 'Where we deliver',
    body: [
      'Orders are taken from customers in India. The Service is not offered to residents of the European Union, the United Kingdom or the United States of America.',
    ],
  },
  { title: 'Contact', body: [{ list: companyLines(operator) }] },
]
