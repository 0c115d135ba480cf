import { KeyRound } from 'lucide-react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/error-message.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { askPasskey } from '../../lib/proof/ask-passkey.ts'

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

async function signInByPasskey() {
  const credential = await askPasskey('POST /auth/passkey/start')
  return credential === null ? null : api('POST /auth/passkey', { credential })
}
