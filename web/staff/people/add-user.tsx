import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { t, translate } from '../../language/text.ts'
import { api, ApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PasswordField, SelectField, TextField } from '../../ui/text-field.tsx'

const EMPTY = { userId: '', password: '', role: 'EMPLOYEE' as 'EMPLOYEE' | 'ADMIN' }

/** Spec 2, Add User: userId, password, role; all required (spec 5). */
export default function AddUser() {
  const [fields, setFields] = useState(EMPTY)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const change = (part: Partial<typeof EMPTY>) => {
    setFields({ ...fields, ...part })
    setProblem('')
  }
  async function add() {
    if (busy) return
    const text = fields.userId.trim() && fields.password ? await send() : t('Please fill in all fields')
    setProblem(text)
    if (text) return toast.error(text)
    toast.success(t('User added successfully!'))
    setFields(EMPTY)
    void client.invalidateQueries({ queryKey: ['GET /auth/getallemployees'] })
  }
  /** Empty when it went well. Spec 8: no 201, and an exception, have a text each; a clear refusal is said as it is. */
  async function send(): Promise<string> {
    setBusy(true)
    try {
      await api('POST /auth/addemployee', { ...fields, userId: fields.userId.trim() })
      return ''
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) return t('An error occurred while adding the user.')
      return [t('Failed to add user. Please try again.'), error.status < 500 && translate(error.message)]
        .filter(Boolean)
        .join(' ')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="grid max-w-[480px] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label={t('User ID')}
        autoComplete="off"
        value={fields.userId}
        onChange={({ target }) => change({ userId: target.value })}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        value={fields.password}
        onChange={({ target }) => change({ password: target.value })}
      />
      <SelectField
        label={t('Role')}
        value={fields.role}
        onChange={({ target }) => change({ role: target.value === 'ADMIN' ? 'ADMIN' : 'EMPLOYEE' })}
      >
        <option value="EMPLOYEE">{t('EMPLOYEE')}</option>
        <option value="ADMIN">{t('ADMIN')}</option>
      </SelectField>
      <p className="text-small wrap-anywhere text-ink-2">
        {t('They sign in at {address}, and are asked to choose a password of their own.', {
          address: `${location.host}${paths.admin}`,
        })}
      </p>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id="add-user-problem" text={problem} />}
      </div>
      <Button type="submit" variant="accent" size="lg" busy={busy}>
        {t('Add User')}
      </Button>
    </form>
  )
}
