import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { language, t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { isNotOffered } from '../../lib/not-offered.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { SignUpForm as schema, type SignUpFields } from './credentials.schema.ts'
import { signUpFailure } from './sign-in-errors.ts'
import { FormProblem } from '../form-problem.tsx'
import { SignUpStatement } from './sign-up-statement.tsx'
import { useFirstField } from '../use-first-field.ts'

const EMPTY: SignUpFields = { firstName: '', lastName: '', email: '', password: '' }

/** SCR-12: sign-up by e-mail. The statement beside the button is what `adult` and `resident` record. */
export function SignUpForm({ onSignedIn }: { onSignedIn: (accessToken: string) => void }) {
  const form = useForm<SignUpFields>({ resolver: zodResolver(schema), defaultValues: EMPTY })
  const { errors, isSubmitting } = form.formState
  // No field is to blame for where somebody lives.
  const [notOffered, setNotOffered] = useState('')
  // The button that brought the form is gone, and the focus with it.
  const box = useFirstField()
  const submit = form.handleSubmit(
    async (fields) => {
      setNotOffered('')
      try {
        onSignedIn(
          (await api('POST /auth/signup', { ...fields, adult: true, resident: true, language: language() }))
            .accessToken,
        )
      } catch (error) {
        const { text, field } = signUpFailure(error)
        toast.error(text)
        if (isNotOffered(error)) setNotOffered(text)
        else form.setError(field, { message: text }, { shouldFocus: true })
      }
    },
    () => toast.error(t('Please fill in all required fields')),
  )
  return (
    <form ref={box} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('First Name')}
          autoComplete="given-name"
          {...form.register('firstName')}
          error={errors.firstName?.message}
        />
        <TextField
          label={t('Last Name')}
          autoComplete="family-name"
          {...form.register('lastName')}
          error={errors.lastName?.message}
        />
      </div>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        {...form.register('password')}
        error={errors.password?.message}
      />
      <SignUpStatement />
      <FormProblem text={notOffered} notOffered />
      <Button type="submit" variant="accent" size="lg" disabled={isSubmitting}>
        {isSubmitting ? t('Loading...') : t('Create account')}
      </Button>
    </form>
  )
}
