import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Plan } from '../../../contract/values.ts'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { hasCode, messageOf } from '../../lib/error-message.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { isSubscribed, setAccessToken, useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { LanguageOptions } from '../../ui/form/language-options.tsx'
import { SelectField } from '../../ui/form/text-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { NO_PROOF, ownProof, type TypedProof } from '../../lib/proof/own-proof.ts'
import { ProofBoxes } from '../proof/proof-boxes.tsx'
import { GoogleLogo } from '../sign-in/google-button.tsx'
import { useGoogle } from '../sign-in/google.ts'
import { accountMessage, useAccountChange } from '../use-account-change.ts'
import { ApiKeys } from '../api-keys/api-keys.tsx'
import { AccountSection } from './account-section.tsx'
import { Devices } from './devices.tsx'
import type { Profile } from './personal-changes.ts'
import { PersonalInfo } from './personal-info.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { ownProfile } from '../../lib/own-profile.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'
import { YourData } from './your-data.tsx'

const SecondFactor = lazy(() => loadChunk(() => import('../second-factor/second-factor.tsx')))
const Passkeys = lazy(() => loadChunk(() => import('../passkeys/passkeys.tsx')))

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
        {profile?.companySignIn && <CompanySignIn address={profile.companySignIn} />}
        <SubscriptionInfo />
        <SavedAddresses onUnsaved={report} />
        <AccountSection title={t('Second factor')}>
          <Suspense fallback={<Spinner />}>
            <SecondFactor />
          </Suspense>
        </AccountSection>
        <AccountSection title={t('Passkeys')}>
          <Suspense fallback={<Spinner />}>
            <Passkeys />
          </Suspense>
        </AccountSection>
        <Devices />
        <AccountSection title={t('API keys')}>
          <ApiKeys isStaff={false} />
        </AccountSection>
        {profile && <YourData profile={profile} />}
      </div>
      {question}
    </Dialog>
  )
}

/** The Google account that signs in here too. Not shown where no Google client is configured. */
function GoogleConnection({ profile }: { profile: Profile }) {
  const google = useGoogle()
  const { run, busy, problem } = useConnection(google.ask, profile)
  const [proof, setProof] = useState(NO_PROOF)
  if (!google.isConfigured) return null
  return (
    <AccountSection title="Google">
      <div className="flex flex-wrap items-center gap-3">
        <GoogleLogo />
        <p className="min-w-40 flex-1 break-words text-ink-2">
          {profile.google
            ? t('Connected: {address}', { address: profile.google })
            : t('Connect Google to sign in with one click.')}
        </p>
        <Button size="sm" busy={busy} onClick={() => run(profile.google ? 'disconnect' : proof)}>
          {profile.google ? t('Disconnect') : t('Connect')}
        </Button>
      </div>
      {!profile.google && (
        <ProofBoxes label={t('Your password, to connect Google')} profile={profile} value={proof} onChange={setProof} />
      )}
      <FormError text={problem} />
    </AccountSection>
  )
}

/** @param ask opens Google's account chooser */
function useConnection(ask: () => Promise<string | null>, profile: Profile) {
  /** @returns false when the person closed Google's or the device's window */
  async function connect(typed: TypedProof) {
    const credential = await ask()
    const proof = credential && (await ownProof(profile, typed))
    if (!credential || !proof) return false
    await api('POST /user/connectgoogle', { credential, ...proof })
    return true
  }
  return useChange({
    send: async (action: TypedProof | 'disconnect') => {
      if (action !== 'disconnect') return connect(action)
      await api('POST /user/disconnectgoogle', {})
      return true
    },
    success: (done, action) =>
      done ? (action === 'disconnect' ? t('Google is disconnected.') : t('Google is connected.')) : '',
    failure: googleMessage,
    toastErrors: true,
    refresh: ['GET /user/profile'],
  })
}

/** Of somebody whose company has a sign-in of its own. */
function CompanySignIn({ address }: { address: string }) {
  const { run, busy, problem } = useAccountChange({
    send: () => api('POST /user/disconnectsso', {}),
    refresh: ['GET /user/profile'],
  })
  return (
    <AccountSection title={t('Company sign-in')}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-40 flex-1 break-words text-ink-2">{t('Connected: {address}', { address })}</p>
        <Button size="sm" busy={busy} onClick={() => run()}>
          {t('Disconnect')}
        </Button>
      </div>
      <p className="text-small text-ink-2">
        {t('Once disconnected, it opens your account again only after you sign in with it.')}
      </p>
      <FormError text={problem} />
    </AccountSection>
  )
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
      <LanguageOptions />
    </SelectField>
  )
}

const PLAN_NAMES = { monthly: 'Monthly plan', annual: 'Annual plan' } as const satisfies Record<Plan, Text>

/** SCR-51: My Subscription. */
function SubscriptionInfo() {
  const { claims } = useSession()
  const { data, isError, refetch } = useQuery({ ...call('GET /user/subscription', {}), staleTime: 0 })
  // Until the server has answered, or if it does not, the token's claim counts.
  const subscribed = data ? data.subscription !== null : isSubscribed(claims)
  return (
    <AccountSection title={t('My Subscription')}>
      {subscribed ? (
        <div>
          {/* SCR-51: the fixed text stays, the real plan stands under it. */}
          <p className="text-small text-ink-2">{t('Trial and Personal Use')}</p>
          {data?.subscription && (
            <p className="font-strong">{planText(data.subscription, claims?.company !== undefined)}</p>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">{t("You don't have any active subscription")}</p>
          <ButtonLink size="sm" to={paths.pricing}>
            {t('See plans')}
          </ButtonLink>
        </div>
      )}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-small text-ink-2">
          {t('Your plan could not be loaded.')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </p>
      )}
    </AccountSection>
  )
}

function planText(
  { plan, cancelled, endsAt }: { plan: Plan; cancelled: boolean; endsAt: string },
  isCompanys: boolean,
): string {
  // It was agreed on seats and days, and is no plan for one person.
  if (isCompanys) return t('Plan of the company, until {day}', { day: dayText(endsAt) })
  const values = { plan: t(PLAN_NAMES[plan]), day: dayText(endsAt) }
  return cancelled ? t('{plan}, cancelled, ends on {day}', values) : t('{plan}, paid until {day}', values)
}
