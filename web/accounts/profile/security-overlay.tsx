import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import Dialog from '../../ui/dialog/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountSection } from './account-section.tsx'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'
import { ownProfile } from './use-personal-info.ts'

const SecondFactor = lazy(() => loadChunk(() => import('../second-factor/second-factor.tsx')))

/** For staff: their own password, second factor and sessions. */
export default function SecurityOverlay({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...ownProfile, staleTime: 0 })
  const { mayClose, report, question } = useUnsavedGuard(onClose)
  const profile = query.data
  return (
    <Dialog title={t('Security')} size="lg" stickyHeader mayClose={mayClose} onClose={onClose}>
      <div className="grid gap-7">
        <AccountSection title={t('Password')}>
          {query.isPending && <Spinner label={t('Loading your account')} />}
          {query.isError && !profile && (
            <ErrorState text={t('Your account could not be loaded.')} onRetry={() => void query.refetch()} />
          )}
          {profile && <PasswordForm profile={profile} onUnsaved={report} />}
        </AccountSection>
        <AccountSection title={t('Second factor')}>
          <Suspense fallback={<Spinner />}>
            <SecondFactor />
          </Suspense>
        </AccountSection>
        <Devices />
      </div>
      {question}
    </Dialog>
  )
}
