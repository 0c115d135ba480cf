import { beforeEach, describe, expect, it } from 'vitest'
import { localBus } from '../../../testing/local-bus.ts'
import type { EventBus } from '../events.ts'
import { unpack, etagOf } from './content-coding.ts'
import { type Encoded, openReplyCache, type ReplyCache } from './reply-cache.ts'

const PLAIN = Buffer.from(JSON.stringify(Array.from({ length: 400 }, (_, n) => ({ n, name: 'Ferry at dawn' }))))
/** Cut out of a larger buffer, as Node makes small ones. */
const SMALL = Buffer.from('{"n":1}')

let bus: EventBus
let cache: ReplyCache
/** What was given out, as the cache holds it. */
let given: Buffer[] = []

beforeEach(() => {
  given = []
  bus = localBus()
  cache = openReplyCache({ maxBytes: 1_000_000, invalidatedBy: { bus, topics: ['catalogue'] } })
  for (const [url, body] of [['/list', PLAIN] as const, ['/small', SMALL] as const])
    cache.put(url, { body, etag: etagOf(body), headers: {} }, cache.epoch())
})

async function take(url: string, coding?: string): Promise<Encoded> {
  const encoded = await cache.get(url)?.encode(coding)
  if (!encoded) throw new Error(`${url} is not cached`)
  given.push(encoded.body)
  return encoded
}

async function takeUnpacked(url: string, coding?: string): Promise<string> {
  const encoded = await take(url, coding)
  return (await unpack[encoded.coding](encoded.body)).toString()
}

describe('a cached reply', () => {
  it.each([['br'], ['gzip'], ['identity'], [undefined]])(
    'is the same bytes whichever coding came first: %s',
    async (first) => {
      for (const coding of [first, 'br', undefined, 'gzip', 'br', 'identity'])
        expect(await takeUnpacked('/list', coding)).toBe(PLAIN.toString())
    },
  )

  it('is the same bytes to concurrent requests', async () => {
    const codings = ['br', undefined, 'gzip', 'br', 'identity', 'gzip']
    const answers = await Promise.all(codings.map((coding) => takeUnpacked('/list', coding)))
    expect(answers).toEqual(codings.map(() => PLAIN.toString()))
  })

  it('is stored packed alone once a client takes it packed', async () => {
    const before = cache.stats().size
    await take('/list', 'br')
    expect(cache.stats().size).toBeLessThan(before - 0.8 * PLAIN.length)
  })

  it('stays plain beside it where a client takes it plain', async () => {
    await take('/list')
    const before = cache.stats().size
    await take('/list', 'br')
    expect(cache.stats().size).toBeGreaterThan(before)
  })

  it('holds no memory beside its own bytes', async () => {
    for (const coding of ['br', 'gzip', 'identity', 'br']) await take('/list', coding)
    await take('/small')
    expect(given).toHaveLength(5)
    expect(given.map((body) => body.buffer.byteLength)).toEqual(given.map((body) => body.length))
  })

  it('is gone after an invalidation, and what was read before it is not stored', async () => {
    const before = cache.epoch()
    await bus.publish('catalogue', {})
    cache.put('/list', { body: PLAIN, etag: etagOf(PLAIN), headers: {} }, before)
    expect(cache.get('/list')).toBeUndefined()
    expect(cache.stats()).toMatchObject({ entries: 0, size: 0 })
  })
})
