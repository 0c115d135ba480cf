import * as z from 'zod'
import { GoogleRefused } from './google.errors.ts'
import type { TokenInfo, UserInfo } from './google.schema.ts'

/** Somebody Google has vouched for. */
export interface GoogleIdentity {
  /** Google's number for the person: never changes, is never given to another. */
  subject: string
  /** Trimmed, lower case. May change, and may belong to somebody else one day. */
  email: string
  /** Empty when Google knows none. */
  givenName: string
  familyName: string
  /** Google itself runs the mailbox; else it only once saw a proof of the address. */
  authoritative: boolean
}

const Email = z.email().max(254)
const SCOPES = ['openid', 'https://www.googleapis.com/auth/userinfo.email']

/**
 * Whom a token stands for, by what Google says of it.
 * A token made for another app is as real as ours: only its audience tells them apart (integrations 2, confused deputy).
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

/** @throws GoogleRefused when the two answers speak of different people */
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

/** A name as our own forms would take it: one line, at most 80 characters, whole ones. */
function tidyName(name = ''): string {
  const line = name.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
  return line.trim().slice(0, MAX_NAME).toWellFormed().trim()
}
