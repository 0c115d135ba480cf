import { openCache } from '../../../platform/cache.ts'
import type { EventBus } from '../../../platform/events.ts'
import type { MatchCounts } from './match-count.repository.ts'

/** What was counted for a condition: valid as long as the catalogue has not changed. */
export interface MatchCountCache {
  get(key: string): MatchCounts | undefined
  epoch(): number
  /** @param tolerant the counts may outlive a change for a short time: nobody sees that one of thousands is missing */
  put(key: string, counts: MatchCounts, about: { readIn: number; tolerant: boolean }): void
}

const TTL_MS = 300_000
const TOLERANT_TTL_MS = 30_000
/** Numbers in all counts together. */
const MAX_NUMBERS = 500_000
const sizeOf = ({ sets, visuals }: MatchCounts): number => 1 + 2 * (sets.length + visuals.length)

export function openMatchCountCache(bus: EventBus): MatchCountCache {
  const invalidatedBy = { bus, topics: ['catalogue'] }
  const exact = openCache<string, MatchCounts>({
    name: 'counts',
    maxSize: MAX_NUMBERS,
    sizeOf,
    ttlMs: TTL_MS,
    invalidatedBy,
  })
  const tolerant = openCache<string, MatchCounts>({
    name: 'tolerant counts',
    maxSize: MAX_NUMBERS,
    sizeOf,
    ttlMs: TOLERANT_TTL_MS,
  })
  return {
    // Without the bus an invalidation would be missed for minutes.
    get: (key) => (bus.isConnected() ? exact.get(key) : undefined) ?? tolerant.get(key),
    epoch: () => exact.epoch(),
    put(key, counts, about) {
      exact.put(key, counts, about.readIn)
      if (about.tolerant) tolerant.put(key, counts)
    },
  }
}
