import { Mail } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { hasCode } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import type { SignInPurpose } from './sign-in-redirect.ts'
import { googleMessage } from './sign-in-errors.ts'
import { GoogleButton } from './google-button.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { SignUpStatement } from './sign-up-statement.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

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
