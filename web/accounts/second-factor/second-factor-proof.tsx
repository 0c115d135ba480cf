import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { t } from '../../language/text.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { ProofForm, ProofWithCodeForm, type ProofFields } from '../sign-in/credentials.schema.ts'
import { proofFailure } from '../sign-in/sign-in-errors.ts'
import { FormProblem } from '../form-problem.tsx'
import { useFirstField } from '../use-first-field.ts'

interface Props {
  action: string
  danger?: boolean
  /** Asks for a code as well. */
  withCode?: boolean
  prove: (proof: ProofFields & { code: string }) => Promise<void>
  onCancel: () => void
}

/** The password again, and a code: a browser left open is not enough to change the second factor. */
export function SecondFactorProof({ action, danger, withCode, prove, onCancel }: Props) {
  const form = useForm<ProofFields>({
    resolver: zodResolver(withCode ? ProofWithCodeForm : ProofForm),
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const box = useFirstField()
  const submit = form.handleSubmit(async ({ password, code = '' }) => {
    try {
      await prove({ password, code })
    } catch (error) {
      const { field, message } = proofFailure(error)
      toast.error(message)
      form.setError(field, { message }, { shouldFocus: true })
    }
  })
  return (
    <form ref={box} noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[420px] gap-4">
      <PasswordField label={t('Your password')} {...form.register('password')} error={errors.password?.message} />
      {withCode && <CodeField recovery {...form.register('code')} error={errors.code?.message} />}
      <FormProblem text={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'accent'} busy={isSubmitting}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
