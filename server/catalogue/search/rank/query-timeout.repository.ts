import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Executor } from '../../../platform/db/database.ts'

/** CAT-15: the time a ranking or a count may take. */
const TIMEOUT_MS = 150
const QUERY_CANCELED = '57014'

/** Runs a query under a statement timeout. @returns null when it was cancelled */
export async function withTimeout<T>(db: Database, run: (trx: Executor) => Promise<T>): Promise<T | null> {
  try {
    return await db.connection().execute((connection) => runLimited(connection, run))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) return null
    throw error
  }
}

async function runLimited<T>(connection: Executor, run: (trx: Executor) => Promise<T>): Promise<T> {
  // One round trip for both statements.
  await sql`begin; set local statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(connection)
  try {
    const result = await run(connection)
    await sql`commit`.execute(connection)
    return result
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => {})
    throw error
  }
}
