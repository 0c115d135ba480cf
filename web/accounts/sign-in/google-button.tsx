import { useEffect, useState } from 'react'
import { language, t } from '../../language/text.ts'
import { useSite } from '../../lib/site.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { askGoogle, loadGoogle } from './google.ts'
import { GoogleLogo } from './google-logo.tsx'

interface Props {
  /** The statement on age, residence and terms stands beside the button, so that using it says so. */
  agreed?: boolean
  /** Whatever went wrong before no longer holds. */
  onStart?: () => void
  /** An access token of ours. */
  onSignedIn: (accessToken: string) => void
  /** Anything but the person closing Google's window. */
  onFailed: (error: unknown) => void
}

/** Continue with Google; not shown where no Google client is configured. */
export function GoogleButton({ agreed = false, onStart, onSignedIn, onFailed }: Props) {
  const site = useSite()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // Loaded ahead, so that the click itself may open the popup; the click tries again after a failure.
    if (site.googleClientId) loadGoogle(site).catch(() => {})
  }, [site])
  if (!site.googleClientId) return null

  async function start() {
    setBusy(true)
    onStart?.()
    try {
      await loadGoogle(site)
      const credential = await askGoogle(site)
      if (!credential) return
      const said = agreed ? { adult: true, resident: true } : {}
      onSignedIn((await api('POST /auth/google', { credential, ...said, language: language() })).accessToken)
    } catch (error) {
      onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="lg" busy={busy} onClick={() => void start()} icon={<GoogleLogo />} className="w-full">
      {t('Continue with Google')}
    </Button>
  )
}
