import type { GoogleConfig } from '../../config/providers.ts'
import { createGoogle, type Google, noGoogle } from './google.client.ts'

/** Where the sandbox is mounted on our own port. */
export const SANDBOX_GOOGLE = '/__sandbox/google'

const NOWHERE = 'http://sandbox.invalid'

/**
 * The client of Google, or of the sandbox over HTTP on our own port, which is known only once we listen. Without a client
 * id every call is refused.
 */
export function openGoogle(config: GoogleConfig, listening: { url: string | null }): Google {
  if (config.kind === 'off') return noGoogle
  const { clientId } = config
  if (config.kind === 'live') return createGoogle({ clientId })
  const fetchOwn: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    return fetch(new URL(pathname, listening.url ?? NOWHERE), init)
  }
  return createGoogle({
    clientId,
    fetch: fetchOwn,
    tokeninfoUrl: `${NOWHERE}${SANDBOX_GOOGLE}/tokeninfo`,
    userinfoUrl: `${NOWHERE}${SANDBOX_GOOGLE}/v1/userinfo`,
  })
}

/** The script the browser loads for Google's sign-in window; empty: the button is hidden. */
export function googleScriptOf(config: GoogleConfig): string {
  if (config.kind === 'off') return ''
  return config.kind === 'live' ? 'https://accounts.google.com/gsi/client' : `${SANDBOX_GOOGLE}/gsi/client`
}
