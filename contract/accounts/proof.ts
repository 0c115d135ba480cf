import * as z from 'zod/mini'
import { line } from '../values.ts'
import { TypedPassword } from './accounts.ts'

/** Six digits of the authenticator app, or a recovery code. */
export const Code = line('Code', 40)

/** Base64url of at most 1,023 bytes. */
const CredentialId = z.string({ error: 'A passkey is needed' }).check(z.regex(/^[\w-]{1,1400}$/, 'A passkey is needed'))
/** What the browser's `navigator.credentials` gives, in WebAuthn's own JSON. */
export const Credential = z.looseObject(
  {
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal('public-key', { error: 'A passkey is needed' }),
    response: z.record(z.string(), z.unknown(), { error: 'A passkey is needed' }),
    clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
  },
  { error: 'A passkey is needed' },
)

/**
 * The caller proves themselves anew, by what signs them in: a passkey (`POST /user/passkey/prove`), or the password, with a
 * code where they have a second factor.
 */
export const proof = {
  password: z.optional(TypedPassword),
  code: z.optional(Code),
  passkey: z.optional(Credential),
}

export const PROOF_ERRORS = [
  'password_needed',
  'wrong_password',
  'second_factor_needed',
  'second_factor_wrong',
  'passkey_refused',
  'too_many_requests',
] as const
