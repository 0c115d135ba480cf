import { AppError } from '../errors.ts'
import { networkOf } from './addresses.ts'

/** How many seconds' worth a network may use at once: a page with all that it loads, opened in several tabs. */
const BURST_SECONDS = 10
/** Beyond it the networks that were here longest ago are forgotten: their buckets are full by then. */
const MAX_NETWORKS = 20_000

/**
 * Token bucket in the memory of this process, by network: public replies that are in no cache cost a search or a page each.
 * @param perSecond 0 limits nothing
 */
export function openReadLimit(perSecond: number, now: () => number = Date.now) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const burst = perSecond * BURST_SECONDS
  return {
    /** @throws AppError too_many_requests */
    take(ip: string): void {
      if (perSecond === 0) return
      const network = networkOf(ip)
      const at = now()
      const bucket = buckets.get(network) ?? { tokens: burst, at }
      const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond)
      if (tokens < 1)
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil((1 - tokens) / perSecond) })
      buckets.delete(network)
      buckets.set(network, { tokens: tokens - 1, at })
      const [oldest] = buckets.keys()
      if (buckets.size > MAX_NETWORKS && oldest !== undefined) buckets.delete(oldest)
    },
  }
}
export type ReadLimit = ReturnType<typeof openReadLimit>
