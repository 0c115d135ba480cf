import { paths } from '../../lib/url.ts'
import { statementOf } from '../copy-register.ts'
import type { SectionsOf } from './legal-document.ts'
import { companyLines } from './reach.ts'

const agreement: SectionsOf = (operator) => {
  const { brand, company, host } = operator
  return [
    {
      title: 'Acceptance of these Terms',
      body: [
        `These Terms and Conditions are an agreement between you and ${company} about your use of ${brand}. You accept them when you tick the box that refers to them, create an account, place an order, or go on using the Service after reading them. If you do not agree, please do not use the Service.`,
        'This document is an electronic record under the Information Technology Act, 2000 and the rules made under it. It needs no physical or digital signature.',
        `The [Privacy Policy](${paths.privacy}), the [Cancellation and Refund](${paths.refunds}) policy and the [Shipment and Delivery](${paths.shipment}) terms are part of this agreement.`,
      ],
    },
    {
      title: 'About the company',
      body: [
        `${brand} is operated by ${company}, a private limited company registered in India. "We", "us" and "our" mean that company. We sell licences to our own digital catalogue directly to you; there are no other sellers on the Service.`,
        { list: companyLines(operator) },
      ],
    },
    {
      title: 'Words used in these Terms',
      body: [
        {
          list: [
            `Service: the website${host && ` ${host}`} and everything offered on it under the name ${brand}.`,
            'Clip: a piece of video footage in our catalogue.',
            'Preview: a reduced or watermarked copy of a clip that shows what it is.',
            'Licence: the permission to use a clip that you receive with a licensed download.',
            'Licensed download: a copy of a clip without our watermark, obtained through a subscription, a single-clip purchase, or because the clip is marked free. Each one has a licence number and a certificate.',
            'Plan and period: what a subscription offers, and the time for which it was paid.',
          ],
        },
      ],
    },
  ]
}

const account: SectionsOf = () => [
  {
    title: 'Eligibility',
    body: [
      'You must be at least 18 years old and able to enter into a contract under the Indian Contract Act, 1872. If you are younger, you may use the Service only together with a parent or legal guardian who accepts these Terms, places the orders and answers for what you do.',
      'If you act for a company or another body, you confirm that you may bind it.',
    ],
  },
  {
    title: 'Where the Service is offered',
    body: [
      'The Service is offered from India. It is not offered to residents of the European Union, the United Kingdom or the United States of America. By creating an account or placing an order you confirm that you do not reside there. We may refuse or end accounts and orders that do not meet this condition; what was paid for an order that we refuse is returned.',
    ],
  },
  {
    title: 'Your account',
    body: [
      'You can look at previews without an account. Saving, downloading and buying need one. You may sign up with an email address and a password, or with a Google account. Give us correct details and keep them up to date, since invoices and notices go out by them.',
      'Keep your password to yourself. You answer for what is done through your account until you tell us that somebody else has got hold of it. Tell us at once if you think so; we will help you secure it. If you have lost it, the sign-in window sends a link for a new one to your email address. Your account shows where you are signed in and lets you sign out everywhere.',
    ],
  },
  {
    title: 'One seat for each person',
    body: [
      'Every account is a single seat for one real person. It may not be shared, lent, sold or used by several people in turn. Automated accounts and accounts under an invented identity are not allowed. We may ask you to confirm who you are where there is a good reason to doubt it.',
    ],
  },
  {
    title: 'Companies and teams',
    body: [
      `On the size of companies these Terms say two things, and both apply: ${statementOf('company seats', 'terms')}; ${statementOf('company seats', 'terms, other place')}. A company with exactly 50 employees contacts us as well. Employees of all group companies count together.`,
      `Company accounts with several seats are offered as the Enterprise plan. Write to us through the [Contact Us](${paths.contact}) page.`,
    ],
  },
  {
    title: 'Free accounts and previews',
    body: [
      'A free account lets you download clips with our watermark, to try them in your project before you decide. Watermarked copies may not be published, and the watermark may not be removed or covered.',
      'Some clips are marked as free. Any signed-in user may download those with a licence at no charge; all other parts of these Terms apply to them too.',
    ],
  },
]

/** Who may use the service, and how accounts work. */
export const accountSections: SectionsOf = (operator) => [...agreement(operator), ...account(operator)]
