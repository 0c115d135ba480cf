import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { failureText, hasSessionEnded, SESSION_ENDED } from '../account-failure.ts'
import { FormProblem } from '../form-problem.tsx'
import { PasswordFields } from './password-fields.tsx'
import { missingIn, type Problems, type Profile, refusedField } from './personal-changes.ts'
import { type ReportUnsaved, useUnsaved } from './unsaved.ts'
import { ownProfile } from './use-personal-info.ts'

const EMPTY = { currentPassword: '', newPassword: '' }

/** For staff: a password of their own choice. */
export function PasswordForm({ profile, onUnsaved }: { profile: Profile; onUnsaved: ReportUnsaved }) {
  const { fields, problems, problem, busy, type, submit } = useOwnPassword()
  useUnsaved(onUnsaved, 'password', Object.values(fields).some(Boolean))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      {profile.passwordSetByStaff && <p>{t('Somebody else set your password. Please choose your own.')}</p>}
      <PasswordFields fields={fields} problems={problems} onType={type} />
      <FormProblem text={problem} />
      <Button type="submit" variant="accent" busy={busy} className="sm:justify-self-start">
        {t('Change password')}
      </Button>
    </form>
  )
}

function useOwnPassword() {
  const client = useQueryClient()
  const [fields, setFields] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  function type(field: keyof typeof EMPTY, value: string) {
    setFields((held) => ({ ...held, [field]: value }))
    setProblems(({ [field]: _gone, ...rest }) => rest)
    setProblem('')
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = missingIn(['password'], fields)
    setProblems(missing)
    if (Object.keys(missing).length > 0) return toast.error(t('Please fill in all required fields'))
    if (busy) return
    setBusy(true)
    try {
      toast.success(translate((await api('POST /user/changepassword', fields)).message))
      setFields(EMPTY)
      await client.invalidateQueries({ queryKey: ownProfile.queryKey })
    } catch (error) {
      const refused = refusedField('password', error)
      const text = hasSessionEnded(error) ? t(SESSION_ENDED) : failureText(error)
      setProblems(refused)
      setProblem(Object.keys(refused).length > 0 ? '' : text)
      toast.error(text)
    } finally {
      setBusy(false)
    }
  }
  return { fields, problems, problem, busy, type, submit }
}
