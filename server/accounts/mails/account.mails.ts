import { type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'
import { apiKeyMails } from '../api-keys/api-key.mails.ts'
import { companyMails } from '../companies/company.mails.ts'
import { staffMails } from '../staff/staff.mails.ts'
import { emailMails } from './email.mails.ts'
import { linkMails } from './link.mails.ts'
import { type AccountMailPlace, Person } from './account-mail.model.ts'
import { lostFactorMails, passkeyMails, secondFactorMails } from './second-factor.mails.ts'
import { signInMails } from './sign-in.mails.ts'

/** Every mail about an account, by template name. */
export const accountMails = (place: AccountMailPlace): MailTemplates => ({
  ...linkMails(place),
  ...emailMails(place),
  ...signInMails(place),
  ...secondFactorMails(place),
  ...lostFactorMails(place),
  ...passkeyMails(place),
  ...apiKeyMails(place),
  ...companyMails(place),
  ...staffMails(place),
  'account-deleted': mailTemplate(Person, ({ firstName }, locale) => ({
    subject: locale.text(`Your ${place.brand} account was deleted`, `आपका ${place.brand} खाता हटा दिया गया`),
    heading: locale.text('Account deleted', 'खाता हटा दिया गया'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        'Your account is gone, as you asked. We keep only what the law makes us keep, such as invoices.',
        'जैसा आपने कहा था, आपका खाता हटा दिया गया है। हम केवल वही रखते हैं जो कानून के अनुसार रखना ज़रूरी है, जैसे बिल।',
      ),
      locale.text(
        'If you did not ask for this, please write to us. This was our last mail to you.',
        'अगर आपने यह नहीं कहा था, तो कृपया हमें लिखें। यह आपको हमारा आख़िरी ईमेल था।',
      ),
    ],
  })),
})
