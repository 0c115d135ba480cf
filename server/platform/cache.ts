import { LRUCache } from 'lru-cache'
import { type EventBus, onChange } from './events.ts'

export interface Invalidation {
  bus: EventBus
  topics: readonly string[]
}

/**
 * An in-process LRU cache. A message on one of the `invalidatedBy` topics, or a reconnect of the bus, which may have missed one,
 * empties it and raises its epoch; what was read in an earlier epoch is not stored any more.
 */
export function openCache<K extends {}, V extends {}>(options: {
  name: string
  /** In the unit of `sizeOf`: bytes, or entries where it is left out. 0 stores nothing. */
  maxSize: number
  sizeOf?: (value: V) => number
  /** Without it entries stay until they are invalidated or make room. */
  ttlMs?: number
  invalidatedBy?: Invalidation
}) {
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
    get(key: K): V | undefined {
      const value = store.get(key)
      if (value !== undefined) hits++
      return value
    },
    /** To be taken before reading begins, and handed to `put`. */
    epoch: () => epoch,
    /** @param readIn the epoch in which reading began; left out for values that never change */
    put(key: K, value: V, readIn = epoch): void {
      if (readIn === epoch) store.set(key, value)
    },
    /** Replaces an entry, if it is there still, by another form of it; its age stays. */
    update(key: K, change: (value: V) => V): void {
      const value = store.peek(key)
      if (value !== undefined) store.set(key, change(value), { noUpdateTTL: true })
    },
    stats: () => ({ name, entries: store.size, size: store.calculatedSize, hits }),
  }
}

/**
 * One value, answered as it was while it is read again (stale-while-revalidate), by one read for concurrent callers
 * (single flight). A failed read leaves the old value.
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
