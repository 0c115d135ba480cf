import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { formFields, setFormError } from '../../ui/form/form-fields.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type ResetRequestFields, resetRequestSchema } from './mail-link.schema.ts'
import { SandboxMails } from './sandbox-mails.tsx'

/** Requests a link to a new password. The answer is the same whether or not there is such an account. */
export function ResetRequestForm() {
  const form = useForm<ResetRequestFields>({ resolver: zodResolver(resetRequestSchema), defaultValues: { email: '' } })
  const { run, busy, reply } = useChange({
    send: (fields: ResetRequestFields) => api('POST /auth/forgotpassword', fields),
    success: '',
    toastErrors: true,
    onError: (error) => setFormError(form, error),
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
      <p className="text-ink-2">{t('Enter your email address. We send you a link to set a new password.')}</p>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...formFields(form)('email')}
      />
      <FormError text={form.formState.errors.root?.message} />
      <Button type="submit" variant="accent" size="lg" busy={busy}>
        {t('Send the link')}
      </Button>
      <output className="block text-success empty:hidden">{reply && translate(reply.message)}</output>
      {reply && <p className="text-small text-ink-2">{t('No mail after a few minutes? Look into the spam folder.')}</p>}
      {reply && <SandboxMails />}
    </form>
  )
}
