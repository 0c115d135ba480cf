import { useEffect } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode, messageOf } from '../../lib/error-message.ts'
import { useSite } from '../../lib/site.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { accountMessage } from '../use-account-change.ts'
import { AccountSection } from './account-section.tsx'
import { askGoogle, loadGoogle } from '../sign-in/google.ts'
import { GoogleLogo } from '../sign-in/google-logo.tsx'
import type { Profile } from './personal-changes.ts'

/** The Google account that signs in here too. Not shown where no Google client is configured. */
export function GoogleConnection({ profile }: { profile: Profile }) {
  const site = useSite()
  const { run, busy, problem } = useConnection()
  useEffect(() => {
    // Preloaded, so that the click itself may open the popup.
    if (site.googleClientId) loadGoogle(site).catch(() => {})
  }, [site])
  if (!site.googleClientId) return null
  return (
    <AccountSection title="Google">
      <div className="flex flex-wrap items-center gap-3">
        <GoogleLogo />
        <p className="min-w-40 flex-1 break-words text-ink-2">
          {profile.google
            ? t('Connected: {address}', { address: profile.google })
            : t('Connect Google to sign in with one click.')}
        </p>
        <Button size="sm" busy={busy} onClick={() => run(profile.google ? 'disconnect' : 'connect')}>
          {profile.google ? t('Disconnect') : t('Connect')}
        </Button>
      </div>
      <FormError text={problem} />
    </AccountSection>
  )
}

function useConnection() {
  const site = useSite()
  /** @returns false when the person closed Google's window */
  async function connect() {
    await loadGoogle(site)
    const credential = await askGoogle(site)
    if (credential) await api('POST /user/connectgoogle', { credential })
    return credential !== null
  }
  return useChange({
    send: async (action: 'connect' | 'disconnect') => {
      if (action === 'connect') return connect()
      await api('POST /user/disconnectgoogle', {})
      return true
    },
    success: (done, action) =>
      done ? (action === 'connect' ? t('Google is connected.') : t('Google is disconnected.')) : '',
    failure: googleMessage,
    toastErrors: true,
    refresh: ['GET /user/profile'],
  })
}

/** MSG-3. */
const googleMessage = (error: unknown): string =>
  hasCode(error, 'unauthenticated') ? accountMessage(error) : messageOf(error, 'Google login failed. Please try again.')
