import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded.ts'
import { type FaultyProxy, startFaultyProxy } from '../../testing/faulty-proxy.ts'

/** The product's own PostgreSQL, with its own supervisor, and a line to it that can be spoilt. */
export interface ChaosDatabase {
  /** For the product: through the proxy. */
  url: string
  /** Direct, for checks. */
  directUrl: string
  line: FaultyProxy
  /** SIGKILL for the postmaster. */
  killServer(): void
  /** SIGKILL for one session's process, after which PostgreSQL starts all of them anew. */
  killSession(): Promise<void>
  stop(): Promise<void>
}

export async function startDatabase(folder: string): Promise<ChaosDatabase> {
  const dir = join(folder, 'postgres')
  const server = await startEmbeddedPostgres({ dir, log: () => {} })
  const line = await startFaultyProxy({ path: join(server.socketDir, '.s.PGSQL.5432') })
  return {
    url: `postgresql://app@${line.address}/jhalak`,
    directUrl: server.ownerUrl,
    line,
    killServer: () => kill(Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])),
    async killSession() {
      const client = new pg.Client({ connectionString: server.ownerUrl })
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = 'jhalak' and pid <> pg_backend_pid() order by random() limit 1",
      )
      await client.end()
      if (rows[0]) kill(rows[0].pid)
    },
    async stop() {
      await line.stop()
      await server.stop()
    },
  }
}

function kill(pid: number): void {
  if (pid > 1) process.kill(pid, 'SIGKILL')
}
