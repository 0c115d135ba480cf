import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../contract/index.ts'
import { call } from '../lib/query.ts'
import { useKeysetPages } from './keyset-pager.tsx'

type PagedCall = 'GET /orders/search' | 'GET /staff/audit' | 'GET /staff/customers' | 'GET /licences/register'

/** A filtered list with keyset pagination; the old rows stay in sight while others load. */
export function usePagedQuery<N extends PagedCall>(name: N, filter: Omit<CallInput<N>, 'after'>) {
  const pages = useKeysetPages()
  const query = useQuery({
    ...call(name, { ...filter, after: pages.after } as CallInput<N>),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return { query, pages }
}
