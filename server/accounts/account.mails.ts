import * as z from 'zod'
import { addressOf, hello, written } from '../platform/mail/mail-words.ts'
import type { MailTemplates } from '../platform/mail/outbox.ts'
import type { Signer } from '../platform/signing.ts'

/** Where a mail finds the site. */
export interface MailPlace {
  brand: string
  /** Without a trailing slash; null while this process does not know it yet. */
  listening: { url: string | null }
  mailLinks: Signer
}

const Person = z.object({ firstName: z.string() })
const WithLink = z.object({ firstName: z.string(), linkId: z.uuid() })
/** Without a link where somebody we trust has vouched for the address. */
const Welcome = z.object({ firstName: z.string(), linkId: z.nullable(z.uuid()) })
const WithEmail = z.object({ firstName: z.string(), email: z.string() })
const WithBoth = z.object({ firstName: z.string(), linkId: z.uuid(), email: z.string() })

/** The words of every mail about an account, by the names under which they are posted. */
export function accountMails(place: MailPlace): MailTemplates {
  const { brand } = place
  return {
    ...mailsWithLinks(place),
    ...noticesAboutEmail(place),
    ...noticesAboutSignIn(place),
    'second-factor-on': written(Person, ({ firstName }) => ({
      subject: `A second factor protects your ${brand} account`,
      heading: 'Second factor added',
      paragraphs: [
        hello(firstName),
        'From now on signing in asks for a code from your authenticator app. Keep your recovery codes in a safe place.',
        'If you did not do this, tell your administrator at once.',
      ],
    })),
    'second-factor-off': written(Person, ({ firstName }) => ({
      subject: `The second factor of your ${brand} account was removed`,
      heading: 'Second factor removed',
      paragraphs: [
        hello(firstName),
        'Your password alone opens your account now.',
        'If you did not ask for this, tell your administrator at once and change your password.',
      ],
    })),
    'account-deleted': written(Person, ({ firstName }) => ({
      subject: `Your ${brand} account was deleted`,
      heading: 'Account deleted',
      paragraphs: [
        hello(firstName),
        'Your account is gone, as you asked. We keep only what the law makes us keep, such as invoices.',
        'If you did not ask for this, please write to us. This was our last mail to you.',
      ],
    })),
  }
}

function mailsWithLinks(place: MailPlace): MailTemplates {
  const { brand } = place
  return {
    welcome: written(Welcome, ({ firstName, linkId }) => ({
      subject: `Welcome to ${brand}`,
      heading: `Welcome to ${brand}`,
      paragraphs: [
        hello(firstName),
        'Your account is ready.',
        ...(linkId === null
          ? []
          : ['Please confirm that this address is yours, so that we can help you if you lose your password.']),
      ],
      ...(linkId === null
        ? { footnote: 'If you did not open this account, please write to us.' }
        : {
            button: { label: 'Confirm my address', url: mailedLink(place, '/confirmemail', linkId) },
            footnote:
              'The link works once, for 3 days. If you did not open this account, somebody typed your address: do not confirm it.',
          }),
    })),
    'verify-email': written(WithLink, ({ firstName, linkId }) => ({
      subject: `Confirm your address for ${brand}`,
      heading: 'Confirm your address',
      paragraphs: [hello(firstName), 'Please confirm that this address is yours.'],
      button: { label: 'Confirm my address', url: mailedLink(place, '/confirmemail', linkId) },
      footnote: 'The link works once, for 3 days. If you did not ask for this mail, you can ignore it.',
    })),
    'change-email': written(WithBoth, ({ firstName, linkId }) => ({
      subject: `Confirm your new address for ${brand}`,
      heading: 'Confirm your new address',
      paragraphs: [
        hello(firstName),
        'You asked us to use this address for your account from now on. It changes when you confirm.',
      ],
      button: { label: 'Use this address', url: mailedLink(place, '/confirmemail', linkId) },
      footnote: 'The link works once, for 24 hours. If you did not ask for this, ignore this mail and nothing changes.',
    })),
    'reset-password': written(WithLink, ({ firstName, linkId }) => ({
      subject: `Set a new password for ${brand}`,
      heading: 'Set a new password',
      paragraphs: [hello(firstName), 'Somebody, we hope you, asked for a new password for your account.'],
      button: { label: 'Set a new password', url: mailedLink(place, '/resetpassword', linkId) },
      footnote:
        'The link works once, for 1 hour. If you did not ask for this, ignore this mail: your password stays as it is.',
    })),
  }
}

