import { type FormEvent, useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { ApiError, api } from '../../lib/api.ts'
import { leaveSignedOut } from '../../lib/flash-message.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { failureText, hasSessionEnded, SESSION_ENDED } from '../account-failure.ts'
import { FormProblem } from '../form-problem.tsx'
import type { Profile } from './personal-changes.ts'

/** Says what goes and what is kept, and asks for a proof that the owner means it. */
export function DeleteAccount({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { proof, setProof, problem, busy, submit } = useDeletion(profile)
  const field = {
    value: proof,
    onChange: ({ target }: { target: { value: string } }) => setProof(target.value),
    error: problem?.atField ? problem.text : undefined,
  }
  return (
    <Dialog title={t('Delete account?')} size="sm" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-3 text-ink-2">
          <p>
            {t(
              'Your name, email, addresses and saved clips are erased and you are signed out everywhere. A running subscription ends with the account, without a refund unless you are within 14 days of paying and downloaded nothing. This cannot be undone.',
            )}
          </p>
          <p>
            {t(
              'Orders, invoices and licences are kept for as long as the law demands, no longer tied to your account.',
            )}
          </p>
        </div>
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
        <FormProblem text={problem?.atField ? undefined : problem?.text} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy} className="flex-1">
            {t('Delete account')}
          </Button>
          <Button onClick={onClose} className="flex-1">
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface Problem {
  text: string
  atField: boolean
}

function useDeletion(profile: Profile) {
  const [proof, setProof] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const missing = missingProof(profile, proof)
    if (missing) return setProblem({ text: missing, atField: true })
    setBusy(true)
    try {
      const input = profile.hasPassword ? { password: proof } : { confirm: proof }
      leaveSignedOut(translate((await api('POST /user/deleteaccount', input)).message))
    } catch (error) {
      if (hasSessionEnded(error)) toast.error(t(SESSION_ENDED))
      const atField = error instanceof ApiError && (error.field !== undefined || error.code === 'wrong_password')
      setProblem({ text: failureText(error), atField })
      setBusy(false)
    }
  }
  const change = (value: string) => {
    setProof(value)
    setProblem(null)
  }
  return { proof, setProof: change, problem, busy, submit }
}

function missingProof({ hasPassword, email }: Profile, proof: string): string {
  if (hasPassword) return proof === '' ? t('Password is required') : ''
  return proof.trim().toLowerCase() === email.toLowerCase() ? '' : t('Type your email address as it is shown.')
}
