import * as z from 'zod'
import { type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'
import { newPasswordButton, Person, WithEmail } from './account-mail.model.ts'

/** Changes of the ways to sign in, and what to do if it was somebody else. */
export const signInMails = (place: MailContext): MailTemplates => ({
  ...googleMails(place),
  ...companyMails(place),
  'password-changed': mailTemplate(Person, ({ firstName }, locale) => ({
    subject: locale.text(`Your ${place.brand} password has changed`, `आपका ${place.brand} पासवर्ड बदल गया`),
    heading: locale.text('Your password has changed', 'आपका पासवर्ड बदल गया'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text('Your account has a new password.', 'आपके खाते का पासवर्ड अब नया है।'),
      locale.text(
        'If this was not you, set another one now. That signs everybody out.',
        'अगर यह आपने नहीं किया, तो अभी दूसरा पासवर्ड बनाएँ। इससे सब जगह से साइन आउट हो जाएगा।',
      ),
    ],
    button: newPasswordButton(place, locale),
  })),
  'ways-to-sign-in': mailTemplate(Person, ({ firstName }, locale) => ({
    subject: locale.text(`You already have a ${place.brand} account`, `आपका ${place.brand} खाता पहले से है`),
    heading: locale.text('You already have an account', 'आपका खाता पहले से है'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        'Somebody tried to use this address for an account, and it has one already. If it was you: sign in with your password or with Google, or set a new password.',
        'किसी ने इस ईमेल पते से खाता बनाने की कोशिश की, पर इस पते का खाता पहले से है। अगर यह आप थे: अपने पासवर्ड से या Google से साइन इन करें, या नया पासवर्ड बनाएँ।',
      ),
      locale.text(
        'If it was not you, there is nothing to do. Nobody got in.',
        'अगर यह आप नहीं थे, तो आपको कुछ नहीं करना है। कोई अंदर नहीं आ पाया।',
      ),
    ],
    button: newPasswordButton(place, locale),
  })),
  'session-reused': mailTemplate(Person, ({ firstName }, locale) => ({
    subject: locale.text(
      `We signed a browser out of your ${place.brand} account`,
      `हमने आपके ${place.brand} खाते से एक ब्राउज़र को साइन आउट किया`,
    ),
    heading: locale.text('We signed a browser out', 'हमने एक ब्राउज़र को साइन आउट किया'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        'A sign-in of yours was used from two places, which can mean that somebody copied it. To be safe we ended it. Please sign in again.',
        'आपका एक साइन इन दो जगहों से इस्तेमाल हुआ, यानी हो सकता है कि किसी ने उसकी नकल कर ली हो। सुरक्षा के लिए हमने उसे बंद कर दिया। कृपया फिर से साइन इन करें।',
      ),
      locale.text(
        'If you did not expect this, set a new password. That signs everybody out.',
        'अगर आपको इसकी उम्मीद नहीं थी, तो नया पासवर्ड बनाएँ। इससे सब जगह से साइन आउट हो जाएगा।',
      ),
    ],
    button: newPasswordButton(place, locale),
  })),
})

const WithCompany = Person.extend({ company: z.string() })

/** A company's own sign-in opens the account from now on. */
const companyMails = (place: MailContext): MailTemplates => ({
  'sso-added': mailTemplate(WithCompany, ({ firstName, company }, locale) => ({
    subject: locale.text(
      `Your company’s sign-in opens your ${place.brand} account`,
      `आपकी कंपनी के साइन-इन से आपका ${place.brand} खाता खुलता है`,
    ),
    heading: locale.text('Your company’s sign-in was added', 'आपकी कंपनी का साइन-इन जोड़ा गया'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        `The sign-in of ${locale.sender(company, 'your company')} now opens your account too.`,
        `अब ${locale.sender(company, 'आपकी कंपनी')} के साइन-इन से भी आपका खाता खुलता है।`,
      ),
      locale.text(
        'If this was not you, tell the administrator of your company, and write to us.',
        'अगर यह आपने नहीं किया, तो अपनी कंपनी के एडमिन को बताएँ और हमें लिखें।',
      ),
    ],
  })),
})

const googleMails = (place: MailContext): MailTemplates => ({
  'google-added': mailTemplate(WithEmail, ({ firstName, email }, locale) => ({
    subject: locale.text(
      `Google sign-in was added to your ${place.brand} account`,
      `आपके ${place.brand} खाते में Google से साइन इन जोड़ा गया`,
    ),
    heading: locale.text('Google sign-in added', 'Google से साइन इन जोड़ा गया'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        `The Google account ${email} now opens your account too.`,
        `अब Google खाते ${email} से भी आपका खाता खुलता है।`,
      ),
      locale.text(
        'If this was not you, set a new password now, sign in with it, and disconnect Google in Account.',
        'अगर यह आपने नहीं किया, तो अभी नया पासवर्ड बनाएँ, उससे साइन इन करें, और खाते में जाकर Google को हटाएँ।',
      ),
    ],
    button: newPasswordButton(place, locale),
  })),
  'google-replaced-password': mailTemplate(WithEmail, ({ firstName, email }, locale) => ({
    subject: locale.text(
      `You now sign in to ${place.brand} with Google`,
      `अब आप ${place.brand} में Google से साइन इन करते हैं`,
    ),
    heading: locale.text('You now sign in with Google', 'अब आप Google से साइन इन करते हैं'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        `Somebody had opened an account with ${email} before, and never showed that the address is theirs. You did, through Google, so the account is yours alone: its old password no longer works, and everybody else was signed out.`,
        `पहले किसी ने ${email} से एक खाता बनाया था, पर कभी नहीं दिखाया कि यह पता उसी का है। आपने Google के ज़रिए यह दिखा दिया, इसलिए खाता अब केवल आपका है: उसका पुराना पासवर्ड अब काम नहीं करता, और बाक़ी सब साइन आउट कर दिए गए हैं।`,
      ),
      locale.text('If you want a password as well, you can set one.', 'अगर आप पासवर्ड भी चाहें, तो बना सकते हैं।'),
    ],
    button: newPasswordButton(place, locale),
  })),
})
