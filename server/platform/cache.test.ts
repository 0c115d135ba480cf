import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { localBus } from '../../testing/local-bus.ts'
import { eventually } from '../../testing/uploads.ts'
import { openCache, openCachedValue } from './cache.ts'
import type { EventBus } from './events.ts'

describe('a cache', () => {
  const open = (bus: EventBus) =>
    openCache<string, string>({ name: 'test', maxSize: 10, invalidatedBy: { bus, topics: ['clips', 'prices'] } })

  it('is emptied by each of its topics, and by no other', async () => {
    const bus = localBus()
    const cache = open(bus)
    for (const topic of ['clips', 'prices']) {
      cache.put('a', 'old')
      await bus.publish('other', {})
      expect(cache.get('a')).toBe('old')
      await bus.publish(topic, {})
      expect(cache.get('a')).toBeUndefined()
    }
  })

  it('is emptied when the bus reconnects, since it may have missed an invalidation', () => {
    const bus = localBus()
    const cache = open(bus)
    cache.put('a', 'old')
    bus.reconnect()
    expect(cache.get('a')).toBeUndefined()
  })

  it('does not store what was read before an invalidation', async () => {
    const bus = localBus()
    const cache = open(bus)
    const readIn = cache.epoch()
    await bus.publish('clips', {})
    cache.put('a', 'stale', readIn)
    expect(cache.get('a')).toBeUndefined()
    cache.put('a', 'fresh', cache.epoch())
    expect(cache.get('a')).toBe('fresh')
  })

  it('drops entries after their time to live', async () => {
    const cache = openCache<string, string>({ name: 'test', maxSize: 10, ttlMs: 20 })
    cache.put('a', 'value')
    await eventually(async () => cache.get('a') === undefined)
  })

  it('never exceeds its size: the least recently used entries make room, and what is larger is not stored', () => {
    const cache = openCache<string, string>({ name: 'test', maxSize: 10, sizeOf: (text) => text.length })
    cache.put('a', 'aaaa')
    cache.put('b', 'bbbb')
    expect(cache.get('a')).toBe('aaaa')
    cache.put('c', 'cccc')
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['aaaa', undefined, 'cccc'])
    cache.put('d', 'd'.repeat(11))
    expect(cache.get('d')).toBeUndefined()
    expect(cache.stats()).toEqual({ name: 'test', entries: 2, size: 8, hits: 3 })
  })

  it('of size 0 stores nothing', () => {
    const cache = openCache<string, string>({ name: 'test', maxSize: 0, sizeOf: () => 1 })
    cache.put('a', 'value')
    expect([cache.get('a'), cache.stats().entries]).toEqual([undefined, 0])
  })
})

describe('another form of an entry', () => {
  const open = (ttlMs: number) =>
    openCache<string, string>({ name: 'test', maxSize: 10, sizeOf: (text) => text.length, ttlMs })

  it('has a size of its own', () => {
    const cache = open(60_000)
    cache.put('a', 'aaaaaaaa')
    cache.update('a', (value) => value.slice(0, 2))
    expect([cache.get('a'), cache.stats().size]).toEqual(['aa', 2])
  })

  it('is as old as the entry', async () => {
    const cache = open(200)
    cache.put('a', 'a')
    await eventually(async () => {
      cache.update('a', (value) => (value === 'a' ? 'b' : 'a'))
      return cache.get('a') === undefined
    })
  })

  it('of one that is gone is not stored', () => {
    const cache = open(60_000)
    cache.update('a', () => 'a')
    expect(cache.get('a')).toBeUndefined()
  })
})

describe('a cached value', () => {
  const invalidatedBy = (bus: EventBus) => ({ bus, topics: ['clips'] })

  it('is read once for concurrent callers', async () => {
    let reads = 0
    const read = async () => ++reads
    const value = openCachedValue({ read, ttlMs: 1_000, invalidatedBy: invalidatedBy(localBus()) })
    expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1])
    expect([await value(), reads]).toEqual([1, 1])
  })

  it('is answered stale while it is read again', async () => {
    let reads = 0
    const value = openCachedValue({ read: async () => ++reads, ttlMs: 20, invalidatedBy: invalidatedBy(localBus()) })
    expect(await value()).toBe(1)
    await delay(40)
    expect(await value()).toBe(1)
    expect([reads, await value()]).toEqual([2, 2])
  })

  it('is not what an invalidation overtook, but for those who waited for it', async () => {
    const bus = localBus()
    const finish: (() => void)[] = []
    let state = 'old'
    const read = async () => {
      const seen = state
      await new Promise<void>((resolve) => finish.push(resolve))
      return seen
    }
    const value = openCachedValue({ read, ttlMs: 1_000, invalidatedBy: invalidatedBy(bus) })
    const before = value()
    state = 'new'
    await bus.publish('clips', {})
    const after = value()
    finish.forEach((end) => end())
    expect([await before, await after, await value()]).toEqual(['old', 'new', 'new'])
  })

  it('stays as it was when reading fails, and is read again by the next caller', async () => {
    let reads = 0
    const read = async () => {
      reads++
      if (reads === 2 || reads === 3) throw new Error('away')
      return reads === 1 ? 'first' : 'second'
    }
    const value = openCachedValue({ read, ttlMs: 20, invalidatedBy: invalidatedBy(localBus()) })
    expect(await value()).toBe('first')
    await delay(40)
    const seen: string[] = []
    while (seen.at(-1) !== 'second' && seen.length < 100) {
      seen.push(await value())
      await delay(1)
    }
    expect([...new Set(seen)]).toEqual(['first', 'second'])
    expect(reads).toBeGreaterThanOrEqual(4)
  })

  it('that never was read fails with the error of reading, and is tried again', async () => {
    const errors = [new Error('away')]
    const read = async () => {
      const error = errors.pop()
      if (error) throw error
      return 'value'
    }
    const value = openCachedValue({ read, ttlMs: 20, invalidatedBy: invalidatedBy(localBus()) })
    await expect(value()).rejects.toThrow('away')
    expect(await value()).toBe('value')
  })
})
