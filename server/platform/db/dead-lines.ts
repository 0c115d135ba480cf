import pg from 'pg'

const LOOK_EVERY_MS = 1_000
/** Nothing came to an end for so long: worth a question. */
const QUIET_MS = 2_000
/** The question is a connection and the shortest query there is. */
const PATIENCE_MS = 3_000

/**
 * A line that went dead without a word (a cable, a firewall that forgets) would hold its query until the system gives up
 * after a quarter of an hour. While queries run and none ends, the database is asked over a new line; when that stays
 * silent, the old ones are broken: their queries fail as those of any lost connection.
 * @param url what the pool connects to
 */
export function breakDeadLines(pool: pg.Pool, url: string): void {
  const busy = new Set<pg.PoolClient>()
  let movedAt = 0
  let timer: NodeJS.Timeout | null = null
  let asking = false

  function rest(): void {
    if (timer) clearInterval(timer)
    timer = null
  }
  async function look(): Promise<void> {
    if (busy.size === 0) return rest()
    if (asking || performance.now() - movedAt < QUIET_MS) return
    asking = true
    const suspects = [...busy]
    if (await isSilent(url)) await breakThem(suspects)
    asking = false
  }
  async function breakThem(suspects: pg.PoolClient[]): Promise<void> {
    for (const client of suspects) if (busy.has(client)) void (client as unknown as pg.Client).end().catch(() => {})
    // Those that nobody uses are no better.
    while (pool.idleCount > 0 && !pool.ending) (await pool.connect()).release(true)
  }
  pool.on('acquire', (client) => {
    if (busy.size === 0) movedAt = performance.now()
    busy.add(client)
    timer ??= setInterval(() => void look(), LOOK_EVERY_MS).unref()
  })
  pool.on('release', (_error, client) => {
    busy.delete(client)
    movedAt = performance.now()
  })
}

/** Whether nothing comes back at all. An error is an answer: whoever refuses is alive. */
async function isSilent(url: string): Promise<boolean> {
  const options = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
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