function noticesAboutEmail(place: MailPlace): MailTemplates {
  const { brand } = place
  return {
    'email-changing': written(WithEmail, ({ firstName, email }) => ({
      subject: `Your ${brand} address is about to change`,
      heading: 'A new address was asked for',
      paragraphs: [
        hello(firstName),
        `Somebody signed in to your account asked to change its address to ${email}. It changes when the mail we sent there is confirmed.`,
        'If this was not you, set a new password now. That signs everybody out and stops the change.',
      ],
      button: newPassword(place),
    })),
    'email-changed': written(Person, ({ firstName }) => ({
      subject: `Your ${brand} address has changed`,
      heading: 'Your address has changed',
      paragraphs: [
        hello(firstName),
        'Your account now has another address. This one no longer opens it, and gets no more mail from us.',
        'If this was not you, please write to us at once.',
      ],
    })),
  }
}

function noticesAboutSignIn(place: MailPlace): MailTemplates {
  const { brand } = place
  return {
    'password-changed': written(Person, ({ firstName }) => ({
      subject: `Your ${brand} password has changed`,
      heading: 'Your password has changed',
      paragraphs: [
        hello(firstName),
        'Your account has a new password.',
        'If this was not you, set another one now. That signs everybody out.',
      ],
      button: newPassword(place),
    })),
    'google-added': written(WithEmail, ({ firstName, email }) => ({
      subject: `Google sign-in was added to your ${brand} account`,
      heading: 'Google sign-in added',
      paragraphs: [
        hello(firstName),
        `The Google account ${email} now opens your account too.`,
        'If this was not you, set a new password now, sign in with it, and disconnect Google in Account.',
      ],
      button: newPassword(place),
    })),
    'google-replaced-password': written(WithEmail, ({ firstName, email }) => ({
      subject: `You now sign in to ${brand} with Google`,
      heading: 'You now sign in with Google',
      paragraphs: [
        hello(firstName),
        `Somebody had opened an account with ${email} before, and never showed that the address is theirs. You did, through Google, so the account is yours alone: its old password no longer works, and everybody else was signed out.`,
        'If you want a password as well, you can set one.',
      ],
      button: newPassword(place),
    })),
    'ways-to-sign-in': written(Person, ({ firstName }) => ({
      subject: `You already have a ${brand} account`,
      heading: 'You already have an account',
      paragraphs: [
        hello(firstName),
        'Somebody tried to use this address for an account, and it has one already. If it was you: sign in with your password or with Google, or set a new password.',
        'If it was not you, there is nothing to do. Nobody got in.',
      ],
      button: newPassword(place),
    })),
    'session-reused': written(Person, ({ firstName }) => ({
      subject: `We signed a browser out of your ${brand} account`,
      heading: 'We signed a browser out',
      paragraphs: [
        hello(firstName),
        'A sign-in of yours was used from two places, which can mean that somebody copied it. To be safe we ended it. Please sign in again.',
        'If you did not expect this, set a new password. That signs everybody out.',
      ],
      button: newPassword(place),
    })),
  }
}

const newPassword = (place: MailPlace) => ({ label: 'Set a new password', url: addressOf(place, '/resetpassword') })

/** In the fragment, which browsers keep to themselves: no server's log and no Referer ever holds it. */
const mailedLink = (place: MailPlace, page: string, linkId: string): string =>
  `${addressOf(place, page)}#token=${place.mailLinks.sign({ id: linkId })}`
