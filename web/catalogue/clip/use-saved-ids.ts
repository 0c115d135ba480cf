import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'

const none: ReadonlySet<string> = new Set()

/** Ids of the clips that the customer has saved; empty for everyone else. */
export function useSavedIds(): ReadonlySet<string> {
  const isCustomer = useSession().claims?.role === 'USER'
  const { data } = useQuery({ ...call('GET /user/getsavedvideos', {}), enabled: isCustomer })
  return useMemo(
    () => (isCustomer && data ? new Set(data.savedVideos.map((video) => video._id)) : none),
    [isCustomer, data],
  )
}
