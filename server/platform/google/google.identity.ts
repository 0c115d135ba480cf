import * as z from 'zod'
import { GoogleRefused } from './google.errors.ts'
import type { TokenInfo, UserInfo } from './google.schema.ts'

/** A person authenticated by Google. */
export interface GoogleIdentity {
  /** Google's id of the person: never changes and is never reused. */
  subject: string
  /** Trimmed, lower case. May change, and may later belong to another person. */
  email: string
  /** Empty when there is none. */
  givenName: string
  familyName: string
  /** Google hosts the mailbox; otherwise it verified the address once in the past. */
  authoritative: boolean
}

const Email = z.email().max(254)
const SCOPES = ['openid', 'https://www.googleapis.com/auth/userinfo.email']

/**
 * Checks the claims of a token.
 * A token issued to another app is just as valid: only its audience distinguishes them (ACC-13, confused deputy).
 * @throws GoogleRefused
 */
export function checkToken(info: TokenInfo, clientId: string, now: Date): { subject: string; email: string } {
  const nowSeconds = now.getTime() / 1000
  if (info.aud !== clientId) throw new GoogleRefused('other audience')
  if (info.azp !== undefined && info.azp !== clientId) throw new GoogleRefused('other party')
  if (!(Number(info.expires_in) > 0 && Number(info.exp) > nowSeconds)) throw new GoogleRefused('expired')
  const granted = info.scope?.split(' ') ?? []
  if (!SCOPES.every((scope) => granted.includes(scope))) throw new GoogleRefused('scope')
  if (info.sub === undefined || !/^\d{1,255}$/.test(info.sub)) throw new GoogleRefused('subject')
  const email = Email.safeParse(info.email?.trim().toLowerCase())
  if (!email.success) throw new GoogleRefused('email')
  if (info.email_verified !== 'true') throw new GoogleRefused('email not verified')
  return { subject: info.sub, email: email.data }
}

/** @throws GoogleRefused when the two responses are about different people */
export function identityOf(checked: { subject: string; email: string }, user: UserInfo): GoogleIdentity {
  if (user.sub !== checked.subject) throw new GoogleRefused('other subject')
  const givenName = tidyName(user.given_name)
  return {
    ...checked,
    givenName: givenName || tidyName(user.name),
    familyName: givenName ? tidyName(user.family_name) : '',
    authoritative: isAuthoritative(checked.email, user.hd),
  }
}

function isAuthoritative(email: string, hostedDomain: string | undefined): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domain === 'gmail.com' || hostedDomain?.toLowerCase() === domain
}

const MAX_NAME = 80

/** A name as our own forms accept it: one line, at most 80 characters, none of them cut in half. */
function tidyName(name = ''): string {
  const line = name.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
  return line.trim().slice(0, MAX_NAME).toWellFormed().trim()
}
