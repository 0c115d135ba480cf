import { loadScript } from '../../lib/loading/load-script.ts'

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

export interface GoogleSettings {
  googleClientId: string
  googleScript: string
}

/** Loads Google's script; own loader, since its address is configuration. */
export const loadGoogle = ({ googleScript }: GoogleSettings): Promise<void> => loadScript(googleScript)

/**
 * Opens Google's account chooser. Call it straight from a click, else browsers block the popup.
 * @returns the access token, or `null` when the person closed the window
 */
export function askGoogle({ googleClientId }: GoogleSettings): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const oauth = window.google?.accounts.oauth2
    if (!oauth) return reject(new Error('Google’s script is not there'))
    const client = oauth.initTokenClient({
      client_id: googleClientId,
      scope: SCOPE,
      callback: ({ access_token, error }) =>
        access_token ? resolve(access_token) : reject(new Error(error ?? 'no token')),
      error_callback: ({ type }) => (type === 'popup_closed' ? resolve(null) : reject(new Error(type ?? 'unknown'))),
    })
    client.requestAccessToken()
  })
}
