import { LRUCache } from 'lru-cache'
import { type EventBus, onChange } from './events.ts'

/**
 * An in-process cache: the least recently used entries make room for new ones. What is out of date does not stay: whenever a
 * message on one of the `invalidatedBy` topics arrives, or the bus reconnects and may have missed one, the cache is emptied
 * and its epoch rises; what was read in an earlier epoch is not stored any more.
 */
export interface Cache<K, V> {
  get(key: K): V | undefined
  /** To be taken before reading begins, and handed to `put`. */
  epoch(): number
  /** @param readIn the epoch in which reading began; left out for values that never change */
  put(key: K, value: V, readIn?: number): void
  /** Replaces an entry, if it is there still, by another form of it; its age stays. */
  update(key: K, change: (value: V) => V): void
  stats(): CacheStats
}

export interface CacheStats {
  name: string
  entries: number
  size: number
  hits: number
}

export interface Invalidation {
  bus: EventBus
  topics: readonly string[]
}

export function openCache<K extends {}, V extends {}>(options: {
  name: string
  /** In the unit of `sizeOf`: bytes, or entries where it is left out. 0 stores nothing. */
  maxSize: number
  sizeOf?: (value: V) => number
  /** Without it entries stay until they are invalidated or make room. */
  ttlMs?: number
  invalidatedBy?: Invalidation
}): Cache<K, V> {
  const { name, maxSize, sizeOf = () => 1, ttlMs = 0, invalidatedBy } = options
  // The library takes 0 for no bound: of a size beyond it no entry is stored.
  const bound = maxSize > 0 ? { maxSize, sizeCalculation: sizeOf } : { maxSize: 1, sizeCalculation: () => 2 }
  const store = new LRUCache<K, V>({ ...bound, ttl: ttlMs })
  let epoch = 0
  let hits = 0
  if (invalidatedBy)
    onChange(invalidatedBy.bus, invalidatedBy.topics, () => {
      epoch++
      store.clear()
    })
  return {
    get(key) {
      const value = store.get(key)
      if (value !== undefined) hits++
      return value
    },
    epoch: () => epoch,
    put(key, value, readIn = epoch) {
      if (readIn === epoch) store.set(key, value)
    },
    update(key, change) {
      const value = store.peek(key)
      if (value !== undefined) store.set(key, change(value), { noUpdateTTL: true })
    },
    stats: () => ({ name, entries: store.size, size: store.calculatedSize, hits }),
  }
}

/**
 * One value that is answered as it was while it is read again in the background (stale-while-revalidate); concurrent callers
 * share one read (single flight). A failed read leaves the old value, and the next caller tries again.
 */
export function openCachedValue<V extends {}>(options: {
  read: () => Promise<V>
  ttlMs: number
  invalidatedBy: Invalidation
}): () => Promise<V> {
  const { read, ttlMs, invalidatedBy } = options
  const store = new LRUCache<'value', V>({
    max: 1,
    ttl: ttlMs,
    fetchMethod: read,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    // A read that was overtaken by an invalidation is answered to its callers and not stored.
    ignoreFetchAbort: true,
  })
  onChange(invalidatedBy.bus, invalidatedBy.topics, () => store.clear())
  return () => store.forceFetch('value')
}
