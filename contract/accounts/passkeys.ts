import * as z from 'zod/mini'
import { AccessToken, TypedPassword } from './accounts.ts'
import { endpoint, json } from '../endpoint.ts'
import { line } from '../values.ts'

/** What the browser's `navigator.credentials` takes and gives, in WebAuthn's own JSON. */
const Options = z.record(z.string(), z.unknown())
/** Base64url of at most 1,023 bytes. */
const CredentialId = z.string({ error: 'A passkey is needed' }).check(z.regex(/^[\w-]{1,1400}$/, 'A passkey is needed'))
const Credential = z.looseObject(
  {
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal('public-key', { error: 'A passkey is needed' }),
    response: z.record(z.string(), z.unknown(), { error: 'A passkey is needed' }),
    clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
  },
  { error: 'A passkey is needed' },
)

export const listPasskeys = endpoint('GET /user/passkeys', {
  who: 'signed-in',
  summary: 'The caller’s passkeys, oldest first',
  reply: json(
    z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
  ),
})

export const startPasskey = endpoint('POST /user/passkey/start', {
  who: 'signed-in',
  summary: 'Begins a new passkey: what `navigator.credentials.create` takes',
  body: { password: TypedPassword },
  reply: json(Options),
  errors: ['wrong_password', 'passkey_limit', 'too_many_requests'],
})

export const addPasskey = endpoint('POST /user/passkey/add', {
  who: 'signed-in',
  summary: 'Keeps the new passkey; answers recovery codes, shown this once, with the first second factor',
  body: { name: line('Name', 60), credential: Credential },
  reply: json(z.object({ recoveryCodes: z.array(z.string()) })),
  errors: ['passkey_refused', 'passkey_limit'],
})

export const removePasskey = endpoint('POST /user/passkey/remove', {
  who: 'signed-in',
  summary: 'Removes one of the caller’s passkeys',
  body: { id: line('A passkey', 1_400), password: TypedPassword },
  errors: ['wrong_password', 'passkey_not_found', 'too_many_requests'],
})

export const passkeyOptions = endpoint('POST /auth/passkey/start', {
  who: 'anyone',
  summary: 'Begins a sign-in by passkey: what `navigator.credentials.get` takes; the same for everybody',
  reply: json(Options),
  limit: { name: 'passkey', by: 'network', max: 60, seconds: 60 },
})

export const passkeySignIn = endpoint('POST /auth/passkey', {
  who: 'anyone',
  summary: 'Signs in by passkey, customers and staff alike',
  body: { credential: Credential },
  reply: json(AccessToken),
  limit: { name: 'passkey', by: 'network', max: 60, seconds: 60 },
  errors: ['passkey_refused', 'account_suspended'],
})
