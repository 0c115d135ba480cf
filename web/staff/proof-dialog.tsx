import { useQuery } from '@tanstack/react-query'
import type { CallName } from '../../contract/index.ts'
import { t } from '../language/text.ts'
import { ownProfile } from '../lib/own-profile.ts'
import { isGuarded, ownProof } from '../lib/proof/own-proof.ts'
import { useChange } from '../lib/use-change.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { CodeField } from '../ui/form/code-field.tsx'
import { PasswordField } from '../ui/form/text-field.tsx'
import { formText } from './form-text.ts'

type Proof = NonNullable<Awaited<ReturnType<typeof ownProof>>>

/** A fresh proof of the caller inside a form of the back office; `proofIn` reads it. */
export function ProofFields() {
  const { data: profile } = useQuery(ownProfile)
  const hasPasskey = (profile?.passkeys ?? 0) > 0
  return (
    <>
      <PasswordField
        name="password"
        label={t('Your password')}
        hint={hasPasskey ? t('Leave it empty to use a passkey instead.') : undefined}
        autoComplete="current-password"
      />
      {profile && isGuarded(profile) && <CodeField name="code" recovery />}
    </>
  )
}

/**
 * Reads `ProofFields`. The function's answer is null when the person closed the device's window.
 * @param enabled whether they are shown
 */
export function useProofIn(enabled = true): (form: FormData) => Promise<Proof | null> {
  const passkeys = useQuery({ ...ownProfile, enabled }).data?.passkeys ?? 0
  return (form) => {
    const typed = { password: form.get('password') as string, code: formText(form, 'code') }
    // Left empty, as if there were none: the passkey it is.
    return ownProof({ hasPassword: typed.password !== '', passkeys }, typed)
  }
}

interface ProofDialogProps {
  title: string
  action: string
  /** What the change does. */
  text: string
  send: (proof: Proof) => Promise<{ message: string }>
  refresh: readonly CallName[]
  onDone?: () => void
  onClose: () => void
}

/** Asks for a fresh proof before a change is sent; closes when it is done. */
export function ProofDialog({ title, action, text, send, refresh, onDone, onClose }: ProofDialogProps) {
  const proofIn = useProofIn()
  const { run, busy, problem } = useChange({
    send: async (form: FormData) => {
      const proof = await proofIn(form)
      return proof && send(proof)
    },
    toastErrors: true,
    refresh,
    onSuccess: (reply) => {
      if (!reply) return
      onDone?.()
      onClose()
    },
  })
  return (
    <FormDialog {...{ title, action, busy, problem, onClose }} onSubmit={run}>
      <p className="wrap-anywhere text-ink-2">{text}</p>
      <ProofFields />
    </FormDialog>
  )
}
