import { useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode, messageOf } from '../../lib/error-message.ts'
import { refreshSession, sessionReady } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { useChangeForm } from '../../ui/form/use-change-form.ts'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { adminCreateSchema, type AdminCreateFields } from './credentials.schema.ts'

/** SCR-15: ID and password. The server decides who may. */
export function AdminCreateForm() {
  const [needsCode, setNeedsCode] = useState(false)
  const { form, field, submit, formProblem, clearProblem, busy, reply } = useChangeForm({
    schema: adminCreateSchema,
    defaultValues: { id: '', password: '', code: '' },
    invalid: 'ID and password are required',
    send: createAdmin,
    failure: 'Failed to create admin user',
    toastErrors: true,
    onSuccess: () => form.reset(),
    onError: (error) => {
      if (hasCode(error, 'setup_code')) setNeedsCode(true)
      form.setError('root', { message: messageOf(error, 'Failed to create admin user') })
    },
  })
  return (
    <form noValidate onSubmit={submit} onInput={clearProblem} className="grid gap-4">
      <TextField label={t('ID')} autoComplete="username" {...field('id')} />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        {...field('password')}
      />
      {needsCode && <TextField label={t('Set-up code')} autoComplete="off" {...field('code')} />}
      <FormError text={formProblem} />
      {reply && <output className="block text-small text-success">{translate(reply.message)}</output>}
      <Button type="submit" variant="accent" size="lg" busy={busy}>
        {t('Create admin')}
      </Button>
    </form>
  )
}

async function createAdmin(fields: AdminCreateFields) {
  // The token of a page that was open for long has expired: with it the server would not recognize an ADMIN.
  if ((await sessionReady()).RawToken) await refreshSession()
  return api('POST /auth/adminsignup', fields)
}
