import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import pg from 'pg'
import { until } from '../../harness/machine.ts'
import type { Random } from '../../harness/random.ts'
import type { World } from '../stack/world.ts'

export const VICTIMS = ['api', 'worker', 'postgres', 'ffmpeg'] as const
export type Victim = (typeof VICTIMS)[number]

const PATIENCE_MS = 120_000

/** How long it took until the service did its work again, and what the new process used of the processor for that. */
export interface Recovery {
  ms: number
  /** Seconds; null where no process of ours began anew. */
  processor: number | null
}

/** Kills one process and restarts it as a supervisor would. @returns null when there was none to kill */
export const KILL_ACTIONS: Record<Victim, (world: World, random: Random) => Promise<Recovery | null>> = {
  async api({ web, answers }) {
    await web.kill()
    const began = performance.now()
    web.launch()
    await web.ready()
    await until(answers, PATIENCE_MS)
    return { ms: performance.now() - began, processor: web.cpuSeconds() }
  },
  async worker({ worker }) {
    await worker.kill()
    const began = performance.now()
    worker.launch()
    await worker.ready()
    return { ms: performance.now() - began, processor: worker.cpuSeconds() }
  },
  async postgres({ database, answers }, random) {
    const before = await startOf(database.directUrl)
    const began = performance.now()
    if (random.chance(0.5)) database.killServer()
    else await database.killSession()
    // Those who are left may answer for a moment.
    const isNew = async () => ![null, before].includes(await startOf(database.directUrl))
    await until(isNew, PATIENCE_MS)
    await until(answers, PATIENCE_MS)
    return { ms: performance.now() - began, processor: null }
  },
  async ffmpeg({ dataDir, answers }, random) {
    let found: number[] = []
    await until(() => (found = runningFfmpegs(dataDir)).length > 0, 20_000)
    if (found.length === 0) return null
    const began = performance.now()
    try {
      process.kill(random.pick(found), 'SIGKILL')
    } catch {
      return null
    }
    await until(answers, PATIENCE_MS)
    return { ms: performance.now() - began, processor: null }
  },
}

/** When PostgreSQL last began to serve: its writers are new after every crash. Null while it does not. */
async function startOf(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const sql = "select backend_start::text as at from pg_stat_activity where backend_type = 'checkpointer'"
    const { rows } = await client.query<{ at: string }>(sql)
    return rows[0]?.at ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

/** Every ffmpeg at work on files of this data folder. */
function runningFfmpegs(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir) &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('ffmpeg')
        )
      } catch {
        return false
      }
    })
    .map(Number)
}
