import * as z from 'zod/mini'
import { AccessToken, Email, GoogleCredential, NewPassword, TypedPassword } from './accounts.ts'
import { endpoint, json } from '../endpoint.ts'
import { Code, proof, PROOF_ERRORS } from './proof.ts'
import { LANGUAGES, line, MailLanguage, Ok } from '../values.ts'

/** Token of a mailed link. It travels in the URL fragment, which no server or log sees. */
const LinkToken = z
  .string({ error: 'A link is needed' })
  .check(z.minLength(1, 'A link is needed'), z.maxLength(600, 'This is not one of our links'))

export const getProfile = endpoint('GET /user/profile', {
  who: 'signed-in',
  summary: 'Who the caller is and how they sign in',
  reply: json(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      /** A customer's e-mail, a staff member's id. */
      email: z.string(),
      emailVerified: z.boolean(),
      /** Language of mails to the caller. */
      language: z.enum(LANGUAGES),
      hasPassword: z.boolean(),
      /** Staff chose the password: the person is asked to change it. */
      passwordSetByStaff: z.boolean(),
      /** The connected Google account's address. */
      google: z.nullable(z.string()),
      /** The address by which a company's own sign-in opens the account. */
      companySignIn: z.nullable(z.string()),
      /** An authenticator app is set up. */
      secondFactor: z.boolean(),
      passkeys: z.int(),
      /** Of an ADMIN without one: when the back office closes to them. */
      secondFactorDue: z.nullable(z.string()),
      recoveryCodesLeft: z.int(),
      /** Somebody said that the second factor is lost: when it is removed, unless that is stopped. */
      secondFactorEnds: z.nullable(z.string()),
    }),
  ),
})

export const editProfile = endpoint('POST /user/editprofile', {
  who: 'customer',
  summary: 'Changes the caller’s name, and the language of mails if it is sent; answers a token that carries the name',
  body: { firstName: line('First Name', 80), lastName: line('Last Name', 80), language: MailLanguage },
  reply: json(AccessToken),
})

export const changeOwnPassword = endpoint('POST /user/changepassword', {
  who: 'signed-in',
  summary: 'Changes the caller’s password and ends their other sessions',
  body: { currentPassword: TypedPassword, newPassword: NewPassword },
  limit: { name: 'change-password', by: 'account', max: 10, seconds: 900 },
  errors: ['wrong_password', 'same_password', 'password_needed', 'common_password'],
})

export const changeEmail = endpoint('POST /user/changeemail', {
  who: 'customer',
  summary: 'Sends a link to a new e-mail address; the address changes when the link is opened',
  body: { email: Email, password: TypedPassword, code: proof.code },
  limit: { name: 'change-email', by: 'account', max: 10, seconds: 3600 },
  errors: PROOF_ERRORS,
})

export const sendVerification = endpoint('POST /user/sendverification', {
  who: 'customer',
  summary: 'Sends the link that confirms the caller’s e-mail address again',
  limit: { name: 'send-verification', by: 'account', max: 5, seconds: 3600 },
})

export const forgotPassword = endpoint('POST /auth/forgotpassword', {
  who: 'anyone',
  summary: 'Sends a link for a new password, if there is such an account; the answer is the same either way',
  body: { email: Email },
  limit: { name: 'forgot-password', by: 'network', max: 20, seconds: 3600 },
})

export const resetPassword = endpoint('POST /auth/resetpassword', {
  who: 'anyone',
  summary: 'Sets a new password through a mailed link and ends every session',
  body: { token: LinkToken, password: NewPassword },
  /** `staff`: the account signs in at /admin. */
  reply: json(z.extend(Ok, { staff: z.optional(z.boolean()) })),
  limit: { name: 'mail-link', by: 'network', max: 60, seconds: 3600 },
  errors: ['mail_link_invalid', 'common_password'],
})

export const confirmEmail = endpoint('POST /auth/confirmemail', {
  who: 'anyone',
  summary: 'Confirms an e-mail address, or a change of it, through a mailed link',
  body: { token: LinkToken },
  limit: { name: 'mail-link', by: 'network', max: 60, seconds: 3600 },
  errors: ['mail_link_invalid', 'email_taken'],
})

export const listSessions = endpoint('GET /user/sessions', {
  who: 'signed-in',
  summary: 'Where the caller is signed in, latest first',
  reply: json(
    z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        /** Such as "Chrome on Windows". */
        device: z.string(),
        ip: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
      }),
    ),
  ),
})

export const endSession = endpoint('POST /user/endsession', {
  who: 'signed-in',
  summary: 'Ends one of the caller’s sessions; another than this one by a fresh proof',
  body: { id: z.uuid({ error: 'id must be a session’s id' }), ...proof },
  errors: ['session_not_found', 'forbidden', ...PROOF_ERRORS],
})

