import * as z from 'zod/mini'
import { AccessToken } from './accounts.ts'
import { Credential, proof, PROOF_ERRORS } from './proof.ts'
import { endpoint, json } from '../endpoint.ts'
import { line } from '../values.ts'

/** What the browser's `navigator.credentials` takes, in WebAuthn's own JSON. */
const Options = z.record(z.string(), z.unknown())

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
  body: proof,
  reply: json(Options),
  errors: [...PROOF_ERRORS, 'passkey_limit'],
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
  body: { id: line('A passkey', 1_400), ...proof },
  errors: [...PROOF_ERRORS, 'passkey_not_found'],
})

export const startProof = endpoint('POST /user/passkey/prove', {
  who: 'signed-in',
  summary: 'What `navigator.credentials.get` takes for a passkey that proves the caller anew, in this session alone',
  reply: json(Options),
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
