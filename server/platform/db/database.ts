import { Kysely, type LogConfig, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { cutOff, quickClient } from './quick-client.ts'
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

interface DatabaseOptions {
  max?: number
  statementTimeoutMs?: number
  /** Hears of each statement that ended. */
  onQuery?: LogConfig | undefined
  /** No pooler stands between us and PostgreSQL. */
  direct?: boolean
}

/**
 * A pool whose queries fail within seconds when the database is lost. Timeouts are startup parameters of a connection: a
 * pooler in between needs its own (`deploy/pgbouncer.ini`). A socket's folder goes into `?host=`.
 */
export function openDatabase(
  url: string,
  { max = 10, statementTimeoutMs = 5_000, onQuery = [], direct = false }: DatabaseOptions = {},
) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    ...(direct && { Client: quickClient() }),
  })
  // An idle connection that breaks (server restart) is replaced by the pool; the error must not end the process.
  pool.on('error', () => {})
  // A connection that breaks in use fails its query; its own error event, unhandled, would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}))
  closeDeadConnections(pool, url)
  const db: Database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: onQuery })
  const close = async () => {
    await db.destroy()
    // Kysely leaves a pool that it never used.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, close }
}

const CONNECT_TRIES = 10

/** Waits for a first connection: a machine that starts many processes at once takes longer than a request would wait. */
export async function firstConnection(db: Database): Promise<void> {
  for (let tries = CONNECT_TRIES; ; tries--) {
    try {
      return void (await sql`select 1`.execute(db))
    } catch (error) {
      if (tries <= 1 || !(error instanceof Error && /timeout/.test(error.message))) throw error
    }
  }
}

/** Works on a connection of its own, which is closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL's unique violation, by constraint name when given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

/**
 * Runs a transaction again after a unique violation: of several that find nothing and insert the same, the unique keys let one
 * through, and the others then find it. Up to three times, since another may come in between.
 */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let triesLeft = 3; ; triesLeft--) {
    try {
      return await run()
    } catch (error) {
      if (triesLeft === 0 || !isUniqueViolation(error)) throw error
    }
  }
}

const POLL_MS = 1_000
/** No query ended for this long: the connections are suspect. */
const STALLED_MS = 2_000
const PROBE_TIMEOUT_MS = 3_000

/**
 * Finds half-open connections: lost silently (a cable, a firewall's state), they would block a query for a quarter of an
 * hour. While queries run and none ends, a probe connects; when it times out, the old connections are closed.
 */
function closeDeadConnections(pool: pg.Pool, url: string): void {
  const busy = new Set<pg.PoolClient>()
  let lastProgressAt = 0
  let timer: NodeJS.Timeout | null = null
  let probing = false

  function stopPolling(): void {
    if (timer) clearInterval(timer)
    timer = null
  }
  async function poll(): Promise<void> {
    if (busy.size === 0) return stopPolling()
    if (probing || performance.now() - lastProgressAt < STALLED_MS) return
    probing = true
    const suspects = [...busy]
    if (await isUnresponsive(url)) await closeAll(suspects)
    probing = false
  }
  async function closeAll(suspects: pg.PoolClient[]): Promise<void> {
    for (const client of suspects) if (busy.has(client)) cutOff(client)
    // Idle connections are as dead as the busy ones.
    while (pool.idleCount > 0 && !pool.ending) (await pool.connect()).release(true)
  }
  pool.on('acquire', (client) => {
    if (busy.size === 0) lastProgressAt = performance.now()
    busy.add(client)
    timer ??= setInterval(() => void poll(), POLL_MS).unref()
  })
  pool.on('release', (_error, client) => {
    busy.delete(client)
    lastProgressAt = performance.now()
  })
}

/** Whether the probe times out. An error is a response: a database that refuses connections is reachable. */
async function isUnresponsive(url: string): Promise<boolean> {
  const options = { connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS }
  const client = new pg.Client({ connectionString: url, ...options, application_name: 'jhalak line check' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return false
  } catch (error) {
    return error instanceof Error && /timeout/i.test(error.message)
  } finally {
    client.end().catch(() => {})
  }
}
