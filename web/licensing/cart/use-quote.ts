import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CartLine } from '../../lib/cart-store.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'

/** What lines cost this visitor now; asked again for whoever signs in. */
export function useQuote(lines: readonly CartLine[] | null, coupon = '') {
  const who = useSession().claims?.username ?? ''
  const input = { lines: [...(lines ?? [])], ...(coupon && { coupon }) }
  const { queryKey } = call('POST /pay/cart-quote', input)
  return useQuery({
    ...call('POST /pay/cart-quote', input),
    queryKey: [...queryKey, who] as unknown as typeof queryKey,
    enabled: lines !== null && lines.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
