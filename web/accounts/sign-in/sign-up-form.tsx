import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { language, t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { formFields } from '../../ui/form/form-fields.ts'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { useFirstField } from '../use-first-field.ts'
import { signUpSchema, type SignUpFields } from './credentials.schema.ts'
import { signUpFailure } from './sign-in-errors.ts'
import { SignUpStatement } from './sign-up-statement.tsx'

const EMPTY: SignUpFields = { firstName: '', lastName: '', email: '', password: '' }

/** SCR-12: sign-up by e-mail. The statement beside the button is what `adult` and `resident` record. */
export function SignUpForm({ onSignedIn }: { onSignedIn: (accessToken: string) => void }) {
  const form = useForm<SignUpFields>({ resolver: zodResolver(signUpSchema), defaultValues: EMPTY })
  const field = formFields(form)
  const { run, busy, error, problem } = useChange({
    send: (fields: SignUpFields) =>
      api('POST /auth/signup', { ...fields, adult: true, resident: true, language: language() }),
    success: '',
    failure: (refusal) => signUpFailure(refusal).message,
    toastErrors: true,
    onSuccess: ({ accessToken }) => onSignedIn(accessToken),
    onError: (refusal) => {
      // No field is to blame for the person's country.
      if (hasCode(refusal, 'not_offered_here')) return
      const { message, field: blamed } = signUpFailure(refusal)
      form.setError(blamed, { message }, { shouldFocus: true })
    },
  })
  // The button that opened the form is gone, and the focus with it.
  const box = useFirstField()
  const submit = form.handleSubmit(
    (fields) => busy || run(fields),
    () => toast.error(t('Please fill in all required fields')),
  )
  return (
    <form ref={box} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={t('First Name')} autoComplete="given-name" {...field('firstName')} />
        <TextField label={t('Last Name')} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label={t('Email')} type="email" autoComplete="email" {...field('email')} />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        {...field('password')}
      />
      <SignUpStatement />
      <FormError text={hasCode(error, 'not_offered_here') && problem} notOffered />
      <Button type="submit" variant="accent" size="lg" disabled={busy}>
        {busy ? t('Loading...') : t('Create account')}
      </Button>
    </form>
  )
}
