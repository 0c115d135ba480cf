import { sql } from 'kysely'
import type { NamedLimit } from '../config/limits.ts'
import type { Database } from './db/database.ts'
import { AppError } from './errors.ts'

/** What is left of a limit, for the RateLimit headers. */
export interface Quota {
  max: number
  left: number
  seconds: number
}

export interface RateLimiter {
  /** Counts one attempt of the subject, unless it is refused. @returns null where nothing is counted. @throws AppError too_many_requests, with the seconds to wait */
  hit(limit: NamedLimit, subject?: string): Promise<Quota | null>
  /** Uncounts one attempt, after a success. */
  forgive(limit: NamedLimit, subject?: string): Promise<void>
  /** The numbers in force: those of the settings, else the given ones. */
  inForce(limit: NamedLimit): Pick<NamedLimit, 'max' | 'seconds'>
}

const keyOf = ({ name }: NamedLimit, subject?: string): string => (subject === undefined ? name : `${name} ${subject}`)

/** Each process deletes expired counters this often. */
const SWEEP_EVERY_MS = 600_000

/**
 * A sliding window counter in PostgreSQL, shared by all processes and kept over restarts. The previous window counts in
 * proportion to its overlap, so that the limit cannot be used twice around a window's boundary.
 * @param settings asked each time: other numbers than the defaults, by the limit's name
 */
export function databaseRateLimiter(
  db: Database,
  settings: () => ReadonlyMap<string, NamedLimit> | null = () => null,
): RateLimiter {
  let sweptAt = 0
  const inForce = (limit: NamedLimit) => settings()?.get(limit.name) ?? limit
  return {
    inForce,
    async hit(given, subject) {
      const { max: limit, seconds: windowSeconds } = inForce(given)
      const key = keyOf(given, subject)
      if (Date.now() - sweptAt > SWEEP_EVERY_MS) {
        sweptAt = Date.now()
        await sql`delete from rate_limit where coalesce(expires_at, window_start + interval '2 days') < now()`.execute(
          db,
        )
      }
      const { rows } = await sql<Count>`
        with clock as (
          select to_timestamp(floor(at / ${windowSeconds}::float8) * ${windowSeconds}::float8) as begun,
            1 - mod(at::numeric, ${windowSeconds}::numeric) / ${windowSeconds}::numeric as recent
          from (select extract(epoch from now())::float8 as at) as time
        ), mine as (
          insert into rate_limit (key, window_start, hits, expires_at)
          select ${key}, begun, 1, begun + make_interval(secs => 2 * ${windowSeconds}::float8) from clock
          on conflict (key, window_start) do update set hits = rate_limit.hits + 1, expires_at = excluded.expires_at
          returning hits
        )
        select mine.hits, least(coalesce(earlier.hits, 0), ${limit}::int) as earlier, clock.recent::float8 as recent
        from mine cross join clock
        left join rate_limit as earlier
          on earlier.key = ${key} and earlier.window_start = clock.begun - make_interval(secs => ${windowSeconds}::float8)`.execute(
        db,
      )
      const [count] = rows
      const used = count ? count.hits + count.earlier * count.recent : 0
      if (!count || used <= limit)
        return { max: limit, left: Math.max(0, Math.floor(limit - used)), seconds: windowSeconds }
      await undoHit(db, key)
      throw new AppError('too_many_requests', {
        retryAfterSeconds: secondsToWait(count, limit, windowSeconds),
        limit: { max: limit, seconds: windowSeconds },
      })
    },
    forgive: (limit, subject) => undoHit(db, keyOf(limit, subject)),
  }
}

/** Uncounts the latest attempt under a key. */
async function undoHit(db: Database, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .where('window_start', '=', (latest) =>
      latest
        .selectFrom('rate_limit')
        .select((max) => max.fn.max('window_start').as('at'))
        .where('key', '=', key),
    )
    .execute()
}

/**
 * Attempts in this window, including the current one; those of the previous window, capped at the limit; and the share of the
 * previous window that still counts, which falls from 1 to 0.
 */
type Count = Record<'hits' | 'earlier' | 'recent', number>

/** Seconds until one more attempt is allowed if there are no others in between, rounded up. */
export function secondsToWait({ hits, earlier, recent }: Count, limit: number, windowSeconds: number): number {
  const left = limit - hits
  const windows =
    left >= 0
      ? // The weight of the previous window must fall far enough.
        recent - left / Math.max(earlier, 1)
      : // This window is full: it must end, and then its own weight must fall far enough.
        recent + 1 / limit
  return Math.max(1, Math.ceil(windows * windowSeconds))
}

/** For benches and tests with another subject. */
export const noRateLimit: RateLimiter = {
  hit: async () => null,
  forgive: async () => {},
  inForce: ({ seconds }) => ({ max: Number.POSITIVE_INFINITY, seconds }),
}
