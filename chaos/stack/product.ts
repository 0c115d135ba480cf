import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { ownCpuSeconds } from '../../harness/process.ts'
import { SERVER_FLAGS, withServerSettings } from '../../scripts/server-flags.mjs'
import { type Daemon, type Machine, until } from '../../harness/machine.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const START_MS = 180_000

/** One process of the product: it can be killed at any moment, and started again as its supervisor would. */
export interface Product {
  name: string
  pid(): number
  /** @param changed settings of this start alone */
  launch(changed?: Record<string, string>): void
  /**
   * Waits until it does its work; one that gives its start up is started again, as its supervisor would.
   * @returns how many milliseconds that took
   */
  ready(): Promise<number>
  /** How many starts it gave up by itself. */
  givenUp(): number
  isAlive(): boolean
  kill(): Promise<void>
  stop(): Promise<void>
  /** What it has logged since it was last asked. */
  newLog(): string
  /** Processor seconds of the running process. */
  cpuSeconds(): number
}

/**
 * @param works readiness check, by the log since its start
 */
export function openProduct(
  machine: Machine,
  given: {
    name: string
    env: Record<string, string>
    works: (log: string) => Promise<boolean> | boolean
  },
): Product {
  const { name, env, works } = given
  const logged = (from: number) => readFrom(join(machine.folder, 'log', `${name}.log`), from)
  let daemon: Daemon | null = null
  let begun = 0
  let read = 0
  let givenUp = 0
  let settings = given.env
  const running = (): Daemon => {
    if (!daemon) throw new Error(`${name} was never started`)
    return daemon
  }
  const isAlive = () => {
    try {
      return process.kill(running().pid, 0)
    } catch {
      return false
    }
  }
  const begin = () => {
    if (daemon) begun += logged(begun).length
    daemon = machine.start(
      name,
      [process.execPath, ...SERVER_FLAGS, join(ROOT, 'server/main.ts')],
      withServerSettings({ PATH: process.env['PATH'], ...settings }),
    )
  }
  return {
    name,
    pid: () => running().pid,
    isAlive,
    givenUp: () => givenUp,
    launch(changed = {}) {
      settings = { ...env, ...changed }
      begin()
    },
    async ready() {
      const took = await until(async () => {
        if (isAlive()) return works(logged(begun).toString())
        givenUp++
        begin()
        return false
      }, START_MS)
      if (took === Infinity) throw new Error(`${name} did not start:\n${logged(begun).toString().slice(-2000)}`)
      return took
    },
    kill: () => running().end('SIGKILL'),
    stop: () => running().end('SIGTERM'),
    newLog() {
      const fresh = logged(read)
      read += fresh.length
      return fresh.toString()
    },
    cpuSeconds: () => ownCpuSeconds(running().pid),
  }
}

function readFrom(path: string, from: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}
