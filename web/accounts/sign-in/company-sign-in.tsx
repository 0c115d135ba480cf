import * as z from 'zod/mini'
import { language, t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useChangeForm } from '../../ui/form/use-change-form.ts'

const PROBLEMS: Record<string, Text> = {
  refused: 'Your company did not confirm who you are. Please try again, or ask its administrator.',
  unavailable: 'Your company’s sign-in cannot be reached right now. Please try again later.',
  expired: 'This sign-in took too long, or was begun in another window. Please try again.',
  suspended: 'This account is suspended. Please write to us.',
}

/** Leads to the sign-in of the company that the address belongs to. */
export function CompanySignIn({ problem }: { problem: string | null }) {
  const { field, submit, busy, formProblem } = useChangeForm({
    schema: z.object({ email: z.string().check(z.minLength(3, t('Please fill in all required fields'))) }),
    defaultValues: { email: '' },
    send: ({ email }) => api('POST /auth/sso/start', { email, language: language() }),
    success: '',
    onSuccess: ({ url }) => location.assign(url),
  })
  const text = problem && PROBLEMS[problem]
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-2">
        {t('Enter your work e-mail. You sign in with your company and come back here; we never see your password.')}
      </p>
      <TextField label={t('Email')} type="email" autoComplete="username" {...field('email')} />
      <FormError text={formProblem ?? (text ? t(text) : '')} />
      <Button type="submit" variant="accent" size="lg" busy={busy}>
        {t('Go to your company')}
      </Button>
    </form>
  )
}
