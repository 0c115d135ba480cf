import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useAccountChange } from '../use-account-change.ts'
import { AccountSection } from './account-section.tsx'
import { Devices } from './devices.tsx'
import { PasswordFields } from './password-fields.tsx'
import { missingIn, type Problems, type Profile, refusedField } from './personal-changes.ts'
import { ownProfile } from '../../lib/own-profile.ts'
import { type ReportUnsaved, useUnsaved, useUnsavedGuard } from './use-unsaved-guard.tsx'

const EMPTY = { currentPassword: '', newPassword: '' }

/** For staff: a password of their own choice. */
function PasswordForm({ profile, onUnsaved }: { profile: Profile; onUnsaved: ReportUnsaved }) {
  const { fields, problems, problem, busy, type, submit } = useOwnPassword()
  useUnsaved(onUnsaved, 'password', Object.values(fields).some(Boolean))
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      {profile.passwordSetByStaff && <p>{t('An administrator set your password. Please choose your own.')}</p>}
      <PasswordFields fields={fields} problems={problems} onType={type} />
      <FormError text={problem} />
      <Button type="submit" variant="accent" busy={busy} className="sm:justify-self-start">
        {t('Change password')}
      </Button>
    </form>
  )
}

function useOwnPassword() {
  const [fields, setFields] = useState(EMPTY)
  const [missing, setMissing] = useState<Problems>({})
  const { run, busy, error, problem, reset } = useAccountChange({
    send: () => api('POST /user/changepassword', fields),
    onSuccess: () => setFields(EMPTY),
    refresh: ['GET /user/profile'],
  })
  const refused = refusedField('password', error)
  const isFieldRefused = Object.keys(refused).length > 0
  function type(field: keyof typeof EMPTY, value: string) {
    setFields((before) => ({ ...before, [field]: value }))
    setMissing(({ [field]: _gone, ...rest }) => rest)
    reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = missingIn(['password'], fields)
    setMissing(found)
    if (Object.keys(found).length > 0) toast.error(t('Please fill in all required fields'))
    else if (!busy) run()
  }
  return { fields, problems: { ...refused, ...missing }, problem: isFieldRefused ? '' : problem, busy, type, submit }
}

const Passkeys = lazy(() => loadChunk(() => import('../passkeys/passkeys.tsx')))
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
        <AccountSection title={t('Passkeys')}>
          <Suspense fallback={<Spinner />}>
            <Passkeys />
          </Suspense>
        </AccountSection>
        <Devices />
      </div>
      {question}
    </Dialog>
  )
}
