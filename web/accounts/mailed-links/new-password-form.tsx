import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { t, translate } from '../../language/text.ts'
import { api, ApiError } from '../../lib/api.ts'
import { currentSession, refreshSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { failureText } from '../account-failure.ts'
import { FormProblem } from '../form-problem.tsx'
import { type NewPasswordFields, NewPasswordForm as schema } from './mail-link.schema.ts'

interface Props {
  /** Out of the mailed link. */
  token: string
  /** The password is set; with the server's words. */
  onDone: (message: string) => void
  /** The link is no good any more; with the server's words. */
  onDeadLink: (message: string) => void
}

/** A new password, proved by a mailed link. */
export function NewPasswordForm({ token, onDone, onDeadLink }: Props) {
  const form = useForm<NewPasswordFields>({ resolver: zodResolver(schema), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(
    async ({ password }) => {
      try {
        const { message } = await api('POST /auth/resetpassword', { token, password })
        // Everybody is signed out, perhaps this browser too.
        if (currentSession().state !== 'guest') void refreshSession()
        onDone(translate(message))
      } catch (error) {
        const message = failureText(error)
        if (error instanceof ApiError && error.code === 'mail_link_invalid') return onDeadLink(message)
        toast.error(message)
        form.setError(error instanceof ApiError && error.field === 'password' ? 'password' : 'root', { message })
      }
    },
    () => toast.error(t('Please fill in all required fields')),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => form.clearErrors('root')}
      className="grid gap-4"
    >
      <PasswordField
        label={t('New Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters. You are signed out everywhere.')}
        {...form.register('password')}
        error={errors.password?.message}
      />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" variant="accent" size="lg" busy={isSubmitting}>
        {t('Set password')}
      </Button>
    </form>
  )
}
