import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../server/platform/db/database.ts'
import { eventually } from './uploads.ts'

/**
 * Starts acts one after another, each of which runs into a lock: this statement's, or one that an act before holds. Once all
 * of them wait, the lock is let go.
 * @returns what became of each
 */
export async function whileLocked<T extends readonly unknown[]>(
  db: Database,
  lock: RawBuilder<unknown>,
  acts: { [K in keyof T]: () => Promise<T[K]> },
): Promise<T> {
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const begun: Promise<unknown>[] = []
  await db.transaction().execute(async (trx) => {
    await lock.execute(trx)
    for (const act of acts) {
      begun.push(act())
      await eventually(async () => ((await waiting.execute(db)).rows[0]?.n ?? 0) >= begun.length, 20_000)
    }
  })
  return Promise.all(begun) as unknown as Promise<T>
}
