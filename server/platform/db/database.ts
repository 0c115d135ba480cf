import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** Where atomicity matters a function demands one of these. */
export type Trx = Transaction<DB>
/** Either: for reads, and for writes that stand alone. */
export type Executor = Kysely<DB>

// bigint columns are byte counts, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool. A lost database fails each query within seconds instead of hanging the site.
 * @param url postgres://... ; a socket directory goes into `?host=`.
 */
export function openDatabase(
  url: string,
  options: { max?: number; statementTimeoutMs?: number } = {},
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle connection that breaks (server restart) is replaced by the pool; the error must not end the process.
  pool.on('error', () => {})
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** PostgreSQL's unique violation, by constraint name when given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}
