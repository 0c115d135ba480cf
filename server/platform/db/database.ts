import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { closeDeadConnections } from './dead-connections.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** Required by functions whose statements must be atomic. */
export type Trx = Transaction<DB>
/** Either: for reads, and for independent writes. */
export type Executor = Kysely<DB>

// bigint columns are byte counts, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** OPS-6: with the database away every read fails in less than 2 s. */
const CONNECT_MS = 1_800

/**
 * Opens a pool. When the database is lost each query fails within seconds instead of hanging.
 * The timeouts are startup parameters of a connection: a pooler in between needs its own (`deploy/pgbouncer.ini`).
 * @param url postgres://... ; a socket directory goes into `?host=`.
 */
export function openDatabase(
  url: string,
  options: { max?: number; statementTimeoutMs?: number } = {},
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle connection that breaks (server restart) is replaced by the pool; the error must not end the process.
  pool.on('error', () => {})
  // A connection that breaks in use fails its query; its own error event, unhandled, would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}))
  closeDeadConnections(pool, url)
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** Connection attempts at startup. */
const CONNECT_TRIES = 10

/**
 * Waits for a first connection: a machine that starts many processes at once may take longer than a request would wait.
 * @throws the error of the last attempt
 */
export async function firstConnection(db: Database): Promise<void> {
  for (let tries = CONNECT_TRIES; ; tries--) {
    try {
      return void (await sql`select 1`.execute(db))
    } catch (error) {
      if (tries <= 1 || !(error instanceof Error && /timeout/.test(error.message))) throw error
    }
  }
}

/** PostgreSQL's unique violation, by constraint name when given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}
