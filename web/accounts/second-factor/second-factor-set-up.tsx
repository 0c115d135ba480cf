import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { formFields, setFormError } from '../../ui/form/form-fields.ts'
import { CodeField } from './code-field.tsx'
import { codeSchema, type CodeFields } from '../sign-in/credentials.schema.ts'
import { SecondFactorProof } from './second-factor-proof.tsx'
import { useFirstField } from '../use-first-field.ts'

type Enrolment = CallReply<'POST /auth/secondfactor/start'>

interface Props {
  onCancel: () => void
  /** Gets the recovery codes, which cannot be fetched again. */
  onDone: (recoveryCodes: string[]) => void
}

/** Three steps: the password, the secret for the app, a first code from it. */
export function SecondFactorSetUp({ onCancel, onDone }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  if (enrolment) return <FirstCode enrolment={enrolment} onCancel={onCancel} onDone={onDone} />
  return (
    <SecondFactorProof
      action={t('Continue')}
      send={({ password }) => api('POST /auth/secondfactor/start', { password })}
      onDone={setEnrolment}
      onCancel={onCancel}
    />
  )
}

function FirstCode({ enrolment, onCancel, onDone }: Props & { enrolment: Enrolment }) {
  const form = useForm<CodeFields>({ resolver: zodResolver(codeSchema), defaultValues: { code: '' } })
  const { run, busy } = useChange({
    send: ({ code }: CodeFields) => api('POST /auth/secondfactor/confirm', { code }),
    success: '',
    toastErrors: true,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => setFormError(form, error),
  })
  const box = useFirstField()
  const submit = form.handleSubmit((fields) => busy || run(fields))
  return (
    <form ref={box} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <AppSecret enrolment={enrolment} />
      <div className="max-w-[420px]">
        <CodeField {...formFields(form)('code')} />
      </div>
      <FormError text={form.formState.errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" busy={busy}>
          {t('Turn on')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}

/** The secret as a QR code, as text, and as a link for an app on this device. */
function AppSecret({ enrolment: { qr, secret, uri } }: { enrolment: Enrolment }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('QR code for your authenticator app')}
        className="size-48 rounded-control border border-line"
      />
      <div className="grid min-w-0 flex-1 basis-60 gap-2 text-ink-2">
        <p>{t('Scan the picture with your authenticator app, or type this key into it:')}</p>
        <code className="font-strong break-words text-ink select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <a href={uri} className="min-h-6 justify-self-start text-small text-link underline underline-offset-4">
          {t('Open the app on this device')}
        </a>
      </div>
    </div>
  )
}
