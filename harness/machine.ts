import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Characters shown of the end of a log. */
const LAST_WORDS = 1_000

export const run = promisify(execFile)

/** One program of the rehearsal. It dies with us, however we end. */
export interface Daemon {
  name: string
  pid: number
  /** Ends it and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>
  log(): string
}

/** A folder of its own for everything, and all that runs in it. */
export interface Machine {
  folder: string
  start(name: string, command: readonly string[], env?: NodeJS.ProcessEnv): Daemon
  /** The end of each program's log. */
  lastWords(): string
  /** Programs that ended by themselves. */
  fallen(): string[]
  end(): Promise<void>
}

/** User that PostgreSQL and pgbouncer run as: both refuse to run as root. */
export const asPostgres = (deathSignal: string): string[] =>
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig', deathSignal, '--']
    : tied(deathSignal)

const tied = (deathSignal: string): string[] => ['setpriv', '--pdeathsig', deathSignal, '--']

export function openMachine(name = 'fleet'): Machine {
  const folder = mkdtempSync(join(tmpdir(), `jhalak-${name}-`))
  // Others than root must pass through.
  chmodSync(folder, 0o711)
  mkdirSync(join(folder, 'log'))
  const running = new Set<ChildProcess>()
  const fallen: string[] = []

  function start(name: string, command: readonly string[], env: NodeJS.ProcessEnv = process.env): Daemon {
    const path = join(folder, 'log', `${name}.log`)
    const out = openSync(path, 'a')
    const [file = '', ...words] = command[0] === 'setpriv' ? command : [...tied('KILL'), ...command]
    const child = spawn(file, words, { cwd: folder, env, stdio: ['ignore', out, out] })
    closeSync(out)
    running.add(child)
    let asked = false
    child.once('exit', (code, signal) => {
      running.delete(child)
      if (!asked) fallen.push(`${name} (${signal ?? code})`)
    })
    return {
      name,
      pid: child.pid ?? 0,
      log: () => readFileSync(path, 'utf8'),
      async end(signal) {
        asked = true
        if (!running.has(child)) return
        const gone = once(child, 'exit')
        child.kill(signal)
        await gone
      },
    }
  }
  return {
    folder,
    start,
    lastWords: () =>
      readdirSync(join(folder, 'log'))
        .map(
          (name) =>
            `${name}:\n${readFileSync(join(folder, 'log', name), 'utf8')
              .trim()
              .slice(-LAST_WORDS)}\n`,
        )
        .join('\n'),
    fallen: () => fallen,
    async end() {
      for (const child of running) child.kill('SIGKILL')
      while (running.size > 0) await sleep(20)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port could be had')
  return address.port
}

/** Waits until something is so. @returns how many milliseconds that took; Infinity when it never was */
export async function until(look: () => Promise<boolean> | boolean, patienceMs: number, everyMs = 25): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < patienceMs) {
    if (await look()) return performance.now() - began
    await sleep(everyMs)
  }
  return Number.POSITIVE_INFINITY
}
