import type * as z from 'zod'
import { GoogleRefused, googleUnavailable } from './google.errors.ts'
import { checkToken, type GoogleIdentity, identityOf } from './google.identity.ts'
import { TokenInfo, UserInfo } from './google.schema.ts'

export interface Google {
  /**
   * Verifies an access token with Google and returns its owner. The token is not stored, and is part of no error.
   * @throws AppError google_refused (a `GoogleRefused` with the reason), google_unavailable
   */
  identify(credential: string, now: Date): Promise<GoogleIdentity>
}

export interface GoogleSettings {
  clientId: string
  fetch?: typeof fetch
  tokeninfoUrl?: string
  userinfoUrl?: string
  /** For each of the two calls. */
  timeoutMs?: number
}

const TOKENINFO_URL = 'https://oauth2.googleapis.com/tokeninfo'
const USERINFO_URL = 'https://openidconnect.googleapis.com/v1/userinfo'

export function createGoogle(settings: GoogleSettings): Google {
  const { clientId, tokeninfoUrl = TOKENINFO_URL, userinfoUrl = USERINFO_URL } = settings
  const send = settings.fetch ?? fetch
  const timeoutMs = settings.timeoutMs ?? 5_000

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
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw googleUnavailable(`${what}: no JSON`)
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new GoogleRefused('unreadable claims')
  return parsed.data
}

/** Without a configured client id every sign-in is refused. */
export const noGoogle: Google = {
  identify: () => Promise.reject(googleUnavailable('no client id is configured')),
}
