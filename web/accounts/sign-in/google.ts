import { useEffect } from 'react'
import { loadScript } from '../../lib/loading/load-script.ts'
import { useSite } from '../../lib/site.ts'

/** What Google's token client hands back: a token, or an OAuth error such as `access_denied`. */
interface TokenReply {
  access_token?: string
  error?: string
}
/** Failures outside OAuth: the popup was blocked, or the person closed it. */
interface PopupError {
  type?: 'popup_failed_to_open' | 'popup_closed' | 'unknown'
}
interface TokenClient {
  requestAccessToken(): void
}
interface GoogleAccounts {
  accounts: {
    oauth2: {
      initTokenClient(options: {
        client_id: string
        scope: string
        callback(reply: TokenReply): void
        error_callback(error: PopupError): void
      }): TokenClient
    }
  }
}
declare global {
  interface Window {
    google?: GoogleAccounts
  }
}

const SCOPE = 'openid profile email'

/** Google sign-in. Its script is preloaded, so that the click itself may open the popup; `ask` tries again after a failure. */
export function useGoogle() {
  // Own loader, since the script's address is configuration.
  const { googleClientId, googleScript } = useSite()
  useEffect(() => {
    if (googleClientId) loadScript(googleScript).catch(() => {})
  }, [googleClientId, googleScript])
  return {
    isConfigured: Boolean(googleClientId),
    ask: () => loadScript(googleScript).then(() => askGoogle(googleClientId)),
  }
}

/**
 * Opens Google's account chooser. Call it straight from a click, else browsers block the popup.
 * @returns the access token, or `null` when the person closed the window
 */
function askGoogle(clientId: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const oauth = window.google?.accounts.oauth2
    if (!oauth) return reject(new Error('Google’s script is not there'))
    const client = oauth.initTokenClient({
      client_id: clientId,
      scope: SCOPE,
      callback: ({ access_token, error }) =>
        access_token ? resolve(access_token) : reject(new Error(error ?? 'no token')),
      error_callback: ({ type }) => (type === 'popup_closed' ? resolve(null) : reject(new Error(type ?? 'unknown'))),
    })
    client.requestAccessToken()
  })
}
