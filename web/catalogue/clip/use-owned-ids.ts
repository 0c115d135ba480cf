import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'

const none: ReadonlySet<string> = new Set()

/** LIC-10: ids of the clips that the caller owns in any quality; empty for guests. Lists themselves are the same for everybody. */
export function useOwnedIds(): ReadonlySet<string> {
  const isSignedIn = useSession().claims !== null
  const { data } = useQuery({ ...call('GET /user/owned', {}), enabled: isSignedIn })
  return useMemo(() => (isSignedIn && data ? new Set(data.clips.map(({ id }) => id)) : none), [isSignedIn, data])
}
