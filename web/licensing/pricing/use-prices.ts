import type { PriceRise } from '../../../contract/licensing/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '../../lib/hydration/use-hydrated.ts'
import { call } from '../../lib/query.ts'
import { fallbackPrices, type PlanPrices, type Prices } from './price.ts'

/** Prices as shown; `null` while they are being fetched. Whole rupees before GST. */
export interface ShownPrices {
  oneTimePrices: Prices
  subscriptionPlans: PlanPrices
  /** MSG-17: the fallback table, since master data could not be loaded. */
  indicative: boolean
  /** MON-42: higher prices to come, the next first. */
  priceRises: PriceRise[]
}

export function usePrices(): ShownPrices | null {
  const { data, isError } = useQuery(call('GET /auth/getmasterdata', {}))
  // An error during server rendering does not count: the browser fetches again itself.
  const hydrated = useHydrated()
  if (data) return { ...data, indicative: false }
  return isError && hydrated ? { ...fallbackPrices, priceRises: [], indicative: true } : null
}
