import { Download } from 'lucide-react'
import { useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { askPasskey } from '../../lib/proof/ask-passkey.ts'
import { isGuarded } from '../../lib/proof/own-proof.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { Button } from '../../ui/button.tsx'
import { accountMessage } from '../use-account-change.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import { AccountSection } from './account-section.tsx'
import type { Profile } from './personal-changes.ts'
import { ApiError, api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-message.ts'
import { leaveSignedOut } from '../../lib/flash-message.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'

/** The person's data: export and erasure. */
export function YourData({ profile }: { profile: Profile }) {
  const [deleting, setDeleting] = useState(false)
  const { download, busy, problem } = useFileDownload('GET /user/export', { failure: accountMessage })
  return (
    <AccountSection title={t('Your data')}>
      <p className="text-small text-ink-2">
        {t('Download everything we keep about you as a zip of readable files, or delete your account.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          busy={busy}
          onClick={() => download({ input: {}, fileName: 'your-data.zip' })}
          icon={<Download size={18} aria-hidden />}
        >
          {t('Download your data')}
        </Button>
        <Button size="sm" variant="danger" onClick={() => setDeleting(true)}>
          {t('Delete account')}
        </Button>
      </div>
      <p role="alert" className="text-meta text-danger empty:hidden">
        {problem}
      </p>
      {deleting && <DeleteAccount profile={profile} onClose={() => setDeleting(false)} />}
    </AccountSection>
  )
}

interface DeleteAccountProps {
  profile: Profile
  onClose: () => void
}

/** Says what is erased and what is retained, and requires a proof that the owner means it. */
const DeleteAccount = (props: DeleteAccountProps) =>
  props.profile.hasPassword && isGuarded(props.profile) ? (
    <DeleteWithSecondFactor {...props} />
  ) : (
    <DeleteWithOneProof {...props} />
  )

const DeleteWithSecondFactor = ({ onClose }: DeleteAccountProps) => (
  <Dialog title={t('Delete account?')} size="sm" onClose={onClose}>
    <ProofForm
      action={t('Delete account')}
      danger
      send={(proof) => api('POST /user/deleteaccount', proof)}
      onDone={({ message }) => leaveSignedOut(translate(message))}
      onCancel={onClose}
      failure={accountMessage}
    >
      <WhatIsErased />
    </ProofForm>
  </Dialog>
)

/** The password, or, without one, the e-mail typed and the passkey, where there is one. */
function DeleteWithOneProof({ profile, onClose }: DeleteAccountProps) {
  const { proof, setProof, fieldProblem, problem, busy, submit } = useDeletion(profile)
  const field = {
    value: proof,
    onChange: ({ target }: { target: { value: string } }) => setProof(target.value),
    error: fieldProblem,
  }
  return (
    <FormDialog
      title={t('Delete account?')}
      action={t('Delete account')}
      danger
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <WhatIsErased />
      {profile.hasPassword ? (
        <PasswordField label={t('Current Password')} {...field} />
      ) : (
        <TextField
          label={t('Type {email} to confirm', { email: profile.email })}
          autoComplete="off"
          autoCapitalize="none"
          {...field}
        />
      )}
    </FormDialog>
  )
}

const WhatIsErased = () => (
  <div className="grid gap-3 text-ink-2">
    <p>
      {t(
        'Your name, email, addresses and saved clips are erased and you are signed out everywhere. A running subscription ends with the account, without a refund unless you are within 14 days of paying and downloaded nothing. This cannot be undone.',
      )}
    </p>
    <p>{t('Orders, invoices and licences are kept for as long as the law demands, no longer tied to your account.')}</p>
  </div>
)

function useDeletion(profile: Profile) {
  const [proof, setProof] = useState('')
  const [missing, setMissing] = useState('')
  const { run, busy, error, problem, reset } = useChange({
    send: () => deleteAccount(profile, proof),
    success: '',
    failure: accountMessage,
    onSuccess: (reply) => reply && leaveSignedOut(translate(reply.message)),
    onError: (refusal) => {
      if (hasCode(refusal, 'unauthenticated')) toast.error(accountMessage(refusal))
    },
  })
  const isFieldAtFault = error instanceof ApiError && (error.field !== undefined || hasCode(error, 'wrong_password'))
  function submit() {
    const text = missingProof(profile, proof)
    setMissing(text)
    if (!text) run()
  }
  function change(value: string) {
    setProof(value)
    setMissing('')
    reset()
  }
  return {
    proof,
    setProof: change,
    fieldProblem: missing || (isFieldAtFault ? problem : undefined),
    problem: isFieldAtFault ? undefined : problem,
    busy,
    submit,
  }
}

/** @returns null when the person closed the device's window */
async function deleteAccount({ hasPassword, passkeys }: Profile, proof: string) {
  if (hasPassword) return api('POST /user/deleteaccount', { password: proof })
  if (passkeys === 0) return api('POST /user/deleteaccount', { confirm: proof })
  const passkey = await askPasskey('POST /user/passkey/prove')
  return passkey && api('POST /user/deleteaccount', { confirm: proof, passkey })
}

function missingProof({ hasPassword, email }: Profile, proof: string): string {
  if (hasPassword) return proof === '' ? t('Password is required') : ''
  return proof.trim().toLowerCase() === email.toLowerCase() ? '' : t('Type your email address as it is shown.')
}
