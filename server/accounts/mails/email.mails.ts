import { type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'
import { newPasswordButton, Person, WithEmail } from './account-mail.model.ts'

/** To the old address when an account's e-mail changes. */
export const emailMails = (place: MailContext): MailTemplates => ({
  'email-changing': mailTemplate(WithEmail, ({ firstName, email }, locale) => ({
    subject: locale.text(
      `Your ${place.brand} address is about to change`,
      `आपके ${place.brand} खाते का ईमेल पता बदलने वाला है`,
    ),
    heading: locale.text('A new address was asked for', 'नया ईमेल पता माँगा गया है'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        `Somebody signed in to your account asked to change its address to ${email}. It changes when the mail we sent there is confirmed.`,
        `आपके खाते में साइन इन किए हुए किसी व्यक्ति ने उसका ईमेल पता बदलकर ${email} करने को कहा है। वहाँ भेजे गए ईमेल से नया पता पक्का होते ही यह बदल जाएगा।`,
      ),
      locale.text(
        'If this was not you, set a new password now. That signs everybody out and stops the change.',
        'अगर यह आपने नहीं किया, तो अभी नया पासवर्ड बनाएँ। इससे सब जगह से साइन आउट हो जाएगा और बदलाव रुक जाएगा।',
      ),
    ],
    button: newPasswordButton(place, locale),
  })),
  'email-changed': mailTemplate(Person, ({ firstName }, locale) => ({
    subject: locale.text(`Your ${place.brand} address has changed`, `आपके ${place.brand} खाते का ईमेल पता बदल गया`),
    heading: locale.text('Your address has changed', 'आपका ईमेल पता बदल गया'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        'Your account now has another address. This one no longer opens it, and gets no more mail from us.',
        'आपके खाते का ईमेल पता अब दूसरा है। इस पते से वह अब नहीं खुलेगा, और इस पर हमारे ईमेल भी नहीं आएँगे।',
      ),
      locale.text('If this was not you, please write to us at once.', 'अगर यह आपने नहीं किया, तो कृपया हमें तुरंत लिखें।'),
    ],
  })),
})
