import { type MailPlace, type MailTemplates, written } from '../../platform/mail/mail-words.ts'
import { newPasswordButton, Person, WithEmail } from './account-mail.model.ts'

/** What has happened to the ways into an account, and what to do if it was somebody else. */
export const signInMails = (place: MailPlace): MailTemplates => ({
  ...googleMails(place),
  'password-changed': written(Person, ({ firstName }, voice) => ({
    subject: voice.say(`Your ${place.brand} password has changed`, `आपका ${place.brand} पासवर्ड बदल गया`),
    heading: voice.say('Your password has changed', 'आपका पासवर्ड बदल गया'),
    paragraphs: [
      voice.hello(firstName),
      voice.say('Your account has a new password.', 'आपके खाते का पासवर्ड अब नया है।'),
      voice.say(
        'If this was not you, set another one now. That signs everybody out.',
        'अगर यह आपने नहीं किया, तो अभी दूसरा पासवर्ड बनाएँ। इससे सब जगह से साइन आउट हो जाएगा।',
      ),
    ],
    button: newPasswordButton(place, voice),
  })),
  'ways-to-sign-in': written(Person, ({ firstName }, voice) => ({
    subject: voice.say(`You already have a ${place.brand} account`, `आपका ${place.brand} खाता पहले से है`),
    heading: voice.say('You already have an account', 'आपका खाता पहले से है'),
    paragraphs: [
      voice.hello(firstName),
      voice.say(
        'Somebody tried to use this address for an account, and it has one already. If it was you: sign in with your password or with Google, or set a new password.',
        'किसी ने इस ईमेल पते से खाता बनाने की कोशिश की, पर इस पते का खाता पहले से है। अगर यह आप थे: अपने पासवर्ड से या Google से साइन इन करें, या नया पासवर्ड बनाएँ।',
      ),
      voice.say(
        'If it was not you, there is nothing to do. Nobody got in.',
        'अगर यह आप नहीं थे, तो आपको कुछ नहीं करना है। कोई अंदर नहीं आ पाया।',
      ),
    ],
    button: newPasswordButton(place, voice),
  })),
  'session-reused': written(Person, ({ firstName }, voice) => ({
    subject: voice.say(
      `We signed a browser out of your ${place.brand} account`,
      `हमने आपके ${place.brand} खाते से एक ब्राउज़र को साइन आउट किया`,
    ),
    heading: voice.say('We signed a browser out', 'हमने एक ब्राउज़र को साइन आउट किया'),
    paragraphs: [
      voice.hello(firstName),
      voice.say(
        'A sign-in of yours was used from two places, which can mean that somebody copied it. To be safe we ended it. Please sign in again.',
        'आपका एक साइन इन दो जगहों से इस्तेमाल हुआ, यानी हो सकता है कि किसी ने उसकी नकल कर ली हो। सुरक्षा के लिए हमने उसे बंद कर दिया। कृपया फिर से साइन इन करें।',
      ),
      voice.say(
        'If you did not expect this, set a new password. That signs everybody out.',
        'अगर आपको इसकी उम्मीद नहीं थी, तो नया पासवर्ड बनाएँ। इससे सब जगह से साइन आउट हो जाएगा।',
      ),
    ],
    button: newPasswordButton(place, voice),
  })),
})

const googleMails = (place: MailPlace): MailTemplates => ({
  'google-added': written(WithEmail, ({ firstName, email }, voice) => ({
    subject: voice.say(
      `Google sign-in was added to your ${place.brand} account`,
      `आपके ${place.brand} खाते में Google से साइन इन जोड़ा गया`,
    ),
    heading: voice.say('Google sign-in added', 'Google से साइन इन जोड़ा गया'),
    paragraphs: [
      voice.hello(firstName),
      voice.say(
        `The Google account ${email} now opens your account too.`,
        `अब Google खाते ${email} से भी आपका खाता खुलता है।`,
      ),
      voice.say(
        'If this was not you, set a new password now, sign in with it, and disconnect Google in Account.',
        'अगर यह आपने नहीं किया, तो अभी नया पासवर्ड बनाएँ, उससे साइन इन करें, और खाते में जाकर Google को हटाएँ।',
      ),
    ],
    button: newPasswordButton(place, voice),
  })),
  'google-replaced-password': written(WithEmail, ({ firstName, email }, voice) => ({
    subject: voice.say(
      `You now sign in to ${place.brand} with Google`,
      `अब आप ${place.brand} में Google से साइन इन करते हैं`,
    ),
    heading: voice.say('You now sign in with Google', 'अब आप Google से साइन इन करते हैं'),
    paragraphs: [
      voice.hello(firstName),
      voice.say(
        `Somebody had opened an account with ${email} before, and never showed that the address is theirs. You did, through Google, so the account is yours alone: its old password no longer works, and everybody else was signed out.`,
        `पहले किसी ने ${email} से एक खाता बनाया था, पर कभी नहीं दिखाया कि यह पता उसी का है। आपने Google के ज़रिए यह दिखा दिया, इसलिए खाता अब केवल आपका है: उसका पुराना पासवर्ड अब काम नहीं करता, और बाकी सब साइन आउट कर दिए गए हैं।`,
      ),
      voice.say('If you want a password as well, you can set one.', 'अगर आप पासवर्ड भी चाहें, तो बना सकते हैं।'),
    ],
    button: newPasswordButton(place, voice),
  })),
})
