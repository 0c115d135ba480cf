import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t, translate } from '../../language/text.ts'
import { api, ApiError } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { refreshSession, sessionReady } from '../../lib/session.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { failureText } from '../account-failure.ts'
import { FreshLink } from './fresh-link.tsx'
import { NextStep } from './next-step.tsx'

/** Hands the token of a mailed link over, once however often the page is drawn, and tells what came of it. */
export function EmailConfirmation({ token }: { token: string }) {
  const { data, error, refetch } = useConfirmation(token)
  if (data)
    return (
      <>
        <output className="block text-lead">{translate(data.message)}</output>
        <NextStep />
      </>
    )
  if (error instanceof ApiError && (error.code === 'mail_link_invalid' || error.code === 'invalid_input'))
    return <FreshLink problem={t('This link has expired or was used before.')} />
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
  return <Spinner label={t('Confirming your address')} size={32} />
}

function useConfirmation(token: string) {
  const client = useQueryClient()
  const confirmation = useQuery({
    queryKey: ['confirm a mailed link', token],
    // Without a signal: a call that was sent has used the link up, whoever still waits for its answer.
    queryFn: () => api('POST /auth/confirmemail', { token }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
  const { isSuccess } = confirmation
  useEffect(() => {
    if (isSuccess) void takeUpChange()
    async function takeUpChange() {
      // The address stands in the session's claims, too.
      if ((await sessionReady()).state === 'signed-in') await refreshSession()
      await client.invalidateQueries({ queryKey: call('GET /user/profile', {}).queryKey })
    }
  }, [isSuccess, client])
  return confirmation
}
