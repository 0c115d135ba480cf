import { zodResolver } from '@hookform/resolvers/zod'
import type { RefObject } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import { SignInForm as schema, type SignInFields } from './credentials.schema.ts'
import { signInFailure } from './failure-text.ts'
import { FormProblem } from './form-problem.tsx'

interface Props {
  button: string
  /** The call that signs in; answers an access token. */
  signIn: (fields: SignInFields) => Promise<{ accessToken: string }>
  onSignedIn: (accessToken: string) => void
  /** Shown under the e-mail field, as Google's failures are (spec 8). */
  emailProblem?: string
  /** The e-mail is being changed: `emailProblem` no longer holds. */
  onEmailTyped?: () => void
  /** Gets the e-mail field, for a dialog that wants the focus there. */
  emailRef?: RefObject<HTMLInputElement | null>
}

/** E-mail and password (spec 5), for customers and for staff. */
export function SignInForm({ button, signIn, onSignedIn, emailProblem, onEmailTyped, emailRef }: Props) {
  const form = useForm<SignInFields>({ resolver: zodResolver(schema), defaultValues: { id: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(
    async (fields) => {
      try {
        onSignedIn((await signIn(fields)).accessToken)
      } catch (error) {
        const message = signInFailure(error)
        toast.error(message)
        form.setError('root', { message })
      }
    },
    () => toast.error('Please fill in all required fields'),
  )
  const { ref: registerEmail, ...email } = form.register('id', { onChange: onEmailTyped })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...email}
        ref={(input) => {
          registerEmail(input)
          if (emailRef) emailRef.current = input
        }}
        error={errors.id?.message ?? emailProblem}
      />
      <PasswordField label="Password" {...form.register('password')} error={errors.password?.message} />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" variant="accent" size="lg" busy={isSubmitting}>
        {button}
      </Button>
    </form>
  )
}
