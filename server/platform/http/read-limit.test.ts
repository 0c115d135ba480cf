import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { cacheKeyOf } from './cache-key.ts'
import { openReadLimit } from './read-limit.ts'

describe('the token bucket of public reads', () => {
  it('lets ten seconds’ worth through at once, then as much as comes back, for each network', () => {
    let now = 0
    const limit = openReadLimit(5, () => now)
    for (let n = 0; n < 50; n++) limit.take('203.0.113.7')
    expect(() => limit.take('203.0.113.7')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
    // One network of IPv6 is one guest, whatever address it takes.
    for (let n = 0; n < 50; n++) limit.take(`2001:db8::${n}`)
    expect(() => limit.take('2001:db8::ffff')).toThrow()
    now += 1_000
    for (let n = 0; n < 5; n++) limit.take('203.0.113.7')
    expect(() => limit.take('203.0.113.7')).toThrow()
  })
})

it.each([
  ['/', '/'],
  ['/?x=1', '/'],
  ['/?utm_source=mail&page=2', '/?page=2'],
  ['/search?term=a%20b&x=%', '/search?term=a%20b'],
  ['/search?te%72m=a', '/search?te%72m=a'],
])('%s is cached as %s', (url, key) => {
  expect(cacheKeyOf(url)).toBe(key)
})

describe('S13: a guest’s burst', () => {
  let server: TestServer
  beforeAll(async () => {
    const env = { RATE_LIMITS: 'on', PUBLIC_READS_PER_SECOND: '4', TRUSTED_PROXY: '127.0.0.1' }
    server = await startTestServer({ env, worker: false })
  })
  afterAll(() => server.stop())

  const search = (term: string, ip = '203.0.113.9') =>
    server.guest.request(`/videos/getsearchvideos?term=${term}`, { headers: { 'x-forwarded-for': ip } })

  it('is 429 with Retry-After, while others and what is cached are answered', async () => {
    expect((await search('lamp')).status).toBe(200)
    const burst = await Promise.all(Array.from({ length: 80 }, (_, n) => search(`word${n}`)))
    const refused = burst.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(20)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused[0]?.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await search('lamp')).status).toBe(200)
    expect((await search('kite', '198.51.100.4')).status).toBe(200)
  })

  it('counts a view, a shared board, a site map, an embed and a HEAD too: each costs as much', async () => {
    const { id } = await seedClip(server, { kinds: [] })
    const owner = await server.as('USER')
    const { body: board } = await owner.call('POST /user/saveboard', { name: 'For the client' })
    const { body: shared } = await owner.call('POST /user/shareboard', { id: board.id, on: true })
    const json = { 'content-type': 'application/json' }
    const costly: [string, { method?: string; headers?: Record<string, string>; body?: string }][] = [
      ['/videos/view', { method: 'POST', headers: json, body: JSON.stringify({ id }) }],
      [`/boards/shared?token=${shared.share.token}`, {}],
      ['/sitemap.xml', {}],
      ['/sitemaps/pages.xml', {}],
      ['/sitemaps/clips.xml', {}],
      [`/embed/${id}`, {}],
      ['/videos/getsearchvideos?term=lamp', { method: 'HEAD' }],
    ]
    for (const [n, [path, init]] of costly.entries()) {
      const headers = { ...init.headers, 'x-forwarded-for': `203.0.113.${20 + n}` }
      const burst = await Promise.all(
        Array.from({ length: 60 }, () => server.guest.request(path, { ...init, headers })),
      )
      const counts = [200, 429].map((wanted) => burst.filter(({ status }) => status === wanted).length)
      expect([path, counts[0]! > 0, counts[1]! > 0, counts[0]! + counts[1]!]).toEqual([path, true, true, 60])
    }
  })

  it('cannot pass the cache by with a name that nobody reads, or a cookie that is no recent write', async () => {
    const ip = '192.0.2.1'
    const headers = { 'x-forwarded-for': ip }
    const page = (path: string, cookie = '') => server.guest.request(path, { headers: { ...headers, cookie } })
    const first = await page('/videos/getsearchvideos?term=lamp&x=0')
    for (let n = 0; n < 80; n++) {
      const old = '01800000-0000-7000-8000-000000000000'
      const again = await page(`/videos/getsearchvideos?term=lamp&x=${n}`, `change=${n % 2 ? old : 'made-up'}`)
      expect([again.status, again.headers.get('etag')]).toEqual([200, first.headers.get('etag')])
    }
  })
})
