import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../language/text.ts'
import { toast } from '../../lib/toast.ts'
import { SignInForm, SignInWithCodeForm, type SignInFields } from './credentials.schema.ts'
import { isCodeNeeded, isCodeRefused, signInFailure } from './sign-in-errors.ts'

interface Options {
  /** The call that signs in; answers an access token. */
  signIn: (fields: SignInFields) => Promise<{ accessToken: string }>
  onSignedIn: (accessToken: string) => void
}

/** The state of a sign-in form: its fields, and whether the server has asked for the code of a second factor. */
export function useSignInForm({ signIn, onSignedIn }: Options) {
  const [codeAsked, setCodeAsked] = useState(false)
  const form = useForm<SignInFields>({
    resolver: zodResolver(codeAsked ? SignInWithCodeForm : SignInForm),
    defaultValues: { id: '', password: '', code: '' },
  })
  const { setFocus } = form
  useEffect(() => {
    if (codeAsked) setFocus('code')
  }, [codeAsked, setFocus])

  function fail(error: unknown) {
    if (isCodeNeeded(error)) return setCodeAsked(true)
    const message = signInFailure(error)
    toast.error(message)
    if (!isCodeRefused(error)) return form.setError('root', { message })
    form.setError('code', { message })
    setFocus('code', { shouldSelect: true })
  }
  const submit = form.handleSubmit(
    (fields) => signIn(fields).then(({ accessToken }) => onSignedIn(accessToken), fail),
    () => toast.error(t('Please fill in all required fields')),
  )
  /** Somebody else may have no second factor. */
  function startOver() {
    setCodeAsked(false)
    form.resetField('code')
  }
  // MSG-16: errors clear as the user types.
  const clearProblem = () => form.clearErrors('root')
  return { form, submit, codeAsked, startOver, clearProblem }
}