export const sessionEnd = endpoint('GET /auth/sessionend', {
  who: 'staff',
  setsUp: true,
  passive: true,
  summary: 'When the caller will be signed out if nothing happens, without putting it off',
  reply: json(
    z.object({
      seconds: z.int(),
      /** Whether `POST /auth/staysignedin` puts it off; false shortly before a session's twelve hours are over. */
      canStay: z.boolean(),
    }),
  ),
})

export const staySignedIn = endpoint('POST /auth/staysignedin', {
  who: 'staff',
  setsUp: true,
  summary: 'Keeps a session alive while somebody types: its idle time starts again',
  changes: 'nothing',
})

export const logoutEverywhere = endpoint('POST /auth/logouteverywhere', {
  who: 'signed-in',
  summary: 'Ends every session of the caller, this one too',
})

export const connectGoogle = endpoint('POST /user/connectgoogle', {
  who: 'customer',
  summary: 'Connects a Google account to sign in with',
  body: { credential: GoogleCredential, ...proof },
  limit: { name: 'google', by: 'network', max: 10, seconds: 60 },
  errors: [...PROOF_ERRORS, 'google_refused', 'google_unavailable', 'google_in_use'],
})

export const disconnectGoogle = endpoint('POST /user/disconnectgoogle', {
  who: 'customer',
  summary: 'Disconnects Google; a password or a passkey must remain to sign in with',
  errors: ['password_needed'],
})

export const startSecondFactor = endpoint('POST /auth/secondfactor/start', {
  who: 'signed-in',
  summary: 'Begins the set-up of an authenticator app (TOTP)',
  body: proof,
  reply: json(
    z.object({
      /** Base32, to type by hand. */
      secret: z.string(),
      /** otpauth:// URI, as in the QR code. */
      uri: z.string(),
      /** The QR code as SVG. */
      qr: z.string(),
    }),
  ),
  errors: [...PROOF_ERRORS, 'second_factor_exists'],
})

export const confirmSecondFactor = endpoint('POST /auth/secondfactor/confirm', {
  who: 'signed-in',
  summary: 'Ends the set-up with a first code; answers the recovery codes, shown this once',
  body: { code: Code },
  reply: json(z.object({ recoveryCodes: z.array(z.string()) })),
  errors: ['second_factor_wrong', 'second_factor_missing', 'second_factor_exists', 'too_many_requests'],
})

export const removeSecondFactor = endpoint('POST /auth/secondfactor/remove', {
  who: 'signed-in',
  summary: 'Removes the caller’s authenticator app',
  body: proof,
  errors: [...PROOF_ERRORS, 'second_factor_missing'],
})

export const renewRecoveryCodes = endpoint('POST /auth/secondfactor/codes', {
  who: 'signed-in',
  summary: 'New recovery codes in place of the old ones, shown this once',
  body: proof,
  reply: json(z.object({ recoveryCodes: z.array(z.string()) })),
  errors: [...PROOF_ERRORS, 'second_factor_missing'],
})

export const reportLostFactor = endpoint('POST /auth/secondfactor/lost', {
  who: 'anyone',
  summary: 'A customer lost every passkey, app and recovery code: mails a link that begins the wait for their removal',
  body: { id: Email, password: TypedPassword },
  limit: { name: 'lost-factor-network', by: 'network', max: 20, seconds: 3600 },
  errors: ['invalid_credentials', 'second_factor_missing', 'too_many_requests'],
})

export const beginFactorRemoval = endpoint('POST /auth/secondfactor/removal', {
  who: 'anyone',
  summary: 'Begins the wait, by the mailed link; answers when the second factor is removed',
  body: { token: LinkToken },
  reply: json(z.extend(Ok, { dueAt: z.string() })),
  limit: { name: 'mail-link', by: 'network', max: 60, seconds: 3600 },
  errors: ['mail_link_invalid', 'second_factor_missing'],
})

export const stopFactorRemoval = endpoint('POST /auth/secondfactor/keep', {
  who: 'anyone',
  summary: 'Ends the wait by a mailed link: the second factor stays',
  body: { token: LinkToken },
  limit: { name: 'mail-link', by: 'network', max: 60, seconds: 3600 },
  errors: ['mail_link_invalid'],
})

export const stopOwnFactorRemoval = endpoint('POST /user/keepsecondfactor', {
  who: 'customer',
  summary: 'Ends the wait: the caller’s second factor stays',
})

export const resetSecondFactor = endpoint('POST /auth/secondfactor/reset', {
  who: 'admin',
  summary:
    'Removes the second factor of somebody on the staff who lost it, and ends their sessions; that of an ADMIN takes a fresh proof',
  body: { _id: z.uuid({ error: '_id must be the record’s _id' }), ...proof },
  changes: 'nothing',
  errors: ['account_not_found', 'second_factor_missing', ...PROOF_ERRORS],
})
