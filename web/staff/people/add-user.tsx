import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { t } from '../../language/text.ts'
import { api, ApiError } from '../../lib/api.ts'
import { reasonOf } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { InviteUser } from './invite-user.tsx'
import { Button } from '../../ui/button.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { PasswordField, SelectField, TextField } from '../../ui/form/text-field.tsx'

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
  const client = useQueryClient()
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: EMPTY })
  const { errors, isSubmitting } = form.formState
  const [formRef, draft] = useFormDraft('user')
  function fail(message: string) {
    form.setError('root', { message })
    toast.error(message)
  }
  const submit = form.handleSubmit(
    async (fields) => {
      try {
        await api('POST /auth/addemployee', fields)
        toast.success(t('User added successfully!'))
        form.reset()
        draft.forget()
        void client.invalidateQueries({ queryKey: ['GET /auth/getallemployees'] })
      } catch (error) {
        fail(problemOf(error))
      }
    },
    () => fail(t('Please fill in all fields')),
  )
  return (
    <form
      ref={formRef}
      noValidate
      className="grid max-w-[480px] gap-4"
      onSubmit={(event) => void submit(event)}
      onInput={() => form.clearErrors('root')}
    >
      <DraftNote draft={draft} />
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
      <FormError text={errors.root?.message} />
      <Button type="submit" variant="accent" size="lg" busy={isSubmitting}>
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
