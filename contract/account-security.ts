import * as z from 'zod/mini'
import { AccessToken, Email, GoogleCredential, NewPassword, TypedPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { LANGUAGES, line, MailLanguage, Ok } from './values.ts'

/** Of a link sent by mail; it travels in the link's fragment, which no server or log ever sees. */
const LinkToken = z
  .string({ error: 'A link is needed' })
  .check(z.minLength(1, 'A link is needed'), z.maxLength(600, 'This is not one of our links'))
/** Six digits of the authenticator app, or a recovery code. */
const Code = line('Code', 40)

export const getProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  who: 'signed-in',
  summary: 'Who the caller is and how they sign in',
  input: z.object({}),
  reply: z.object({
    firstName: z.string(),
    lastName: z.string(),
    /** A customer's e-mail, a staff member's id. */
    email: z.string(),
    emailVerified: z.boolean(),
    /** Of the mails that the caller gets. */
    language: z.enum(LANGUAGES),
    hasPassword: z.boolean(),
    /** Somebody else knows the password: the person is asked to change it. */
    passwordSetByStaff: z.boolean(),
    /** The connected Google account's address. */
    google: z.nullable(z.string()),
    secondFactor: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  errors: [],
})

export const editProfile = endpoint({
  method: 'POST',
  path: '/user/editprofile',
  who: 'customer',
  summary: 'Changes the caller’s name, and the language of mails if it is sent; answers a token that carries the name',
  input: z.object({ firstName: line('First Name', 80), lastName: line('Last Name', 80), language: MailLanguage }),
  reply: AccessToken,
  errors: [],
})

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/user/changepassword',
  who: 'signed-in',
  summary: 'Changes the caller’s password and ends their other sessions',
  input: z.object({ currentPassword: TypedPassword, newPassword: NewPassword }),
  reply: Ok,
  errors: ['wrong_password', 'password_needed', 'common_password', 'too_many_requests'],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/user/changeemail',
  who: 'customer',
  summary: 'Sends a link to a new e-mail address; the address changes when the link is opened',
  input: z.object({ email: Email, password: TypedPassword }),
  reply: Ok,
  errors: ['wrong_password', 'password_needed', 'too_many_requests'],
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/user/sendverification',
  who: 'customer',
  summary: 'Sends the link that confirms the caller’s e-mail address again',
  input: z.object({}),
  reply: Ok,
  errors: ['too_many_requests'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgotpassword',
  who: 'anyone',
  summary: 'Sends a link for a new password, if there is such a customer; the answer is the same either way',
  input: z.object({ email: Email }),
  reply: Ok,
  errors: ['too_many_requests'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/resetpassword',
  who: 'anyone',
  summary: 'Sets a new password through a mailed link and ends every session',
  input: z.object({ token: LinkToken, password: NewPassword }),
  reply: Ok,
  errors: ['mail_link_invalid', 'common_password', 'too_many_requests'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirmemail',
  who: 'anyone',
  summary: 'Confirms an e-mail address, or a change of it, through a mailed link',
  input: z.object({ token: LinkToken }),
  reply: Ok,
  errors: ['mail_link_invalid', 'email_taken', 'too_many_requests'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  who: 'signed-in',
  summary: 'Where the caller is signed in, latest first',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      /** As in "Chrome on Windows". */
      device: z.string(),
      ip: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
  errors: [],
})

export const endSession = endpoint({
  method: 'POST',
  path: '/user/endsession',
  who: 'signed-in',
  summary: 'Ends one of the caller’s sessions',
  input: z.object({ id: z.uuid({ error: 'id must be a session’s id' }) }),
  reply: Ok,
  errors: ['session_not_found'],
})

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/auth/logouteverywhere',
  who: 'signed-in',
  summary: 'Ends every session of the caller, this one too',
  input: z.object({}),
  reply: Ok,
  errors: [],
})

export const connectGoogle = endpoint({
  method: 'POST',
  path: '/user/connectgoogle',
  who: 'customer',
  summary: 'Lets the caller sign in with a Google account too',
  input: z.object({ credential: GoogleCredential }),
  reply: Ok,
  errors: ['google_refused', 'google_unavailable', 'google_in_use', 'too_many_requests'],
})

export const disconnectGoogle = endpoint({
  method: 'POST',
  path: '/user/disconnectgoogle',
  who: 'customer',
  summary: 'Takes the Google account off again; a password must be left to sign in with',
  input: z.object({}),
  reply: Ok,
  errors: ['password_needed'],
})

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/secondfactor/start',
  who: 'staff',
  summary: 'Begins the set-up of an authenticator app (TOTP)',
  input: z.object({ password: TypedPassword }),
  reply: z.object({
    /** For typing by hand, base32. */
    secret: z.string(),
    /** otpauth:// address, the same as in the picture. */
    uri: z.string(),
    /** The picture for the app's camera, as the text of an SVG. */
    qr: z.string(),
  }),
  errors: ['wrong_password', 'second_factor_exists', 'too_many_requests'],
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/secondfactor/confirm',
  who: 'staff',
  summary: 'Ends the set-up with a first code; answers the recovery codes, shown this once',
  input: z.object({ code: Code }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['second_factor_wrong', 'second_factor_missing', 'second_factor_exists', 'too_many_requests'],
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/secondfactor/remove',
  who: 'staff',
  summary: 'Removes the caller’s second factor',
  input: z.object({ password: TypedPassword, code: Code }),
  reply: Ok,
  errors: ['wrong_password', 'second_factor_wrong', 'second_factor_missing', 'too_many_requests'],
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/secondfactor/reset',
  who: 'admin',
  summary: 'Removes the second factor of somebody on the staff who lost it, and ends their sessions',
  input: z.object({ _id: z.uuid({ error: '_id must be the record’s _id' }) }),
  reply: Ok,
  errors: ['account_not_found', 'second_factor_missing'],
})
