import * as z from 'zod'
import type { GoogleConfig } from '../../config/connections.ts'
import { parseJson } from '../attempt.ts'
import { SANDBOX_HOST, sandboxFetch } from '../sandbox-fetch.ts'
import { AppError } from '../errors.ts'
import { tidyName } from '../person-name.ts'

export interface Google {
  /** Verifies a token and returns its owner. It is stored nowhere. @throws AppError google_refused, google_unavailable */
  identify(credential: string, now: Date): Promise<GoogleIdentity>
}

const TOKENINFO_URL = 'https://oauth2.googleapis.com/tokeninfo'
const USERINFO_URL = 'https://openidconnect.googleapis.com/v1/userinfo'

export function createGoogle(settings: {
  clientId: string
  fetch?: typeof fetch
  tokeninfoUrl?: string
  userinfoUrl?: string
  timeoutMs?: number
}): Google {
  const { clientId, tokeninfoUrl = TOKENINFO_URL, userinfoUrl = USERINFO_URL, timeoutMs = 5_000 } = settings
  const send = settings.fetch ?? fetch

  async function request<S extends z.ZodType>(url: string, method: 'GET' | 'POST', token: string, reply: S) {
    // Never in the URL, which is logged.
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' }
    if (method === 'POST') headers['content-type'] = 'application/x-www-form-urlencoded;charset=UTF-8'
    const what = new URL(url).pathname
    // The token must never follow a redirect to another host.
    const init: RequestInit = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }
    const { status, text } = await exchange(send, url, init, what)
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new GoogleRefused('invalid token')
    if (status !== 200) throw googleUnavailable(`${what}: HTTP ${status}`)
    return readReply(reply, text, what)
  }

  return {
    async identify(credential, now) {
      const checked = checkToken(await request(tokeninfoUrl, 'POST', credential, TokenInfo), clientId, now)
      return identityOf(checked, await request(userinfoUrl, 'GET', credential, UserInfo))
    },
  }
}

async function exchange(send: typeof fetch, url: string, init: RequestInit, what: string) {
  try {
    const response = await send(url, init)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    // Only its name: the message may quote the request.
    throw googleUnavailable(`${what}: ${error instanceof Error ? error.name : 'network'}`)
  }
}

function readReply<S extends z.ZodType>(schema: S, text: string, what: string): z.output<S> {
  const json = parseJson(text)
  if (json === undefined) throw googleUnavailable(`${what}: no JSON`)
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new GoogleRefused('unreadable claims')
  return parsed.data
}

export const SANDBOX_GOOGLE = '/__sandbox/google'

/** The client of Google, or of the sandbox. Without a client id every call is refused. */
export function openGoogle(config: GoogleConfig, listening: { url: string | null }): Google {
  if (config.kind === 'off') return { identify: () => Promise.reject(googleUnavailable('no client id is configured')) }
  const { clientId } = config
  if (config.kind === 'live') return createGoogle({ clientId })
  const base = SANDBOX_HOST + SANDBOX_GOOGLE
  const urls = { tokeninfoUrl: `${base}/tokeninfo`, userinfoUrl: `${base}/v1/userinfo` }
  return createGoogle({ clientId, fetch: sandboxFetch(listening), ...urls })
}

/** The script the browser loads for Google's sign-in window; empty: the button is hidden. */
export function googleScriptOf(config: GoogleConfig): string {
  if (config.kind === 'off') return ''
  return config.kind === 'live' ? 'https://accounts.google.com/gsi/client' : `${SANDBOX_GOOGLE}/gsi/client`
}

export type GoogleIdentity = ReturnType<typeof identityOf>

const Email = z.email().max(254)
const SCOPES = ['openid', 'https://www.googleapis.com/auth/userinfo.email']

/** @throws GoogleRefused. Another app's token is just as valid: only its audience tells (ACC-13, confused deputy). */
function checkToken(info: TokenInfo, clientId: string, now: Date): { subject: string; email: string } {
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

function identityOf(checked: { subject: string; email: string }, user: UserInfo) {
  if (user.sub !== checked.subject) throw new GoogleRefused('other subject')
  const givenName = tidyName(user.given_name)
  return {
    /** Google's id of the person: never changes and is never reused. */
    subject: checked.subject,
    /** Trimmed, lower case. May change, and may later belong to another person. */
    email: checked.email,
    givenName: givenName || tidyName(user.name),
    familyName: givenName ? tidyName(user.family_name) : '',
    /** Google hosts the mailbox; otherwise it verified the address once in the past. */
    authoritative: isAuthoritative(checked.email, user.hd),
  }
}

function isAuthoritative(email: string, hostedDomain: string | undefined): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domain === 'gmail.com' || hostedDomain?.toLowerCase() === domain
}

/** The token was refused, by Google or by our checks. The reason is for the audit log, never for the caller. */
export class GoogleRefused extends AppError {
  readonly reason: string
  constructor(reason: string) {
    super('google_refused')
    this.reason = reason
  }
}

/** The token could not be checked; a retry may succeed. Contains what failed, never the token. */
const googleUnavailable = (what: string): AppError =>
  new AppError('google_unavailable', { cause: new Error(`Google did not answer: ${what}`) })

/** Numbers are sent as text: `"3560"`. */
const digits = z.union([z.string().regex(/^\d{1,15}$/), z.int()]).transform(Number)

/** Claims of a token. All are optional here: `checkToken` decides what must be there. */
const TokenInfo = z.object({
  aud: z.string().optional(),
  azp: z.string().optional(),
  sub: z.string().optional(),
  scope: z.string().optional(),
  exp: digits.optional(),
  expires_in: digits.optional(),
  email: z.string().optional(),
  // The text "true" here, a boolean in the other call.
  email_verified: z.union([z.string(), z.boolean()]).transform(String).optional(),
})
type TokenInfo = z.output<typeof TokenInfo>

const UserInfo = z.object({
  sub: z.string().optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  /** The Workspace domain of the account. */
  hd: z.string().optional(),
})
type UserInfo = z.output<typeof UserInfo>
