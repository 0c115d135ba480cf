import * as z from 'zod/mini'
import { t } from '../../language/text.ts'
import { api, ApiError } from '../../lib/api.ts'
import { reasonOf } from '../../lib/error-message.ts'
import { paths } from '../../lib/url.ts'
import { InviteUser } from './invite-user.tsx'
import { Button } from '../../ui/button.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { PasswordField, SelectField, TextField } from '../../ui/form/text-field.tsx'
import { useChangeForm } from '../../ui/form/use-change-form.ts'

/** SCR-66: userId, password, role; all required. */
const schema = z.object({
  userId: z.string().check(z.trim(), z.minLength(1)),
  password: z.string().check(z.minLength(1)),
  role: z.enum(['EMPLOYEE', 'ADMIN']),
})
type Fields = z.core.output<typeof schema>
const EMPTY: Fields = { userId: '', password: '', role: 'EMPLOYEE' }

export default function AddUser() {
  return (
    <div className="grid gap-10">
      <AddByPassword />
      <InviteUser />
    </div>
  )
}

function AddByPassword() {
  const [formRef, draft] = useFormDraft('user')
  const { form, submit, formProblem, clearProblem, busy } = useChangeForm({
    schema,
    defaultValues: EMPTY,
    invalid: 'Please fill in all fields',
    send: (fields: Fields) => api('POST /auth/addemployee', fields),
    success: 'User added successfully!',
    failure: problemOf,
    toastErrors: true,
    refresh: ['GET /auth/getallemployees'],
    onSuccess: () => {
      form.reset()
      draft.forget()
    },
    onError: (error) => form.setError('root', { message: problemOf(error) }),
  })
  const { userId, password } = form.formState.errors
  return (
    <form ref={formRef} noValidate className="grid max-w-[480px] gap-4" onSubmit={submit} onInput={clearProblem}>
      <DraftNote of={draft} />
      <TextField label={t('User ID')} autoComplete="off" {...form.register('userId')} />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        {...form.register('password')}
      />
      <SelectField label={t('Role')} {...form.register('role')}>
        <option value="EMPLOYEE">{t('EMPLOYEE')}</option>
        <option value="ADMIN">{t('ADMIN')}</option>
      </SelectField>
      <p className="text-small wrap-anywhere text-ink-2">
        {t('They sign in at {address}, and are asked to choose a password of their own.', {
          address: `${location.host}${paths.admin}`,
        })}
      </p>
      <FormError text={formProblem ?? ((userId || password) && t('Please fill in all fields'))} />
      <Button type="submit" variant="accent" size="lg" busy={busy}>
        {t('Add User')}
      </Button>
    </form>
  )
}

/** MSG-10: a reply other than 201 and a broken connection have a text each; the reason of a refusal is added. */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return t('An error occurred while adding the user.')
  const reason = error.status < 500 && reasonOf(error)
  return [t('Failed to add user. Please try again.'), reason].filter(Boolean).join(' ')
}
