import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { t } from '../../language/text.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { formFields, setFormError } from '../../ui/form/form-fields.ts'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { proofSchema, proofWithCodeSchema, type ProofFields } from '../sign-in/credentials.schema.ts'
import { useFirstField } from '../use-first-field.ts'
import { CodeField } from './code-field.tsx'

interface Props<Reply> {
  action: string
  danger?: boolean
  /** Requires a code as well. */
  withCode?: boolean
  /** The call that the proof is for. */
  send: (proof: ProofFields & { code: string }) => Promise<Reply>
  onDone: (reply: Reply) => void
  onCancel: () => void
}

/** Re-authentication with the password and a code: an unattended browser must not be enough to change the second factor. */
export function SecondFactorProof<Reply>({ action, danger, withCode, send, onDone, onCancel }: Props<Reply>) {
  const form = useForm<ProofFields>({
    resolver: zodResolver(withCode ? proofWithCodeSchema : proofSchema),
    defaultValues: { password: '', code: '' },
  })
  const field = formFields(form)
  const { run, busy } = useChange({
    send: ({ password, code = '' }: ProofFields) => send({ password, code }),
    success: '',
    toastErrors: true,
    onSuccess: onDone,
    onError: (error) => setFormError(form, error),
  })
  const box = useFirstField()
  const submit = form.handleSubmit((fields) => busy || run(fields))
  return (
    <form ref={box} noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[420px] gap-4">
      <PasswordField label={t('Your password')} {...field('password')} />
      {withCode && <CodeField recovery {...field('code')} />}
      <FormError text={form.formState.errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'accent'} busy={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
