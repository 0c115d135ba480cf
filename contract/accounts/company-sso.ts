import * as z from 'zod/mini'
import { endpoint, json, redirect } from '../endpoint.ts'
import { line, lineOr, MailLanguage, optionalLine } from '../values.ts'
import { Email } from './accounts.ts'
import { PROOF_ERRORS, proof } from './proof.ts'

export const startSso = endpoint('POST /auth/sso/start', {
  who: 'anyone',
  summary: 'Where a person with an address of a company’s domain signs in: the address of its identity provider',
  body: {
    email: Email,
    /** Of the page that the browser comes back to. */
    language: MailLanguage,
  },
  reply: json(z.object({ url: z.string() })),
  limit: { name: 'sso', by: 'network', max: 20, seconds: 60 },
  errors: ['sso_not_found', 'sso_unavailable', 'cross_origin'],
})

export const finishSso = endpoint('GET /auth/sso/callback', {
  who: 'anyone',
  summary: 'Where the identity provider sends the browser back to: signs in, or says on the page why not',
  query: {
    code: optionalLine('code', 4000),
    state: optionalLine('state', 400),
    error: optionalLine('error', 400),
    error_description: optionalLine('error_description', 2000),
    iss: optionalLine('iss', 2000),
    session_state: optionalLine('session_state', 400),
  },
  reply: redirect(),
  limit: { name: 'sso-callback', by: 'network', max: 60, seconds: 60 },
})

export const disconnectSso = endpoint('POST /user/disconnectsso', {
  who: 'customer',
  summary:
    'Disconnects the company’s own sign-in, until the caller signs in with it again; a password or a passkey must remain to sign in with',
  errors: ['password_needed'],
})

export const setCompanySso = endpoint('POST /staff/companysso', {
  who: 'admin',
  summary:
    'Sets the identity provider of a company with a domain (OpenID Connect), or switches it off; on takes a fresh proof',
  body: {
    companyId: z.uuid('companyId must be that of a company'),
    issuer: line('Issuer', 300),
    clientId: line('Client ID', 300),
    /** Left empty, the one that is kept stays, of the same issuer. */
    clientSecret: lineOr('', 'Client secret', 500),
    on: z.boolean({ error: 'on must be true or false' }),
    /** Where it is on. */
    ...proof,
  },
  errors: ['company_not_found', 'company_domain', 'sso_unavailable', ...PROOF_ERRORS],
  changes: 'nothing',
})

export const testCompanySso = endpoint('POST /staff/testcompanysso', {
  who: 'admin',
  summary: 'Whether an identity provider answers at an address as OpenID Connect Discovery says, and to which name',
  body: { issuer: line('Issuer', 300) },
  reply: json(
    z.object({
      problem: z.nullable(z.enum(['address', 'network', 'answer', 'issuer'])),
      /** Where people would sign in; or what was asked, and what came. */
      detail: z.string(),
    }),
  ),
  limit: { name: 'sso-test', by: 'account', max: 30, seconds: 60 },
  changes: 'nothing',
})
