import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t, translate } from '../../language/text.ts'
import { api, ApiError } from '../../lib/api.ts'
import { refreshSession, sessionReady } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { AdminCreateForm as schema, type AdminCreateFields } from './credentials.schema.ts'
import { FormProblem } from '../form-problem.tsx'

/** SCR-15: ID and password. The server decides who may. */
export function AdminCreateForm() {
  const [created, setCreated] = useState('')
  const form = useForm<AdminCreateFields>({ resolver: zodResolver(schema), defaultValues: { id: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(
    async (fields) => {
      setCreated('')
      try {
        // The token of a page that stood open is old: the server would take an ADMIN for a stranger.
        if ((await sessionReady()).rawToken) await refreshSession()
        const { message } = await api('POST /auth/adminsignup', fields)
        toast.success(translate(message))
        setCreated(translate(message))
        form.reset()
      } catch (error) {
        const message = (error instanceof ApiError && translate(error.message)) || t('Failed to create admin user')
        toast.error(message)
        form.setError('root', { message })
      }
    },
    () => toast.error(t('ID and password are required')),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => form.clearErrors('root')}
      className="grid gap-4"
    >
      <TextField label={t('ID')} autoComplete="username" {...form.register('id')} error={errors.id?.message} />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        {...form.register('password')}
        error={errors.password?.message}
      />
      <FormProblem text={errors.root?.message} />
      {created && <output className="block text-small text-success">{created}</output>}
      <Button type="submit" variant="accent" size="lg" busy={isSubmitting}>
        {t('Create admin')}
      </Button>
    </form>
  )
}
