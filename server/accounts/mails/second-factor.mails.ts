import * as z from 'zod'
import { type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'
import { type AccountMailPlace, mailedLink, Person } from './account-mail.model.ts'

const WithLink = z.object({ firstName: z.string(), linkId: z.uuid() })

export const passkeyMails = (place: MailContext): MailTemplates => ({
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

/** About the authenticator app and the recovery codes. */
export const secondFactorMails = (place: MailContext): MailTemplates => ({
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
        'If you did not do this, set a new password at once and write to us.',
        'अगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड रखें और हमें लिखें।',
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
        'If you did not ask for this, set a new password at once and write to us.',
        'अगर आपने यह नहीं कहा था, तो तुरंत नया पासवर्ड रखें और हमें लिखें।',
      ),
    ],
  })),
  'recovery-codes-new': mailTemplate(Person, ({ firstName }, locale) => ({
    subject: locale.text(
      `New recovery codes for your ${place.brand} account`,
      `आपके ${place.brand} खाते के नए रिकवरी कोड`,
    ),
    heading: locale.text('New recovery codes', 'नए रिकवरी कोड'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text('The recovery codes you had no longer work.', 'आपके पुराने रिकवरी कोड अब काम नहीं करते।'),
      locale.text(
        'If you did not do this, set a new password at once and write to us.',
        'अगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड रखें और हमें लिखें।',
      ),
    ],
  })),
})

/** The way back for a customer who has neither passkeys nor codes any more. */
export const lostFactorMails = (place: AccountMailPlace): MailTemplates => ({
  'lost-factor': mailTemplate(WithLink, ({ firstName, linkId }, locale) => ({
    subject: locale.text(
      `You have lost the second factor of your ${place.brand} account?`,
      `क्या आपके ${place.brand} खाते की दोहरी सुरक्षा खो गई है?`,
    ),
    heading: locale.text('Lost your second factor?', 'दोहरी सुरक्षा खो गई?'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        'Somebody who knows your password, we hope you, said that your passkeys, your authenticator app and your recovery codes are all lost. If you confirm it, they are removed three days later.',
        'किसी ने, जिसे आपका पासवर्ड पता है (उम्मीद है आपने ही), बताया कि आपकी पासकी, ऑथेंटिकेटर ऐप और रिकवरी कोड सब खो गए हैं। अगर आप इसकी पुष्टि करते हैं, तो तीन दिन बाद वे हटा दिए जाएँगे।',
      ),
      locale.text(
        'If it was not you, somebody else knows your password: set a new one at once.',
        'अगर यह आपने नहीं बताया, तो किसी और को आपका पासवर्ड पता है: तुरंत नया पासवर्ड रखें।',
      ),
    ],
    button: {
      label: locale.text('Confirm', 'पुष्टि करें'),
      url: mailedLink(place, '/lostsecondfactor', linkId, locale),
    },
    footnote: locale.text(
      'The link works once, for 24 hours. If you do not open it, nothing changes.',
      'यह लिंक एक बार काम करता है, 24 घंटे तक। अगर आप इसे नहीं खोलते, तो कुछ नहीं बदलेगा।',
    ),
  })),
  'factor-removal': mailTemplate(WithLink, ({ firstName, linkId }, locale) => ({
    subject: locale.text(
      `In three days the second factor of your ${place.brand} account is removed`,
      `तीन दिन में आपके ${place.brand} खाते की दोहरी सुरक्षा हटा दी जाएगी`,
    ),
    heading: locale.text('Your second factor is removed in three days', 'तीन दिन में दोहरी सुरक्षा हटेगी'),
    paragraphs: [
      locale.greeting(firstName),
      locale.text(
        'After that your password alone opens your account. Signing in with a passkey or a code until then keeps the second factor.',
        'उसके बाद आपका खाता केवल पासवर्ड से खुलेगा। तब तक पासकी या कोड से साइन इन करने पर दोहरी सुरक्षा बनी रहेगी।',
      ),
      locale.text(
        'If you did not ask for this, keep it now, set a new password, and make sure that nobody else reads your mail.',
        'अगर आपने यह नहीं माँगा, तो उसे अभी बनाए रखें, नया पासवर्ड रखें, और देख लें कि आपके ईमेल कोई और तो नहीं पढ़ता।',
      ),
    ],
    button: {
      label: locale.text('Keep my second factor', 'मेरी दोहरी सुरक्षा बनाए रखें'),
      url: mailedLink(place, '/keepsecondfactor', linkId, locale),
    },
    footnote: locale.text('The link works once, for 3 days.', 'यह लिंक एक बार काम करता है, 3 दिन तक।'),
  })),
})
