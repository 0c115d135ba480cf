import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Executor } from '../platform/db/database.ts'

/** Scale 6: longer than this nobody waits for the rest. */
const PATIENCE_MS = 150
const CANCELLED = '57014'

/** Runs a query that gives up in time. @returns null when it did */
export async function inTime<T>(db: Database, run: (trx: Executor) => Promise<T>): Promise<T | null> {
  try {
    return await db.connection().execute((connection) => limited(connection, run))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === CANCELLED) return null
    throw error
  }
}

async function limited<T>(connection: Executor, run: (trx: Executor) => Promise<T>): Promise<T> {
  // In one go: each statement of its own is one more wait.
  await sql`begin; set local statement_timeout = ${sql.lit(PATIENCE_MS)}`.execute(connection)
  try {
    const result = await run(connection)
    await sql`commit`.execute(connection)
    return result
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => {})
    throw error
  }
}
