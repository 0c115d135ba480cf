import { type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'
import { companyMails } from '../companies/company.mails.ts'
import { staffMails } from '../staff/staff.mails.ts'
import { emailMails } from './email.mails.ts'
import { linkMails } from './link.mails.ts'
import { type AccountMailPlace, Person } from './account-mail.model.ts'
import { signInMails } from './sign-in.mails.ts'

/** Every mail about an account, by template name. */
export const accountMails = (place: AccountMailPlace): MailTemplates => ({
  ...linkMails(place),
  ...emailMails(place),
  ...signInMails(place),
  ...secondFactorMails(place),
  ...passkeyMails(place),
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

const passkeyMails = (place: MailContext): MailTemplates => ({
  'passkey-added': mailTemplate(Person, ({ firstName }, locale) => ({
    subject: locale.text(
      `A passkey was added to your ${place.brand} account`,
      `आपके ${place.brand} खाते में पासकी जोड़ी गई`,
    ),
    heading: locale.text('Passkey added', 'पासकी जोड़ी गई'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        'It signs you in without a password; with the password alone nobody can sign in any more.',
        'इससे बिना पासवर्ड के साइन इन होता है; अब केवल पासवर्ड से कोई साइन इन नहीं कर सकता।',
      ),
      locale.text(
        'If you did not do this, remove it and set a new password at once.',
        'अगर यह आपने नहीं किया, तो उसे तुरंत हटाएँ और नया पासवर्ड रखें।',
      ),
    ],
  })),
  'passkey-removed': mailTemplate(Person, ({ firstName }, locale) => ({
    subject: locale.text(
      `A passkey was removed from your ${place.brand} account`,
      `आपके ${place.brand} खाते से पासकी हटाई गई`,
    ),
    heading: locale.text('Passkey removed', 'पासकी हटाई गई'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text('It no longer signs anybody in.', 'अब इससे कोई साइन इन नहीं कर सकता।'),
      locale.text('If you did not do this, set a new password at once.', 'अगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड रखें।'),
    ],
  })),
})

/** To staff, who have authenticator apps. */
const secondFactorMails = (place: MailContext): MailTemplates => ({
  'second-factor-on': mailTemplate(Person, ({ firstName }, locale) => ({
    subject: locale.text(
      `A second factor protects your ${place.brand} account`,
      `आपके ${place.brand} खाते पर अब दोहरी सुरक्षा है`,
    ),
    heading: locale.text('Second factor added', 'दोहरी सुरक्षा चालू हो गई'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        'From now on signing in asks for a code from your authenticator app. Keep your recovery codes in a safe place.',
        'अब साइन इन करते समय आपके ऑथेंटिकेटर ऐप का कोड भी माँगा जाएगा। अपने रिकवरी कोड सुरक्षित जगह पर रखें।',
      ),
      locale.text(
        'If you did not do this, tell your administrator at once.',
        'अगर यह आपने नहीं किया, तो तुरंत अपने व्यवस्थापक को बताएँ।',
      ),
    ],
  })),
  'second-factor-off': mailTemplate(Person, ({ firstName }, locale) => ({
    subject: locale.text(
      `The second factor of your ${place.brand} account was removed`,
      `आपके ${place.brand} खाते की दोहरी सुरक्षा हटा दी गई`,
    ),
    heading: locale.text('Second factor removed', 'दोहरी सुरक्षा हटा दी गई'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text('Your password alone opens your account now.', 'अब आपका खाता केवल पासवर्ड से खुल जाता है।'),
      locale.text(
        'If you did not ask for this, tell your administrator at once and change your password.',
        'अगर आपने यह नहीं कहा था, तो तुरंत अपने व्यवस्थापक को बताएँ और अपना पासवर्ड बदलें।',
      ),
    ],
  })),
})
