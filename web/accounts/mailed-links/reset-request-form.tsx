import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t, translate } from '../../language/text.ts'
import { api, ApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { failureText } from '../account-failure.ts'
import { FormProblem } from '../form-problem.tsx'
import { type ResetRequestFields, ResetRequestForm as schema } from './mail-link.schema.ts'
import { SandboxMails } from './sandbox-mails.tsx'

/** Asks for a link to a new password. The answer is the same whether or not there is such an account. */
export function ResetRequestForm() {
  const [sent, setSent] = useState('')
  const form = useForm<ResetRequestFields>({ resolver: zodResolver(schema), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(
    async (fields) => {
      setSent('')
      try {
        setSent(translate((await api('POST /auth/forgotpassword', fields)).message))
      } catch (error) {
        const message = failureText(error)
        toast.error(message)
        form.setError(error instanceof ApiError && error.field === 'email' ? 'email' : 'root', { message })
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
      <p className="text-ink-2">{t('Enter your email address. We send you a link to set a new password.')}</p>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('email')}
        error={errors.email?.message}
      />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" variant="accent" size="lg" busy={isSubmitting}>
        {t('Send the link')}
      </Button>
      <output className="block text-success empty:hidden">{sent}</output>
      {sent && <p className="text-small text-ink-2">{t('No mail after a few minutes? Look into the spam folder.')}</p>}
      {sent && <SandboxMails />}
    </form>
  )
}
