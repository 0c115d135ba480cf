import type { SectionsOf } from './legal-document.ts'

const collection: SectionsOf = ({ brand, company }) => [
  {
    title: 'Who we are and what this policy covers',
    body: [
      `${company} operates ${brand} and decides why and how your personal data is processed; in the words of the Digital Personal Data Protection Act, 2023 it is the data fiduciary. This policy covers the website and everything offered on it. It is also the policy that the Information Technology (Reasonable Security Practices and Procedures and Sensitive Personal Data or Information) Rules, 2011 ask for.`,
    ],
  },
  {
    title: 'Personal data we collect',
    body: [
      {
        list: [
          'Account: first and last name, email address, and your password in a form from which it cannot be read back. With Google sign-in: the name, email address and account number that Google confirms to us.',
          'Statements you make: that you are 18 or over, that you accept our terms, and that you do not reside where the Service is not offered, each with its date, the version of the text and the address it came from.',
          'Orders: billing name, phone number, email address, postal address with state and PIN code, GSTIN if you give one, what you bought, and the invoices.',
          'Use of your account: saved clips, purchases, downloads with their licence numbers, saved addresses, sessions.',
          'Technical data: IP address, browser and device type, pages and calls requested, times, and errors. With each sign-in and each change to your account we note the time, the IP address and the browser. The country of your connection, where our network tells it, is looked at and not kept.',
          'Messages you send us.',
        ],
      },
      'You can browse and watch previews without telling us who you are. The FAQ assistant runs in your browser; what you type into it is not sent to us.',
    ],
  },
  {
    title: 'Why we use it',
    body: [
      {
        list: [
          'To open and secure your account, and to provide the clips, licences and downloads you ask for.',
          'To take payments, issue tax invoices and credit notes, and decide on refunds.',
          'To answer messages and complaints.',
          'To send notices that belong to the Service, such as receipts, reminders before a period ends and changes to our terms.',
          'To keep the Service safe, find faults and prevent fraud.',
          'To count views and see which footage is wanted, without building a profile of you: a mark that cannot be turned back into a name tells whether a view was counted that day.',
          'To meet duties under law, above all tax law.',
        ],
      },
      'We rely on your consent, given by a clear act, or on a use that the law allows without it, such as a purpose for which you gave us the data yourself or a legal duty. We ask only for what the purpose needs. We send advertising mail only if you ask for it.',
    ],
  },
]

const recipients: SectionsOf = () => [
  {
    title: 'Cookies and storage in your browser',
    body: [
      'We set one cookie. It keeps you signed in, cannot be read by scripts, and goes away when you log out. Your browser also remembers your choice of theme, whether shortcuts are on, and an unfinished checkout, and that you closed a notice. We use no advertising or tracking cookies.',
      'When you sign in with Google or pay, scripts of those providers are loaded, and they may set cookies of their own.',
    ],
  },
  {
    title: 'Payments',
    body: [
      'Payments are processed by Razorpay. Card numbers, card codes and banking passwords are entered with the provider and never reach us. We keep the payment reference, the amount, the method and at most the last four digits of a card, the network and the name of the issuer, as the Reserve Bank of India allows.',
    ],
  },
  {
    title: 'Who receives personal data',
    body: [
      {
        list: [
          'Service providers who work for us under contract: hosting, email delivery, payment and sign-in.',
          'Auditors, advisers and tax authorities, as far as they need it.',
          'Courts and authorities, where the law of India obliges us.',
          'A successor, if our business is transferred; you are told before that happens.',
        ],
      },
      'We do not sell personal data and do not give it to others for their advertising.',
    ],
  },
  {
    title: 'Where it is kept',
    body: [
      'Our providers may keep or process data on servers in India or in other countries. A transfer abroad happens only to places to which the Government of India allows it, and under a contract that protects the data as this policy does.',
    ],
  },
]

/** What is collected, why, and who sees it. */
export const privacyData: SectionsOf = (operator) => [...collection(operator), ...recipients(operator)]
