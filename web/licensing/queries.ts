import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useHydrated } from '../lib/hydration/use-hydrated.ts'
import { call } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'
import { fallbackPrices, type PlanPrices, type Prices } from './price.ts'

/** Prices as shown; `null` while they are being fetched. Whole rupees before GST. */
export interface ShownPrices {
  oneTimePrices: Prices
  subscriptionPlans: PlanPrices
  /** MSG-17: the fallback table, since master data could not be loaded. */
  indicative: boolean
}

export function usePrices(): ShownPrices | null {
  const { data, isError } = useQuery(call('GET /auth/getmasterdata', {}))
  // The server's failure is not the browser's: its own try decides.
  const hydrated = useHydrated()
  if (data) return { ...data, indicative: false }
  return isError && hydrated ? { ...fallbackPrices, indicative: true } : null
}

/** The clip with what this very caller owns of it; never an answer given before signing in or buying. */
export function useOwnClip(id: string) {
  const { claims } = useSession()
  return useQuery({
    queryKey: ['own-clip', claims?.sub ?? '', id],
    queryFn: ({ signal }) => api('GET /videos/getonevideo', { id }, { signal }),
    enabled: claims !== null,
    gcTime: 0,
    // A clip just published: its licensed files follow within minutes.
    refetchInterval: ({ state }) => (state.data?.qualities.length === 0 ? 5_000 : false),
  })
}
