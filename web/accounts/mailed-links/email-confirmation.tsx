import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode, messageOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { refreshSession, sessionReady } from '../../lib/session.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { FreshLink } from './fresh-link.tsx'
import { NextStep } from './next-step.tsx'

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
