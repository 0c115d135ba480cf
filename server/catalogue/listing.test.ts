import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../testing/clips.ts'
import { indexPending } from './search/index/search-index.service.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'

type Ids = { _id: string }[]
const ids = (videos: Ids) => videos.map(({ _id }) => _id)
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))

let server: TestServer
let staff: Caller
/** Newest first. */
const seeded: string[] = []

beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { REPLY_CACHE_MB: '0' } })
  staff = await server.as('EMPLOYEE')
})
afterAll(() => server.stop())

const list = (query: object) => server.guest.call('GET /videos/get', query)

describe('an empty catalogue', () => {
  it('is an empty list, one empty page, and no collections', async () => {
    expect((await list({})).body).toEqual([])
    expect((await list({ page: '1', limit: '48' })).body).toEqual({ videos: [], totalPages: 1 })
    expect((await server.guest.call('GET /videos/getcollections', {})).body).toEqual([])
  })
})

describe('the list of clips', () => {
  beforeAll(async () => {
    for (let n = 0; n < 100; n++) seeded.unshift((await seedClip(server, { kinds: [], createdAt: minute(n) })).id)
  })

  it('is plain without paging, newest first', async () => {
    expect(ids((await list({})).body)).toEqual(seeded)
  })

  it('comes in pages of 48 that together are the whole, and nothing past the end', async () => {
    const pages = await Promise.all(['1', '2', '3', '4'].map(async (page) => (await list({ page, limit: '48' })).body))
    expect(pages.map(({ videos }) => videos.length)).toEqual([48, 48, 4, 0])
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([3, 3, 3, 3])
    expect(pages.flatMap(({ videos }) => ids(videos))).toEqual(seeded)
    expect((await list({ page: '99999999' })).body).toEqual({ videos: [], totalPages: 3 })
  })

  it('takes page or limit alone', async () => {
    expect(ids((await list({ page: '2' })).body.videos)).toEqual(seeded.slice(48, 96))
    expect((await list({ limit: '30' })).body).toMatchObject({ totalPages: 4 })
    expect(ids((await list({ limit: '30', page: '4' })).body.videos)).toEqual(seeded.slice(90))
  })

  const BAD = ['0', '-1', '1.5', 'abc', '', ' 1', '1e2', '0x10', '١', '999999999999', 'NaN', "1' or '1'='1"]
  it.each([...BAD.map((value) => ['page', value]), ...[...BAD, '101'].map((value) => ['limit', value])])(
    'refuses %s=%s and names the field',
    async (field = '', value = '') => {
      const calls = ['GET /videos/get', 'GET /videos/getVideosinUploadOrder', 'GET /videos/getsearchvideos'] as const
      for (const call of calls) {
        const answer = await staff.call(call, { [field]: value })
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', field } })
        expect(answer.body.message).toContain(field)
      }
    },
  )

  it('refuses a parameter that comes twice', async () => {
    for (const query of ['page=1&page=2', 'limit=1&limit=1']) {
      const answer = await server.guest.request(`/videos/get?${query}`)
      expect([query, answer.status]).toEqual([query, 400])
    }
  })
})

describe('the back office’s list', () => {
  it('is in upload order, with what is not published yet and without what was withdrawn', async () => {
    const unpublished = await seedClip(server, { kinds: [], published: false, createdAt: minute(200) })
    await seedClip(server, { kinds: [], withdrawn: true, createdAt: minute(201) })
    const first = await staff.call('GET /videos/getVideosinUploadOrder', { page: '1', limit: '48' })
    const last = await staff.call('GET /videos/getVideosinUploadOrder', { page: '3', limit: '48' })
    expect(first.body.totalPages).toBe(3)
    expect(ids(first.body.videos)).toEqual(seeded.toReversed().slice(0, 48))
    expect(ids(last.body.videos)).toEqual([...seeded.toReversed().slice(96), unpublished.id])
  })

  it('reaches the newest of more than 10,000 clips', async () => {
    await sql`with uploader as (select id from account limit 1), made as (
      insert into clip (id, name, uploader_id, created_at)
      select gen_random_uuid(), 'Bulk', uploader.id, timestamptz '2025-01-01' + n * interval '1 second'
      from uploader, generate_series(1, 10_000) as n returning id)
      insert into clip_stat (clip_id) select id from made`.execute(server.deps.db)
    const { totalPages } = (await staff.call('GET /videos/getVideosinUploadOrder', { page: '1', limit: '100' })).body
    expect(totalPages).toBe(102)
    const { videos } = (await staff.call('GET /videos/getVideosinUploadOrder', { page: '102', limit: '100' })).body
    expect(videos).toHaveLength(1)
  })
})

describe('a library of thousands', () => {
  const everyPage = async () => {
    const first = (await list({ page: '1', limit: '100' })).body
    const pages = [first]
    for (let page = 2; page <= first.totalPages; page++)
      pages.push((await list({ page: String(page), limit: '100' })).body)
    return pages.flatMap(({ videos }) => ids(videos))
  }
  const truth = async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from clip where published_at is not null and withdrawn_at is null
      order by created_at desc, id desc`.execute(server.deps.db)
    return rows.map((row) => row.id)
  }

  it('is the same in pages as whole, also when clips come and go in its midst', async () => {
    await sql`with made as (
      insert into clip (id, name, created_at, published_at)
      select 'many-' || n, 'Many', timestamptz '2024-01-01' + (n / 3) * interval '1 minute', now() from generate_series(1, 3_500) as n
      returning id) insert into clip_stat (clip_id) select id from made`.execute(server.deps.db)
    expect(await everyPage()).toEqual(await truth())
    await indexPending(server.deps.db)
    expect(await everyPage()).toEqual(await truth())
    await sql`update clip set withdrawn_at = now() where id in ('many-1', 'many-1000', 'many-1500', 'many-3500')`.execute(
      server.deps.db,
    )
    await sql`update clip set created_at = created_at + interval '1 day' where id in ('many-7', 'many-2000')`.execute(
      server.deps.db,
    )
    await seedClip(server, { kinds: [], createdAt: new Date('2024-01-01T10:00:00Z') })
    await seedClip(server, { kinds: [], createdAt: new Date('2023-01-01') })
    const all = await everyPage()
    expect(all).toEqual(await truth())
    expect((await list({ page: '1', limit: '1' })).body.totalPages).toBe(all.length)
  })
})
