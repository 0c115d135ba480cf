import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../language/text.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { AccountSection } from './account-section.tsx'
import { Devices } from './devices.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { SubscriptionInfo } from './subscription-info.tsx'
import { ownProfile } from './use-personal-info.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'
import { YourData } from './your-data.tsx'
import { api } from '../../lib/api.ts'
import { hasCode, messageOf } from '../../lib/error-message.ts'
import { useSite } from '../../lib/site.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { accountMessage, useAccountChange } from '../use-account-change.ts'
import { askGoogle, loadGoogle } from '../sign-in/google.ts'
import { GoogleLogo } from '../sign-in/google-logo.tsx'
import type { Profile } from './personal-changes.ts'
import { setAccessToken } from '../../lib/session.ts'
import { SelectField } from '../../ui/form/text-field.tsx'

/** SCR-50: personal details, sign-in methods, subscription, addresses. */
export default function AccountOverlay({ onClose }: { onClose: () => void }) {
  // Refetched on focus: a link opened in another tab may have changed the address.
  const query = useQuery({ ...ownProfile, staleTime: 0, refetchOnWindowFocus: true })
  const { mayClose, report, question } = useUnsavedGuard(onClose)
  const profile = query.data
  return (
    <Dialog title={t('Account')} size="lg" stickyHeader mayClose={mayClose} onClose={onClose}>
      <div className="grid gap-7">
        <AccountSection title={t('Personal Info')}>
          {query.isPending && <Spinner label={t('Loading your account')} />}
          {query.isError && !profile && (
            <ErrorState text={t('Your account could not be loaded.')} onRetry={() => void query.refetch()} />
          )}
          {profile && <PersonalInfo profile={profile} onUnsaved={report} />}
          {profile && <MailLanguage profile={profile} />}
        </AccountSection>
        {profile && <GoogleConnection profile={profile} />}
        <SubscriptionInfo />
        <SavedAddresses onUnsaved={report} />
        <Devices />
        {profile && <YourData profile={profile} />}
      </div>
      {question}
    </Dialog>
  )
}

/** The Google account that signs in here too. Not shown where no Google client is configured. */
function GoogleConnection({ profile }: { profile: Profile }) {
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

/** The language of the person's mails: saved as it is chosen. */
function MailLanguage({ profile }: { profile: Profile }) {
  const { firstName, lastName } = profile
  const { run, input } = useAccountChange({
    send: (language: Profile['language']) => api('POST /user/editprofile', { firstName, lastName, language }),
    success: 'Saved.',
    onSuccess: ({ accessToken }) => setAccessToken(accessToken),
    refresh: ['GET /user/profile'],
  })
  return (
    <SelectField
      label={t('Language of e-mails')}
      className="sm:max-w-60"
      value={input ?? profile.language}
      onChange={({ target }) => run(target.value === 'hi' ? 'hi' : 'en')}
    >
      {/* Each by its own name, for those who read only that one. */}
      <option value="en" lang="en">
        English
      </option>
      <option value="hi" lang="hi">
        हिन्दी
      </option>
    </SelectField>
  )
}
