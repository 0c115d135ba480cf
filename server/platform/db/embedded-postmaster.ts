import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, lastLogLines, openLog, PORT, type Programs } from './embedded-cluster.ts'
import { StartError } from '../errors.ts'
import { anyProcessIn, processIdentity, readIfThere, startedWith, waitUntil } from './embedded-process.ts'
import { totalmem } from 'node:os'

export interface Launch extends Programs {
  socketDir: string
  settings: Settings
}

/** Starts PostgreSQL and waits until it accepts connections. The caller must hold the folder's lock. */
export async function startPostmaster(launch: Launch): Promise<ChildProcess> {
  await removeLeftovers(launch)
  const { cluster, binaries, runner, socketDir, settings } = launch
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', cluster.data, '-p', String(PORT), '-k', socketDir, ...set]
  // SIGINT is PostgreSQL's fast shutdown, which it performs by itself when we are killed.
  const { file, args: argv, options } = runner.command(binaries.postgres, args, 'INT')
  const log = openLog(cluster)
  // Its own session: Ctrl-C in the terminal must reach this server, not its database.
  const stdio: StdioOptions = ['ignore', 'ignore', log]
  const child = spawn(file, argv, { ...options, env: binaries.env, cwd: '/', stdio, detached: true })
  closeSync(log)
  await ready(child, cluster)
  return child
}

/** Fast shutdown; after 20 s an immediate one (nothing committed is lost: the next start recovers from the WAL). */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  const stages = { SIGINT: 20_000, SIGQUIT: 5_000, SIGKILL: 5_000 }
  await signalUntil(
    () => hasEnded(child),
    stages,
    (signal) => child.kill(signal),
  )
}

async function signalUntil(
  gone: () => boolean,
  stages: Partial<Record<NodeJS.Signals, number>>,
  send: (signal: NodeJS.Signals) => void,
): Promise<boolean> {
  for (const [signal, ms] of Object.entries(stages)) {
    if (gone()) return true
    send(signal as NodeJS.Signals)
    if (await waitUntil(gone, ms)) return true
  }
  return gone()
}

export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => (hasEnded(child) ? resolve() : child.once('exit', () => resolve())))
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Waits for "ready" in the pid file; its first line must be our child, since the file may be an old one. */
async function ready(child: ChildProcess, cluster: Cluster): Promise<void> {
  let failure: Error | undefined
  child.on('error', (error) => (failure = error))
  for (;;) {
    if (failure) throw new StartError(`PostgreSQL did not start: ${failure.message}`)
    if (hasEnded(child)) throw new StartError(`PostgreSQL did not start: ${lastLogLines(cluster)}`)
    const lines = pidFileLines(cluster)
    if (Number(lines[0]) === child.pid && lines[7]?.startsWith('ready')) return
    await sleep(10)
  }
}

/**
 * An earlier postmaster (shutting down, or orphaned) is stopped, never reused: the server is always our child with our
 * settings. PostgreSQL would take a zombie, or an unrelated process with the pid of a leftover file, for a running server.
 */
async function removeLeftovers({ cluster, socketDir }: Launch): Promise<void> {
  const socket = join(socketDir, `.s.PGSQL.${PORT}`)
  const leftovers = [cluster.pidFile, socket, `${socket}.lock`]
  if (!leftovers.some((file) => existsSync(file))) return
  await stopEarlier(cluster)
  // We hold the lock and none of its processes is on this machine, yet something answers: another machine or container.
  if (await answers(socket)) throw new StartError(`another Jhalak is already running on ${cluster.dir}`)
  // Backends of a killed postmaster end by themselves; until then they may still write.
  if (!(await waitUntil(() => !anyProcessIn(cluster.data), 30_000)))
    throw new StartError(`processes of an earlier PostgreSQL still use ${cluster.data}`)
  for (const file of leftovers) rmSync(file, { force: true })
}

async function stopEarlier(cluster: Cluster): Promise<void> {
  const pid = Number(pidFileLines(cluster)[0])
  // The pid may have been reused: only a process started on our data folder is signalled.
  if (!(pid > 1) || !startedWith(pid, cluster.data)) return
  const identity = processIdentity(pid)
  const gone = () => processIdentity(pid) === undefined || processIdentity(pid) !== identity
  if (await signalUntil(gone, { SIGINT: 30_000, SIGQUIT: 10_000 }, (signal) => process.kill(pid, signal))) return
  throw new StartError(`an earlier PostgreSQL (process ${pid}) still uses ${cluster.data} and does not stop`)
}

async function answers(socket: string): Promise<boolean> {
  const connection = connect(socket)
  try {
    await once(connection, 'connect')
    return true
  } catch {
    return false
  } finally {
    connection.destroy()
  }
}

const pidFileLines = ({ pidFile }: Cluster): string[] => readIfThere(pidFile)?.split('\n') ?? []

export type Settings = Record<string, string | number>

const MB = 1024 * 1024

/** The settings of every start; `own` overrides. Durability (fsync, synchronous_commit) stays at PostgreSQL's default: on. */
export function serverSettings(own: Settings): Settings {
  return {
    listen_addresses: '', // the folder of the socket is the authentication
    unix_socket_permissions: '0700',
    shared_buffers: `${sharedBuffersMb()}MB`,
    huge_pages: 'off', // "try" ends in a bus error where a container grants none
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // Errors are reported by the application; the database's log must contain no statement and no value.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    ...own,
  }
}

/** A quarter of the memory this process may use, at most 2 GB (allocated only as far as data fill it). */
function sharedBuffersMb(): number {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return Math.max(32, Math.min(2048, Math.floor(memory / 4 / MB)))
}
