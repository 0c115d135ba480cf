import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/error-message.ts'
import { refreshSession, sessionReady } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { formFields } from '../../ui/form/form-fields.ts'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { adminCreateSchema, type AdminCreateFields } from './credentials.schema.ts'

/** SCR-15: ID and password. The server decides who may. */
export function AdminCreateForm() {
  const form = useForm<AdminCreateFields>({
    resolver: zodResolver(adminCreateSchema),
    defaultValues: { id: '', password: '' },
  })
  const field = formFields(form)
  const { run, busy, reply } = useChange({
    send: createAdmin,
    failure: 'Failed to create admin user',
    toastErrors: true,
    onSuccess: () => form.reset(),
    onError: (error) => form.setError('root', { message: messageOf(error, 'Failed to create admin user') }),
  })
  const submit = form.handleSubmit(
    (fields) => busy || run(fields),
    () => toast.error(t('ID and password are required')),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => form.clearErrors('root')}
      className="grid gap-4"
    >
      <TextField label={t('ID')} autoComplete="username" {...field('id')} />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        {...field('password')}
      />
      <FormError text={form.formState.errors.root?.message} />
      {reply && <output className="block text-small text-success">{translate(reply.message)}</output>}
      <Button type="submit" variant="accent" size="lg" busy={busy}>
        {t('Create admin')}
      </Button>
    </form>
  )
}

async function createAdmin(fields: AdminCreateFields) {
  // The token of a page that was open for long has expired: with it the server would not recognize an ADMIN.
  if ((await sessionReady()).rawToken) await refreshSession()
  return api('POST /auth/adminsignup', fields)
}
