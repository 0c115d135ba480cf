import pg from 'pg'

const POLL_MS = 1_000
/** Nothing came to an end for so long: worth a question. */
const QUIET_MS = 2_000
/** The question is a connection and the shortest query there is. */
const PROBE_TIMEOUT_MS = 3_000

/**
 * A line that went dead without a word (a cable, a firewall that forgets) would hold its query until the system gives up
 * after a quarter of an hour. While queries run and none ends, the database is asked over a new line; when that stays
 * silent, the old ones are broken: their queries fail as those of any lost connection.
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
    if (probing || performance.now() - lastProgressAt < QUIET_MS) return
    probing = true
    const suspects = [...busy]
    if (await isUnresponsive(url)) await closeAll(suspects)
    probing = false
  }
  async function closeAll(suspects: pg.PoolClient[]): Promise<void> {
    for (const client of suspects) if (busy.has(client)) void (client as unknown as pg.Client).end().catch(() => {})
    // Those that nobody uses are no better.
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

/** Whether nothing comes back at all. An error is an answer: whoever refuses is alive. */
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
