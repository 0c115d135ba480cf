import { useRef, useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { type SignInPurpose, signedInText } from './sign-in-redirect.ts'
import { googleMessage } from './sign-in-errors.ts'
import { GoogleButton } from './google-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { GoogleStatement } from './sign-up-statement.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'
import { useSite } from '../../lib/site.ts'

interface Props extends SignInPurpose {
  /** Why the dialog opened by itself. */
  reason?: string | undefined
  onClose: () => void
  onSwitchToSignUp: () => void
}

/** SCR-11. */
export default function SignInModal({ plan, returnTo, reason, onClose, onSwitchToSignUp }: Props) {
  const purpose = { plan, returnTo }
  const enter = useCompleteSignIn(purpose, onClose)
  const emailRef = useRef<HTMLInputElement>(null)
  const [emailProblem, setEmailProblem] = useState('')
  const [refusal, setRefusal] = useState('')
  function googleFailed(error: unknown) {
    const text = googleMessage(error, 'login')
    toast.error(text)
    // No field is to blame for the person's country.
    if (hasCode(error, 'not_offered_here')) setRefusal(text)
    else setEmailProblem(text)
  }
  return (
    <Dialog
      title={t('Sign In')}
      {...(reason && { description: reason })}
      size="sm"
      onClose={onClose}
      initialFocus={emailRef}
    >
      <div className="grid gap-5">
        <GoogleButton
          agreed
          onStart={() => [setEmailProblem, setRefusal].forEach((reset) => reset(''))}
          onSignedIn={(token) => enter(token, t('Google login successful! Welcome back.'))}
          onFailed={googleFailed}
        />
        <GoogleStatement />
        <FormError text={refusal} notOffered />
        <OrDivider />
        <SignInForm
          signIn={({ id, password, code }) => api('POST /auth/userlogin', { id, password, ...(code && { code }) })}
          onForgot={onClose}
          onSignedIn={(token) => enter(token, signedInText(purpose))}
          emailProblem={emailProblem}
          onEmailTyped={() => setEmailProblem('')}
          emailRef={emailRef}
        />
        <p className="text-center text-small text-ink-2">
          {t('No account yet?')}{' '}
          <button
            type="button"
            onClick={onSwitchToSignUp}
            className="min-h-6 font-strong text-link underline underline-offset-4"
          >
            {t('Sign up')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

/** Divides Google from e-mail sign-in; not shown without Google. */
function OrDivider() {
  const { googleClientId } = useSite()
  if (!googleClientId) return null
  return (
    <p className="flex items-center gap-3 text-meta text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('or')}
    </p>
  )
}
