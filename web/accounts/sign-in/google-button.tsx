import { useEffect } from 'react'
import { language, t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { askGoogle, loadGoogle } from './google.ts'
import { GoogleLogo } from './google-logo.tsx'

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
  const site = useSite()
  useEffect(() => {
    // Preloaded, so that the click itself may open the popup; the click tries again after a failure.
    if (site.googleClientId) loadGoogle(site).catch(() => {})
  }, [site])

  /** @returns null when the person closed Google's window */
  async function signIn() {
    await loadGoogle(site)
    const credential = await askGoogle(site)
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
  if (!site.googleClientId) return null
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
