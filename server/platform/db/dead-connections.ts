import pg from 'pg'

const POLL_MS = 1_000
/** No query ended for this long: the connections are suspect. */
const STALLED_MS = 2_000
/** Of a probe: a new connection and the shortest query there is. */
const PROBE_TIMEOUT_MS = 3_000

/**
 * Finds half-open connections. One that is lost silently (a cable, a firewall that drops its state) would block its query until
 * TCP gives up after a quarter of an hour. While queries run and none ends, a probe connects to the database; when it times
 * out, the old connections are closed and their queries fail like those of any lost connection.
 * @param url what the pool connects to
 */
export function closeDeadConnections(pool: pg.Pool, url: string): void {
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
    for (const client of suspects) if (busy.has(client)) void (client as unknown as pg.Client).end().catch(() => {})
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
