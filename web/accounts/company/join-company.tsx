import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useModals } from '../../lib/modals.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { useActingChange } from './use-company-change.ts'

/** What the link of an invitation opens: whoever is signed in joins, everybody else is asked to sign in first. */
export function JoinCompany({ token, onJoined }: { token: string; onJoined: () => void }) {
  const { state } = useSession()
  const { run, busy, problem } = useActingChange({
    send: async () => {
      await api('POST /user/joincompany', { token })
      onJoined()
    },
    success: 'You have joined the company.',
  })
  if (state !== 'signed-in') return <SignInFirst text={t('Sign in, or sign up with the address we wrote to.')} />
  return (
    <Section framed title={t('You are invited')}>
      <p className="text-ink-2">
        {t('You will share the licences, boards and plan of the company. What you own yourself stays yours.')}
      </p>
      <FormError text={problem} />
      <Button variant="accent" busy={busy} onClick={() => run()} className="justify-self-start">
        {t('Join the company')}
      </Button>
    </Section>
  )
}

export function SignInFirst({ text }: { text: string }) {
  const { openSignIn } = useModals()
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{text}</p>
      <Button variant="accent" onClick={() => openSignIn()}>
        {t('Sign In')}
      </Button>
    </div>
  )
}
