import * as z from 'zod/mini'
import { useLocation } from 'react-router'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode, messageOf } from '../../lib/error-message.ts'
import { requiredPassword, requiredText } from '../../lib/form-schema.ts'
import { currentSession, refreshSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { setFormError } from '../../ui/form/form-fields.ts'
import { useChangeForm } from '../../ui/form/use-change-form.ts'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { SandboxMails } from './sandbox-mails.tsx'

const resetRequestSchema = z.object({ email: requiredText('Email is required') })

/** The server decides how long a password must be and which are too common. */
const newPasswordSchema = z.object({ password: requiredPassword() })

/** Requests a link to a new password. The answer is the same whether or not there is such an account. */
export function ResetRequestForm() {
  const state: unknown = useLocation().state
  const { field, submit, formProblem, clearProblem, busy, reply } = useChangeForm({
    schema: resetRequestSchema,
    // What was typed into the sign-in form.
    defaultValues: { email: z.safeParse(resetRequestSchema, state).data?.email ?? '' },
    send: (fields) => api('POST /auth/forgotpassword', fields),
    success: '',
    toastErrors: true,
  })
  return (
    <form noValidate onSubmit={submit} onInput={clearProblem} className="grid gap-4">
      <p className="text-ink-2">{t('Enter your email address. We send you a link to set a new password.')}</p>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <FormError text={formProblem} />
      <Button type="submit" variant="accent" size="lg" busy={busy}>
        {t('Send the link')}
      </Button>
      <output className="block text-success empty:hidden">{reply && translate(reply.message)}</output>
      {reply && <p className="text-small text-ink-2">{t('No e-mail after a few minutes? Check your spam folder.')}</p>}
      {reply && <SandboxMails />}
    </form>
  )
}

interface Props {
  /** From the mailed link. */
  token: string
  /** The password is set. Gets the server's message. */
  onDone: (message: string, isStaff: boolean) => void
  /** The link is expired or used up. Gets the server's message. */
  onDeadLink: (message: string) => void
}

/** A new password, authorized by a mailed link. */
export function NewPasswordForm({ token, onDone, onDeadLink }: Props) {
  const { form, field, submit, formProblem, clearProblem, busy } = useChangeForm({
    schema: newPasswordSchema,
    defaultValues: { password: '' },
    send: ({ password }) => api('POST /auth/resetpassword', { token, password }),
    success: '',
    onSuccess: ({ message, staff }) => {
      // Every session has ended, perhaps this browser's too.
      if (currentSession().state !== 'guest') void refreshSession()
      onDone(translate(message), staff === true)
    },
    onError: (error) => {
      if (hasCode(error, 'mail_link_invalid')) return onDeadLink(messageOf(error))
      toast.error(messageOf(error))
      setFormError(form, error)
    },
  })
  return (
    <form noValidate onSubmit={submit} onInput={clearProblem} className="grid gap-4">
      <PasswordField
        label={t('New Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters. You are signed out everywhere.')}
        {...field('password')}
      />
      <FormError text={formProblem} />
      <Button type="submit" variant="accent" size="lg" busy={busy}>
        {t('Set password')}
      </Button>
    </form>
  )
}

interface FormOutcomeProps {
  text: string
  failed?: boolean
}

/** The result that replaces a form. Takes the focus, which the form has lost, and so is read out by screen readers. */
export function FormOutcome({ text, failed }: FormOutcomeProps) {
  return (
    <p ref={takeFocus} tabIndex={-1} className={failed ? 'text-danger' : 'text-lead'}>
      {text}
    </p>
  )
}

const takeFocus = (node: HTMLElement | null) => node?.focus()
