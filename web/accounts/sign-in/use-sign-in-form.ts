import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../language/text.ts'
import { hasCode } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { signInSchema, signInWithCodeSchema, type SignInFields } from './credentials.schema.ts'
import { signInMessage } from './sign-in-errors.ts'

interface Options {
  /** The call that signs in; answers an access token. */
  signIn: (fields: SignInFields) => Promise<{ accessToken: string }>
  onSignedIn: (accessToken: string) => void
}

/** The state of a sign-in form: its fields, and whether the server has requested the code of a second factor. */
export function useSignInForm({ signIn, onSignedIn }: Options) {
  const [codeRequested, setCodeRequested] = useState(false)
  const form = useForm<SignInFields>({
    resolver: zodResolver(codeRequested ? signInWithCodeSchema : signInSchema),
    defaultValues: { id: '', password: '', code: '' },
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
  const { run, busy } = useChange({
    send: signIn,
    success: '',
    onSuccess: ({ accessToken }) => onSignedIn(accessToken),
    onError,
  })
  const submit = form.handleSubmit(
    (fields) => busy || run(fields),
    () => toast.error(t('Please fill in all required fields')),
  )
  /** Another account may have no second factor. */
  function startOver() {
    setCodeRequested(false)
    form.resetField('code')
  }
  // MSG-16: errors clear as the user types.
  const clearProblem = () => form.clearErrors('root')
  return { form, submit, busy, codeRequested, startOver, clearProblem }
}
