import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { useChangeForm } from '../../ui/form/use-change-form.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import { codeSchema } from '../sign-in/credentials.schema.ts'
import { useFirstField } from '../use-first-field.ts'
import { CodeField } from '../../ui/form/code-field.tsx'

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
    <ProofForm
      action={t('Continue')}
      send={(proof) => api('POST /auth/secondfactor/start', proof)}
      onDone={setEnrolment}
      onCancel={onCancel}
    />
  )
}

function FirstCode({ enrolment, onCancel, onDone }: Props & { enrolment: Enrolment }) {
  const { field, submit, formProblem, busy } = useChangeForm({
    schema: codeSchema,
    defaultValues: { code: '' },
    invalid: '',
    send: ({ code }) => api('POST /auth/secondfactor/confirm', { code }),
    success: '',
    toastErrors: true,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const box = useFirstField()
  return (
    <form ref={box} noValidate onSubmit={submit} className="grid gap-4">
      <AppSecret enrolment={enrolment} />
      <div className="max-w-[420px]">
        <CodeField {...field('code')} />
      </div>
      <FormError text={formProblem} />
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
