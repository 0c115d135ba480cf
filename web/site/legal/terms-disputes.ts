import type { SectionsOf } from './legal-document.ts'
import { officerLines } from './reach.ts'

/** Liability, changes and how disputes are settled. */
export const disputeSections: SectionsOf = (operator) => {
  const { company } = operator
  return [
    {
      title: 'Limitation of liability',
      body: [
        'As far as the law allows, we are not liable for loss of profit, data or goodwill, or for indirect damage. All our liability arising from the Service is limited to the fees you paid us in the six months before the claim arose, or to INR 10,000 if no fees apply.',
        'Nothing in these Terms limits liability for fraud, for death or injury caused by negligence, or any other liability that cannot be limited under the law of India.',
      ],
    },
    {
      title: 'Indemnity',
      body: [
        `If others make a claim against ${company} because you broke these Terms, used a clip beyond its licence or violated their rights, you bear the reasonable cost of that claim. We tell you of it promptly and let you take part in the defence.`,
      ],
    },
    {
      title: 'Changes to these Terms',
      body: [
        'We may amend these Terms. The new text is posted on this page with its date, and account holders are told by email. Amendments take effect 30 days after posting. They do not apply to licences and periods paid for before that day. If you do not agree, you may end your account before they take effect.',
      ],
    },
    {
      title: 'General',
      body: [
        'If a part of these Terms is invalid, the rest stands. If we do not enforce a right at once, we do not give it up. You may transfer your rights only with our consent; we may transfer ours with the business, if your rights stay the same. Neither side answers for failures caused by events beyond its control for as long as they last. These Terms, with the policies they name and the certificates of your licences, are the whole agreement. Notices go to the email address of your account.',
      ],
    },
    {
      title: 'Governing law and jurisdiction',
      body: [
        'These Terms are governed by the laws of India. Subject to the next section, the courts of New Delhi have exclusive jurisdiction. A consumer may also turn to the consumer commission that the Consumer Protection Act, 2019 provides.',
      ],
    },
    {
      title: 'Arbitration',
      body: [
        'We first try to settle any dispute by talking, within 30 days of the first letter about it. What cannot be settled so is decided by arbitration under the Arbitration and Conciliation Act, 1996. There is one arbitrator, appointed by both sides together or, failing that, as the Act provides. The seat and place is New Delhi and the language is English. The award is final and binding. Either side may ask a court for interim protection.',
      ],
    },
    {
      title: 'Grievance officer and contact',
      body: [
        'Complaints about the Service, an order, a clip or the handling of your data go to our Grievance Officer, named under the Consumer Protection (E-Commerce) Rules, 2020 and the Information Technology Act, 2000:',
        { list: officerLines(operator) },
        'Please give your name, the email address of your account and, if it is about an order, its number. We acknowledge every complaint within 24 hours, aim to answer it within 7 days, and settle it within one month.',
      ],
    },
  ]
}
