import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainWebApp } from '../testing/plain-web-app.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'
import { indexPending } from './catalogue/search/index/search-index.service.ts'

let server: TestServer
let staff: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false, web: plainWebApp })
  staff = await server.as('ADMIN')
  const { db } = server.deps
  const ids = Array.from({ length: 60 }, (_, n) => `clip-${n}`)
  const created_at = new Date('2026-01-01')
  const shown = { tags: ['ferry', 'river'], themes: ['travel'], orientation: 'horizontal', width: 1920, height: 1080 }
  const rows = ids.map((id, n) => ({ id, name: `Ferry ${n}`, ...shown, created_at, published_at: created_at }))
  await db.insertInto('clip').values(rows).execute()
  await db
    .insertInto('clip_stat')
    .values(ids.map((id) => ({ clip_id: id })))
    .execute()
  await indexPending(server.deps.db)
})
afterAll(() => server.stop())

const LISTS = ['/videos/get?page=1&limit=48', '/videos/getsearchvideos?term=ferry&page=1', '/auth/getmasterdata']
const get = (path: string, headers: Record<string, string> = {}) => server.guest.request(path, { headers })

describe('replies that are the same for everyone', () => {
  it.each(LISTS)('are given out again byte for byte, packed or not: %s', async (path) => {
    const first = await get(path)
    const again = await get(path)
    expect(again.status).toBe(200)
    expect(await again.text()).toBe(await first.text())
    // For shared caches (docs/scale.md); whoever reads asks each time.
    expect(again.headers.get('cache-control')).toBe('public, no-cache')
    expect(again.headers.get('cdn-cache-control')).toBe('public, max-age=30, stale-while-revalidate=30')
    expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    for (const name of ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy'])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    for (const coding of ['br', 'gzip', 'gzip;q=0, br;q=0', 'identity'])
      expect(await (await get(path, { 'accept-encoding': coding })).json()).toEqual(
        JSON.parse(await (await get(path)).text()),
      )
  })

  it('are packed as the client can take them', async () => {
    const path = LISTS[0] ?? ''
    await get(path)
    const codings = await Promise.all(
      ['br, gzip', 'gzip', 'br;q=0, gzip', 'identity'].map(async (coding) =>
        (await get(path, { 'accept-encoding': coding })).headers.get('content-encoding'),
      ),
    )
    expect(codings).toEqual(['br', 'gzip', 'gzip', null])
  })

  it('are not sent to those who hold them', async () => {
    const etag = (await get(LISTS[0] ?? '')).headers.get('etag') ?? ''
    const held = await get(LISTS[0] ?? '', { 'if-none-match': etag })
    expect([held.status, await held.text(), held.headers.get('etag')]).toEqual([304, '', etag])
  })

  it('are the same to whoever is signed in', async () => {
    const [path = ''] = LISTS
    const guests = await get(path)
    const mine = await staff.request(path)
    expect(mine.headers.get('etag')).toBe(guests.headers.get('etag'))
    expect(await mine.text()).toBe(await guests.text())
  })

  it('show what staff have changed to the next one who asks', async () => {
    const listed = async () => (await server.guest.call('GET /videos/get', { page: '1', limit: '48' })).body.videos
    const [{ _id: id }] = await listed()
    expect((await staff.call('POST /auth/deletevideo', { id })).status).toBe(200)
    expect((await listed()).map((video: { _id: string }) => video._id)).not.toContain(id)
  })

  it('count as a search each time', async () => {
    const term = 'river'
    for (let n = 0; n < 3; n++) await get(`/videos/getsearchvideos?term=${term}&page=1`)
    await server.deps.searchLog.flush()
    const row = await server.deps.db.selectFrom('search_log').selectAll().where('term', '=', term).executeTakeFirst()
    expect(row).toMatchObject({ searches: 3, clips: 59 })
  })

  it('of one clip are kept for guests, in no cache between, and tell who is signed in what is theirs', async () => {
    const path = '/videos/getonevideo?id=clip-7'
    const [first, again] = [await get(path), await get(path)]
    expect([first.status, await again.text()]).toEqual([200, await first.text()])
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect([again.headers.get('cache-control'), again.headers.get('cdn-cache-control')]).toEqual([
      'private, no-cache',
      null,
    ])
    const mine = await (await server.as('USER')).request(path)
    expect(mine.headers.get('etag')).toBeNull()
    expect(await mine.json()).toHaveProperty('ownership')
    // Nor does what one person was told reach the next guest.
    expect(await (await get(path)).json()).not.toHaveProperty('ownership')
  })

  it('of one clip show what staff have changed to the next one who asks', async () => {
    const path = '/videos/getonevideo?id=clip-8'
    const { body: clip } = await server.guest.call('GET /videos/getonevideo', { id: 'clip-8' })
    const { _id, tags, themes, shots, shotonmobile, orientation } = clip
    expect((await get(path)).headers.get('etag')).not.toBeNull()
    const edit = { _id, name: 'Ferry at noon', tags, themes, shots, shotonmobile, orientation }
    expect((await staff.call('POST /videos/editinfo', edit)).status).toBe(200)
    expect(await (await get(path)).json()).toMatchObject({ name: 'Ferry at noon' })
    expect((await staff.call('POST /auth/deletevideo', { id: 'clip-8' })).status).toBe(200)
    expect((await get(path)).status).toBe(404)
  })

  it('are never kept when they are errors or somebody’s own', async () => {
    for (const path of ['/videos/get?page=-1', '/user/getsavedvideos', '/videos/getonevideo?id=nothing'])
      expect((await get(path)).headers.get('cache-control') ?? '').not.toMatch(/public/)
  })
})
