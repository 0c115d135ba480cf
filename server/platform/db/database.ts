import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { closeDeadConnections } from './dead-connections.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** Where atomicity matters a function demands one of these. */
export type Trx = Transaction<DB>
/** Either: for reads, and for writes that stand alone. */
export type Executor = Kysely<DB>

// bigint columns are byte counts, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** OPS-6: with the database away every read fails in less than 2 s. */
const CONNECT_MS = 1_800

/**
 * Opens a pool. A lost database fails each query within seconds instead of hanging the site.
 * The limits travel when a connection begins: a pooler in between must be told its own (`deploy/pgbouncer.ini`).
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
  // One that breaks while somebody holds it fails their query; unheard, its own error would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}))
  closeDeadConnections(pool, url)
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** How often a start asks for its first connection. */
const FIRST_TRIES = 10

/**
 * Waits for a first connection: a machine on which much starts at once may take longer than a request would wait.
 * @throws what kept it from connecting the last time
 */
export async function firstConnection(db: Database): Promise<void> {
  for (let tries = FIRST_TRIES; ; tries--) {
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
