import { Mail } from 'lucide-react'
import { useState } from 'react'
import { t, language } from '../../language/text.ts'
import { hasCode } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import type { SignInPurpose } from './sign-in-redirect.ts'
import { googleMessage, signUpFailure } from './sign-in-errors.ts'
import { GoogleButton } from './google-button.tsx'
import { SignUpStatement } from './sign-up-statement.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'
import { api } from '../../lib/api.ts'
import { useChangeForm } from '../../ui/form/use-change-form.ts'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { useFirstField } from '../use-first-field.ts'
import { signUpSchema } from './credentials.schema.ts'

interface Props extends SignInPurpose {
  onClose: () => void
  onSwitchToSignIn: () => void
}

const NONE = { text: '', notOffered: false }

/** SCR-12. A plan or destination remembered by the sign-in modal is kept when there is one. */
export default function SignUpModal({ plan, returnTo, onClose, onSwitchToSignIn }: Props) {
  const enter = useCompleteSignIn({ plan, returnTo }, onClose)
  const [byEmail, setByEmail] = useState(false)
  const [problem, setProblem] = useState(NONE)
  function googleFailed(error: unknown) {
    const text = googleMessage(error, 'signup')
    toast.error(text)
    setProblem({ text, notOffered: hasCode(error, 'not_offered_here') })
  }
  return (
    <Dialog title={t('Create a free account')} size="sm" onClose={onClose}>
      <div className="grid gap-4">
        <GoogleButton
          agreed
          onStart={() => setProblem(NONE)}
          onSignedIn={(token) => enter(token, t('Google signup successful! Welcome to our platform.'))}
          onFailed={googleFailed}
        />
        <FormError {...problem} />
        {byEmail ? (
          <SignUpForm
            onSignedIn={(token) => enter(token, t('Account created successfully! Welcome to our platform.'))}
          />
        ) : (
          <>
            <Button size="lg" onClick={() => setByEmail(true)} icon={<Mail size={20} aria-hidden />} className="w-full">
              {t('Continue with Email')}
            </Button>
            <SignUpStatement />
          </>
        )}
        <p className="text-center text-meta text-ink-3">{t('Orders are taken from billing addresses in India.')}</p>
        <p className="text-center text-small text-ink-2">
          {t('Already have an account?')}{' '}
          <button
            type="button"
            onClick={onSwitchToSignIn}
            className="min-h-6 font-strong text-link underline underline-offset-4"
          >
            {t('Sign in')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

/** SCR-12: sign-up by e-mail. The statement beside the button is what `adult` and `resident` record. */
function SignUpForm({ onSignedIn }: { onSignedIn: (accessToken: string) => void }) {
  const { form, field, submit, busy, error, problem } = useChangeForm({
    schema: signUpSchema,
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
    send: (fields) => api('POST /auth/signup', { ...fields, adult: true, resident: true, language: language() }),
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
  return (
    <form ref={box} noValidate onSubmit={submit} className="grid gap-4">
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
