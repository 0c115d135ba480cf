import { paths } from '../../lib/url.ts'
import { statementOf } from '../copy-register.ts'
import type { SectionsOf } from './legal-document.ts'
import { supportAt } from './reach.ts'

const licence: SectionsOf = () => [
  {
    title: 'Use of the Service',
    body: [
      `The Service is for ${statementOf('licence scope', 'terms')}. You may search it, watch previews, keep a list of saved clips and obtain licences as described here. We may improve, change or retire parts of the Service, and we take care that this does not take away what you have paid for.`,
    ],
  },
  {
    title: 'Footage licence',
    body: [
      `With a licensed download you receive a non-exclusive licence that cannot be transferred. Under this section it covers ${statementOf('licence scope', 'footage licence')}: websites, web applications, social media, online video and online advertising.`,
      'The certificate that comes with each licensed download names the holder, the clip, its quality and the licence number, and states the scope, the term and the territory. Where the certificate grants more than this section, the certificate prevails. The licence is perpetual and worldwide; section 19(5) and (6) of the Copyright Act, 1957, which would otherwise limit it to five years and to India, do not apply.',
      `Whoever is shown a certificate can check its number, its signature and the file at [Check a licence](${paths.checkLicence}). That page shortens the holder’s name.`,
      'You may cut, crop, grade, speed up, slow down and combine a clip with other material.',
    ],
  },
  {
    title: 'What the licence does not allow',
    body: [
      {
        list: [
          'Selling, sublicensing, sharing or giving away a clip as such, whether whole or in part, changed or unchanged.',
          'Putting it into another stock library, a template or any product whose value lies mainly in the clip.',
          'Claiming it as your own work, or registering it as a trade mark, design or copyright.',
          'Using it in a way that is unlawful, defamatory, obscene or hateful, or that hurts religious feelings.',
          'Showing a recognisable person in a sensitive or untrue light, or as endorsing something.',
          'Training or testing machine-learning systems, or building data sets, without our written consent.',
        ],
      },
    ],
  },
  {
    title: 'People, places and editorial clips',
    body: [
      'Each clip says whether it is licensed for commercial or only for editorial use, and whether model and property releases are held. Editorial clips may be used to report, comment and teach, not to advertise. Computer-generated clips are marked as such; do not present them as records of real events.',
      'Naming us as the source is welcome and not required.',
    ],
  },
]

const delivery: SectionsOf = (operator) => [
  {
    title: 'Delivery of digital content',
    body: [
      `Clips are delivered by download only. Nothing is sent by post. The [Shipment and Delivery](${paths.shipment}) terms say when and how, and what to do when a download does not work.`,
    ],
  },
  {
    title: 'No refunds for digital content',
    body: [
      `Digital content cannot be given back. Once a clip has been downloaded or used, what was paid for it, or for the period in which it was downloaded, is not refunded. The [Cancellation and Refund](${paths.refunds}) policy sets out when we do refund: within 14 days of the payment, if no clip was downloaded or used.`,
      'A file that is faulty or not as described is replaced, or refunded if it cannot be replaced. Your rights under the Consumer Protection Act, 2019 remain.',
    ],
  },
  {
    title: 'Disputes raised with the payment provider',
    body: [
      `Please write to us ${supportAt(operator)} before you dispute a payment with your bank or the payment provider. While such a dispute is open, we may suspend the subscription and the account concerned. If it is decided for you or settled, they are restored; if the payment is taken back, the licences it paid for end.`,
    ],
  },
  {
    title: 'Referrals and affiliates',
    body: [
      'Members may apply to become affiliates and to be rewarded for customers they bring to us. We may accept or decline an application. Rewards, how they are counted and when they are paid are agreed in writing with each affiliate. Referring yourself, unasked mass messages, misleading claims and bidding on our name in advertising are not allowed and forfeit the reward.',
    ],
  },
  {
    title: 'Promotions',
    body: [
      'Offers, discounts and trials apply for the time, the plans and the people that they name. One person may use an offer once unless it says otherwise. Offers cannot be combined, sold or paid out. We may withdraw an offer that is abused; orders already confirmed under it stand.',
    ],
  },
]

/** What may be done with the footage, and how it is delivered. */
export const licenceSections: SectionsOf = (operator) => [...licence(operator), ...delivery(operator)]
