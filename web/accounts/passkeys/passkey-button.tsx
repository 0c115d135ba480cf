import { KeyRound } from 'lucide-react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/error-message.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { isCancelled } from './passkey-errors.ts'

/** Signs in by finger, face or PIN; the library comes with the press. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (accessToken: string) => void }) {
  const { run, busy, problem } = useChange({
    send: signInByPasskey,
    success: '',
    failure: (error) =>
      messageOf(error, 'This device could not use a passkey.', ['passkey_refused', 'account_suspended']),
    onSuccess: (reply) => {
      if (reply) onSignedIn(reply.accessToken)
    },
  })
  return (
    <>
      <Button size="lg" busy={busy} onClick={() => run()} icon={<KeyRound size={20} aria-hidden />} className="w-full">
        {t('Use a passkey')}
      </Button>
      <FormError text={problem} />
    </>
  )
}

/** @returns null when the person closed the device's window */
async function signInByPasskey() {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    api('POST /auth/passkey/start', {}),
  ])
  try {
    const credential = await startAuthentication({
      optionsJSON: optionsJSON as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })
    return await api('POST /auth/passkey', { credential: { ...credential } as never })
  } catch (error) {
    if (isCancelled(error)) return null
    throw error
  }
}
