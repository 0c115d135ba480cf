import { paths } from '../../lib/url.ts'
import type { SectionsOf } from './legal-document.ts'
import { supportAt } from './reach.ts'

const users: SectionsOf = () => [
  {
    title: 'User rights and restrictions',
    body: [
      'As long as you keep to these Terms you have the right to use the Service and the licences you obtained. You may not:',
      {
        list: [
          'copy the catalogue or large parts of it by automated means, or get round download limits or watermarks;',
          'probe, overload or disturb the Service, or get at data that is not yours;',
          'use the Service for anything that is against the law of India or the rights of others;',
          'take the Service apart to build a competing one.',
        ],
      },
    ],
  },
  {
    title: 'User content',
    body: [
      'What you write to us or enter on the Service, such as messages and suggestions, remains yours. You allow us to store and use it as far as running the Service requires. You confirm that it is lawful and that you may share it. Ideas and suggestions that you send us may be used by us freely.',
      'The Service does not publish content of its users.',
    ],
  },
  {
    title: 'Chat support',
    body: [
      `The [FAQ assistant](${paths.chatbot}) answers common questions from a fixed list. It runs in your browser and is no person. Its answers are meant as help; where they differ from these Terms, these Terms hold. Please be civil to the people who answer your messages; we may end a conversation that is abusive.`,
    ],
  },
]

const company: SectionsOf = (operator) => {
  const { brand, company } = operator
  return [
    {
      title: 'Intellectual property',
      body: [
        `The clips, the Service, its design, its texts and the name ${brand} belong to ${company} or to those who licensed them to us. Apart from the licences described here, nothing in these Terms transfers any right to you.`,
      ],
    },
    {
      title: 'Reports of infringement',
      body: [
        `If you believe that a clip infringes your rights, or shows you or your property without consent, write to us ${supportAt(operator)}. Name the clip and its ID, your right, and how to reach you. We acknowledge such a report within 24 hours and take the clip off the Service while it is being examined, where that seems called for. A report made in bad faith may make you liable.`,
      ],
    },
    {
      title: 'Third-party services',
      body: [
        'Payment and sign-in with Google are provided by others under their own terms. Links on the Service may lead to sites of others. We choose such partners with care and do not answer for what they do on their own account.',
      ],
    },
    {
      title: 'Privacy',
      body: [
        `How we handle personal data is set out in the [Privacy Policy](${paths.privacy}). Agreeing to these Terms is no consent to anything that the law asks a separate consent for.`,
      ],
    },
    {
      title: 'Termination',
      body: [
        'You may end this agreement at any time by deleting your account, which takes effect at once, or by asking us to. A subscription period that is still running ends with the account and is not refunded, save for the 14 days that the refund policy grants; ask for that refund before you delete. Clips you licensed stay licensed, but can no longer be downloaded from us, so download them first.',
        'We may terminate or suspend an account that breaks these Terms, that is used for fraud, or that we are ordered to close. Where the matter allows it, we write to you first and give you the chance to answer.',
        'If we terminate without such a reason, we refund the unused part of your period. Licences obtained properly survive the end of the account; those obtained by fraud, or used against these Terms, end at once.',
      ],
    },
    {
      title: 'Disclaimers',
      body: [
        'We take care that clips are what they are described to be and that the Service is available. We do not promise that it is free of faults or interruptions, that a clip suits a particular purpose, or that tags and descriptions are complete. As far as the law allows, the Service is provided as it is, and other warranties are excluded.',
      ],
    },
  ]
}

/** Conduct, content and the company's own rights. */
export const conductSections: SectionsOf = (operator) => [...users(operator), ...company(operator)]
