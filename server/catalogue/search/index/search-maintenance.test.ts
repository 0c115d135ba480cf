import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { findList } from '../search.service.ts'
import { maintainSearch } from './search-index.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { REPLY_CACHE_MB: '0' } })
})
afterAll(() => server.stop())

const found = async (term: string): Promise<string[]> =>
  (await server.guest.call('GET /videos/getsearchvideos', { term })).body.map(({ _id }: { _id: string }) => _id)
/** Where PostgreSQL answers alone. */
const inDatabase = (term: string): Promise<string[]> => {
  const searchCache = { ...server.deps.searchCache, index: async () => null }
  return findList({ db: server.deps.db, searchCache }, { term, limit: 10 })
}
const run = async () => {
  await sql`update search_upkeep set ran_at = '-infinity'`.execute(server.deps.db)
  await maintainSearch(server.deps, new AbortController().signal)
}
const queued = async () => {
  const { rows } = await sql`select from pgboss.job where name = 'search-upkeep'`.execute(server.deps.db)
  return rows.length
}

describe('search maintenance', () => {
  it('indexes clips that were inserted by SQL, and again when those change', async () => {
    await sql`insert into clip (id, name, tags, published_at) values ('elsewhere', 'Snow leopard', '{ladakh}', now())`.execute(
      server.deps.db,
    )
    await sql`insert into clip_stat (clip_id) values ('elsewhere')`.execute(server.deps.db)
    expect(await found('leopard')).toEqual(['elsewhere'])
    expect(await inDatabase('leopard')).toEqual([])
    await run()
    expect(await found('leopard ladakh')).toEqual(['elsewhere'])
    expect(await inDatabase('leopard ladakh')).toEqual(['elsewhere'])
    await sql`update clip set name = 'Red panda' where id = 'elsewhere'`.execute(server.deps.db)
    await run()
    expect(await found('panda')).toEqual(['elsewhere'])
    expect(await inDatabase('panda')).toEqual(['elsewhere'])
    expect(await found('leopard')).toEqual([])
  })

  it('knows a collection by its name on the day from which visitors see it', async () => {
    const { id } = await seedClip(server, { name: 'Colours', collectionName: 'Rangotsav', kinds: [] })
    const publish = (day: string) =>
      sql`update collection set publish_on = (now() at time zone 'Asia/Kolkata')::date + ${day}::integer
        where name = 'Rangotsav'`.execute(server.deps.db)
    await publish('1')
    await sql`update clip set words_version = 0 where id = ${id}`.execute(server.deps.db)
    await run()
    expect([await found('rangotsav'), await inDatabase('rangotsav')]).toEqual([[], []])
    // As the day turns: nobody writes anything.
    await publish('0')
    await sql`update search_upkeep set ran_at = now() - interval '1 day'`.execute(server.deps.db)
    await maintainSearch(server.deps, new AbortController().signal)
    expect([await found('rangotsav'), await inDatabase('rangotsav')]).toEqual([[id], [id]])
  })

  it('ranks popular clips first', async () => {
    const [first, second] = [
      await seedClip(server, { name: 'Otter', kinds: [] }),
      await seedClip(server, { name: 'Otter', kinds: [] }),
    ]
    expect(await found('otter')).toEqual([second.id, first.id])
    await server.deps.db.updateTable('clip_stat').set({ views: 5_000 }).where('clip_id', '=', first.id).execute()
    await sql`update search_upkeep set weighed_at = '-infinity'`.execute(server.deps.db)
    await run()
    expect(await found('otter')).toEqual([first.id, second.id])
  })

  it('runs in one chain, however many workers begin', async () => {
    await run()
    const before = await queued()
    await Promise.all([1, 2, 3].map(() => maintainSearch(server.deps, new AbortController().signal)))
    expect(await queued()).toBe(before)
  })
})
