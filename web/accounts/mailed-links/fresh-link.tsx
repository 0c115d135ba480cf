import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { SandboxMails } from './sandbox-mails.tsx'
import { useSendLink } from './use-send-link.ts'
import { NextStep } from './next-step.tsx'

/** An expired or used link, and how to get a new one. @param props.problem what is wrong with it */
export function FreshLink({ problem }: { problem: string }) {
  const { state, claims } = useSession()
  const isCustomer = claims?.role === 'USER'
  const { data: profile } = useQuery({ ...call('GET /user/profile', {}), enabled: isCustomer })
  if (state === 'loading' || (isCustomer && !profile)) return <p role="alert">{problem}</p>
  if (isCustomer && profile && !profile.emailVerified) return <SendAgain problem={problem} email={profile.email} />
  return (
    <>
      <p role="alert">
        {problem}{' '}
        {isCustomer
          ? t('Your address is confirmed. To change it, ask for a new link in Account.')
          : t('Sign in, then ask for a new one in Account.')}
      </p>
      <NextStep />
    </>
  )
}

function SendAgain({ problem, email }: { problem: string; email: string }) {
  const { start, busy, sent, problem: failure } = useSendLink(email, () => api('POST /user/sendverification', {}))
  if (sent)
    return (
      <>
        <output className="block">{t('We sent a link to {email}.', { email })}</output>
        <SandboxMails />
      </>
    )
  return (
    <>
      <p role="alert">{failure || problem}</p>
      <Button variant="accent" size="lg" busy={busy} onClick={start}>
        {t('Send the link again')}
      </Button>
    </>
  )
}
