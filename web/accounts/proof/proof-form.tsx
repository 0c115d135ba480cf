import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallInput } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { useChangeForm } from '../../ui/form/use-change-form.ts'
import { askPasskey } from '../../lib/proof/ask-passkey.ts'
import { ownProfile } from '../../lib/own-profile.ts'
import { isGuarded } from '../../lib/proof/own-proof.ts'
import { CodeField } from '../../ui/form/code-field.tsx'
import { LostFactor } from '../second-factor/lost-factor.tsx'
import { proofSchema, proofWithCodeSchema, type ProofFields } from '../sign-in/credentials.schema.ts'
import { useAccountChange } from '../use-account-change.ts'
import { useFirstField } from '../use-first-field.ts'

/** As the calls take it. */
export type Proof = { password: string; code?: string } | { passkey: CallInput<'POST /auth/passkey'>['credential'] }

interface Props<Reply> {
  action: string
  danger?: boolean
  /** Asked for beside the proof, above it. */
  children?: ReactNode
  /** False while those are not filled in. */
  ready?: boolean
  /** The call that the proof is for. Null: the person closed the device's window. */
  send: (proof: Proof) => Promise<Reply>
  onDone: (reply: NonNullable<Reply>) => void
  onCancel: () => void
  /** What to say of an error that is not the proof's. */
  failure?: (error: unknown) => string
}

/** A fresh proof of who is there: what signs in, so that a browser left open is not enough. */
export function ProofForm<Reply>({
  action,
  danger,
  children,
  ready = true,
  send,
  onDone,
  onCancel,
  failure,
}: Props<Reply>) {
  const { data: profile } = useQuery(ownProfile)
  // Until the profile is there, most have one.
  const hasPassword = profile?.hasPassword !== false
  const hasPasskey = (profile?.passkeys ?? 0) > 0
  const guarded = profile !== undefined && isGuarded(profile)
  const { form, field, submit, formProblem, busy } = useChangeForm<ProofFields, Reply>({
    schema: guarded ? proofWithCodeSchema : proofSchema,
    defaultValues: { password: '', code: '' },
    invalid: '',
    send: ({ password, code }) => send({ password, ...(code && { code }) }),
    success: '',
    toastErrors: true,
    ...(failure && { failure }),
    onSuccess: (reply) => reply && onDone(reply),
  })
  const box = useFirstField()
  return (
    <form
      ref={box}
      noValidate
      className="grid max-w-[420px] gap-4"
      onSubmit={(event) => (ready ? submit(event) : event.preventDefault())}
    >
      {children}
      {hasPasskey && <ByPasskey disabled={!ready} send={send} onDone={onDone} />}
      {hasPasskey && hasPassword && <p className="text-small text-ink-2">{t('Or with your password and a code:')}</p>}
      {!hasPasskey && !hasPassword && (
        <FormError text={t('Set a password first: under Personal Info, choose Edit Password.')} />
      )}
      {hasPassword && <PasswordField label={t('Your password')} {...field('password')} />}
      {hasPassword && guarded && <CodeField recovery {...field('code')} />}
      {hasPassword && guarded && profile && (
        <LostFactor login={profile.email} passwordOf={() => form.getValues('password')} />
      )}
      <FormError text={formProblem} />
      <div className="flex flex-wrap gap-3">
        {hasPassword && (
          <Button type="submit" variant={danger ? 'danger' : 'accent'} busy={busy} disabled={!ready}>
            {action}
          </Button>
        )}
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}

function ByPasskey<Reply>({ disabled, send, onDone }: Pick<Props<Reply>, 'send' | 'onDone'> & { disabled: boolean }) {
  const { run, busy, problem } = useAccountChange({
    send: async () => {
      const passkey = await askPasskey('POST /user/passkey/prove')
      return passkey ? send({ passkey }) : null
    },
    success: '',
    failure: (error) => messageOf(error, 'This device could not use a passkey.'),
    onSuccess: (reply) => reply && onDone(reply),
  })
  return (
    <>
      <Button
        className="justify-self-start"
        busy={busy}
        disabled={disabled}
        onClick={() => run()}
        icon={<KeyRound size={18} aria-hidden />}
      >
        {t('Use a passkey')}
      </Button>
      <FormError text={problem} />
    </>
  )
}
