import { paths } from '../../lib/url.ts'
import type { SectionsOf } from './legal-document.ts'
import { officerLines, supportAt } from './reach.ts'

const storage: SectionsOf = () => [
  {
    title: 'How long we keep it',
    body: [
      {
        list: [
          'Account data, saved addresses and clips, sessions, and mail we wrote to you: until you delete the account.',
          'Orders, payments and invoices: 72 months from the due date of the annual return for the year, as tax law demands, even if the account is deleted.',
          'Licences, downloads and their certificates: as long as the licence lasts, so that it can be proved.',
          'What you agreed to and when: as long as it may have to be proved; without the address once you delete the account.',
          'Security log (sign-ins and changes to accounts): at least one year, as the law demands, by the number of the account and not by name.',
          'Technical logs: one year.',
          'Messages and complaints: three years after they were settled.',
        ],
      },
      'You delete your account yourself, under Account, and it takes effect at once: you are signed out everywhere, and your name, email address, password, Google connection, saved addresses and saved clips are erased. What must be kept stays without your name in the account; the billing details on a paid order stay with its invoice. Billing details of orders that were never paid are erased too. Backups are overwritten in their own time.',
    ],
  },
  {
    title: 'How we protect it',
    body: [
      'Connections are encrypted. Passwords are stored as salted hashes. Staff reach personal data only as far as their work needs it, and what they do is recorded. Your account shows where you are signed in and lets you end each session, or all of them. A new password ends all other sessions. A link for a new password that we mail you works once, for one hour.',
      'No system is beyond failure. If personal data is breached, we tell you and the Data Protection Board of India without delay what happened, what it may mean for you and what we do about it.',
    ],
  },
]

const rights: SectionsOf = (operator) => [
  {
    title: 'Your rights and choices',
    body: [
      {
        list: [
          'Access: download a copy of your data under Account at any time, and ask us with whom it was shared.',
          'Correction: change your name and email address in your account; ask us to correct or complete anything else.',
          'Erasure: delete your account and its data under Account, as far as no law requires us to keep it.',
          'Withdrawal: take back a consent as easily as you gave it: what you agreed to when you opened your account, by deleting it. What was done before stays lawful.',
          'Nomination: name a person who exercises these rights if you die or become unable to.',
          'Complaint: have a grievance heard by us first, and then by the Data Protection Board of India.',
        ],
      },
      `For anything else write to us ${supportAt(operator)} from the email address of your account. We may have to make sure that it is you. We answer within 30 days and never later than the law allows. Asking costs nothing.`,
    ],
  },
  {
    title: 'Children',
    body: [
      'The Service is for people of 18 years and over. Someone younger may use it only together with a parent or legal guardian, who must have given consent that we can verify. We do not track children or direct advertising at them. If a child has given us personal data without such consent, write to us and we delete it.',
    ],
  },
  {
    title: 'People outside India',
    body: [
      `${operator.brand} is offered from India and is not offered to residents of the European Union, the United Kingdom or the United States of America. Please do not create an account or send us personal data if you reside there.`,
    ],
  },
  {
    title: 'Changes and contact',
    body: [
      `When we change this policy, the new text is posted here with its date, and account holders are told by email before a change of weight takes effect. Questions and complaints about personal data go to our Grievance Officer. The [Terms and Conditions](${paths.terms}) say how complaints are handled.`,
      { list: officerLines(operator) },
    ],
  },
]

/** How long, how safe, and what you can do. */
export const privacyRights: SectionsOf = (operator) => [...storage(operator), ...rights(operator)]
