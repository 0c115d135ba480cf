import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode, messageOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { refreshSession, sessionReady, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { NextStep } from './next-step.tsx'
import { SandboxMails } from './sandbox-mails.tsx'
import { useSendLink } from './use-send-link.ts'

/** Redeems the token of a mailed link, once however often the page renders, and shows the result. */
export function EmailConfirmation({ token }: { token: string }) {
  const { data, error, refetch } = useConfirmation(token)
  if (data)
    return (
      <>
        <output className="block text-lead">{translate(data.message)}</output>
        <NextStep />
      </>
    )
  if (hasCode(error, 'mail_link_invalid', 'invalid_input'))
    return <FreshLink problem={t('This link has expired or was used before.')} />
  if (error) return <ErrorState text={messageOf(error)} onRetry={() => void refetch()} />
  return <Spinner label={t('Confirming your address')} size={32} />
}

function useConfirmation(token: string) {
  const client = useQueryClient()
  const confirmation = useQuery({
    queryKey: ['confirm a mailed link', token],
    // Without the abort signal: a call that was sent has used the link up.
    queryFn: () => api('POST /auth/confirmemail', { token }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
  const { isSuccess } = confirmation
  useEffect(() => {
    if (isSuccess) void applyChange()
    async function applyChange() {
      // The address is also in the session's claims.
      if ((await sessionReady()).state === 'signed-in') await refreshSession()
      await client.invalidateQueries({ queryKey: call('GET /user/profile', {}).queryKey })
    }
  }, [isSuccess, client])
  return confirmation
}

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
