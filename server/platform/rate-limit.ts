import { sql } from 'kysely'
import type { Database } from './db/database.ts'
import { AppError } from './errors.ts'

export interface RateLimiter {
  /**
   * Counts one attempt under the key.
   * @throws AppError too_many_requests once `limit` attempts lie in the window
   */
  hit(key: string, limit: number, windowSeconds: number): Promise<void>
  /** Takes one attempt back, after a success. */
  forgive(key: string): Promise<void>
}

/** Fixed windows in PostgreSQL, so that all processes count together and a restart forgets nothing. */
export function databaseRateLimiter(db: Database): RateLimiter {
  return {
    async hit(key, limit, windowSeconds) {
      const window = sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds})`
      const row = await db
        .insertInto('rate_limit')
        .values({ key, window_start: window, hits: 1 })
        .onConflict((clash) => clash.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limit.hits + 1` }))
        .returning('hits')
        .executeTakeFirstOrThrow()
      if (row.hits > limit) throw new AppError('too_many_requests')
    },
    async forgive(key) {
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
    },
  }
}

/** For benches and tests that are about something else. */
export const noRateLimit: RateLimiter = { hit: async () => {}, forgive: async () => {} }
