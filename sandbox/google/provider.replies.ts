import type { Issued } from './token.store.ts'

/** Every value is text here; e-mail only where its scope was granted. */
export function tokeninfoReply(issued: Issued, now: Date): Record<string, unknown> {
  const { person, aud, azp, scope, exp } = issued
  const email = scope.includes('email') ? { email: person.email, email_verified: String(person.emailVerified) } : {}
  const expires_in = String(Math.floor(exp - now.getTime() / 1000))
  const reply = { azp, aud, sub: person.sub, scope, exp: String(exp), expires_in, ...email, access_type: 'online' }
  return overlaid(reply, issued.tokeninfo)
}

/** Truth values are booleans here; names may be missing. */
export function userinfoReply(issued: Issued): Record<string, unknown> {
  const { person, scope } = issued
  const { givenName, familyName, hd } = person
  const name = [givenName, familyName].filter(Boolean).join(' ')
  const reply = {
    sub: issued.userinfoSub ?? person.sub,
    ...(name && { name }),
    ...(givenName && { given_name: givenName }),
    ...(familyName && { family_name: familyName }),
    ...(scope.includes('email') && { email: person.email, email_verified: person.emailVerified }),
    ...(hd && { hd }),
  }
  return overlaid(reply, issued.userinfo)
}

const overlaid = (reply: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...reply, ...over }).filter(([, value]) => value !== null))

/** As the provider words its refusals. */
export const INVALID_TOKEN = { error: 'invalid_token', error_description: 'Invalid Value' }
export const INVALID_CREDENTIALS = { error: 'invalid_request', error_description: 'Invalid Credentials' }
export const invalidRequest = (error_description: string) => ({ error: 'invalid_request', error_description })
