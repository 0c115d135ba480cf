// The embedded PostgreSQL of `npm start` and the tests: the programs of an npm package under our own supervisor. It listens
// only on a socket in a private folder, ends with this process, and is restarted when it ends alone.
import { join } from 'node:path'
import { attempt } from '../attempt.ts'
import { withClient } from './database.ts'
import { findBinaries, chooseRunner } from './embedded-owner.ts'
import { dataOwner, ensureData, openFolder, PORT, socketFolder, type Cluster } from './embedded-cluster.ts'
import { acquireLock, readIfThere } from './embedded-process.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Launch, Settings } from './embedded-postmaster.ts'
import { ended, serverSettings, startPostmaster, stopPostmaster } from './embedded-postmaster.ts'

/**
 * Starts PostgreSQL and creates the database `jhalak`, with a role that owns it and one that uses it. Call it once per folder, in the process that owns it.
 * @param options.dir its folder, created if missing, with everything it stores
 * @param options.log receives one line when the database ended unexpectedly and is restarted
 * @param options.settings override ours. Tests pass `{ fsync: 'off' }`, which also skips syncing the new data
 * @throws StartError, whose message is one line for the terminal
 */
export async function startEmbeddedPostgres(options: {
  dir: string
  log: (line: string) => void
  settings?: Settings
}) {
  const { dir, log, settings = {} } = options
  const cluster = openFolder(dir)
  const unlock = acquireLock(join(cluster.dir, 'lock'), cluster.dir)
  /** Clean shutdown; resolves when the process has ended. Idempotent. */
  let stop = async () => unlock()
  try {
    const launch = await prepare(cluster, settings)
    const server = await supervise(launch, log)
    stop = () => server.stop().finally(unlock)
    await ensureDatabase(urlOf(launch, OWNER, 'postgres'), 'jhalak')
    return {
      url: urlOf(launch, PROGRAM, 'jhalak'),
      ownerUrl: urlOf(launch, OWNER, 'jhalak'),
      socketDir: launch.socketDir,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The owner's connection string of the server that another process runs on `dir`, or null when none does. */
export function findRunningPostgres(dir: string): string | null {
  // One a line: process, data, start, port, folder of the socket.
  const [pid, , , port, socketDir] = readIfThere(join(dir, 'data', 'postmaster.pid'))?.split('\n') ?? []
  if (!pid || !socketDir || !attempt(() => process.kill(Number(pid), 0))) return null
  return `postgresql://${OWNER}@/jhalak?host=${encodeURIComponent(socketDir)}&port=${port}`
}

async function prepare(cluster: Cluster, settings: Settings): Promise<Launch> {
  const binaries = findBinaries(join(cluster.dir, 'lib'))
  const runner = await chooseRunner(cluster.dir, dataOwner(cluster), binaries)
  const programs = { cluster, binaries, runner }
  await ensureData(programs, settings['fsync'] !== 'off')
  return { ...programs, socketDir: socketFolder(cluster, runner), settings: serverSettings(settings) }
}

/** Who made the data, a superuser: migrations and the tools of backup. */
const OWNER = 'app'
/** As the program signs in: it owns nothing, and has the rights that `prepareDatabase` gives. */
const PROGRAM = 'jhalak'

function urlOf({ socketDir }: Launch, role: string, database: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketDir)}&port=${PORT}`
}

const ensureDatabase = (url: string, name: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [PROGRAM])
    if (!roles) await client.query(`create role ${PROGRAM} login nosuperuser nocreatedb nocreaterole`)
  })

const LONGEST_PAUSE_MS = 30_000
/** After running this long the backoff is reset: the failure was not one of its start. */
const STEADY_MS = 10_000

/** Restarts the postmaster with backoff whenever it ends without being asked to (out of memory, killed by hand). */
async function supervise(launch: Launch, log: (line: string) => void): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let child = await startPostmaster(launch)

  const restartLoop = async () => {
    let pause = 0
    while (!stopping.signal.aborted) {
      const since = performance.now()
      await ended(child)
      if (performance.now() - since > STEADY_MS) pause = 0
      if (!stopping.signal.aborted) log('PostgreSQL stopped by itself: starting it again')
      // After a failed attempt the dead child stays: the next round tries again, after a longer pause.
      const next = sleep(pause, undefined, { signal: stopping.signal }).then(() => startPostmaster(launch))
      child = await next.catch(() => child)
      pause = Math.min(LONGEST_PAUSE_MS, pause + 1000)
    }
    await stopPostmaster(child) // one that was started while stop() was called
  }

  const running = restartLoop()
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  const stop = async () => {
    stopping.abort()
    await stopPostmaster(child)
    await running
    process.off('exit', stopWithUs)
  }
  return { stop }
}
