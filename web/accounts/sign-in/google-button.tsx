import { language, t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { useGoogle } from './google.ts'

interface Props {
  /** The statement on age, residence and terms stands beside the button, so that using it gives those consents. */
  agreed?: boolean
  /** Earlier problems no longer apply. */
  onStart?: () => void
  /** Gets our own access token. */
  onSignedIn: (accessToken: string) => void
  /** Anything but the person closing Google's window. */
  onFailed: (error: unknown) => void
}

/** Continue with Google; not shown where no Google client is configured. */
export function GoogleButton({ agreed = false, onStart, onSignedIn, onFailed }: Props) {
  const google = useGoogle()

  /** @returns null when the person closed Google's window */
  async function signIn() {
    const credential = await google.ask()
    if (!credential) return null
    const consents = agreed ? { adult: true, resident: true } : {}
    return api('POST /auth/google', { credential, ...consents, language: language() })
  }
  const { run, busy } = useChange({
    send: signIn,
    success: '',
    onSuccess: (reply) => {
      if (reply) onSignedIn(reply.accessToken)
    },
    onError: onFailed,
  })
  if (!google.isConfigured) return null
  function start() {
    onStart?.()
    run()
  }
  return (
    <Button size="lg" busy={busy} onClick={start} icon={<GoogleLogo />} className="w-full">
      {t('Continue with Google')}
    </Button>
  )
}

/** Google's "G", which its sign-in guidelines require on such a button. */
export function GoogleLogo() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden className="shrink-0">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-2.7-.4-4H24v7.3h12.1c-.2 2-1.6 5-4.5 7l6.9 5.4c4.1-3.8 6.6-9.4 6.6-15.7Z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.9 0 10.9-2 14.5-5.3l-6.9-5.4c-1.9 1.3-4.3 2.2-7.6 2.2-5.8 0-10.7-3.8-12.5-9.1l-7.1 5.5C8 41.1 15.4 46 24 46Z"
      />
      <path fill="#FBBC05" d="M11.5 28.4a13.6 13.6 0 0 1 0-8.7l-7.2-5.6a22 22 0 0 0 0 19.9l7.2-5.6Z" />
      <path
        fill="#EA4335"
        d="M24 10.5c4.1 0 6.9 1.8 8.5 3.2l6.2-6C34.9 4.2 29.9 2 24 2 15.4 2 8 6.9 4.3 14.1l7.2 5.6C13.3 14.4 18.2 10.5 24 10.5Z"
      />
    </svg>
  )
}
