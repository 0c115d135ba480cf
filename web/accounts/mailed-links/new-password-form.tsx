import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode, messageOf } from '../../lib/error-message.ts'
import { currentSession, refreshSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { formFields, setFormError } from '../../ui/form/form-fields.ts'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { type NewPasswordFields, newPasswordSchema } from './mail-link.schema.ts'

interface Props {
  /** From the mailed link. */
  token: string
  /** The password is set. Gets the server's message. */
  onDone: (message: string) => void
  /** The link is expired or used up. Gets the server's message. */
  onDeadLink: (message: string) => void
}

/** A new password, authorized by a mailed link. */
export function NewPasswordForm({ token, onDone, onDeadLink }: Props) {
  const form = useForm<NewPasswordFields>({ resolver: zodResolver(newPasswordSchema), defaultValues: { password: '' } })
  const { run, busy } = useChange({
    send: ({ password }: NewPasswordFields) => api('POST /auth/resetpassword', { token, password }),
    success: '',
    onSuccess: ({ message }) => {
      // Every session has ended, perhaps this browser's too.
      if (currentSession().state !== 'guest') void refreshSession()
      onDone(translate(message))
    },
    onError: (error) => {
      if (hasCode(error, 'mail_link_invalid')) return onDeadLink(messageOf(error))
      toast.error(messageOf(error))
      setFormError(form, error)
    },
  })
  const submit = form.handleSubmit(
    (fields) => busy || run(fields),
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
        {...formFields(form)('password')}
      />
      <FormError text={form.formState.errors.root?.message} />
      <Button type="submit" variant="accent" size="lg" busy={busy}>
        {t('Set password')}
      </Button>
    </form>
  )
}
