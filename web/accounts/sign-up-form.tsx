import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { paths } from '../lib/url.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import { SignUpForm as schema, type SignUpFields } from './credentials.schema.ts'
import { signUpFailure } from './failure-text.ts'

const EMPTY: SignUpFields = { firstName: '', lastName: '', email: '', password: '' }

/** Spec 2: sign-up by e-mail. The statement beside the button is what `adult` and `resident` record. */
export function SignUpForm({ onSignedIn }: { onSignedIn: (accessToken: string) => void }) {
  const form = useForm<SignUpFields>({ resolver: zodResolver(schema), defaultValues: EMPTY })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  // The button that brought the form is gone, and the focus with it.
  useEffect(() => setFocus('firstName'), [setFocus])
  const submit = form.handleSubmit(
    async (fields) => {
      try {
        onSignedIn((await api('POST /auth/signup', { ...fields, adult: true, resident: true })).accessToken)
      } catch (error) {
        const { text, field } = signUpFailure(error)
        toast.error(text)
        form.setError(field, { message: text }, { shouldFocus: true })
      }
    },
    () => toast.error('Please fill in all required fields'),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="given-name"
          {...form.register('firstName')}
          error={errors.firstName?.message}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          {...form.register('lastName')}
          error={errors.lastName?.message}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...form.register('password')}
        error={errors.password?.message}
      />
      <SignUpStatement />
      <Button type="submit" variant="accent" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Loading...' : 'Create account'}
      </Button>
    </form>
  )
}

/** Readings: age and residence are a statement beside the button, never a further input. */
export function SignUpStatement() {
  return (
    <p className="text-meta text-ink-3">
      By creating an account you confirm that you are 18 or over, or act with a guardian, that you do not live in the
      EU, the UK or the US, and that you agree to the{' '}
      <Link to={paths.terms} target="_blank" className="text-link underline underline-offset-4">
        Terms and Conditions
      </Link>{' '}
      and the{' '}
      <Link to={paths.privacy} target="_blank" className="text-link underline underline-offset-4">
        Privacy Policy
      </Link>
      .
    </p>
  )
}
