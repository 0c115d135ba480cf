// The embedded PostgreSQL of `npm start` and the tests: the programs of an npm package under our own supervisor. It listens
// only on a socket in a private folder, ends with this process, and is restarted when it ends alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { findBinaries } from './embedded-binaries.ts'
import { dataOwner, ensureData, openFolder, PORT, socketFolder, type Cluster } from './embedded-cluster.ts'
import { acquireLock } from './embedded-lock.ts'
import { chooseRunner } from './embedded-owner.ts'
import type { Launch } from './embedded-postmaster.ts'
import { serverSettings, type Settings } from './embedded-settings.ts'
import { supervise } from './embedded-supervisor.ts'

export { StartError } from './embedded-error.ts'

export interface EmbeddedOptions {
  /** Its folder, created if missing, with everything it stores. */
  dir: string
  /** Receives one line when the database ended unexpectedly and is restarted. */
  log: (line: string) => void
  /** PostgreSQL settings that override ours. Tests pass `{ fsync: 'off' }`, which also skips syncing the new data. */
  settings?: Settings
}

export interface EmbeddedPostgres {
  /** Connection string of the database `jhalak`, for pg. */
  url: string
  /** Folder of the socket `.s.PGSQL.5432`, open to PostgreSQL's user alone. */
  socketDir: string
  /** Clean shutdown; resolves when the process has ended. Idempotent. */
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL on `dir` and creates the database `jhalak`. Call it once per folder, in the process that owns it.
 * @throws StartError, whose message is one line for the terminal
 */
export async function startEmbeddedPostgres({ dir, log, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = openFolder(dir)
  const unlock = acquireLock(join(cluster.dir, 'lock'), cluster.dir)
  let stop = async () => unlock()
  try {
    const launch = await prepare(cluster, settings)
    const server = await supervise(launch, log)
    stop = () => server.stop().finally(unlock)
    await ensureDatabase(urlOf(launch, 'postgres'), 'jhalak')
    return { url: urlOf(launch, 'jhalak'), socketDir: launch.socketDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The connection string of the server that another process runs on `dir`, or null when none does. */
export function findRunningPostgres(dir: string): string | null {
  // One a line: process, data, start, port, folder of the socket.
  const pidFile = readFile(join(dir, 'data', 'postmaster.pid'))?.split('\n') ?? []
  const [pid, , , port, socketDir] = pidFile
  if (!pid || !socketDir || !isRunning(Number(pid))) return null
  return `postgresql://app@/jhalak?host=${encodeURIComponent(socketDir)}&port=${port}`
}

function readFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function prepare(cluster: Cluster, settings: Settings): Promise<Launch> {
  const binaries = findBinaries(join(cluster.dir, 'lib'))
  const runner = await chooseRunner(cluster.dir, dataOwner(cluster), binaries)
  await ensureData(cluster, binaries, runner, settings['fsync'] !== 'off')
  return { cluster, binaries, runner, socketDir: socketFolder(cluster, runner), settings: serverSettings(settings) }
}

function urlOf({ socketDir }: Launch, database: string): string {
  return `postgresql://app@/${database}?host=${encodeURIComponent(socketDir)}&port=${PORT}`
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
