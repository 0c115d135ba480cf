// Starts and stops one postmaster, and cleans up after an earlier one.
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './embedded-binaries.ts'
import { lastLogLines, openLog, PORT, type Cluster } from './embedded-cluster.ts'
import { StartError } from './embedded-error.ts'
import type { Runner } from './embedded-owner.ts'
import { anyProcessIn, processIdentity, startedWith, waitUntil } from './embedded-process.ts'
import type { Settings } from './embedded-settings.ts'

/** Everything one start needs. */
export interface Launch {
  cluster: Cluster
  binaries: Binaries
  runner: Runner
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
  const child = spawn(file, argv, {
    ...options,
    env: binaries.env,
    cwd: '/',
    stdio: ['ignore', 'ignore', log],
    detached: true,
  })
  closeSync(log)
  await ready(child, cluster)
  return child
}

/** Fast shutdown; after 20 s an immediate one (nothing committed is lost: the next start recovers from the WAL). */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (hasEnded(child)) return
    child.kill(signal)
    if (await waitUntil(() => hasEnded(child), ms)) return
  }
}

/** Resolves when the postmaster is gone, at once when it already is. */
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
 * An earlier postmaster of this folder may still run (shutting down, or orphaned where there is no parent-death signal): it
 * is stopped, never reused, so that the server is always our child with our settings. Leftover files are removed, because
 * PostgreSQL takes a zombie, or an unrelated process with the same pid, for a running server.
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
  for (const [signal, ms] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (gone()) return
    process.kill(pid, signal)
    if (await waitUntil(gone, ms)) return
  }
  throw new StartError(`an earlier PostgreSQL (process ${pid}) still uses ${cluster.data} and does not stop`)
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false))
    connection.once('connect', () => connection.destroy())
  })
}

function pidFileLines(cluster: Cluster): string[] {
  try {
    return readFileSync(cluster.pidFile, 'utf8').split('\n')
  } catch {
    return []
  }
}
