import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { AccountSection } from './account-section.tsx'
import { Devices } from './devices.tsx'
import { GoogleConnection } from './google-connection.tsx'
import { MailLanguage } from './mail-language.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { SubscriptionInfo } from './subscription-info.tsx'
import { ownProfile } from './use-personal-info.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'
import { YourData } from './your-data.tsx'

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
