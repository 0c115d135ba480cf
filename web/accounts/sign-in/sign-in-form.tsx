import { type RefObject, useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { useChangeForm } from '../../ui/form/use-change-form.ts'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { LostFactor } from '../second-factor/lost-factor.tsx'
import { type SignInFields, signInSchema, signInWithCodeSchema } from './credentials.schema.ts'
import { hasCode } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import { signInMessage } from './sign-in-errors.ts'

interface Props {
  /** The call that signs in; answers an access token. */
  signIn: (fields: SignInFields) => Promise<{ accessToken: string }>
  onSignedIn: (accessToken: string) => void
  /** Staff: their ids need not be e-mail addresses. */
  staff?: boolean
  /** The link to a new password was followed. */
  onForgot?: () => void
  /** Shown under the e-mail field, as Google's failures are (MSG-3). */
  emailProblem?: string
  /** The e-mail is being changed: `emailProblem` no longer applies. */
  onEmailTyped?: () => void
  /** Gets the e-mail field, for a dialog's initial focus. */
  emailRef?: RefObject<HTMLInputElement | null>
}

/** E-mail and password (MSG-1), for customers and for staff; then the code, when the server requests it. */
export function SignInForm({ signIn, onSignedIn, staff, onForgot, emailProblem, onEmailTyped, emailRef }: Props) {
  const { form, field, submit, busy, codeRequested, startOver, formProblem, clearProblem } = useSignInForm({
    signIn,
    onSignedIn,
  })
  const {
    ref: registerEmail,
    error,
    ...email
  } = field('id', {
    onChange: () => {
      startOver()
      onEmailTyped?.()
    },
  })
  return (
    <form noValidate onSubmit={submit} onInput={clearProblem} className="grid gap-4">
      <TextField
        label={t('Email')}
        type={staff ? 'text' : 'email'}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        {...email}
        ref={(input) => {
          registerEmail(input)
          if (emailRef) emailRef.current = input
        }}
        error={error ?? emailProblem}
      />
      <PasswordField label={t('Password')} {...field('password')} />
      {codeRequested && <CodeField recovery {...field('code')} />}
      {codeRequested && (
        <LostFactor staff={staff === true} login={form.getValues('id')} passwordOf={() => form.getValues('password')} />
      )}
      <FormError text={formProblem} />
      <Button type="submit" variant="accent" size="lg" busy={busy}>
        {t('Sign In')}
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} />
      {onForgot && <OtherWays control={form.control} onLeave={onForgot} />}
    </form>
  )
}

/** For who has no password at hand. */
function OtherWays({ control, onLeave }: { control: Control<SignInFields>; onLeave: () => void }) {
  const email = useWatch({ control, name: 'id' })
  const linkClass = 'min-h-6 justify-self-center text-small text-ink-2 underline underline-offset-4 hover:text-ink'
  return (
    <>
      <Link to={paths.resetPassword} state={{ email }} onClick={onLeave} className={linkClass}>
        {t('Forgot password?')}
      </Link>
      <Link to={paths.companySignIn} onClick={onLeave} className={linkClass}>
        {t('Sign in with your company')}
      </Link>
    </>
  )
}

/** The state of a sign-in form: its fields, and whether the server has requested the code of a second factor. */
function useSignInForm({ signIn, onSignedIn }: Pick<Props, 'signIn' | 'onSignedIn'>) {
  const [codeRequested, setCodeRequested] = useState(false)
  const { form, ...state } = useChangeForm<SignInFields, { accessToken: string }>({
    schema: codeRequested ? signInWithCodeSchema : signInSchema,
    defaultValues: { id: '', password: '', code: '' },
    send: signIn,
    success: '',
    onSuccess: ({ accessToken }) => onSignedIn(accessToken),
    onError,
  })
  const { setFocus } = form
  useEffect(() => {
    if (codeRequested) setFocus('code')
  }, [codeRequested, setFocus])

  function onError(error: Error) {
    if (hasCode(error, 'second_factor_needed')) return setCodeRequested(true)
    const message = signInMessage(error)
    toast.error(message)
    if (!hasCode(error, 'second_factor_wrong')) return form.setError('root', { message })
    form.setError('code', { message })
    setFocus('code', { shouldSelect: true })
  }
  /** Another account may have no second factor. */
  function startOver() {
    setCodeRequested(false)
    form.resetField('code')
  }
  return { ...state, form, codeRequested, startOver }
}
