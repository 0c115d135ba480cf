import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from './db/database.ts'
import type { AppError } from './errors.ts'
import { databaseRateLimiter, type RateLimiter, secondsToWait } from './rate-limit.ts'

let db: Database
let limits: RateLimiter
let close: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase()
  ;({ db } = openDatabase(database.url))
  limits = databaseRateLimiter(db)
  close = async () => {
    await db.destroy()
    await database.drop()
  }
})
afterAll(() => close())

const passes = (key: string, limit = 3) =>
  limits.hit({ name: key, max: limit, seconds: 3600 }).then(
    () => true,
    (error: { code: string }) =>
      error.code === 'too_many_requests' ? false : Promise.reject(error as unknown as Error),
  )
const age = (key: string, seconds: number) =>
  sql`update rate_limit set window_start = window_start - make_interval(secs => ${seconds}) where key = ${key}`.execute(
    db,
  )

describe('a rate limit', () => {
  it('lets so many through and no more, also at once, for each key on its own', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => passes('one')))
    expect(many.filter(Boolean)).toHaveLength(3)
    expect(await passes('two')).toBe(true)
  })

  it('does not count what is forgiven', async () => {
    for (let n = 0; n < 10; n++) {
      expect(await passes('forgiven')).toBe(true)
      await limits.forgive({ name: 'forgiven', max: 3, seconds: 3600 })
    }
  })

  it('is not doubled by waiting for the next window, and forgets after two', async () => {
    for (let n = 0; n < 3; n++) await passes('waits')
    await sql`update rate_limit set window_start = to_timestamp(floor(extract(epoch from now()) / 3600) * 3600 - 3600), hits = 1000000 where key = 'waits'`.execute(
      db,
    )
    // However much came before, it weighs at most as much as was allowed, and less as time goes by.
    const { rows } = await sql<{
      recent: number
    }>`select (1 - mod(extract(epoch from now()), 3600) / 3600)::float8 as recent`.execute(db)
    const left = Math.floor(3 - 3 * (rows[0]?.recent ?? 0))
    const got = []
    for (let n = 0; n < 4; n++) got.push(await passes('waits'))
    expect(Math.abs(got.filter(Boolean).length - left)).toBeLessThanOrEqual(1)
    expect(got.filter(Boolean).length).toBeLessThan(4)
    await age('waits', 7200)
    expect(await passes('waits')).toBe(true)
  })

  it('leaves no counters behind', async () => {
    await passes('old')
    await age('old', 3 * 86_400)
    await sql`update rate_limit set expires_at = window_start + interval '2 hours' where key = 'old'`.execute(db)
    await databaseRateLimiter(db).hit({ name: 'new', max: 3, seconds: 60 })
    const keys = (await db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key)
    expect(keys).toContain('new')
    expect(keys).not.toContain('old')
  })
})

describe('a limit of days', () => {
  it('is kept for two of its windows, whatever the others are', async () => {
    await limits.hit({ name: 'daily', max: 3, seconds: 86_400 })
    await sql`update rate_limit set window_start = window_start - interval '1 day', expires_at = expires_at - interval '1 day' where key = 'daily'`.execute(
      db,
    )
    await databaseRateLimiter(db).hit({ name: 'another', max: 3, seconds: 60 })
    const kept = await db.selectFrom('rate_limit').select('hits').where('key', '=', 'daily').execute()
    expect(kept).toEqual([{ hits: 1 }])
  })
})

describe('who is refused', () => {
  const refusal = (key: string, limit = 3) =>
    limits.hit({ name: key, max: limit, seconds: 3600 }).then(
      () => null,
      (error: AppError) => error,
    )

  it('loses nothing by asking too early', async () => {
    const earlier = sql<Date>`to_timestamp(floor(extract(epoch from now()) / 3600) * 3600 - 3600)`
    await db.insertInto('rate_limit').values({ key: 'early', window_start: earlier, hits: 3 }).execute()
    let passed = 0
    for (let n = 0; n < 10; n++) passed += (await passes('early')) ? 1 : 0
    expect(passed).toBeLessThan(3)
    await db.deleteFrom('rate_limit').where('key', '=', 'early').where('window_start', '=', earlier).execute()
    for (let n = 0; n < 10; n++) passed += (await passes('early')) ? 1 : 0
    expect(passed).toBe(3)
  })

  it('gets the seconds to wait, the same for every further attempt', async () => {
    for (let n = 0; n < 3; n++) expect(await passes('asks')).toBe(true)
    const waits = []
    for (let n = 0; n < 5; n++) waits.push((await refusal('asks'))?.retryAfterSeconds ?? 0)
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(1200)
      expect(wait).toBeLessThanOrEqual(3600 + 1200)
    }
    expect(waits.toSorted((a, b) => b - a)).toEqual(waits)
  })

  it.each([
    // A full window of an hour, just begun: its end, then a third of the next.
    [{ hits: 4, earlier: 0, recent: 1 }, 3, 4800],
    // The same, about to end.
    [{ hits: 4, earlier: 0, recent: 0.01 }, 3, 1236],
    // Room here, but the window before weighs too much for another half hour.
    [{ hits: 2, earlier: 2, recent: 1 }, 3, 1800],
    [{ hits: 2, earlier: 1, recent: 0.0001 }, 1, 3601],
  ])('%j of %i waits %i seconds', (count, limit, seconds) => {
    expect(secondsToWait(count, limit, 3600)).toBe(seconds)
  })
})
